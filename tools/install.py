"""Set up what a fresh machine lacks: npm's parts, a virtual environment, a browser.

`python3 tools/install.py play` needs Node only; `test` adds the Python tools and a browser. Both do
nothing when the stamp says that the pinned versions are already there.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from place import BUILD, MODULES, PROJECT, VENV, VENV_PYTHON, run

REQUIREMENTS = PROJECT / "tools/requirements.txt"


def is_stamped(stamp: Path, *sources: Path) -> bool:
    """Tell whether `stamp` was written for these very sources."""
    return stamp.exists() and stamp.read_text() == digest(*sources)


def digest(*sources: Path) -> str:
    """Return one hash over the contents of `sources`."""
    return hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()


def install_modules() -> None:
    """Install the npm packages that the page is built from, exactly as locked."""
    sources = (PROJECT / "package.json", PROJECT / "package-lock.json")
    stamp = MODULES / ".installed"
    if is_stamped(stamp, *sources):
        return
    print("installing the page's parts (npm ci) …", flush=True)
    run("npm", "ci", "--no-audit", "--no-fund", quiet=True)
    stamp.write_text(digest(*sources))


def install_tools() -> None:
    """Install the pinned Python tools in a virtual environment of the project's own."""
    stamp = VENV / ".installed"
    if is_stamped(stamp, REQUIREMENTS):
        return
    print("installing the Python tools …", flush=True)
    if not VENV_PYTHON.exists():
        run(sys.executable, "-m", "venv", VENV)
    run(VENV_PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS)
    stamp.write_text(digest(REQUIREMENTS))


def browser() -> str | None:
    """Return the Chromium to test with: the system's, or the one that Playwright has downloaded."""
    named = os.environ.get("CHROMIUM")
    for name in (named, "chromium", "chromium-browser", "google-chrome"):
        if name and (found := shutil.which(name)):
            return found
    note = BUILD / "chromium"
    if note.exists() and Path(note.read_text()).exists():
        return note.read_text()
    return None


def install_browser() -> None:
    """Get a Chromium: Playwright's own where it can be downloaded, else Debian's when root."""
    if browser():
        return
    print("getting a browser …", flush=True)
    BUILD.mkdir(exist_ok=True)
    playwright = [str(VENV_PYTHON), "-m", "playwright", "install", "chromium"]
    where = (
        "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path, end='')"
    )
    try:
        done = subprocess.run(playwright, cwd=PROJECT, capture_output=True, timeout=300, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        done = False
    if done:
        path = subprocess.run([str(VENV_PYTHON), "-c", where], capture_output=True, text=True, check=True).stdout
        (BUILD / "chromium").write_text(path)
    elif shutil.which("apt-get") and os.geteuid() == 0:
        install_debian("chromium")
    if not browser():
        sys.exit("No browser: install Chromium, or name one in the variable CHROMIUM.")


def install_debian(*packages: str) -> None:
    """Install packages of Debian's; needs root."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run("apt-get", "-o", "DPkg::Lock::Timeout=300", "update", quiet=True, env=quiet)
    run(
        "apt-get",
        "-o",
        "DPkg::Lock::Timeout=300",
        "install",
        "-y",
        "--no-install-recommends",
        *packages,
        quiet=True,
        env=quiet,
    )


def install(purpose: str) -> None:
    """Install everything that `purpose`, "play" or "test", needs."""
    BUILD.mkdir(exist_ok=True)
    install_modules()
    if purpose == "test":
        install_tools()
        install_browser()


if __name__ == "__main__":
    install(sys.argv[1])
