"""Build the page: dist/site/, a folder for any static host, at any path, and dist/tysiacha.html, one file.

What is slow is kept under build/ and made again only when its sources have changed.
"""

import base64
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from install import digest, install
from place import BUILD, DIST, MODULES, PROJECT, SITE, run

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

LOCK = PROJECT / "package-lock.json"
RUNTIME = MODULES / "pyodide"
# Fetched by Pyodide in any case, so the browser may as well begin with the page. The attributes have
# to match Pyodide's own requests, or everything would be fetched twice.
SITE_HEAD = (
    '<link rel="modulepreload" href="pyodide.asm.mjs">',
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="pyodide.asm.wasm">',
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="python_stdlib.zip">',
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="game.bin">',
    '<link rel="manifest" href="manifest.webmanifest">',
    '<link rel="icon" type="image/png" href="icon-192.png">',
    '<link rel="apple-touch-icon" href="icon-192.png">',
)
ONE_FILE = "tysiacha.html"
# Right behind the pictures, so that the fitting one is there before anything is painted.
SHOW = "tysiachaPicture();"
# Where the one-file build pretends that its parts are, see web/onefile.js.
MADE_UP = "https://tysiacha.invalid/"
# The import map is written by a script, so no hash can name it; in a file that loads nothing a fixed word does.
NONCE = "tysiacha"
EMBEDDING = ("embed.html", "embed.js", "demo.js", "demo.css", "NOTICE.txt")
# Packed already, whatever a host or a page does to them.
PACKED = {".zip", ".bin"}
NOT_KEPT = {ONE_FILE, "sw.js", *EMBEDDING}


def sources(*patterns: str) -> list[Path]:
    """List the project's files that match, without what Python leaves behind."""
    found = {file for pattern in patterns for file in PROJECT.glob(pattern) if file.is_file()}
    return sorted(file for file in found if "__pycache__" not in file.parts)


def make(target: Path, made_from: list[Path], step: Callable[[], None]) -> Path:
    """Run `step`, which writes `target`, unless the target was made from these very sources."""
    stamp = BUILD / f".{target.name}"
    made = digest(*made_from) + "".join(file.name for file in made_from)
    if not target.exists() or not stamp.exists() or stamp.read_text() != made:
        BUILD.mkdir(exist_ok=True)
        step()
        stamp.write_text(made)
    return target


def make_cards() -> Path:
    """Take the faces out of the card art."""
    target = BUILD / "cards.json"
    step = PROJECT / "tools/cards.mjs"
    return make(target, [LOCK, step], lambda: run("node", step, target))


def make_module(name: str) -> Path:
    """Bundle one of the page's modules, "app" or "snapshot"."""
    target = BUILD / f"{name}.mjs"
    step = PROJECT / "tools/bundle.mjs"
    made_from = [LOCK, step, *sources("web/*.js")]
    return make(target, made_from, lambda: run("node", step, PROJECT / f"web/{name}.js", target))


def make_archives() -> tuple[Path, Path]:
    """Compile the standard library and the game."""
    target = BUILD / "game.bin"
    made_from = [
        LOCK,
        *sources(
            "tools/archive.py",
            "tools/pyodide.mjs",
            "web/sitecustomize.py",
            "web/library/**/*.py",
            "tysiacha/**/*",
            "ui/**/*",
            "seeds/*.txt",
        ),
    ]
    make(target, made_from, lambda: run("node", PROJECT / "tools/pyodide.mjs", "tools/archive.py", "build"))
    return BUILD / "python_stdlib.zip", target


