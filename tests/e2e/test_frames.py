"""The game runs in frames of other pages, storage or not, and tells them what happens."""

from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from e2e.browser import ORIGIN, ROOT, Watch
from e2e.page import READY

BLOG = "https://blog.invalid/post.html"


def blog(watch: Watch, context: BrowserContext, body: str) -> Page:
    """Open a page of another host with `body` in it."""
    watch.pages[BLOG] = f"<!doctype html><meta charset='utf-8'><title>blog</title>{body}"
    page = context.new_page()
    page.goto(BLOG)
    return page


def expect_ready(frame: FrameLocator) -> None:
    """Expect the game in `frame` to be ready for play."""
    expect(frame.locator("html")).to_have_attribute("data-ready", "", timeout=READY)


def test_cross_origin_frame(watch: Watch, context: BrowserContext) -> None:
    """In a plain frame on another host the game is ready for play."""
    page = blog(watch, context, f"<iframe src='{ROOT}?embed=1&speed=0' width=400 height=640></iframe>")
    expect_ready(page.frame_locator("iframe"))
    assert watch.problems == []


def test_sandboxed_frame(watch: Watch, context: BrowserContext) -> None:
    """In a frame that may do nothing but run scripts the game plays, and knows that it cannot save."""
    page = blog(
        watch, context, f"<iframe sandbox='allow-scripts' src='{ROOT}?embed=1&speed=0' width=400 height=640></iframe>"
    )
    frame = page.frame_locator("iframe")
    expect_ready(frame)
    expect(frame.locator("html")).to_have_attribute("data-storage", "none")
    assert watch.problems == []


def test_storage_blocked_frame(watch: Watch, context: BrowserContext) -> None:
    """Where the browser throws at the mention of storage the game plays, and knows that it cannot save."""
    context.add_init_script(
        """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
             Object.defineProperty(window, name, { configurable: true,
               get() { throw new DOMException("denied", "SecurityError"); } });"""
    )
    page = blog(watch, context, f"<iframe src='{ROOT}?embed=1&speed=0' width=400 height=640></iframe>")
    frame = page.frame_locator("iframe")
    expect_ready(frame)
    expect(frame.locator("html")).to_have_attribute("data-storage", "none")
    assert watch.problems == []


def test_element(watch: Watch, context: BrowserContext) -> None:
    """The element tells its page that it is ready, and is as high as the game."""
    script = "addEventListener('tysiacha-ready', ({ detail }) => { document.title = 'ready ' + detail.lang; });"
    game = "<tysiacha-game lang='en' speed='0'></tysiacha-game>"
    body = f"<script>{script}</script><script src='{ROOT}embed.js'></script>{game}"
    page = blog(watch, context, body)
    expect(page).to_have_title("ready en", timeout=READY)
    assert watch.problems == []


def test_element_ignores_strangers(watch: Watch, context: BrowserContext) -> None:
    """A message that does not come from the game's own frame raises no event."""
    script = "addEventListener('tysiacha-match', () => { document.title = 'fooled'; });"
    body = f"<script>{script}</script><script src='{ROOT}embed.js'></script><tysiacha-game speed='0'></tysiacha-game>"
    page = blog(watch, context, body)
    expect_ready(page.frame_locator("tysiacha-game iframe"))
    page.evaluate("window.postMessage({ source: 'tysiacha', v: 1, type: 'match' }, '*')")
    page.evaluate("new Promise((done) => { addEventListener('message', done); postMessage('last', '*'); })")
    expect(page).to_have_title("blog")


def test_demo_page(watch: Watch, context: BrowserContext) -> None:
    """The site's demo page shows the game and what it says."""
    page = context.new_page()
    page.goto(f"{ROOT}embed.html")
    expect(page.locator("#heard")).to_contain_text("tysiacha-ready", timeout=READY)
    assert all(address.startswith(ORIGIN) for address in watch.requests)
    assert watch.problems == []
