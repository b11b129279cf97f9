"""Firefox and WebKitGTK behind one small interface: go somewhere, run a script there."""

import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Page, sync_playwright


class Driver(Protocol):
    """A browser with one page."""

    def goto(self, address: str) -> None:
        """Open an address and wait until it has loaded."""

    def run(self, body: str) -> Any:  # noqa: ANN401
        """Run the body of an async function in the page and return what it returns."""


class Firefox:
    """Debian's Firefox, driven by Playwright."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def goto(self, address: str) -> None:
        """Open an address and wait until it has loaded."""
        self.page.goto(address)

    def run(self, body: str) -> Any:  # noqa: ANN401
        """Run the body of an async function in the page and return what it returns."""
        return self.page.evaluate(f"async () => {{ {body} }}")


class WebKit:
    """WebKitGTK's small browser, driven by its own driver in the W3C protocol."""

    def __init__(self, session: str) -> None:
        self.session = session

    def goto(self, address: str) -> None:
        """Open an address and wait until it has loaded."""
        ask("POST", f"{self.session}/url", {"url": address})

    def run(self, body: str) -> Any:  # noqa: ANN401
        """Run the body of an async function in the page and return what it returns."""
        script = f"const done = arguments[0]; (async () => {{ {body} }})().then(done, (error) => done(String(error)));"
        return ask("POST", f"{self.session}/execute/async", {"script": script, "args": []})


def ask(method: str, address: str, body: object = None) -> Any:  # noqa: ANN401
    """Send one command of the W3C protocol and return its value."""
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, content, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=120) as response:
        return json.load(response)["value"]


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Start Firefox."""
    with sync_playwright() as playwright:
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path="/usr/bin/firefox-esr")
        yield Firefox(browser.new_page())
        browser.close()


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Start WebKitGTK on a screen that nobody sees."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["xvfb-run", "-a", "dbus-run-session", "--", "WebKitWebDriver", f"--port={port}"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        address = f"http://127.0.0.1:{port}"
        await_answer(f"{address}/status")
        binary = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options = {"binary": str(binary), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options, "timeouts": {"script": 120_000}}
        answer = ask("POST", f"{address}/session", {"capabilities": {"alwaysMatch": wanted}})
        session = f"{address}/session/{answer['sessionId']}"
        yield WebKit(session)
        ask("DELETE", session)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def await_answer(address: str) -> None:
    """Wait until the driver has started."""
    end = time.monotonic() + 30
    while True:
        try:
            ask("GET", address)
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return
