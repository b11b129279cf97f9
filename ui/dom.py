"""The browser as the page uses it; the only module that knows ``pyscript`` and ``js``.

Everything that comes from there is Any; everything that leaves this module has a type.
"""

# ruff: noqa: ANN401

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from js import Object, Uint8Array, WebAssembly
from pyodide.ffi import create_once_callable, create_proxy, jsnull, to_js
from pyscript import document, window

from ui.event import Closed, Entry, Event, Focus, Key, Press
from ui.motion import Flight
from ui.storage import StorageError, Trouble

_SVG_TAGS: Final = frozenset({"svg", "g", "path", "line", "polyline", "polygon", "circle", "rect", "text", "title"})
_SVG: Final = "http://www.w3.org/2000/svg"
_PRESSABLE: Final = "[data-action], [data-command]"
_PRESSED: Final = "data-pressed"
_FOCUSABLE: Final = "button, input, select, summary, a[href], [tabindex='0']"

_AT_ONCE: Final = frozenset({"copy-link", "copy-report", "full-screen", "past", "reload"})
"""Commands that use what browsers grant to a press only while it is being handled, and the way out of a failure."""

_LATE: Final = 200
"""Milliseconds after which nobody waits for a frame any longer."""

Box = tuple[float, float, float, float]
"""Left, top, width and height, in pixels of the window."""


def is_there(value: object) -> bool:
    """Tell whether JavaScript has answered with something, and not with its null or undefined."""
    return value is not None and value is not jsnull


def _options(**values: Any) -> Any:
    """Make a plain object of JavaScript's."""
    return to_js(values, dict_converter=Object.fromEntries)


class WasmInstance:
    """An instance of a WebAssembly module, as the solver's kernel wants it (``kernel.Instance``)."""

    def __init__(self, exports: Any) -> None:
        self._exports = exports

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; 0 for a function without a result."""
        return int(getattr(self._exports, name)(*arguments) or 0)

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of the module's memory."""
        return bytes(Uint8Array.new(self._exports.memory.buffer, address, size).to_bytes())

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into the module's memory."""
        Uint8Array.new(self._exports.memory.buffer, address, len(data)).assign(data)


async def instantiate(module: bytes) -> WasmInstance:
    """Compile a WebAssembly module that imports nothing; raises where the browser refuses to."""
    made = await WebAssembly.instantiate(to_js(module))
    return WasmInstance(made.instance.exports)


