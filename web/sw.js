// Keep the whole site in Cache Storage, so that the second visit is fast and works offline.
//
// The build fills in VERSION, a hash over all files, and FILES, each with its own hash. A version is
// taken or left whole: it is fetched into a cache of its own, where every file has to have the right
// hash, and served only once the player has said so. Until then the old version is served, also by
// this newer worker, which the browser may put in charge when the last page is closed.

const VERSION = "{{version}}";
const FILES = JSON.parse('{{files}}');

const scope = new URL(self.registration.scope);
// Two copies of the game on one host must not throw out each other's caches.
const PREFIX = `tysiacha-${scope.pathname}-`;
const NEWEST = PREFIX + VERSION;
const CHOSEN = `${PREFIX}chosen`;

async function chosen() {
  const answer = await (await caches.open(CHOSEN)).match(scope.href);
  const name = await answer?.text();
  return name && (await caches.has(name)) ? name : NEWEST;
}

async function choose(name) {
  await (await caches.open(CHOSEN)).put(scope.href, new Response(name));
}

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
  const before = await chosen();
  const cache = await caches.open(NEWEST);
  try {
    await Promise.all(Object.entries(FILES).map(([name, hash]) => keep(cache, name, hash)));
  } catch (error) {
    await caches.delete(NEWEST);
    throw error;
  }
  await choose(before);
}

async function tidy() {
  const kept = new Set([NEWEST, CHOSEN, await chosen()]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && !kept.has(name)).map((name) => caches.delete(name)));
}

async function answer(request) {
  const { pathname } = new URL(request.url);
  const name = pathname.slice(scope.pathname.length) || "index.html";
  const cache = await caches.open(await chosen());
  return (await cache.match(new URL(name, scope).href)) ?? fetch(request);
}

async function update() {
  await choose(NEWEST);
  await self.skipWaiting();
  await tidy();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data === "update") event.waitUntil(update().then(() => port?.postMessage("updated")));
  if (event.data === "news") event.waitUntil(chosen().then((name) => port?.postMessage(name !== NEWEST)));
});
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const isOurs = origin === scope.origin && pathname.startsWith(scope.pathname);
  if (isOurs && event.request.method === "GET") event.respondWith(answer(event.request));
});
