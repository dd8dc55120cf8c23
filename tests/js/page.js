// A page without a browser for tests of single scripts: the browser's functions that they use, and a clock that only
// a test advances. Import it before the script.

import { setImmediate } from "node:timers"; // browsers' own timers wait for some milliseconds, one after another

const rest = () => new Promise((done) => setImmediate(done));
/** Let everything happen that needs no time. */
export const settle = () => pass(0);

// --- the clock

let now = 0;
let made = 0;
const timers = new Map(); // by id: {at, act, every}

function timer(act, ms = 0, every = null) {
  made += 1;
  timers.set(made, { at: now + ms, act, every });
  return made;
}

/** Let so much time pass, each timer in its turn. */
export async function pass(ms) {
  const end = now + ms;
  await rest();
  for (;;) {
    const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
    if (!next) break;
    const [id, { at, act, every }] = next;
    now = Math.max(now, at);
    if (every === null) timers.delete(id);
    else timers.set(id, { at: now + every, act, every });
    act();
    await rest();
  }
  now = end;
}

// --- what answers

/** Requests in their order: {url, options, body}; `answer(status, body, headers)` or `fail()` each of them. */
export const requests = [];

function fetch(url, options = {}) {
  return new Promise((resolve, reject) => {
    const answer = (status, body = null, headers = {}) =>
      resolve(new Response(body && JSON.stringify(body), { status, headers }));
    const body = options.body && JSON.parse(options.body);
    requests.push({ url: String(url), options, body, answer, fail: () => reject(new TypeError("no connection")) });
  });
}

/** The streams that were opened, in their order; `tell(type, data, id)` is the server's. */
export const streams = [];

class EventSource extends EventTarget {
  constructor(url) {
    super();
    this.url = url;
    streams.push(this);
  }

  tell(type, data = null, lastEventId = "") {
    if (!this.isClosed) this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId }));
  }

  close() {
    this.isClosed = true;
  }
}

// --- what is kept

const stores = new Map(); // by name: objects by key

let atWork = Promise.resolve();
/** Have the store answer nothing from now on, until what this gives is called. */
export function delayStore() {
  const { promise, resolve } = Promise.withResolvers();
  atWork = promise;
  return resolve;
}

/** An answer that comes in a later turn. */
function later(result, name = "onsuccess", of = {}) {
  const request = Object.assign(of, { result });
  atWork.then(() => queueMicrotask(() => request[name]?.()));
  return request;
}

function objectsOf(name) {
  const { keyPath, kept } = stores.get(name);
  return {
    // as IndexedDB has them
    getAll: () => ({ result: [...kept.keys()].sort().map((key) => structuredClone(kept.get(key))) }),
    get: (key) => ({ result: structuredClone(kept.get(key)) }),
    put: (object) => {
      kept.set(object[keyPath], structuredClone(object));
      return { result: object[keyPath] };
    },
    delete: (key) => ({ result: kept.delete(key) }),
  };
}

const database = {
  createObjectStore: (name, { keyPath }) => stores.set(name, { keyPath, kept: new Map() }),
  transaction: (name) => later(null, "oncomplete", { objectStore: () => objectsOf(name) }),
  close: () => {},
};

const indexedDB = {
  open: () => {
    const request = later(database);
    queueMicrotask(() => stores.size || request.onupgradeneeded());
    return request;
  },
};

/** The entries of the device's store, by the store's name. */
export const kept = (name) => [...(stores.get(name)?.kept.values() ?? [])];

const channels = [];

class BroadcastChannel extends EventTarget {
  constructor(name) {
    super();
    this.name = name;
    channels.push(this);
  }

  postMessage(data) {
    for (const other of channels.filter((one) => one !== this && one.name === this.name)) {
      queueMicrotask(() => other.dispatchEvent(Object.assign(new Event("message"), { data })));
    }
  }
}

// --- the page

const nothing = () => null;
const none = () => [];
/** Any element: it takes everything, and has nothing. */
const element = () => ({
  dataset: {},
  addEventListener: nothing,
  append: nothing,
  classList: { add: nothing },
  contains: () => false,
  getAttribute: nothing,
  querySelector: nothing,
  querySelectorAll: none,
  replaceChildren: nothing,
  setAttribute: nothing,
});

export const page = Object.assign(new EventTarget(), {
  hidden: false,
  documentElement: { lang: "en", dataset: { base: "/" } },
  getElementById: (id) => (id === "messages" ? null : element()),
  createElement: element,
  querySelectorAll: none,
  body: element(),
});
export const phone = { onLine: true, languages: ["en"] };

const globals = {
  document: page,
  navigator: phone,
  location: new URL("http://table.test/t/abc"),
  performance: { now: () => now },
  matchMedia: () => ({ matches: false }),
  setTimeout: timer,
  clearTimeout: (id) => timers.delete(id),
  setInterval: (act, ms) => timer(act, ms, ms),
  clearInterval: (id) => timers.delete(id),
  fetch,
  EventSource,
  indexedDB,
  BroadcastChannel,
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Date.now = () => now;
Math.random = () => 0.5; // a pause is neither longer nor shorter
AbortSignal.timeout = () => new AbortController().signal;