class Page:
    """The document, as a ``patch.Host`` and as a place with focus, boxes and motion."""

    def __init__(self, root: str) -> None:
        self.root = document.getElementById(root)
        self.html = document.documentElement
        self._kept: list[Any] = []
        self._audio: Any = None
        self._calm = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._measure = window.Function.prototype.call.bind(window.Element.prototype.getBoundingClientRect)
        self._work: list[Callable[[], object]] = []
        self._late: Any = None
        self._catch_up = create_proxy(lambda *_: self.catch_up())
        self._go_on = create_proxy(lambda *_: self._work_off())
        # A message is read behind the frame in which it was sent.
        self._channel = window.MessageChannel.new()
        self._channel.port1.onmessage = self._go_on
        self._post = self._channel.port2.postMessage.bind(self._channel.port2)
        window.addEventListener("pagehide", self._catch_up)
        document.addEventListener("visibilitychange", self._catch_up)

    # The host of the tree.

    def create(self, tag: str) -> Any:
        """Make an element."""
        return document.createElementNS(_SVG, tag) if tag in _SVG_TAGS else document.createElement(tag)

    def text(self, words: str) -> Any:
        """Make a text."""
        return document.createTextNode(words)

    def write(self, text: Any, words: str) -> None:
        """Change a text."""
        text.data = words

    def set(self, element: Any, name: str, value: str) -> None:
        """Set an attribute, a style property, or the state of a field, which is not the same as its attribute."""
        if name.startswith("--"):
            element.style.setProperty(name, value)
            return
        if name == "value":
            if element.value != value:
                element.value = value
            return
        if name in {"checked", "selected", "open"} and hasattr(element, name):
            setattr(element, name, True)
            return
        element.setAttribute(name, value)

    def unset(self, element: Any, name: str) -> None:
        """Take an attribute, a style property or a state away."""
        if name.startswith("--"):
            element.style.removeProperty(name)
        elif name in {"checked", "selected", "open"} and hasattr(element, name):
            setattr(element, name, False)
        else:
            element.removeAttribute(name)

    def insert(self, parent: Any, child: Any, before: Any | None) -> None:
        """Put a child before another one, or at the end."""
        parent.insertBefore(child, before)

    def remove(self, child: Any) -> None:
        """Take a child out of its parent."""
        child.remove()

    # What happens on the page.

    def listen(self, handle: Callable[[Event], bool]) -> None:
        """Hand every event to ``handle``, which tells whether the browser is to leave it alone from then on."""
        add = document.addEventListener
        capture = _options(capture=True)

        def clicked(event: Any) -> None:
            target = event.target.closest(_PRESSABLE)
            if is_there(target):
                self._answer(target, _press(target, event), handle)
            elif event.target.closest("[data-skips]") is not None:
                handle(Press(None, "skip", "", False, False))

        def entered(event: Any) -> None:
            target = event.target
            if target.name:
                final = event.type == "change"
                handle(Entry(str(target.name), str(target.value), bool(getattr(target, "checked", False)), final))

        def typed(event: Any) -> None:
            if handle(_key(event)):
                event.preventDefault()

        def focused(event: Any) -> None:
            target = event.target
            if target.matches("[data-action]"):
                handle(Focus(target.dataset.action, target.getAttribute("aria-disabled") == "true"))
            else:
                handle(Focus(None, False))

        def closed(event: Any) -> None:
            if event.target.tagName == "DIALOG":
                handle(Closed())

        for kind, listener, options in [
            ("click", clicked, False),
            ("input", entered, False),
            ("change", entered, False),
            ("keydown", typed, False),
            ("focusin", focused, False),
            ("close", closed, capture),
        ]:
            proxy = create_proxy(listener)
            self._kept.append(proxy)
            add(kind, proxy, options)

    def _answer(self, target: Any, press: Press, handle: Callable[[Event], bool]) -> None:
        """Show at once that something was pressed, and carry it out behind the frame that shows it.

        On a slow phone that takes longer than a press may go unanswered. An action that is under way is not begun
        again; a command is, as often as it is pressed, unless what was pressed stands for something else by then.
        """
        if press.command in _AT_ONCE:
            handle(press)
            return
        if press.action is not None and target.hasAttribute(_PRESSED):
            return

        def act() -> None:
            target.removeAttribute(_PRESSED)
            if target.isConnected and _meaning(target) == meaning:
                handle(press)

        meaning = _meaning(target)
        target.setAttribute(_PRESSED, "")
        self.after_paint(act)

    def catch_errors(self, handle: Callable[[str], object]) -> None:
        """Hand the words of every error that nobody has caught to ``handle``."""

        def failed(event: Any) -> None:
            error = getattr(event, "error", None) or getattr(event, "reason", None)
            words = getattr(error, "stack", None) or getattr(event, "message", None) or error
            # A notice of the browser's about its own layout, not a fault of anybody's.
            if "ResizeObserver loop" not in str(words):
                handle(str(words))

        proxy = create_proxy(failed)
        self._kept.append(proxy)
        window.addEventListener("error", proxy)
        window.addEventListener("unhandledrejection", proxy)

    # What can wait until a press has been answered.

    def after_paint(self, work: Callable[[], object]) -> None:
        """Do something right after the next frame; at once where nobody looks, for then there are no frames."""
        if document.hidden:
            work()
            return
        self._work.append(work)
        if len(self._work) == 1:
            window.requestAnimationFrame(self._post)
            # A frame of another site's that is out of sight is not painted either.
            self._late = window.setTimeout(self._go_on, _LATE)

    def _work_off(self) -> None:
        """Do what was left for after this frame; what that leaves in its turn is for after the next one."""
        window.clearTimeout(self._late)
        batch, self._work = self._work, []
        try:
            while batch:
                batch.pop(0)()
        finally:
            for work in batch:  # what a fault has kept from being done
                self.after_paint(work)

    def catch_up(self) -> None:
        """Do now what was left for after the frame; the browser asks for it when the page is left or covered."""
        while self._work:
            self._work.pop(0)()

    async def painted(self) -> None:
        """Wait until the page shows what it is now."""
        seen = asyncio.Event()
        self.after_paint(seen.set)
        await seen.wait()

    # The document as a whole.

    def mark(self, **values: str | None) -> None:
        """Set or, with None, take away attributes of ``<html>``."""
        for name, value in values.items():
            name = name.rstrip("_").replace("_", "-")
            if value is None:
                self.html.removeAttribute(name)
            elif self.html.getAttribute(name) != value:
                self.html.setAttribute(name, value)

    def entitle(self, title: str) -> None:
        """Name the document."""
        if document.title != title:
            document.title = title

    @property
    def query(self) -> dict[str, str]:
        """The parameters of the address; of one given twice, the last."""
        pairs = json.loads(
            window.JSON.stringify(window.Array.from_(window.URLSearchParams.new(window.location.search)))
        )
        return dict(pairs)

    @property
    def scope(self) -> str:
        """What sets the match of this page apart: a frame has one of its own per game that it shows."""
        if window.top == window.self:
            return ""
        variant = self.query.get("variant", "")
        return "-frame" + "".join(letter for letter in variant if letter.isalnum())[:20]

    @property
    def address(self) -> str:
        """The address of the page, without parameters."""
        return str(window.location.href).split("#")[0].split("?")[0]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the browser asks for, the favourite first."""
        return tuple(window.navigator.languages or ())

    @property
    def browser(self) -> str:
        """What the browser says it is."""
        return str(window.navigator.userAgent)

    # Focus.

    def focus_spot(self) -> tuple[str, int] | None:
        """Return which part of the page has the focus, and at which of its places; None when nothing has it."""
        active = document.activeElement
        if not is_there(active) or active == document.body:
            return None
        zone = active.closest("[data-zone]")
        if not is_there(zone):
            return ("", 0)
        places = list(zone.querySelectorAll(_FOCUSABLE))
        return (str(zone.dataset.zone), places.index(active) if active in places else 0)

    def has_focus(self) -> bool:
        """Tell whether anything has the focus."""
        return is_there(document.activeElement) and document.activeElement != document.body

    def let_go(self) -> None:
        """Take the focus from what is about to vanish: the browser would lay the page out half changed to do it."""
        if self.has_focus():
            document.activeElement.blur()

    def focus(self, selector: str) -> bool:
        """Give the focus to the first element that matches and can be seen; tell whether there is one."""
        for element in document.querySelectorAll(selector):
            if element.getClientRects().length:
                element.focus(_options(preventScroll=False))
                return True
        return False

    def focus_place(self, zone: str, place: int) -> bool:
        """Give the focus to a place of a part of the page, or to its last one when it has fewer."""
        found = document.querySelector(f"[data-zone='{zone}']")
        places = list(found.querySelectorAll(_FOCUSABLE)) if is_there(found) else []
        if not places:
            return False
        places[min(place, len(places) - 1)].focus()
        return True

    def step_focus(self, zone: str, step: int) -> None:
        """Move the focus within a part of the page, round its ends."""
        found = document.querySelector(f"[data-zone='{zone}']")
        places = list(found.querySelectorAll(_FOCUSABLE)) if is_there(found) else []
        if document.activeElement in places:
            places[(places.index(document.activeElement) + step) % len(places)].focus()

    def show_dialog(self, shown: bool) -> None:
        """Open or close the one dialog; the browser keeps the focus in it and gives it back."""
        dialog = document.querySelector("dialog")
        if not is_there(dialog) or bool(dialog.open) == shown:
            return
        if shown:
            dialog.showModal()
            dialog.scrollTop = 0
        else:
            dialog.close()

    # Motion.

    def boxes(self, selector: str, name: str) -> dict[str, tuple[Any, Box]]:
        """Return the matching elements with their boxes, by the value of their attribute ``name``."""
        found: dict[str, tuple[Any, Box]] = {}
        elements = self.root.querySelectorAll(selector)
        # All at once, since every question to the browser costs more than its answer.
        rects = json.loads(window.JSON.stringify(window.Array.from_(elements, self._measure)))
        for number, rect in enumerate(rects):
            if rect["width"]:
                element = elements.item(number)
                box = rect["left"], rect["top"], rect["width"], rect["height"]
                found[element.getAttribute(name)] = element, box
        return found

    def fly(self, flights: Sequence[Flight], duration: float) -> None:
        """Move elements through frames of style properties, in milliseconds."""
        easing = "cubic-bezier(.2,.7,.3,1)"
        given = [
            (frames, {"duration": duration, "delay": delay, "easing": easing, "fill": "backwards"})
            for _, frames, delay in flights
        ]
        # All at once, as in ``boxes``.
        for (element, _, _), made in zip(flights, window.JSON.parse(json.dumps(given)), strict=True):
            element.animate(made[0], made[1])

    def fly_away(self, element: Any, box: Box, frames: Iterable[Mapping[str, Any]], duration: float) -> None:
        """Let a picture of an element that is gone move through frames and vanish."""
        ghost = element.cloneNode(True)
        for name in ("data-motion", "data-action", "data-command", "id"):
            ghost.removeAttribute(name)
        ghost.setAttribute("class", f"{ghost.getAttribute('class') or ''} ghost")
        ghost.setAttribute("aria-hidden", "true")
        ghost.setAttribute("inert", "")
        for name, size in zip(("left", "top", "width", "height"), box, strict=True):
            ghost.style.setProperty(name, f"{size}px")
        document.body.appendChild(ghost)
        options = _options(duration=duration, easing="cubic-bezier(.4,0,.7,.4)", fill="forwards")
        ghost.animate(to_js([dict(frame) for frame in frames], dict_converter=Object.fromEntries), options)
        # Not the animation's own end, which does not come in a tab that is not shown.
        window.setTimeout(create_once(ghost.remove), duration)

    def finish_motion(self) -> None:
        """Bring everything that moves to where it is going."""
        for animation in document.getAnimations():
            animation.finish()

    @property
    def is_hidden(self) -> bool:
        """Whether the page is in the background, where browsers slow everything down."""
        return bool(document.hidden)

    @property
    def is_calm(self) -> bool:
        """Whether the person has asked the system for less motion, or does not look at the page."""
        return bool(self._calm.matches) or bool(document.hidden)

    # The rest of the browser.

    def play(self, tones: Iterable[tuple[float, float, float]]) -> None:
        """Play a few tones: pitch in hertz, start and length in seconds; where there is no sound, nothing."""
        maker: Any = getattr(window, "AudioContext", None)
        if not is_there(maker):
            return
        if self._audio is None:
            self._audio = maker.new()
        audio = self._audio
        now = audio.currentTime
        for pitch, start, length in tones:
            tone, volume = audio.createOscillator(), audio.createGain()
            tone.type = "triangle"
            tone.frequency.value = pitch
            volume.gain.setValueAtTime(0.0001, now + start)
            volume.gain.exponentialRampToValueAtTime(0.12, now + start + 0.01)
            volume.gain.exponentialRampToValueAtTime(0.0001, now + start + length + 0.08)
            tone.connect(volume)
            volume.connect(audio.destination)
            tone.start(now + start)
            tone.stop(now + start + length + 0.1)

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop doing so."""
        ask = getattr(document.documentElement, "requestFullscreen", None)
        if is_there(document.fullscreenElement):
            document.exitFullscreen().then(None, create_once(_nothing))
        elif is_there(ask):
            # A frame may not be allowed to.
            document.documentElement.requestFullscreen().then(None, create_once(_nothing))

    def copy(self, text: str) -> None:
        """Put a text into the clipboard, where the browser allows it."""
        clipboard: Any = getattr(window.navigator, "clipboard", None)
        if is_there(clipboard):
            clipboard.writeText(text).then(None, create_once(lambda *_: None))

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        blob = window.Blob.new(to_js([text]), _options(type="text/plain;charset=utf-8"))
        link = document.createElement("a")
        link.href = window.URL.createObjectURL(blob)
        link.download = name
        link.click()
        window.URL.revokeObjectURL(link.href)

    def value_of(self, name: str) -> str:
        """Return what is written in the field of this name."""
        field = document.querySelector(f"[name='{name}']")
        return "" if not is_there(field) else str(field.value)

    def reload(self) -> None:
        """Load the page anew."""
        window.location.reload()

    def pick_file(self, handle: Callable[[str], object], most: int) -> None:
        """Let the person choose a file, and hand its text, of ``most`` bytes at most, to ``handle``."""
        field = document.createElement("input")
        field.type = "file"
        field.accept = ".txt,text/plain"

        def chosen(_: Any) -> None:
            if field.files.length:
                field.files.item(0).slice(0, most).text().then(create_once(lambda text: handle(str(text))))

        field.addEventListener("change", create_once(chosen))
        field.click()

    def complain(self, words: str, *, is_fault: bool = False) -> None:
        """Write a warning, or a fault, to the console."""
        (window.console.error if is_fault else window.console.warn)(words)

    def despair(self, words: str) -> None:
        """Show a text though nothing else works any more."""
        report = document.createElement("pre")
        report.setAttribute("class", "report")
        report.setAttribute("role", "alert")
        report.textContent = words
        document.body.prepend(report)


