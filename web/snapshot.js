// Make a picture of Python's memory, with the library and the game imported, for the next start.
//
// Runs in a worker after the first start, while the player is busy playing. A start from the
// picture skips most of what Python does before it can play. The picture is never downloaded:
// it is made here, kept in Cache Storage and thrown away with the build that it belongs to.

import { loadPyodide } from "pyodide";
import { optionsFor } from "./runtime.js";

const IMPORT_ALL = `
import importlib, sitecustomize
for name in sorted(sitecustomize.ARCHIVE.modules):
    if name.startswith(("tysiacha", "ui")):
        try:
            importlib.import_module(name)
        except (ImportError, AttributeError):
            pass  # what talks to the page can't be imported in a worker; it will be in the page
del importlib, sitecustomize, name
import gc
gc.collect()
del gc
`;

self.addEventListener("message", async ({ data: { base, cache, key } }) => {
  try {
    const python = await loadPyodide({ ...optionsFor(base), _makeSnapshot: true });
    python.runPython(IMPORT_ALL);
    const picture = python.makeMemorySnapshot();
    await (await caches.open(cache)).put(key, new Response(picture));
    self.postMessage(picture.length);
  } catch (error) {
    self.postMessage(String(error));
  }
  self.close();
});
