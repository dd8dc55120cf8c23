// The worker that runs the app: it starts it, answers the shell's requests, and sends each response only after its
// changes are stored.

// @ts-ignore: it is gathered beside this
import { loadPyodide } from "./runtime/pyodide.mjs";
import { Storage } from "./storage.js";
import { Turns } from "./turns.js";

const HOME = "/phone";
const SNAPSHOT = "snapshot";
const UNKEPT = "nothing can be kept";
const BEAT_MS = 5_000; // a stream's heartbeat is due every 15 seconds
const PAGE_BYTES = 64 * 1024; // bytes of a page of WebAssembly's memory
const { href: indexURL } = new URL("runtime/", import.meta.url);
const { pathname: BASE } = new URL("./", import.meta.url); // the path of all files of this pocket

const listening = new Map(); // ports of streams, by number
let isLost = false; // the app's state and its storage differ: it answers no more

const started = start();
const turns = new Turns(started.catch((error) => {
  report("the app hasn't started", error);
  self.postMessage({ failed: true, isFull: error.name === "QuotaExceededError", why: String(error) });
}));

self.addEventListener(
  "message",
  ({ data, ports: [port] }) => turns.take(() => hearFrom(data, port), (error) => refuse(error, data, port)),
);

async function hearFrom(data, port) {
  if (data === "close") close();
  else if (isLost) self.postMessage({ asked: data }, { transfer: [port] });
  else if (data.stream) await listen(data, port);
  else await answer(data, port);
}

/** A request that can't be answered is refused, and doesn't stop later ones. */
async function refuse(error, { stream, base = BASE, url, headers }, port) {
  report("a request has failed", error);
  if (stream) return port.postMessage("");
  const { door } = await started;
  const [status, given, text] = door.fault(base, url, headers).toJs();
  return port.postMessage({ status, headers: given, body: text });
}

async function start() {
  /** @type {[string, number][]} */
  const marks = [["", performance.now()]];
  const mark = (name) => marks.push([name, performance.now()]);
  const app = fetch("app.zip").then((answer) => answer.arrayBuffer());
  const release = await fetch("release").then((answer) => answer.text());
  const cache = await caches.open(`${BASE.slice(1)}pocket-${release}`);
  const python = await prepare(cache);
  self.postMessage({ step: 1 });
  mark("runtime");
  python.unpackArchive(await app, "zip", { extractDir: "/app" });
  mark("unpack");
  python.runPython(
    "import importlib, random, sys; sys.path.insert(0, '/app'); importlib.invalidate_caches(); random.seed()",
  );
  let memory = null;
  if (!python.prepared) {
    python.pyimport("prepared").destroy();
    memory = python.makeMemorySnapshot();
    mark("packages");
  }
  const storage = await Storage.open(python.FS, HOME);
  await storage.load();
  mark("storage");
  self.postMessage({ step: 2 });
  const door = python.pyimport("pocket");
  mark("app");
  await storage.save().catch((error) => report(UNKEPT, error)); // the stored data can be read anyway
  self.postMessage({
    step: 3,
    marks: marks.slice(1).map(([name, at], number) => [name, Math.round(at - marks[number][1])]),
  });
  setInterval(() => isLost || hear(door), BEAT_MS);
  // without it every start is as slow as the first
  if (memory) cache.put(SNAPSHOT, new Response(memory)).catch(() => {});
  return { door, storage };
}

/** Start Python; from the second start on from a snapshot of its memory with all packages imported. */
async function prepare(cache) {
  const kept = await cache.match(SNAPSHOT);
  if (kept) {
    try {
      const memory = new Uint8Array(await kept.arrayBuffer());
      makeRoom(memory.length);
      return Object.assign(await loadPyodide({ indexURL, _loadSnapshot: memory }), { prepared: true });
    } catch {
      await cache.delete(SNAPSHOT); // it doesn't fit
    }
  }
  return loadPyodide({ indexURL, _makeSnapshot: true });
}

/** Make Python's initial memory large enough for the snapshot. */
function makeRoom(bytes) {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await real.apply(WebAssembly, given);
      for (const one of Object.values((made.instance ?? made).exports ?? {})) {
        if (one instanceof WebAssembly.Memory) {
          one.grow(Math.max(0, Math.ceil((bytes - one.buffer.byteLength) / PAGE_BYTES)));
        }
      }
      return made;
    };
  }
}

function report(what, error) {
  // deno-lint-ignore no-console
  console.error(what, error);
}

async function answer({ base = BASE, method, url, headers, body, cookies, guest = "" }, port) {
  const { door, storage } = await started;
  const answered = (isFull) =>
    door.answer(base, method, url, headers, body && new Uint8Array(body), cookies, guest, isFull);
  const ask = async (isFull) => {
    let given = answered(isFull);
    if (typeof given === "string") {
      door.learn(given, await catalogue(given));
      given = answered(isFull);
    }
    const [status, given_headers, text] = given.toJs();
    given.destroy();
    return { status, headers: given_headers, body: text.length > 0 ? text : null };
  };
  let found = await ask(false);
  try {
    await storage.save();
  } catch (error) {
    report(UNKEPT, error);
    if (method === "POST") {
      found = await ask(true);
      isLost = true;
      self.postMessage({ lost: true });
    }
  }
  port.postMessage(found);
  if (!isLost) hear(door);
}

/** Send a table's states to the port from now on, until a message comes back; "" ends the stream. */
async function listen({ base = BASE, url, headers, cookies, guest = "" }, port) {
  const { door } = await started;
  const begin = () => door.listen(base, url, headers, cookies, guest);
  let number = begin();
  if (typeof number === "string") {
    door.learn(number, await catalogue(number));
    number = begin();
  }
  if (number === 0) return port.postMessage("");
  listening.set(number, port);
  port.onmessage = () => {
    listening.delete(number);
    door.unlisten(number);
  };
  hear(door);
}

/** Called after the changes are stored: notify all listeners. */
function hear(door) {
  const due = door.due();
  for (const [number, text] of due.toJs()) {
    listening.get(number)?.postMessage(text);
    if (!text) listening.delete(number);
  }
  due.destroy();
}

function close() {
  for (const port of listening.values()) port.postMessage("");
  self.postMessage({ closed: true });
}

/** The translations of a language; "" if they were never fetched here and there is no network. */
function catalogue(code) {
  return fetch(`languages/${code}.po`).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
}