def _nothing(*_: object) -> None:
    """Take note of a refusal that changes nothing."""


def create_once(function: Callable[..., Any]) -> Any:
    """Make a function that JavaScript calls once at most."""
    return create_once_callable(function)


def _meaning(target: Any) -> tuple[Any, ...]:
    data = target.dataset
    return tuple(getattr(data, name, None) for name in ("action", "command", "value"))


def _press(target: Any, event: Any) -> Press:
    data = target.dataset
    return Press(
        action=getattr(data, "action", None),
        command=getattr(data, "command", None),
        value=getattr(data, "value", None) or "",
        refused=target.getAttribute("aria-disabled") == "true",
        repeated=event.detail > 1,
    )


def _key(event: Any) -> Key:
    target = event.target
    zone: Any = target.closest("[data-zone]") if hasattr(target, "closest") else None
    return Key(
        key=str(event.key),
        typing=bool(target.matches("input:not([type=checkbox]):not([type=radio]), select, textarea")),
        modified=bool(event.ctrlKey or event.altKey or event.metaKey),
        zone="" if not is_there(zone) else str(zone.dataset.zone),
    )


class BrowserBackend:
    """The entries of ``storage.Storage`` in the browser's ``localStorage``, with a journal beside it.

    A browser writes ``localStorage`` to the disk seconds after the page has. What is written therefore goes into a
    journal in IndexedDB too, which is on the disk within milliseconds; ``recover`` brings back what the journal has and
    ``localStorage`` lacks, as after a power cut. Where there is no IndexedDB the page does without.
    """

    def __init__(self) -> None:
        self._database: Any = None
        self._waiting: dict[str, str | None] = {}
        self._at_work = 0
        self._known = self._stamp = _number(window.localStorage.getItem(_STAMP))
        """The stamps of the newest entry that was there when the page was opened, and of the newest one."""
        self._written = create_proxy(self._done)

    def get(self, key: str) -> str | None:
        """Return the entry, or None."""
        text = window.localStorage.getItem(_PREFIX + key)
        return str(text) if is_there(text) else None

    def set(self, key: str, text: str) -> None:
        """Write an entry; raises ``StorageError`` when there is no room for it."""
        try:
            window.localStorage.setItem(_PREFIX + key, text)
        except Exception as error:  # a DOMException, of which only the name tells the reason
            full = "quota" in f"{getattr(error, 'name', '')} {error}".lower()
            raise StorageError(Trouble.FULL if full else Trouble.BLOCKED, str(error)) from None
        self._journal(key, text)

    def remove(self, key: str) -> None:
        """Delete an entry, if it is there."""
        if is_there(window.localStorage.getItem(_PREFIX + key)):
            window.localStorage.removeItem(_PREFIX + key)
            self._journal(key, None)

    def keys(self) -> list[str]:
        """Return the keys of all entries."""
        store = window.localStorage
        keys = [str(store.key(number)) for number in range(store.length)]
        return [key.removeprefix(_PREFIX) for key in keys if key.startswith(_PREFIX) and key != _STAMP]

    @property
    def is_lasting(self) -> bool:
        """Whether the browser keeps anything once the page is closed."""
        return bool(document.documentElement.getAttribute("data-storage") != "none")

    # The journal.

    def catch_up(self) -> None:
        """Take note of what another page has kept in the meantime, which is not missing."""
        self._known = self._stamp = _number(window.localStorage.getItem(_STAMP))

    async def recover(self) -> int:
        """Open the journal, bring back what only it has, and return how many entries that were."""
        try:
            self._database = await _open_database()
            found = await _finished(self._store("readonly").getAll())
            missed = sorted((entry for entry in found if entry.stamp > self._known), key=lambda entry: entry.stamp)
            for entry in missed:
                self._bring_back(str(entry.key), str(entry.text) if is_there(entry.text) else None)
            self._store("readwrite").clear()
        except Exception as error:  # IndexedDB is refused, or broken
            window.console.warn(f"no journal: {error}")
            self._database = None
            return 0
        return len(missed)

    def _bring_back(self, key: str, text: str | None) -> None:
        if text is None:
            self.remove(key)
        else:
            self.set(key, text)

    def _journal(self, key: str, text: str | None) -> None:
        # The order of writes in localStorage is kept by browsers, so the stamp tells what has reached the disk.
        self._stamp = max(self._stamp + 1, int(window.Date.now()))
        try:
            window.localStorage.setItem(_STAMP, str(self._stamp))
        except Exception:  # full to the last byte
            return
        if self._database is not None:
            self._waiting.pop(key, None)
            self._waiting[key] = text
            if self._at_work < _MOST_AT_WORK:
                self._write_on()

    def _done(self, *_: Any) -> None:
        self._at_work -= 1
        if self._waiting:
            self._write_on()

    def _write_on(self) -> None:
        """Hand what waits over to the browser, which finishes it even when the page is gone."""
        waiting, self._waiting = self._waiting, {}
        try:
            store = self._store("readwrite")
            first = self._stamp - len(waiting) + 1
            for number, (key, text) in enumerate(waiting.items()):
                store.put(_options(key=key, text=text, stamp=first + number))
            store.transaction.oncomplete = self._written
            store.transaction.onabort = self._written
            store.transaction.commit()
            self._at_work += 1
        except Exception as error:  # the database has been deleted or closed under the page
            window.console.warn(f"no journal any more: {error}")
            self._database = None

    def _store(self, mode: str) -> Any:
        return self._database.transaction("journal", mode, _options(durability="strict")).objectStore("journal")


