"""Build the solver's WebAssembly module from its C source with the pinned compiler, or check the committed one.

The compiler is `ziglang` of tools/requirements.txt, so the same source gives the same bytes everywhere.
`--check` builds into a scratch folder, compares, and exits 1 when the committed file differs.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

KERNEL = Path(__file__).resolve().parent.parent / "tysiacha/ai/kernel"
SOURCE = KERNEL / "kernel.c"
MODULE = KERNEL / "kernel.wasm"
FLAGS = (
    "--target=wasm32-freestanding",
    "-std=c11",
    "-O3",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-nostdlib",
    "-Wl,--no-entry",
    "-Wl,--strip-all",
)


def build(target: Path) -> None:
    """Compile the kernel to `target`; the source's folder is left out of the result."""
    command = [sys.executable, "-m", "ziglang", "cc", *FLAGS, "-o", str(target), SOURCE.name]
    subprocess.run(command, cwd=KERNEL, check=True)
    target.chmod(0o644)


def is_current() -> bool:
    """Tell whether the committed module is what its source builds to."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / MODULE.name
        build(fresh)
        return MODULE.exists() and fresh.read_bytes() == MODULE.read_bytes()


def main() -> int:
    """Build or check, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with the committed module, write nothing")
    if not parser.parse_args().check:
        build(MODULE)
        print(f"{MODULE.name}: {MODULE.stat().st_size} bytes")
        return 0
    current = is_current()
    print(f"{MODULE.name} {'is what its source builds to' if current else 'differs from its source: build it again'}")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main())
