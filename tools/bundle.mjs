// Bundle web/app.js with PyScript's core and Pyodide's loader into one module.
//
// PyScript comes with an editor, a terminal and other plugins that this page never loads; they are
// cut out here, so that neither a file nor a request is spent on them.
// Usage: node tools/bundle.mjs ENTRY OUTPUT

import { build } from "esbuild";

const [, , entry, output] = process.argv;
const UNUSED = /(plugins|3rd-party)\/(codemirror|deprecations-manager|donkey|error|py-editor|py-game|py-terminal|xterm|zip)|pyodide_graph|webr|wasmoon|ruby|micropython\.js$/;

const without = {
  name: "without-unused-parts",
  setup(bundle) {
    bundle.onResolve({ filter: /./ }, ({ path, resolveDir }) =>
      UNUSED.test(path) && /@?(pyscript|polyscript)/.test(resolveDir) ? { path, namespace: "unused" } : undefined);
    bundle.onLoad({ filter: /./, namespace: "unused" }, () => ({ contents: "export default {};" }));
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
