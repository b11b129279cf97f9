// The page's one module: PyScript's core, Pyodide's loader and the card pictures.
//
// PyScript imports its interpreter by address, and pyscript.toml gives it the address of this
// very module, which therefore exports what an interpreter has to: loadPyodide and version.

import { loadPyodide as load, version } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";
import { hooks } from "@pyscript/core";
import { laying, unpack } from "./archive.js";
import { drawCards } from "./cards.js";
import { tellParent } from "./frame.js";
import { keepOffline } from "./offline.js";

// The hook for workers is the one thing in PyScript that needs 'unsafe-eval'; this page has none.
hooks.worker.onBeforeRunAsync.clear();

// In the one-file build this module is a blob and the parts have addresses of their own.
const here = new URL(window.tysiachaBase ?? ".", import.meta.url);
// The real lock file lists hundreds of packages that this page never loads.
const lock = { info, packages: {} };

export { version };

const root = document.documentElement;

const build = root.dataset.build;
const archive = fetch(new URL("game.bin", here)).then(unpack);
const PICTURES = "tysiacha-memory";
const key = new URL(`memory-${build}`, here).href;

/** Return the picture of Python's memory that an earlier visit has left, see snapshot.js. */
async function picture() {
  try {
    // Who has no service worker has not been here before, and to ask the cache takes longer than one would think.
    if (!navigator.serviceWorker.controller) return undefined;
    const cache = await caches.open(PICTURES);
    const response = await cache.match(key);
    return await response?.arrayBuffer();
  } catch {
    return undefined; // no storage here, or none that may be used
  }
}

/** Have a picture made for the next visit, unless there is one. */
async function keepPicture() {
  if (!build || window.tysiachaBase || !("caches" in window) || self !== top) return;
  // A second Python, for a moment, is too much for a small machine.
  if ((navigator.deviceMemory ?? 4) < 2) return;
  const cache = await caches.open(PICTURES);
  const kept = (await cache.keys()).map(({ url }) => url);
  await Promise.all(kept.filter((url) => url.startsWith(here.href) && url !== key).map((url) => cache.delete(url)));
  if (kept.includes(key)) return;
  const worker = new Worker(new URL("snapshot.mjs", here), { type: "module" });
  worker.addEventListener("message", ({ data }) => { root.dataset.memory = data; });
  worker.postMessage({ base: here.href, cache: PICTURES, key });
}

const RESEED = `
import random
random.seed()
del random
`;

/** Start Pyodide from this site's own files. */
export async function loadPyodide(options) {
  const own = {
    ...options,
    indexURL: here.href,
    stdLibURL: new URL("python_stdlib.zip", here).href,
    lockFileContents: lock,
    fsInit: laying(archive),
  };
  const kept = await picture();
  if (kept) {
    try {
      const python = await load({ ...own, _loadSnapshot: kept });
      python.runPython(RESEED);
      root.dataset.start = "memory";
      return python;
    } catch (error) {
      console.warn("the picture of Python's memory cannot be used:", error);
      await caches.delete(PICTURES);
    }
  }
  return load(own);
}

drawCards(new URL("cards.json", here)).catch((error) => console.warn("the card pictures are missing:", error));

const readiness = new MutationObserver(() => {
  if (!root.hasAttribute("data-ready")) return;
  readiness.disconnect();
  tellParent();
  if (window.tysiachaBase) return;
  // Not at once: the first moments belong to the player.
  setTimeout(() => keepOffline(new URL("sw.js", here)).catch((error) => console.warn("not kept for offline use:", error)), 1000);
  setTimeout(() => keepPicture().catch((error) => console.warn("no picture of Python's memory:", error)), 2000);
});
readiness.observe(root, { attributeFilter: ["data-ready"] });
