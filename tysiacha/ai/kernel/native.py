"""The kernel in CPython, through the ``wasmtime`` package, which importing this module needs."""

from wasmtime import Func, Instance, Memory, Module, Store


class WasmtimeInstance:
    """A ``kernel.Instance`` that wasmtime runs."""

    def __init__(self, module: bytes) -> None:
        self._store = Store()
        exports = Instance(self._store, Module(self._store.engine, module), []).exports(self._store)
        memory = exports["memory"]
        if not isinstance(memory, Memory):
            raise TypeError("the module does not export its memory")
        self._memory = memory
        self._functions = {name: export for name, export in exports.items() if isinstance(export, Func)}

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; 0 for a function without a result."""
        return int(self._functions[name](self._store, *arguments) or 0)

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of the module's memory."""
        return bytes(self._memory.read(self._store, address, address + size))

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into the module's memory."""
        self._memory.write(self._store, data, address)
