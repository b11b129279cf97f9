"""Name the places that the other tools share, and run commands with words for what went wrong."""

import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
BUILD = PROJECT / "build"
DIST = PROJECT / "dist"
SITE = DIST / "site"
MODULES = PROJECT / "node_modules"
VENV = PROJECT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

# The types that browsers insist on: with a wrong one Pyodide hangs without a word.
MIME_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


def mime_type(path: Path) -> str:
    """Return the content type for a file of the site."""
    return MIME_TYPES.get(path.suffix, "application/octet-stream")


def run(*command: str | Path, quiet: bool = False, env: dict[str, str] | None = None) -> None:
    """Run `command` in the project; end with its output and its code when it fails."""
    words = [str(word) for word in command]
    words[0] = shutil.which(words[0]) or words[0]
    try:
        result = subprocess.run(words, cwd=PROJECT, env=env, text=True, capture_output=quiet, check=False)
    except FileNotFoundError:
        sys.exit(f"{words[0]}: not found. Needed: Python 3.11 or newer, Node 20 or newer, make.")
    if result.returncode:
        if quiet:
            print(result.stdout, result.stderr, sep="\n", file=sys.stderr)
        sys.exit(f"failed with code {result.returncode}: {' '.join(words)}")
