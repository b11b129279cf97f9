// Run a Python script inside Pyodide under Node, with the project mounted at /project.
//
// Usage: node tools/pyodide.mjs SCRIPT [ARGUMENTS...], paths relative to the project.
// PYODIDE_PARTS names a folder with the page's own library and archive, instead of what comes with Pyodide.

import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";
import { laying, unpack } from "../web/archive.js";

const project = fileURLToPath(new URL("..", import.meta.url));
// Byte code without column numbers: a third smaller, and in the page there is no source to point at.
const options = { args: ["-X", "no_debug_ranges"] };
const parts = process.env.PYODIDE_PARTS;
if (parts) {
  options.stdLibURL = join(parts, "python_stdlib.zip");
  options.fsInit = laying(unpack(new Response(readFileSync(join(parts, "game.bin")))));
}
const python = await loadPyodide(options);
python.mountNodeFS("/project", project);
python.setStdout({ write: (bytes) => (process.stdout.write(bytes), bytes.length) });
python.setStderr({ write: (bytes) => (process.stderr.write(bytes), bytes.length) });
python.globals.set("_argv", python.toPy(process.argv.slice(2)));
const script = `
import glob, os, runpy, sys
os.chdir("/project")
sys.argv = _argv
sys.path[:0] = ["/project", "/project/tools"]
sys.path += glob.glob("/project/.venv/lib/python3*/site-packages")
sys.dont_write_bytecode = True
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
    _code = 0
except SystemExit as stop:
    _code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
sys.stdout.flush()
sys.stderr.flush()
_code
`;
let code = 1;
try {
  code = python.runPython(script);
} catch (error) {
  // Node would print the line it happened in, which is the whole of a minified runtime.
  console.error(error.message);
}
process.exit(code);
