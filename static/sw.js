// The service worker: opens the table without a connection. The server prepends RELEASE {version, files}: the files
// that all pages need, at addresses with the release's version (companion/home/app.py).
//
// It caches the start page and the tables' own pages, which hold no secrets. Events, states, moves and tickets never go
// through it; other pages that are unavailable are replaced by a notice. If anything fails here, the network is used.
//
// The host may have other apps at other paths: their pages and caches are left as they are.

const START = new URL("./", location.href).pathname; // the path of all addresses of this app
const OFFLINE = `${START}offline`;
const SHELLS = `${START.slice(1)}shell-`;
const SHELL = SHELLS + RELEASE.version;
const PAGES = `${START.slice(1)}pages`;
const MAX_PAGES = 20; // the start page and the tables shown last
const NETWORK_TIMEOUT_MS = 3000; // a slower connection counts as none, if there is a copy to show

/** The path of an address within the app, null for any other. */
const within = ({ origin, pathname }) =>
  origin === location.origin && pathname.startsWith(START) ? pathname.slice(START.length) : null;
const isKept = (path) => /^$|^t\/[^/]+$/.test(path);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll([...RELEASE.files, OFFLINE])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldShells(), renewPages()]));
});

/** A page requests to be cached, because it was opened before the service worker was there. */
self.addEventListener("message", (event) => {
  const url = new URL(event.source.url);
  if (isKept(within(url))) event.waitUntil(renew(url.pathname));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = within(url);
  if (path === null) return;
  const isAsked = request.method === "GET"; // a form's response is never cached
  if (request.mode === "navigate") {
    event.respondWith(isAsked && isKept(path) ? keptPage(event, url.pathname) : page(request));
  } else if (isAsked && path.startsWith("static/")) event.respondWith(part(request));
});

async function dropOldShells() {
  const old = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Cached pages use an older release's files; the start page is cached even if it was never open. */
async function renewPages() {
  const pages = await caches.open(PAGES);
  const kept = (await pages.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all([...new Set([...kept, START])].map(renew));
}

async function renew(path) {
  await fetch(path).then((answer) => keep(path, answer)).catch(() => {});
}

/** The page from the network, or its last copy if there is no usable connection. */
async function keptPage(event, path) {
  const fresh = fetch(event.request);
  const kept = fresh.then((answer) => keep(path, answer.clone())).catch(() => {});
  event.waitUntil(kept);
  const late = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const answer = await Promise.race([fresh.catch(() => null), late]);
  if (answer) return answer;
  const copy = await find(path, PAGES);
  return copy ?? fresh.catch(() => offline());
}

/** Cache a page, unless it is gone or redirects now; a new table is also added to the start page. */
async function keep(path, answer) {
  const pages = await caches.open(PAGES);
  if (!answer.ok || answer.redirected) return answer.status < 500 && pages.delete(path);
  const isNew = !(await pages.match(path, { ignoreVary: true }));
  await pages.put(path, answer);
  const oldest = (await pages.keys()).slice(0, -MAX_PAGES);
  await Promise.all(oldest.map((request) => pages.delete(request)));
  if (isNew && path !== START) await renew(START);
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return offline();
  }
}

async function part(request) {
  return (await find(request.url, SHELL)) ?? fetch(request);
}

const offline = async () => (await find(OFFLINE, SHELL)) ?? Response.error();

/** A broken cache counts as empty. */
async function find(url, name) {
  try {
    return await caches.match(url, { cacheName: name, ignoreVary: true });
  } catch {
    return undefined;
  }
}
