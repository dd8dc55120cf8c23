// A guest's service worker: it keeps the shell, and what of the app's scripts and styles the phone has seen, and hands every
// other request to the shell, which asks the host's phone. Before these lines stand RELEASE {version, files} and asking.js.

const GUEST = new URL("./", location.href).pathname;
const BASE = new URL("../", location.href).pathname;
const CACHES = `${GUEST.slice(1)}guest-`;
const CACHE = CACHES + RELEASE.version;
const worker = /** @type {any} */ (self); // TypeScript takes every script for a page's

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  const paths = Object.keys(RELEASE.files).map((name) => BASE + name.replace(/index\.html$/, "")); // as links have it: it comes once
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(paths)));
});
worker.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOld(), worker.clients.claim()])));
worker.addEventListener("message", ({ data }) => data === "claim" && worker.clients.claim());
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith(BASE)) return;
  const name = pathname.startsWith(GUEST) ? pathname.slice(GUEST.length) : null;
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(shell());
  else if (name?.startsWith("static/")) event.respondWith(file(request, BASE + name));
  else if (name === "page.js" || name === null) event.respondWith(kept(BASE + (name ?? pathname.slice(BASE.length))));
  else if (`guest/${name}` in RELEASE.files) event.respondWith(kept(pathname));
  else event.respondWith(askShells(request));
});

async function kept(path) {
  return (await caches.match(path)) ?? fetch(path);
}

async function shell() {
  const text = await (await kept(GUEST)).text();
  const placed = text.replace('<base href="./">', () => `<base href="${GUEST.replaceAll("&", "&amp;")}">`);
  return new Response(placed, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Its address has its digest in it: from the web space once, and where there is no network the host has it too. */
async function file(request, path) {
  const found = await caches.match(path); // a phone with a pocket of its own may have it there
  if (found) return found;
  const answer = await fetch(path).catch(() => null);
  // Without its own address, by which a script would look for those beside it: outside of this service worker's path.
  const given = answer?.ok ? new Response(answer.body, answer) : await askShells(request);
  if (given.ok) (await caches.open(CACHE)).put(path, given.clone());
  return given;
}

async function dropOld() {
  for (const name of await caches.keys()) if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
}
