// What every start of Python here has in common: the page's, and the one that makes the picture of memory.

import { info } from "pyodide/pyodide-lock.json";
import { laying, unpack } from "./archive.js";

// With this Pyodide would run Python on stacks of its own, so that Python can wait for a promise; the game never does.
// Where Chromium samples its memory, as it does in some of its processes, it walks such a stack past its end and crashes.
delete WebAssembly.Suspending;

/** Begin to fetch the game's archive, and return the options with which Pyodide starts from the files at `base`. */
export function optionsFor(base) {
  return {
    indexURL: base,
    stdLibURL: new URL("python_stdlib.zip", base).href,
    // The real lock file lists hundreds of packages that this page never loads.
    lockFileContents: { info, packages: {} },
    fsInit: laying(fetch(new URL("game.bin", base)).then(unpack)),
  };
}
