// The page around the app's pages: it starts the app in a worker, which survives every change of the page in the frame,
// and passes on the service worker's requests. One tab of a browser has the app; other tabs show a notice.
//
// The host may have other apps at other paths, with service workers of their own, and another pocket among them.

const STEP_COUNT = 3; // of a start: Python, the app's files, the app
const BASE = new URL("./", import.meta.url); // the path of all files of this pocket
const SERVICE_WORKER = new URL("sw.js", BASE).href;
const LOCK = `${BASE.pathname.slice(1)}stationmaster-pocket`;
// nearby/spare.js's database, once another phone took part
const GUESTS = `${BASE.pathname.slice(1)}stationmaster-nearby`;
const tabs = new BroadcastChannel(LOCK);
// by language, then by the English sentence
const catalogues = JSON.parse(document.getElementById("catalogues").textContent);
const wished = navigator.languages.flatMap((one) => [one, one.split("-")[0]]);
const language = wished.find((one) => one === "en" || one in catalogues) ?? "en";
const t = (text) => catalogues[language]?.[text] ?? text;
const [start, line, button] = ["start", "words", "here"].map((id) => document.getElementById(id));
const progress = /** @type {HTMLProgressElement} */ (document.querySelector("progress"));

let worker = null;
let nearby = null; // nearby/host.js, once it is needed
let frame = null;
let leave = null; // gives the app to another tab
let isFull = false; // the phone has no room for the pocket's files

document.documentElement.lang = language;
// i18n: link: to the licences of the packages that the app is made of
document.getElementById("licences").textContent = t("Licences");
showHint();
main().catch(failed);

function failed(error) {
  reportError(error);
  if (!isFull) fail(t("It couldn’t be loaded. Are you online? You need a connection just this once."));
}

async function main() {
  const { serviceWorker, locks } = navigator;
  if (!serviceWorker || !locks || !globalThis.DecompressionStream) {
    return stop(
      t("This browser can’t hold the whole app. You need iOS 16.4, Chrome 108, Firefox 121 or newer, over HTTPS."),
    );
  }
  const loads = t("Loading – just this once. From then on it works offline.");
  say(loads, 0);
  serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
    if (data.asked) pass(data.asked, port);
    else if (data.isFull && !worker) failFull();
    else if (data.share && !worker) say(loads, data.share);
  });
  await install(serviceWorker);
  navigator.storage?.persist?.();
  await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? own() : elsewhere()));
}

/** Hand a request of the service worker or a page (page.js) to the app, with the port for its response. */
globalThis.pass = (asked, port) => worker?.postMessage({ cookies: document.cookie, ...asked }, [port]);

/** The module for other phones; it is fetched when a page needs it, and restores its state. */
globalThis.nearby =
  () => (nearby ??= import(new URL("nearby/host.js", BASE).href).then(({ Host }) => new Host(BASE, globalThis.pass)));