_PREFIX: Final = "tysiacha."
_STAMP: Final = "tysiacha.stamp"
_MOST_AT_WORK: Final = 8
"""Writes of the journal that the browser is given at a time; a page at full speed would drown a slow disk."""


def _number(text: Any) -> int:
    """Return the number that an entry holds, 0 where it holds none."""
    return int(text) if is_there(text) and str(text).isdecimal() and len(str(text)) < 17 else 0


def _finished(request: Any) -> Any:
    """Turn a request of IndexedDB's into something to await."""

    def start(resolve: Any, reject: Any) -> None:
        request.onsuccess = create_once(lambda _: resolve(request.result))
        request.onerror = create_once(lambda _: reject(request.error))

    return window.Promise.new(create_once(start))


async def _open_database() -> Any:
    request = window.indexedDB.open("tysiacha", 1)

    def upgrade(_: Any) -> None:
        request.result.createObjectStore("journal", _options(keyPath="key"))

    request.onupgradeneeded = create_once(upgrade)
    return await _finished(request)


class Tabs:
    """Which of several pages of this game has the match; the browser gives it free when that page is gone."""

    def __init__(self, scope: str, on_loss: Callable[[], object], on_change: Callable[[], object]) -> None:
        self._name = f"tysiacha{scope}"
        self._on_loss = on_loss
        self._release: Any = None
        self._channel: Any = None
        self._kept: list[Any] = []

        def changed(event: Any) -> None:
            if not is_there(event.key) or str(event.key).startswith(_PREFIX):
                on_change()

        def asked(_: Any) -> None:
            if self._release is not None:
                self._give()

        self._listen(window, "storage", changed)
        if is_there(getattr(window, "BroadcastChannel", None)):
            self._channel = window.BroadcastChannel.new(self._name)
            self._listen(self._channel, "message", asked)

    def _listen(self, source: Any, kind: str, listener: Callable[[Any], None]) -> None:
        proxy = create_proxy(listener)
        self._kept.append(proxy)
        source.addEventListener(kind, proxy)

    def _give(self) -> None:
        """Stop playing, then let the page have the match that has asked for it."""
        release, self._release = self._release, None
        self._on_loss()
        release()

    async def claim(self) -> bool:
        """Take the match if no other page has it; tell whether this page has it now.

        Where the browser has no locks nobody is asked, and the token in the storage alone keeps pages apart.
        """
        return await self._request(_options(ifAvailable=True))

    async def take(self) -> None:
        """Ask the page that has the match for it; take it all the same when that page does not answer."""
        if self._channel is not None:
            self._channel.postMessage("give")
            if await self._request(_options(signal=window.AbortSignal.timeout(1500))):
                # What the other page has kept last comes in by another way.
                await asyncio.sleep(0.1)
                return
        await self._request(_options(steal=True))
        await asyncio.sleep(0.3)

    async def _request(self, options: Any) -> bool:
        locks: Any = getattr(window.navigator, "locks", None)
        if not is_there(locks):
            return True
        answered = window.Promise.withResolvers() if hasattr(window.Promise, "withResolvers") else _resolvers()

        def granted(lock: Any) -> Any:
            answered.resolve(is_there(lock))
            if not is_there(lock):
                return None
            # The lock is held until this promise is kept, the page is gone, or it is stolen.
            held = _resolvers()
            self._release = held.resolve
            return held.promise

        def failed(error: Any) -> None:
            answered.resolve(False)
            if getattr(error, "name", "") == "AbortError" and self._release is not None:
                self._release = None
                self._on_loss()

        locks.request(self._name, options, create_once(granted)).then(None, create_once(failed))
        return bool(await answered.promise)


def _resolvers() -> Any:
    """Do what Promise.withResolvers does, which older browsers lack."""
    found = window.Object.new()

    def start(resolve: Any, reject: Any) -> None:
        found.resolve, found.reject = resolve, reject

    found.promise = window.Promise.new(create_once(start))
    return found
