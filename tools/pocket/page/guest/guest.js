// The shell of a guest: another phone's app, with its pages in the frame. The app doesn't run here, and data from the
// host is untrusted: its pages have an origin of their own (around.js, dress.js).

import { Unreadable } from "../nearby/codes.js";
import { Guest } from "../nearby/guest.js";
import { VALID_MS } from "../nearby/offers.js";
import * as qr from "../nearby/qr.js";
import { Around } from "./around.js";
import { Dresser } from "./dress.js";

const BASE = new URL("./", import.meta.url);
// by language, then by the English sentence
const catalogues = JSON.parse(document.getElementById("catalogues").textContent);
const wished = navigator.languages.flatMap((one) => [one, one.split("-")[0]]);
const language = wished.find((one) => one === "en" || one in catalogues) ?? "en";
const t = (text) => catalogues[language]?.[text] ?? text;
const [start, line, code, asleep, camera] = ["start", "words", "code", "offline", "camera"].map((id) =>
  document.getElementById(id)
);
const field = /** @type {HTMLInputElement} */ (document.getElementById("text"));
const button = document.getElementById("here");
const guest = new Guest(BASE);
globalThis.guest = guest; // for inspection from outside

const AGAIN_MS = 2_000;
const LOOK_MS = 150;
const LONG_MS = 45_000; // without the host: perhaps the phones can't find each other any more

let around = null; // surrounds the table's page
let patience = 0;

document.documentElement.lang = language;
document.getElementById("licences").textContent = t("Licences");
Object.assign(guest, { qr });
guest.addEventListener("welcome", (/** @type {any} */ { detail: { table } }) => open(table));
guest.addEventListener("life", showLife);
guest.addEventListener(
  "lost",
  (/** @type {any} */ { detail: answer }) =>
    end(
      answer,
      t("The phones can’t find each other. Both must be on the same Wi-Fi, or one on the other’s hotspot. Scan the new code."),
    ),
);
guest.addEventListener("bye", (/** @type {any} */ { detail: address }) => {
  around?.frame.remove();
  lookAway();
  around = null;
  showLife();
  if (!address) return askForCode(t("The host has ended this. If the table continues on a server, ask for its link."));
  askForCode(t("The host has taken the table to a server. It continues there: ask for its link."));
  code.append(Object.assign(document.createElement("a"), { href: address, textContent: new URL(address).host }));
});
main().catch((error) => {
  reportError(error);
  say(t("It couldn’t be loaded. Are you online? You need a connection just this once."));
});

async function main() {
  if (!navigator.serviceWorker || !globalThis.RTCPeerConnection) {
    return say(
      t("This browser can’t join another phone. You need iOS 16.4, Chrome 108, Firefox 121 or newer, over HTTPS."),
    );
  }
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data, ports: [port] }) => data.asked && around?.show(data.asked, port),
  );
  await install();
  if (location.hash.length > 1) return come(location.hash);
  if (!(await guest.knowsHost())) {
    return askForCode(t("Scan the code on the host’s phone with this phone’s camera, or paste its link here."));
  }
  askForCode(t("Looking for the host’s phone. If it doesn’t appear, scan its code again or paste its link here."));
  return guest.comeBack();
}

async function come(text) {
  try {
    const answer = await guest.come(text);
    history.replaceState(null, "", BASE.pathname); // a code is valid for one guest, once
    code.replaceChildren(await qr.draw(answer));
    say(
      `${t("Show this code to the camera of the phone that you scanned.")} ${
        t("If the browser asks about devices in this network, allow it.")
      }`,
    );
    field.hidden = false;
    field.readOnly = true;
    field.value = answer;
    field.setAttribute("aria-label", t("This phone’s code"));
    button.hidden = false;
    button.textContent = t("Copy");
    button.onclick = () => navigator.clipboard?.writeText(answer).catch(() => field.select());
    setTimeout(() => end(answer, t("This code has expired or was used before. Scan the new one.")), VALID_MS);
  } catch (error) {
    if (!(error instanceof Unreadable)) reportError(error);
    askForCode(t("This isn’t a table’s code. Scan it again, or paste the link here."));
  }
}

/** The code is invalid: the host's phone has let in another one, or this one can't join. */
function end(answer, text) {
  if (!start.hidden && field.value === answer) askForCode(text);
}

