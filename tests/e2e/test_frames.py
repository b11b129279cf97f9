"""The game runs in frames of other pages, storage or not, and tells them what happens."""

import re

from playwright.sync_api import BrowserContext, FrameLocator, Page, Playwright, expect

from e2e.browser import FLAGS, ORIGIN, ROOT, Watch
from e2e.conftest import new_context
from e2e.page import PLAY, READY
from install import browser as installed_browser
from ui.text import Text

BLOG = "https://blog.invalid/post.html"
QUERY = "embed=1&speed=0&variant=gameweave&seats=easy,easy&seed=1&lang=en"
# Playwright has Chromium deny storage to frames of other hosts. The last list of features counts.
STORING = "--disable-features=Translate"
NOTICE = Text("en").say("storage.blocked")


def blog(watch: Watch, context: BrowserContext, body: str) -> Page:
    """Open a page of another host with `body` in it."""
    watch.pages[BLOG] = f"<!doctype html><meta charset='utf-8'><title>blog</title>{body}"
    page = context.new_page()
    page.goto(BLOG)
    return page


def play_deal(page: Page, frame: FrameLocator) -> None:
    """Play a deal to its score in `frame`, like somebody who does not think."""
    expect_ready(frame)
    inner = next(inner for inner in page.frames if inner.url.startswith(ROOT))
    assert inner.evaluate(f"async () => {{ {PLAY} }}") == "scored"


def expect_ready(frame: FrameLocator) -> None:
    """Expect the game in `frame` to be ready for play."""
    expect(frame.locator("html")).to_have_attribute("data-ready", "", timeout=READY)


def standing(frame: FrameLocator) -> list[str]:
    """Return the score of every seat."""
    seats = frame.locator("[data-seat][data-score]")
    return [seat.get_attribute("data-score") or "" for seat in seats.all()]


def test_cross_origin_frame(watch: Watch, context: BrowserContext) -> None:
    """In a plain frame on another host the game plays a deal."""
    page = blog(watch, context, f"<iframe src='{ROOT}?{QUERY}' width=400 height=640></iframe>")
    play_deal(page, page.frame_locator("iframe"))
    assert watch.problems == []


def test_cross_origin_frame_that_may_store(watch: Watch, playwright: Playwright) -> None:
    """In a frame on another host that may store something, as browsers allow by default, a reload finds the match."""
    browser = playwright.chromium.launch(executable_path=installed_browser(), args=[*FLAGS, STORING])
    context = new_context(browser)
    watch.attach(context)
    page = blog(watch, context, f"<iframe src='{ROOT}?{QUERY}' width=400 height=640></iframe>")
    frame = page.frame_locator("iframe")
    play_deal(page, frame)
    before = standing(frame)
    assert len(before) == 3
    page.reload()
    expect_ready(frame)
    expect(frame.locator("[data-phase]").first).to_have_attribute("data-phase", "scored")
    assert standing(frame) == before
    expect(frame.get_by_text(NOTICE)).to_have_count(0)
    browser.close()
    assert watch.problems == []


def test_sandboxed_frame(watch: Watch, context: BrowserContext) -> None:
    """In a frame that may do nothing but run scripts the game plays a deal, and says that it cannot save."""
    page = blog(watch, context, f"<iframe sandbox='allow-scripts' src='{ROOT}?{QUERY}' width=400 height=640></iframe>")
    frame = page.frame_locator("iframe")
    play_deal(page, frame)
    expect(frame.locator(".banner")).to_contain_text(NOTICE)
    assert watch.problems == []


def test_storage_blocked_frame(watch: Watch, context: BrowserContext) -> None:
    """Where the browser throws at the mention of storage the game plays a deal, and says that it cannot save."""
    context.add_init_script(
        """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
             Object.defineProperty(window, name, { configurable: true,
               get() { throw new DOMException("denied", "SecurityError"); } });"""
    )
    page = blog(watch, context, f"<iframe src='{ROOT}?{QUERY}' width=400 height=640></iframe>")
    frame = page.frame_locator("iframe")
    play_deal(page, frame)
    expect(frame.locator(".banner")).to_contain_text(NOTICE)
    assert watch.problems == []


def test_element(watch: Watch, context: BrowserContext) -> None:
    """The element tells its page that it is ready and what a deal has brought, and is as high as the game."""
    script = """for (const name of ["tysiacha-ready", "tysiacha-deal"])
      addEventListener(name, ({ detail }) => { document.title = `${name} ${JSON.stringify(detail)}`; });"""
    game = "<tysiacha-game variant='dacha' seats='easy,easy' seed='1' lang='en' speed='0'></tysiacha-game>"
    page = blog(watch, context, f"<script>{script}</script><script src='{ROOT}embed.js'></script>{game}")
    expect(page).to_have_title('tysiacha-ready {"lang":"en"}', timeout=READY)
    play_deal(page, page.frame_locator("tysiacha-game iframe"))
    expect(page).to_have_title(re.compile(r'tysiacha-deal {"variant":"dacha","scores":\[-?\d+,-?\d+,-?\d+\]}'))
    expect(page.locator("tysiacha-game iframe")).not_to_have_css("height", "640px")
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
