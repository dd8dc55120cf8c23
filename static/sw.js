// The service worker: opens the table without a connection. Before these lines the server puts RELEASE {version,
// files}: what all pages are made of, at addresses that hold the release's version (companion/home/app.py).
//
// It keeps the start page and the tables' own pages, which hold nothing secret. Events, states, moves and everybody's
// tickets never go through it; other pages that can't be had say so. Whatever goes wrong here, the network is asked.
//
// The host may have other apps at other paths: their pages and their caches are left alone.

const START = new URL("./", location.href).pathname; // all that is ours stands below it
const OFFLINE = `${START}offline`;
const SHELLS = `${START.slice(1)}shell-`;
const SHELL = SHELLS + RELEASE.version;
const PAGES = `${START.slice(1)}pages`;
const MOST_PAGES = 20; // the start page and the tables that were shown last
const PATIENCE_MS = 3000; // a connection that doesn't answer for so long is none, if there is a copy to show

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

/** A page asks to be kept: it was opened past the service worker. */
self.addEventListener("message", (event) => {
  const url = new URL(event.source.url);
  if (isKept(within(url))) event.waitUntil(renew(url.pathname));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = within(url);
  if (path === null) return;
  const isAsked = request.method === "GET"; // a form's answer is kept nowhere
  if (request.mode === "navigate") {
    event.respondWith(isAsked && isKept(path) ? keptPage(event, url.pathname) : page(request));
  } else if (isAsked && path.startsWith("static/")) event.respondWith(part(request));
});

async function dropOldShells() {
  const old = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Pages that were kept before are made of an older release's parts; the start page is kept whether it was open or not.
 */
async function renewPages() {
  const pages = await caches.open(PAGES);
  const kept = (await pages.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all([...new Set([...kept, START])].map(renew));
}

async function renew(path) {
  await fetch(path).then((answer) => keep(path, answer)).catch(() => {});
}

/** The page as it is now, or its last copy when there is no connection to speak of. */
async function keptPage(event, path) {
  const fresh = fetch(event.request);
  const kept = fresh.then((answer) => keep(path, answer.clone())).catch(() => {});
  event.waitUntil(kept);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fresh.catch(() => null), late]);
  if (answer) return answer;
  const copy = await find(path, PAGES);
  return copy ?? fresh.catch(() => offline());
}

/** Keep a page, unless it has gone or leads elsewhere now; a table stands on the start page from its first visit on. */
async function keep(path, answer) {
  const pages = await caches.open(PAGES);
  if (!answer.ok || answer.redirected) return answer.status < 500 && pages.delete(path);
  const isNew = !(await pages.match(path, { ignoreVary: true }));
  await pages.put(path, answer);
  const oldest = (await pages.keys()).slice(0, -MOST_PAGES);
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

/** A broken cache is as good as none. */
async function find(url, name) {
  try {
    return await caches.match(url, { cacheName: name, ignoreVary: true });
  } catch {
    return undefined;
  }
}
