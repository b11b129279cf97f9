"""Import modules from the page's archive, which is in memory already when Python starts.

Python imports ``sitecustomize`` by itself, before all but a dozen modules. A zip file or a folder would cost several
times as much: each module would be searched for in a file system that is JavaScript.
"""

import marshal
import sys
from _frozen_importlib_external import spec_from_file_location

# What nothing but a type checker needs cannot be imported yet, ``typing`` least of all.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

ROOT = "/lib/page"
"""Where ``web/archive.js`` has laid the archive; data files are beside the modules that they belong to."""


class Later(type(sys)):  # type: ignore[misc]
    """A module that does not run before something is asked of it that the build has not noted down."""

    def __getattr__(self, name: str) -> object:
        """Run the module, which is an ordinary one from then on."""
        self.__class__ = type(sys)  # type: ignore[assignment]
        ARCHIVE.run(self)
        return getattr(self, name)


class Archive:
    """Finds and loads modules by name: for each whether it is a package, its code, marshalled, and what is known of it.

    Something is known, its constants, of the modules that are imported at every start and hardly ever used.
    """

    def __init__(self, modules: dict[str, tuple[bool, bytes, dict[str, object] | None]]) -> None:
        self.modules = modules
        self.written: dict[str, CodeType] = {}
        self.patterns: dict[tuple[object, int], tuple[object, ...]] = {}

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """Return how to load a module, or None where there is none of this name."""
        if name not in self.modules:
            return None
        file = "/__init__.py" if self.modules[name][0] else ".py"
        return spec_from_file_location(name, f"{ROOT}/{name.replace('.', '/')}{file}", loader=self)  # type: ignore[arg-type]

    def is_package(self, name: str) -> bool:
        """Tell whether a module has others inside."""
        return self.modules[name][0]

    def create_module(self, _spec: ModuleSpec) -> None:
        """Let Python make the module itself."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module, unless that can wait."""
        known = self.modules[module.__name__][2]
        if known is None:
            self.run(module)
        else:
            module.__dict__.update(known)
            module.__class__ = Later

    def run(self, module: ModuleType) -> None:
        """Run a module's code."""
        exec(marshal.loads(self.modules[module.__name__][1]), module.__dict__)
        if module.__name__ == "re._compiler":
            self.patterns = marshal.loads(read("patterns"))
            self.make_pattern = module._sre.compile
            self.compile_pattern, module.compile = module.compile, self.compiled_pattern  # type: ignore[attr-defined]
        if module.__name__ == "dataclasses":
            self.written = marshal.loads(read("dataclasses"))
            module.exec = self.run_written  # type: ignore[attr-defined]

    def run_written(self, text: str, names: dict[str, object], found: dict[str, object]) -> None:
        """Run what ``dataclasses`` writes for a class; to compile it would double the time of all imports."""
        exec(self.written.get(text, text), names, found)

    def compiled_pattern(self, pattern: object, flags: int = 0) -> object:
        """Return a regular expression; to translate those of the library and the game takes longer than to use them."""
        known = self.patterns.get((pattern, int(flags)))
        return self.compile_pattern(pattern, flags) if known is None else self.make_pattern(*known)


def read(name: str) -> bytes:
    """Read a file of the archive."""
    with open(f"{ROOT}/{name}", "rb") as file:  # noqa: PTH123 - pathlib is not here yet
        return file.read()


ARCHIVE = Archive(marshal.loads(read("modules")))
# Behind what is built in, before the search through files.
sys.meta_path.insert(2, ARCHIVE)
