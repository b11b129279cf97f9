"""Where the browser refuses the fast solver, the console says so, with the reason, and the game goes on."""

from playwright.sync_api import expect

from e2e.page import Table

# The solver is the first thing that the page asks for once it can be played.
REFUSE = """
    const real = WebAssembly.instantiate;
    const isReady = () => document.documentElement.hasAttribute("data-ready");
    WebAssembly.instantiate = (...given) =>
        isReady() ? Promise.reject(new Error("not in this browser")) : real.apply(WebAssembly, given);
"""


def test_refused_solver_is_told(table: Table) -> None:
    """The warning names the fault; the others act all the same."""
    table.page.add_init_script(REFUSE)
    with table.page.expect_console_message(lambda message: "no fast solver" in message.text) as told:
        table.open(variant="gameweave", seed=1, seats="medium,medium")
    assert told.value.type == "warning"
    assert "not in this browser" in told.value.text
    step = table.root.get_attribute("data-step") or ""
    table.click_any()
    expect(table.root).not_to_have_attribute("data-step", step)
    table.expect_turn(1)