/** Store all files of the pocket on this phone. */
async function install(serviceWorker) {
  const known = await registered(serviceWorker); // WebKit can't register again without a connection
  known?.update().catch(() => {});
  const { active, installing } = known ?? (await serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" }));
  const isOther = new Promise((resolve, reject) => {
    serviceWorker.addEventListener("controllerchange", resolve);
    installing?.addEventListener(
      "statechange",
      () => installing.state === "redundant" && reject(new Error("not installed")),
    );
  });
  if (serviceWorker.controller?.scriptURL !== SERVICE_WORKER) {
    active?.postMessage("claim"); // one that is just being installed does so by itself
    await isOther;
  }
  serviceWorker.addEventListener("controllerchange", () => location.reload());
}

async function registered(serviceWorker) {
  const found = await serviceWorker.getRegistration(BASE.href);
  return found?.scope === BASE.href ? found : undefined;
}

/**
 * Activate a newer pocket that was loaded since the last start; resolves to whether there is one. Every tab starts
 * again then.
 */
async function renew({ serviceWorker }) {
  const { waiting } = await registered(serviceWorker);
  if (serviceWorker.controller) waiting?.postMessage("now");
  return waiting && serviceWorker.controller;
}

/** Start the app in this tab; resolves when it was given to another one. */
async function own() {
  if (await renew(navigator)) return new Promise(() => {}); // no other tab has the app until this page is gone
  begin();
  await new Promise((done) => (leave = done));
  leave = null;
  worker.postMessage("close"); // it completes its open requests
  await new Promise((done) => (worker.onmessage = ({ data }) => data.closed && done(data)));
  worker.terminate();
  worker = null;
  frame?.remove();
  frame = null;
  setTimeout(elsewhere);
}

/** Another tab has the app: show a notice, and wait until it closes, or gives the app up. */
function elsewhere() {
  stop(
    t("Stationmaster is already open in another tab of this browser."),
    t("Open it here"),
    () => tabs.postMessage("leave"),
  );
  navigator.locks.request(LOCK, own).catch(failed);
}

tabs.addEventListener("message", () => leave?.());

/** The app's state and its storage differ: start it again from the storage; requests meanwhile wait for that. */
function again() {
  const former = worker;
  former.onmessage = ({ data, ports: [port] }) =>
    data.closed ? former.terminate() : worker.postMessage(data.asked, [port]);
  former.postMessage("close");
  begin();
}

function begin() {
  worker = new Worker(new URL("worker.js", BASE), { type: "module" });
  // i18n: the app on this phone begins
  if (!frame) say(t("Starting …"), 0);
  const isBroken = (why) => {
    fail(
      t("The app has not started. Nothing that was recorded is lost. If trying again doesn’t help, restart the browser."),
    );
    if (why) {
      line.append(
        document.createElement("br"),
        Object.assign(document.createElement("small"), { lang: "en", textContent: why }),
      );
    }
  };
  let isUp = false;
  worker.onerror = ({ message }) => isUp || isBroken(message);
  worker.onmessage = ({ data }) => {
    if (data.failed) data.isFull ? failFull() : isBroken(data.why);
    else if (data.lost) again();
    else if (!frame) say(t("Starting …"), data.step / STEP_COUNT);
    if (data.step !== STEP_COUNT) return;
    isUp = true;
    open(data.marks);
  };
}

/** Show the app's page of this address, and follow its navigation. */
function open(marks) {
  document.documentElement.dataset.started = JSON.stringify(marks);
  if (frame) return;
  comeBack();
  frame = document.createElement("iframe");
  frame.title = "Stationmaster";
  frame.src = location.href;
  frame.addEventListener("load", () => {
    const { location: shown, document: page } = frame.contentWindow;
    history.replaceState(null, "", shown.pathname + shown.search + shown.hash);
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    start.hidden = true;
    frame.hidden = false;
  });
  frame.hidden = true;
  document.body.append(frame);
}

/**
 * Reconnect the phones that took part. Only the database proves that there are some: other storage may be lost when the
 * browser is killed.
 */
async function comeBack() {
  const databases = await indexedDB.databases?.();
  if (databases?.some(({ name }) => name === GUESTS) ?? true) globalThis.nearby();
}

/**
 * Only iOS reports whether a page was added to the home screen; it deletes the storage of other pages after a week
 * without a visit.
 */
function showHint() {
  const { standalone } = /** @type {any} */ (navigator);
  if (standalone !== false) return;
  const hint = document.getElementById("hint");
  hint.textContent = t(
    "Add this page to the home screen and play there. Otherwise iOS removes the games after seven days without a visit.",
  );
  hint.hidden = false;
}

function say(text, share) {
  start.hidden = false;
  line.textContent = text;
  progress.hidden = share === null;
  progress.value = share ?? 0;
  button.hidden = true;
}

function failFull() {
  isFull = true;
  fail(t("This phone is out of space. Free some up and try again: nothing that was recorded is lost."));
}

function fail(text) {
  stop(text, t("Try again"), () => location.reload());
}

function stop(text, label, act) {
  say(text, null);
  button.hidden = !label;
  button.textContent = label ?? "";
  button.onclick = act;
}
