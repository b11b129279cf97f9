// Python, started before anything else of the page's module is: the browser compiles it while PyScript is evaluated.

import { loadPyodide, version } from "pyodide";
import { optionsFor } from "./runtime.js";

// In the one-file build this module is a blob and the parts have addresses of their own.
export const here = new URL(window.tysiachaBase ?? ".", import.meta.url);
export { version };

const root = document.documentElement;
const { build } = root.dataset;
const PICTURES = "tysiacha-memory";
const key = new URL(`memory-${build}`, here).href;

// Where Python's words go; PyScript says so when it asks for the interpreter.
const words = {
  stdout: (line) => console.log(line),
  stderr: (line) => console.error(line),
};

const OPTIONS = {
  ...optionsFor(here.href),
  stdout: (line) => words.stdout(line),
  stderr: (line) => words.stderr(line),
};

const RESEED = `
import random
random.seed()
del random
`;

/** Find the picture of Python's memory that an earlier visit has left, see snapshot.js. */
async function picture() {
  try {
    // Who has no service worker has not been here before, and to ask the cache takes longer than one would think.
    if (!navigator.serviceWorker.controller) return undefined;
    const cache = await caches.open(PICTURES);
    return await cache.match(key);
  } catch {
    return undefined; // no storage here, or none that may be used
  }
}

async function start() {
  const kept = await picture();
  if (kept) {
    try {
      const python = await loadPyodide({ ...OPTIONS, _loadSnapshot: kept.arrayBuffer() });
      python.runPython(RESEED);
      root.dataset.start = "memory";
      return python;
    } catch (error) {
      console.warn("the picture of Python's memory cannot be used:", error);
      await caches.delete(PICTURES);
    }
  }
  return loadPyodide(OPTIONS);
}

const python = start();

/** Return the one interpreter of the page, as PyScript asks for it. */
export function givePython({ stdout = words.stdout, stderr = words.stderr } = {}) {
  Object.assign(words, { stdout, stderr });
  return python;
}

/** Have a picture made for the next visit, unless there is one. */
export async function keepPicture() {
  if (!build || window.tysiachaBase || !("caches" in window) || self !== top) return;
  // A second Python, for a moment, is too much for a small machine.
  if ((navigator.deviceMemory ?? 4) < 2) return;
  const cache = await caches.open(PICTURES);
  const kept = (await cache.keys()).map(({ url }) => url);
  await Promise.all(kept.filter((url) => url.startsWith(here.href) && url !== key).map((url) => cache.delete(url)));
  if (kept.includes(key)) return;
  const worker = new Worker(new URL("snapshot.mjs", here), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    root.dataset.memory = data;
    if (typeof data === "string") console.warn("no picture of Python's memory:", data);
  });
  worker.postMessage({ base: here.href, cache: PICTURES, key });
}
