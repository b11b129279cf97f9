// The page's one module: PyScript's core, Pyodide's loader and the card pictures.
//
// PyScript imports its interpreter by address, and pyscript.toml gives it the address of this
// very module, which therefore exports what an interpreter has to: loadPyodide and version.

import { loadPyodide as load, version } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";
import { hooks } from "@pyscript/core";
import { drawCards } from "./cards.js";

// The hook for workers is the one thing in PyScript that needs 'unsafe-eval'; this page has none.
hooks.worker.onBeforeRunAsync.clear();

const here = new URL(".", import.meta.url);
// The real lock file lists hundreds of packages that this page never loads.
const lock = { info, packages: {} };

export { version };

export async function loadPyodide(options) {
  return load({
    ...options,
    indexURL: here.href,
    stdLibURL: new URL("python_stdlib.zip", here).href,
    lockFileContents: lock,
  });
}

drawCards(new URL("cards.json", here)).catch((error) => console.warn("the card pictures are missing:", error));
