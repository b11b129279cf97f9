"""A browser in which the built site can be opened though no server is running.

Requests to ORIGIN are answered from dist/site. Whatever else a page asks for, prints as an error
or throws is written down in `Watch.problems`, and the fixtures fail the test for it.
"""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Route

from place import SITE, mime_type

ORIGIN = "https://game.invalid"
# Not the root, so that an absolute path in the page cannot go unnoticed.
ROOT = f"{ORIGIN}/some/folder/"
BLANK = f"{ROOT}icon-192.png"
"""A page of the same origin on which nothing runs."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def file_for(address: str, folder: Path = SITE) -> Path | None:
    """Return the file of the site behind `address`, or None where there is none."""
    if not address.startswith(ROOT):
        return None
    file = folder / (unquote(urlsplit(address).path)[len(urlsplit(ROOT).path) :] or "index.html")
    return file if file.is_file() and folder in file.resolve().parents else None


def forget(context: BrowserContext, origin: str) -> None:
    """Throw away what the game has saved, and keep what the browser has cached of it."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage,indexeddb"})
    page.close()


@dataclass
class Watch:
    """What the pages of one context asked for and complained about."""

    requests: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    # Names of files that are answered in another way, see `damage`.
    damaged: dict[str, bytes | None] = field(default_factory=dict)
    # Names of files that are never answered.
    stalled: set[str] = field(default_factory=set)
    # Pages of other hosts, by address.
    pages: dict[str, str] = field(default_factory=dict)

    def damage(self, name: str, content: bytes | None = None) -> None:
        """Answer requests for the file `name` with `content`, or not at all."""
        self.damaged[name] = content

    def attach(self, context: BrowserContext) -> None:
        """Serve the site to `context` and listen to its pages."""
        context.route("**/*", self._answer)
        context.on("page", self._listen)

    def listen_only(self, context: BrowserContext) -> None:
        """Listen to the pages of a context that gets its files elsewhere, or nowhere."""
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("page", self._listen)

    def _answer(self, route: Route) -> None:
        address = route.request.url
        if address.startswith("blob:") or address.startswith("data:"):
            route.continue_()
            return
        if address in self.pages:
            route.fulfill(body=self.pages[address], content_type="text/html; charset=utf-8")
            return
        file = file_for(address)
        self.requests.append(address)
        if file is None:
            self.problems.append(f"asked for something that is not in the site: {address}")
            route.abort()
        elif file.name in self.stalled:
            pass
        elif file.name in self.damaged:
            content = self.damaged[file.name]
            if content is None:
                route.abort()
            else:
                route.fulfill(body=content, content_type=mime_type(file))
        else:
            route.fulfill(path=file, content_type=mime_type(file))

    def _listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        page.on("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # A page that is closed or left gives up what it has not read yet.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"failed: {request.url}: {request.failure}")
