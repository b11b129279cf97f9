"""What Pyodide asks of its own ``_package_loader`` while it starts; in the page's archive this stands for it.

The page has no packages to install, and never calls ``loadPackage`` or ``unpackArchive``.
"""

# What is installed: nothing. A picture of Python's memory has to know of it, see snapshot.js.
from pyodide_js import loadedPackages  # noqa: F401


class Folder:
    """A path that JavaScript asks for its words; a plain text would arrive there as a text of its own kind."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = Folder("/lib/python/site-packages")
"""Where packages would be."""

DSO_DIR = Folder("/usr/lib")
"""Where their shared libraries would be."""


def init_loaded_packages() -> None:
    """Note the packages that are there from the start: none."""
