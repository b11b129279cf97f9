// The page's one module: Python, PyScript's core and the card pictures.
//
// PyScript imports its interpreter by address, and pyscript.toml gives it the address of this
// very module, which therefore exports what an interpreter has to: loadPyodide and version.

// First, since it begins what takes longest.
import { givePython as loadPyodide, here, keepPicture, version } from "./python.js";
import { hooks } from "@pyscript/core";
import { drawCards } from "./cards.js";
import { tellParent } from "./frame.js";
import { keepOffline } from "./offline.js";

export { loadPyodide, version };

// The hook for workers is the one thing in PyScript that needs 'unsafe-eval'; this page has none.
hooks.worker.onBeforeRunAsync.clear();

drawCards(new URL("cards.json", here)).catch((error) => console.warn("the card pictures are missing:", error));

const root = document.documentElement;
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
