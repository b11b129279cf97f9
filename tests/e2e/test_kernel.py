"""Where the browser refuses the fast solver, the console says so, with the reason, and the game goes on."""

from e2e.page import Table

# Python itself is started with imports, the solver without any.
REFUSE = """
    const real = WebAssembly.instantiate;
    WebAssembly.instantiate = (...given) =>
        given.length === 1 ? Promise.reject(new Error("not in this browser")) : real.apply(WebAssembly, given);
"""


def test_refused_solver_is_told(table: Table) -> None:
    """The warning names the fault; a deal is played to its end all the same."""
    table.page.add_init_script(REFUSE)
    with table.page.expect_console_message(lambda message: "no fast solver" in message.text) as told:
        table.open(variant="gameweave", seed=1, seats="medium,medium")
    assert told.value.type == "warning"
    assert "not in this browser" in told.value.text
    table.click_any()
    table.expect_phase(("auction", "talon", "exchange", "contract", "play"))
    table.expect_turn(1)
