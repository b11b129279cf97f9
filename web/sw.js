// Keep the whole site in Cache Storage, so that the second visit is fast and works offline.
//
// The build fills in VERSION, a hash over all files, and FILES, each with its own hash. A version
// is taken or left whole: it is installed only when every file has the right hash, it lives in a
// cache of its own, and it waits until the page says that the player wants it.

const VERSION = "{{version}}";
const FILES = JSON.parse('{{files}}');

const scope = new URL(self.registration.scope);
// Two copies of the game on one host must not throw out each other's caches.
const PREFIX = `tysiacha-${scope.pathname}-`;
const CACHE = PREFIX + VERSION;

async function digest(response) {
  const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function keep(cache, name, hash) {
  const address = new URL(name, scope).href;
  // The page has just loaded the files, so the browser's own cache has them, mostly; but it may have an older one.
  for (const mode of ["default", "reload"]) {
    const response = await fetch(address, { cache: mode });
    if (response.ok && (await digest(response.clone())) === hash) return cache.put(address, response);
  }
  throw new Error(`${name} did not arrive whole`);
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.entries(FILES).map(([name, hash]) => keep(cache, name, hash)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request, name) {
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(name, scope).href)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  if (data === "update") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== scope.origin || !address.pathname.startsWith(scope.pathname)) return;
  const name = address.pathname.slice(scope.pathname.length) || "index.html";
  if (name in FILES) event.respondWith(answer(event.request, name));
});
