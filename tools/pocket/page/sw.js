// The pocket's service worker. It keeps all that the pocket is made of, and hands every other request of the app's pages
// to the shell, whose worker holds the app. Before these lines stands RELEASE {version, files}: each file's size and digest.

const CACHE = `pocket-${RELEASE.version}`;
const PACKED = ".packed"; // compressed by gzip, whatever the web space does
const NAMES = new Set(Object.keys(RELEASE.files).map(unpacked));
const SHELL = "/index.html";
const BEAT_MS = 15_000;
const worker = /** @type {any} */ (self); // TypeScript takes every script for a page's

worker.addEventListener("install", (event) => event.waitUntil(fill().catch(sayIfFull)));
worker.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOld(), worker.clients.claim()])));
worker.addEventListener("message", ({ data }) => (data === "now" ? worker.skipWaiting() : worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(kept(SHELL));
  else if (NAMES.has(pathname)) event.respondWith(kept(pathname));
  else event.respondWith(pathname.endsWith("/events") ? beats() : ask(request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  const whole = Object.values(RELEASE.files).reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const count = ({ length }) => tell({ share: (done += length) / whole });
  for (const name of Object.keys(RELEASE.files)) {
    const { bytes, answer } = await load(name, count);
    let body = new Blob([bytes]).stream();
    if (name.endsWith(PACKED)) body = body.pipeThrough(new DecompressionStream("gzip"));
    await cache.put(unpacked(name), new Response(body, { headers: { "Content-Type": kind(unpacked(name), answer) } }));
  }
}

/** A file of this very release: a web space that is just being filled has some of another one, and so may what is on the way. */
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
  for (const one of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" })) one.postMessage(news);
}

/** Drop what was kept before; what comes after belongs to a release that is newer still, and on its way. */
async function dropOld() {
  for (const name of await caches.keys()) { // in the order in which they were opened
    if (name === CACHE) return;
    await caches.delete(name);
  }
}

async function kept(name) {
  return (await caches.match(name, { cacheName: CACHE })) ?? fetch(name);
}

/** The app's answer; the one shell that has the app gives it. */
async function ask(request) {
  const { method, url, referrer } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  const headers = [...request.headers];
  if (referrer.startsWith("http")) headers.push(["referer", referrer]);
  const shells = (await worker.clients.matchAll({ type: "window" })).filter(({ frameType }) => frameType === "top-level");
  const answers = shells.map((shell) => {
    const { port1, port2 } = new MessageChannel();
    shell.postMessage({ asked: { method, url, headers, body } }, [port2]);
    return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  });
  if (answers.length === 0) return Response.error();
  const found = await Promise.race(answers);
  return new Response(found.body, found);
}

/** No other phone changes anything here; the sign of life is that of a connection that never breaks. */
function beats() {
  let timer;
  const beat = new TextEncoder().encode("event: beat\ndata:\n\n");
  const stream = new ReadableStream({
    start(out) {
      out.enqueue(beat);
      timer = setInterval(() => out.enqueue(beat), BEAT_MS);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(stream, { headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" } });
}

function unpacked(name) {
  return name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name;
}

function kind(name, answer) {
  const kinds = { wasm: "application/wasm", mjs: "text/javascript", json: "application/json", zip: "application/zip" };
  return kinds[name.split(".").pop()] ?? answer.headers.get("Content-Type") ?? "application/octet-stream";
}
