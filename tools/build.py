"""Build the page: dist/site/, a folder for any static host, at any path.

What is slow is kept under build/ and made again only when its sources have changed.
"""

import base64
import gzip
import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

from install import digest, install
from place import BUILD, MODULES, PROJECT, SITE, run

LOCK = PROJECT / "package-lock.json"
RUNTIME = MODULES / "pyodide"
# Fetched by Pyodide in any case, so the browser may as well begin with the page. The attributes have
# to match Pyodide's own requests, or everything would be fetched twice.
PRELOADS = (
    '<link rel="modulepreload" href="pyodide.asm.mjs">',
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="pyodide.asm.wasm">',
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="python_stdlib.zip">',
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="game.zip">',
)


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


def make_app() -> Path:
    """Bundle the page's module."""
    target = BUILD / "app.mjs"
    step = PROJECT / "tools/bundle.mjs"
    made_from = [LOCK, step, *sources("web/app.js", "web/cards.js")]
    return make(target, made_from, lambda: run("node", step, PROJECT / "web/app.js", target))


def make_archives() -> tuple[Path, Path]:
    """Compile the standard library and the game."""
    target = BUILD / "game.zip"
    made_from = [LOCK, *sources("tools/archive.py", "tools/pyodide.mjs", "tysiacha/**/*", "ui/**/*")]
    make(target, made_from, lambda: run("node", PROJECT / "tools/pyodide.mjs", "tools/archive.py", "build"))
    return BUILD / "python_stdlib.zip", target


def hash_source(text: str) -> str:
    """Return the CSP source that allows an inline script or style with exactly this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def page() -> str:
    """Put the page together: styles and the start script inline, allowed by their hashes."""
    html = (PROJECT / "index.html").read_text()
    boot = (PROJECT / "web/boot.js").read_text()
    style = "".join(file.read_text() for file in sources("ui/style.css", "web/boot.css"))
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; connect-src 'self'; img-src 'self' blob: data:; "
        f"manifest-src 'self'; worker-src 'self'; media-src 'self' blob: data:; style-src 'self' {hash_source(style)}; "
        f"script-src 'self' 'wasm-unsafe-eval' {hash_source(boot)}"
    )
    parts = {
        "<!-- policy -->": f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<link rel="stylesheet" href="ui/style.css">\n': "",
        '<link rel="stylesheet" href="web/boot.css">': f"<style>{style}</style>",
        '<script src="web/boot.js"></script>': f"<script>{boot}</script>",
        "<!-- preloads -->": "\n".join(PRELOADS),
        "<!-- table -->": "",
    }
    for mark, text in parts.items():
        before, found, after = html.partition(mark)
        if not found:
            raise ValueError(f"index.html: {mark!r} is missing")
        html = before + text + after
    return html


def build_site() -> None:
    """Write dist/site/ anew."""
    stdlib, game = make_archives()
    files = [make_cards(), make_app(), stdlib, game, PROJECT / "pyscript.toml"]
    files += [RUNTIME / "pyodide.asm.mjs", RUNTIME / "pyodide.asm.wasm"]
    if SITE.exists():
        shutil.rmtree(SITE)
    SITE.mkdir(parents=True)
    for file in files:
        shutil.copyfile(file, SITE / file.name)
    (SITE / "index.html").write_text(page())


def print_sizes() -> None:
    """Print what a visitor loads."""
    total = 0
    for file in sorted(SITE.iterdir()):
        packed = len(gzip.compress(file.read_bytes(), 9, mtime=0))
        total += packed
        print(f"{file.name:24}{file.stat().st_size:>12,}{packed:>12,} gzip")
    print(f"{'all':24}{'':>12}{total:>12,} gzip")


if __name__ == "__main__":
    install("play")
    build_site()
    print_sizes()
