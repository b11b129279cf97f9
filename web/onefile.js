// Start the game from one HTML file, with no server and no network: dist/tysiacha.html.
//
// The runtime lies in this document as text, one inert <script data-file> a file. Modules need
// addresses that can be imported and Pyodide fetches its parts, so everything gets an address on a
// host that does not exist, and both import and fetch are led to what is in the document instead.

(async () => {
  const BASE = "https://tysiacha.invalid/";
  const TYPES = { mjs: "text/javascript", wasm: "application/wasm", json: "application/json", zip: "application/zip", bin: "application/octet-stream" };

  async function bytes(element) {
    const text = element.textContent;
    element.remove();
    // Both ways decode natively; a loop over the characters would take a second.
    const packed = Uint8Array.fromBase64
      ? Uint8Array.fromBase64(text)
      : new Uint8Array(await (await fetch("data:application/octet-stream;base64," + text)).arrayBuffer());
    if (element.dataset.packed !== "gzip") return packed;
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }

  const nonce = document.currentScript?.nonce;
  const files = new Map();
  const ready = [...document.querySelectorAll("script[data-file]")].map((element) => {
    const name = element.dataset.file;
    const type = TYPES[name.split(".").pop()];
    const blob = bytes(element).then((content) => new Blob([content], { type }));
    files.set(BASE + name, blob);
    return [name, blob];
  });

  const fetchElsewhere = window.fetch;
  window.fetch = async (asked, options) => {
    const address = String(asked?.url ?? asked);
    const blob = files.get(address);
    if (!blob) return fetchElsewhere(asked, options);
    const content = await blob;
    return new Response(content, { headers: { "Content-Type": content.type } });
  };

  const imports = {};
  for (const [name, blob] of ready) {
    if (name.endsWith(".mjs")) imports[BASE + name] = URL.createObjectURL(await blob);
  }
  const map = Object.assign(document.createElement("script"), { type: "importmap", textContent: JSON.stringify({ imports }) });
  map.nonce = nonce;
  document.head.append(map);
  window.tysiachaBase = BASE;
  await import(BASE + "app.mjs");
})();