function askForCode(text) {
  say(text);
  code.replaceChildren();
  field.hidden = false;
  field.readOnly = false;
  field.value = "";
  field.placeholder = t("Link of the table");
  field.setAttribute("aria-label", field.placeholder);
  button.hidden = false;
  // i18n: button: joins the table on another phone
  button.textContent = t("Join");
  button.onclick = () => come(field.value);
}

/** Open the table's page, once; later the frame stays on its current page. */
async function open(table) {
  start.hidden = true;
  if (around) return;
  await controlled();
  const [parts, ...scripts] = await Promise.all([unpacked("parts.json.packed"), text("inside.js"), text("../page.js")]);
  if (around) return;
  keepFrameHere();
  around = new Around(BASE, guest, new Dresser(BASE, JSON.parse(parts), scripts), told);
  document.body.append(around.frame);
  around.lead(location.pathname.slice(BASE.pathname.length) || table);
}

async function text(name) {
  return (await fetch(new URL(name, BASE))).text();
}

/** Compressed by us, whatever the web server does. */
async function unpacked(name) {
  const { body } = await fetch(new URL(name, BASE));
  return new Response(body?.pipeThrough(new DecompressionStream("gzip"))).text();
}

/**
 * The frame may only show pages below this path: a page of this phone's own pocket would mistake this shell for its
 * own.
 */
function keepFrameHere() {
  const rule = Object.assign(document.createElement("meta"), {
    httpEquiv: "Content-Security-Policy",
    content: `frame-src ${BASE.href}`,
  });
  document.head.append(rule);
}

/** Called with events of a host's page that this shell shows. */
function told(what, detail) {
  if (what === "away") return showLife();
  if (what === "look") return look();
  if (what === "left") return lookAway();
  if (what === "other release") {
    return warn(
      t("The host’s phone has another release. Open Stationmaster with a connection on both, and scan its code again."),
    );
  }
  if (what !== "shown") return null;
  history.replaceState(null, "", detail.path);
  document.title = String(detail.title);
  return (document.documentElement.lang = String(detail.language));
}

/** Install the service worker; try again if the network fails. */
async function install() {
  const { installing, active } = await navigator.serviceWorker.register(new URL("sw.js", BASE).href, {
    updateViaCache: "none",
  });
  const isLost = () => installing?.state === "redundant" && !active;
  installing?.addEventListener("statechange", () => isLost() && setTimeout(install, AGAIN_MS));
}

/** Wait until the pages' requests go through our service worker. */
async function controlled() {
  const { serviceWorker } = navigator;
  const { active } = await serviceWorker.ready;
  const isOurs = () => serviceWorker.controller?.scriptURL === new URL("sw.js", BASE).href;
  if (isOurs()) return;
  const changed = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
  active?.postMessage("claim");
  await changed;
}

/** Read the code of another guest that this phone lets in: a host's page has no camera. */
async function look() {
  lookAway();
  const video = Object.assign(document.createElement("video"), { playsInline: true, muted: true });
  camera.append(video);
  camera.hidden = false;
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    await video.play();
  } catch {
    lookAway();
    return false;
  }
  const read = await qr.reader();
  let last = "";
  const again = async () => {
    if (!video.isConnected) return;
    const seen = await read(video);
    if (seen && seen !== last) around?.tell("seen", last = seen);
    setTimeout(again, LOOK_MS);
  };
  again();
  return true;
}

function lookAway() {
  const video = camera.querySelector("video");
  const stream = /** @type {MediaStream | null} */ (video?.srcObject ?? null);
  for (const track of stream?.getTracks() ?? []) track.stop();
  camera.replaceChildren();
  camera.hidden = true;
}

function showLife() {
  clearTimeout(patience);
  if (guest.isAwake || !around) asleep.hidden = true;
  else {
    warn(t("The host’s phone is offline: wake it."));
    patience = setTimeout(
      () => warn(t("The host’s phone isn’t answering. Wake it; if that doesn’t help, scan its code again.")),
      LONG_MS,
    );
  }
  if (guest.isAwake) around?.tell("online");
}

/** Show a text over the page. */
function warn(text) {
  asleep.hidden = false;
  asleep.textContent = text;
}

function say(text) {
  start.hidden = false;
  line.textContent = text;
  field.hidden = true;
  button.hidden = true;
}
