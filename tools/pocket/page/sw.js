// The pocket's service worker. It keeps all that the pocket is made of, and hands every other request of the app's
// pages to the shell, whose worker holds the app. Before these lines stand RELEASE {version, files}: each file's size
// and digest, by its path from here; and asking.js. The host may have other apps at other paths: what they keep and ask
// for is left alone.

const BASE = new URL("./", location.href).pathname; // all that is ours stands below it
const CACHES = `${BASE.slice(1)}pocket-`;
const CACHE = CACHES + RELEASE.version;
const PACKED = ".packed"; // compressed by gzip, whatever the web space does
const LATER = "languages/"; // only those that are read here
const NAMES = new Set(Object.keys(RELEASE.files).map(unpacked));
const SHELL = "index.html";
const GUEST = "guest/"; // where this phone is at another one's table (nearby/)
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

/** All but the languages that nobody has read here. */
async function wanted() {
  const names = Object.keys(RELEASE.files);
  const isWanted = await Promise.all(
    names.map(async (name) => !name.startsWith(LATER) || Boolean(await caches.match(unpacked(name)))),
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
 * A file of this very release: a web space that is just being filled has some of another one, and so may what is on the
 * way.
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

/** Drop what was kept before; what comes after belongs to a release that is newer still, and on its way. */
async function dropOld() {
  for (const name of await caches.keys()) { // in the order in which they were opened
    if (name === CACHE) return;
    if (name.startsWith(CACHES)) await caches.delete(name);
  }
}

async function kept(name) {
  const found = () => caches.match(name, { cacheName: CACHE });
  if (name.startsWith(LATER) && !(await found())) await keep(name + PACKED, () => {});
  return (await found()) ?? fetch(name);
}

/**
 * The shell, for whatever address: what it is made of is here. A guest's shell has a service worker of its own, once it
 * is open.
 */
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
