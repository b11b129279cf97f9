// Bundle web/app.js with PyScript's core and Pyodide's loader into one module.
//
// PyScript comes with an editor, a terminal and other plugins that this page never loads; they are
// cut out here, so that neither a file nor a request is spent on them. PyScript also keeps a list
// of installed packages in IndexedDB; there are none, and a browser that refuses storage would
// stop the start, so that list lives in memory. PyScript's own Python package is left out as text to
// compile at every start; what the game needs of it, tools/archive.py packs as byte code.
// Usage: node tools/bundle.mjs ENTRY OUTPUT

import { build } from "esbuild";

const [, , entry, output] = process.argv;
const UNUSED =
  /(plugins|3rd-party)\/(codemirror|deprecations-manager|donkey|error|py-editor|py-game|py-terminal|xterm|zip)|pyodide_graph\.js/;

const UNUSED_STUB = "export default {}; export const notOnDOM = () => {}; export const notify = (message) => { throw new Error(message); };";
const MEMORY_STUB = "export default class extends Map { constructor() { super(); } async sync() {} async close() {} }";
const STDLIB_STUB = "export const stdlib = ''; export const optional = '';";

const without = {
  name: "without-unused-parts",
  setup(bundle) {
    bundle.onResolve({ filter: /./ }, ({ path, resolveDir }) =>
      UNUSED.test(path) && /@?(pyscript|polyscript)/.test(resolveDir) ? { path, namespace: "unused" } : undefined);
    bundle.onLoad({ filter: /./, namespace: "unused" }, () => ({ contents: UNUSED_STUB }));
    bundle.onResolve({ filter: /\/stdlib\.js$/ }, ({ path }) => ({ path, namespace: "stdlib" }));
    bundle.onLoad({ filter: /./, namespace: "stdlib" }, () => ({ contents: STDLIB_STUB }));
    bundle.onResolve({ filter: /^@webreflection\/idb-map/ }, ({ path }) => ({ path, namespace: "memory" }));
    bundle.onLoad({ filter: /./, namespace: "memory" }, () => ({ contents: MEMORY_STUB }));
  },
};

await build({
  entryPoints: [entry],
  outfile: output,
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  minify: true,
  legalComments: "none",
  external: ["node:*", "ws"],
  plugins: [without],
  logLevel: "warning",
});
