// Lay the archive that tools/archive.py makes where Python will look for it: modules and data files.
//
// It is the gzip of a JSON index {path: size}, its length in four bytes before it, and the files behind it. The
// browser unpacks it while it compiles Python; Python's own way, a zip file, takes several times as long.

const ROOT = "/lib/page"; // as in web/sitecustomize.py

/** Unpack a fetched archive. */
export async function unpack(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** Return the hook of Pyodide that writes the files of the archive, a promise, before Python begins. */
export function laying(archive) {
  return async (FS) => {
    const content = await archive;
    const start = 4 + new DataView(content.buffer).getUint32(0, true);
    const index = JSON.parse(new TextDecoder().decode(content.subarray(4, start)));
    let at = start;
    for (const [path, size] of Object.entries(index)) {
      const target = `${ROOT}/${path}`;
      FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
      FS.writeFile(target, content.subarray(at, at + size), { canOwn: true });
      at += size;
    }
  };
}
