"""Set up what is missing, then run every check: `make test`.

Style, types, then pytest: the engine in CPython and in Pyodide, the page in Chromium. pytest comes
last, so that its closing line is the run's. Arguments go to pytest; `--browsers` runs the tests for
the other browsers instead, which need packages of Debian's.
"""

import shutil
import subprocess
import sys

from build import build_site
from install import install, install_debian
from place import PROJECT, VENV_PYTHON

CHECKS = (
    ("ruff", "check", "--quiet", "."),
    ("ruff", "format", "--quiet", "--check", "."),
    ("mypy", "--no-error-summary"),
)


def check(*command: str) -> bool:
    """Run a Python tool of the environment and tell whether it was content."""
    print(" ".join(command), flush=True)
    return subprocess.run([str(VENV_PYTHON), "-m", *command], cwd=PROJECT, check=False).returncode == 0


def main(*arguments: str) -> int:
    """Run everything, or what `arguments` select."""
    install("test")
    build_site()
    if "--browsers" in arguments:
        if not all(map(shutil.which, ("firefox-esr", "WebKitWebDriver", "xvfb-run", "dbus-run-session"))):
            install_debian("firefox-esr", "webkit2gtk-driver", "xvfb", "dbus")
        return 0 if check("pytest", "-m", "browsers", *(word for word in arguments if word != "--browsers")) else 1
    content = [True] if arguments else [check(*command) for command in CHECKS]
    content.append(check("pytest", "-m", "not browsers", "-n", "2", "--dist", "worksteal", *arguments))
    return 0 if all(content) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
