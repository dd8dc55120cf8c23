// The pocket's service worker. It caches all files of the pocket, and hands every other request of the app's pages to
// the shell, whose worker runs the app. RELEASE {version, files} (each file's size and digest, by its path from here)
// and asking.js are prepended. The host may have other apps at other paths: their caches and requests are left as they
// are.

const BASE = new URL("./", location.href).pathname; // the path of all files of this pocket
const CACHES = `${BASE.slice(1)}pocket-`;
const CACHE = CACHES + RELEASE.version;
const PACKED = ".packed"; // compressed with gzip, whatever the web server does
const LANGUAGES = "languages/"; // only those that are used on this phone
const NAMES = new Set(Object.keys(RELEASE.files).map(unpacked));
const SHELL = "index.html";
const GUEST = "guest/"; // path of the pages for guests at another phone's table (nearby/)
const worker = /** @type {any} */ (self); // TypeScript takes every script for a page's

worker.addEventListener("install", (event) => event.waitUntil(fill().catch(sayIfFull)));
worker.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOld(), worker.clients.claim()])));
worker.addEventListener("message", ({ data }) => (data === "now" ? worker.skipWaiting() : worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith(BASE)) return;
  const name = pathname.slice(BASE.length);
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(shell(name));
  else if (NAMES.has(name)) event.respondWith(kept(name));
  else event.respondWith(askShells(request));
});

async function fill() {
  const names = await wanted();
  const whole = names.reduce((sum, name) => sum + RELEASE.files[name].size, 0);
  let done = 0;
  const count = ({ length }) => tell({ share: (done += length) / whole });
  for (const name of names) await keep(name, count);
}

/** All files but the languages that were never used here. */
async function wanted() {
  const names = Object.keys(RELEASE.files);
  const isWanted = await Promise.all(
    names.map(async (name) => !name.startsWith(LANGUAGES) || Boolean(await caches.match(unpacked(name)))),
  );
  return names.filter((_name, at) => isWanted[at]);
}

async function keep(name, count) {
  const { bytes, answer } = await load(name, count);
  let body = new Blob([bytes]).stream();
  if (name.endsWith(PACKED)) body = body.pipeThrough(new DecompressionStream("gzip"));
  const cache = await caches.open(CACHE);
  await cache.put(unpacked(name), new Response(body, { headers: { "Content-Type": kind(unpacked(name), answer) } }));
}

/**
 * A file of this very release: a web server during an update has some of another one, and so may a cache on the way.
 */
async function load(name, count) {
  for (const cache of /** @type {const} */ (["no-cache", "reload"])) {
    const answer = await fetch(name, { cache });
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    const counted = new TransformStream({
      transform(piece, out) {
        count(piece);
        out.enqueue(piece);
      },
    });
    const bytes = await new Response(answer.body.pipeThrough(counted)).arrayBuffer();
    if ((await digestOf(bytes)) === RELEASE.files[name].digest) return { bytes, answer };
  }
  throw new Error(`${name}: of another release`);
}

async function digestOf(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...found].map((one) => one.toString(16).padStart(2, "0")).join("");
}

async function sayIfFull(error) {
  await tell({ isFull: error.name === "QuotaExceededError" });
  throw error;
}

async function tell(news) {
  const windows = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const one of windows) if (new URL(one.url).pathname.startsWith(BASE)) one.postMessage(news);
}

/** Delete older caches; later ones belong to a newer release that is being installed. */
async function dropOld() {
  for (const name of await caches.keys()) { // in the order in which they were opened
    if (name === CACHE) return;
    if (name.startsWith(CACHES)) await caches.delete(name);
  }
}

async function kept(name) {
  const found = () => caches.match(name, { cacheName: CACHE });
  if (name.startsWith(LANGUAGES) && !(await found())) await keep(name + PACKED, () => {});
  return (await found()) ?? fetch(name);
}

/** The shell, for any address: its files are here. A guest's shell has a service worker of its own, once it is open. */
async function shell(name) {
  const folder = name.startsWith(GUEST) ? GUEST : "";
  const text = await (await kept(folder + SHELL)).text();
  const placed = text.replace('<base href="./">', () => `<base href="${(BASE + folder).replaceAll("&", "&amp;")}">`);
  return new Response(placed, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function unpacked(name) {
  return name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name;
}

function kind(name, answer) {
  const kinds = { wasm: "application/wasm", mjs: "text/javascript", json: "application/json", zip: "application/zip" };
  return kinds[name.split(".").pop()] ?? answer.headers.get("Content-Type") ?? "application/octet-stream";
}
