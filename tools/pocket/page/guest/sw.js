// A guest's service worker: it caches the shell with all scripts and styles, and has the shell make the pages of its
// frame from the host's responses, which are never cached. RELEASE {version, files} and asking.js are prepended.

const GUEST = new URL("./", location.href).pathname;
const BASE = new URL("../", location.href).pathname;
const CACHES = `${GUEST.slice(1)}guest-`;
const CACHE = CACHES + RELEASE.version;
const worker = /** @type {any} */ (self); // TypeScript takes every script for a page's

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  // as in links, so that it is cached once
  const paths = Object.keys(RELEASE.files).map((name) => BASE + name.replace(/index\.html$/, ""));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(paths)));
});
worker.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOld(), worker.clients.claim()])));
worker.addEventListener("message", ({ data }) => data === "claim" && worker.clients.claim());
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith(BASE)) return;
  if (request.mode !== "navigate") event.respondWith(kept(pathname));
  else if (request.destination === "document") event.respondWith(shell());
  else if (request.method === "GET" && pathname.startsWith(GUEST)) event.respondWith(askShells(request));
  else event.respondWith(Response.error());
});

/** One of the shell's own files. */
async function kept(path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? (isOurs(path) ? fetch(path) : Response.error());
}

/** The reader of codes is fetched when a camera is on. */
function isOurs(path) {
  return path.slice(BASE.length) in RELEASE.files || path === GUEST || path.startsWith(`${BASE}qr/`);
}

async function shell() {
  const text = await (await kept(GUEST)).text();
  const placed = text.replace('<base href="./">', () => `<base href="${GUEST.replaceAll("&", "&amp;")}">`);
  return new Response(placed, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function dropOld() {
  for (const name of await caches.keys()) if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
}