def hash_source(text: str) -> str:
    """Return the CSP source that allows an inline script or style with exactly this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def filled(html: str, parts: dict[str, str]) -> str:
    """Replace every mark of `parts`, each of which has to be there."""
    for mark, text in parts.items():
        before, found, after = html.partition(mark)
        if not found:
            raise ValueError(f"index.html: {mark!r} is missing")
        html = before + text + after
    return html


def page(policy: str, boot: str, head: str, table: str, base: str) -> str:
    """Put the page together: styles, the start script and what PyScript reads inline, allowed by their hashes.

    PyScript would wait for a file of its own before it does anything at all.
    """
    config = tomllib.loads((PROJECT / "pyscript.toml").read_text())
    config["interpreter"] = base + config["interpreter"].removeprefix("./")
    style = "".join(file.read_text() for file in sources("ui/style.css", "web/boot.css"))
    policy = (
        f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src {hash_source(style)}; "
        + policy.replace("{boot}", f"{hash_source(boot)} {hash_source(SHOW)}")
    )
    return filled(
        (PROJECT / "index.html").read_text(),
        {
            "<!-- policy -->": f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<link rel="stylesheet" href="ui/style.css">\n': "",
            '<link rel="stylesheet" href="web/boot.css">': f"<style>{style}</style>",
            '<script src="web/boot.js"></script>': f"<script>{boot}</script>",
            "<!-- head -->": head,
            'config="./pyscript.toml"': f"config='{json.dumps(config)}'",
            "<!-- table -->": f"{table}\n<script>{SHOW}</script>",
        },
    )


def boot_script(runtime: list[Path]) -> str:
    """Return the start script, knowing the hashes of the files that nothing works without."""
    hashes = {file.name: base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode() for file in runtime}
    return filled((PROJECT / "web/boot.js").read_text(), {"{{hashes}}": json.dumps(hashes)})


def site_page(runtime: list[Path], table: str) -> str:
    """Return index.html of the site."""
    policy = (
        "connect-src 'self'; img-src 'self' blob: data:; media-src 'self' blob: data:; manifest-src 'self'; "
        "worker-src 'self'; script-src 'self' 'wasm-unsafe-eval' {boot}"
    )
    return page(policy, boot_script(runtime), "\n".join(SITE_HEAD), table, "./")


def file_page(files: list[Path], table: str) -> str:
    """Return the page that has everything in itself. Nothing in it may reach a network."""
    policy = (
        "connect-src blob: data:; img-src blob: data:; media-src blob: data:; "
        f"script-src blob: 'wasm-unsafe-eval' 'nonce-{NONCE}' {{boot}}"
    )
    html = page(policy, boot_script([]), "", table, MADE_UP)
    payload = "".join(f"{as_text(file)}\n" for file in files)
    loader = (PROJECT / "web/onefile.js").read_text()
    return filled(
        html,
        {
            '<script type="module" src="app.mjs"></script>\n': "",
            "</body>": f'{payload}<script nonce="{NONCE}">{loader}</script>\n</body>',
        },
    )


def as_text(file: Path) -> str:
    """Return a file as an inert element: base64, and packed unless it is an archive already."""
    content = file.read_bytes()
    is_packed = file.suffix not in PACKED
    text = base64.b64encode(gzip.compress(content, 9, mtime=0) if is_packed else content).decode()
    mark = ' data-packed="gzip"' if is_packed else ""
    return f'<script type="text/plain" data-file="{file.name}"{mark}>{text}</script>'


def service_worker(folder: Path) -> str:
    """Return the service worker for exactly the files in `folder`."""
    files = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}
    files = {name: value for name, value in files.items() if name not in NOT_KEPT}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    text = (PROJECT / "web/sw.js").read_text()
    return text.replace("{{version}}", version).replace("{{files}}", json.dumps(files))


def make_pictures() -> str:
    """Return the page's first sight in every language; nothing, with a warning, while ui/ cannot be drawn."""
    target = BUILD / "pictures.html"

    def draw() -> None:
        command = [sys.executable, str(PROJECT / "tools/picture.py")]
        result = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
        if result.returncode:
            print("no picture of the table:", result.stderr.strip().splitlines()[-1], file=sys.stderr)
        target.write_text(result.stdout if result.returncode == 0 else "")

    return make(target, sources("tools/picture.py", "tysiacha/**/*.py", "ui/**/*.py"), draw).read_text()


@contextmanager
def alone() -> Iterator[None]:
    """Let one build at a time work in this folder, where the system can tell them apart."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / ".lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_site() -> None:
    """Write dist/ anew where anything has changed: the site, and the game as one file, which is also part of it."""
    with alone():
        build_alone()


def build_alone() -> None:
    """Do the work of `build_site`."""
    stdlib, game = make_archives()
    cards, app, snapshot = make_cards(), make_module("app"), make_module("snapshot")
    runtime = [RUNTIME / "pyodide.asm.mjs", RUNTIME / "pyodide.asm.wasm"]
    parts = [cards, app, snapshot, stdlib, game, *runtime]
    extras = sources("web/*.png", "web/*.webmanifest", *(f"web/{name}" for name in EMBEDDING))
    table = make_pictures()
    pages = [
        BUILD / "pictures.html",
        *sources("index.html", "pyscript.toml", "web/*", "ui/style.css", "tools/build.py"),
    ]
    stamp = BUILD / ".site"
    made = digest(*parts, *extras, *pages)
    if DIST.exists() and stamp.exists() and stamp.read_text() == made:
        return
    # Made aside and then exchanged, so that whoever reads dist/ meanwhile finds all of it.
    fresh = BUILD / f"dist-{os.getpid()}"
    site = fresh / SITE.name
    site.mkdir(parents=True)
    for file in [*parts, *extras]:
        shutil.copyfile(file, site / file.name)
    build = digest(app, stdlib, game, *runtime)[:16]
    html = site_page([app, *runtime, stdlib, game], table)
    (site / "index.html").write_text(filled(html, {"<html ": f'<html data-build="{build}" '}))
    (site / "sw.js").write_text(service_worker(site))
    (fresh / ONE_FILE).write_text(file_page([app, *runtime, stdlib, game, cards], table))
    shutil.copyfile(fresh / ONE_FILE, site / ONE_FILE)
    old = BUILD / f"old-{os.getpid()}"
    if DIST.exists():
        DIST.rename(old)
    fresh.rename(DIST)
    shutil.rmtree(old, ignore_errors=True)
    stamp.write_text(made)


def print_sizes() -> None:
    """Print what a visitor loads."""
    total = 0
    for file in sorted(SITE.iterdir()):
        if file.name in NOT_KEPT:
            continue
        packed = len(gzip.compress(file.read_bytes(), 9, mtime=0))
        total += packed
        print(f"{file.name:24}{file.stat().st_size:>12,}{packed:>12,} gzip")
    print(f"{'all':24}{'':>12}{total:>12,} gzip")
    print(f"{ONE_FILE:24}{(DIST / ONE_FILE).stat().st_size:>12,}")


if __name__ == "__main__":
    install("play")
    build_site()
    print_sizes()
