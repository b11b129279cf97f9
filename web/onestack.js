// With this Pyodide would run Python on stacks of its own, so that Python can wait for a promise; the game never does.
// Where Chromium samples its memory, as it does in some of its processes, it walks such a stack past its end and crashes.
delete WebAssembly.Suspending;
