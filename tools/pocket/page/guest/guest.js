// The shell of a guest: another phone's app, whose pages stand in the frame. Nothing of the app runs here.

import { Unreadable } from "../nearby/codes.js";
import { Guest } from "../nearby/guest.js";
import { VALID_MS } from "../nearby/offers.js";
import * as qr from "../nearby/qr.js";

const BASE = new URL("./", import.meta.url);
const catalogues = JSON.parse(document.getElementById("catalogues").textContent); // by language, by the English sentence
const wished = navigator.languages.flatMap((one) => [one, one.split("-")[0]]);
const language = wished.find((one) => one === "en" || one in catalogues) ?? "en";
const t = (text) => catalogues[language]?.[text] ?? text;
const [start, line, code, asleep] = ["start", "words", "code", "asleep"].map((id) => document.getElementById(id));
const field = /** @type {HTMLInputElement} */ (document.getElementById("text"));
const button = document.getElementById("here");
const guest = new Guest(BASE);

const AGAIN_MS = 2_000;
const LONG_MS = 45_000; // without the host: it may be that neither phone finds the other again

let frame = null;
let patience = 0;

document.documentElement.lang = language;
globalThis.pass = guest.pass;
globalThis.nearby = async () => Object.assign(guest, { qr });
guest.addEventListener("welcome", (/** @type {any} */ { detail: { table } }) => open(table));
guest.addEventListener("life", showLife);
guest.addEventListener("lost", (/** @type {any} */ { detail: answer }) =>
  end(answer, t("The phones don’t find each other. Both must be in the same Wi-Fi, or in the hotspot of one. Scan the new code.")));
guest.addEventListener("bye", (/** @type {any} */ { detail: address }) => {
  frame?.remove();
  frame = null;
  showLife();
  if (!/^https?:/.test(address)) return askForCode(t("The host has ended this. If the table goes on on a server, ask for its link."));
  askForCode(t("The host has taken the table to a server. It goes on there: ask for its link."));
  code.append(Object.assign(document.createElement("a"), { href: address, textContent: new URL(address).host }));
});
main();

async function main() {
  if (!navigator.serviceWorker || !globalThis.RTCPeerConnection) {
    return say(t("This browser can’t join another phone. It takes iOS 16.4, Chrome 108, Firefox 121 or something newer, over HTTPS."));
  }
  navigator.serviceWorker.addEventListener("message", ({ data, ports: [port] }) => data.asked && guest.pass(data.asked, port));
  await install();
  if (location.hash.length > 1) return come(location.hash);
  if (!(await guest.knowsHost())) return askForCode(t("Scan the code on the host’s phone with this phone’s camera, or paste its link here."));
  askForCode(t("Looking for the host’s phone. If it doesn’t come, scan its code again, or paste its link here."));
  return guest.comeBack();
}

async function come(text) {
  try {
    const answer = await guest.come(text);
    history.replaceState(null, "", BASE.pathname); // a code is worth one guest, once
    code.replaceChildren(await qr.draw(answer));
    say(t("Show this code to the camera of the phone that you scanned."));
    field.hidden = false;
    field.readOnly = true;
    field.value = answer;
    field.setAttribute("aria-label", t("This phone’s code"));
    button.hidden = false;
    button.textContent = t("Copy");
    button.onclick = () => navigator.clipboard?.writeText(answer).catch(() => field.select());
    setTimeout(() => end(answer, t("This code was too late, or was taken before. Scan the new one.")), VALID_MS);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    askForCode(t("This is no code of a table. Scan it again, or paste the link here."));
  }
}

/** The code is worth nothing any more: another phone was taken in by the one that was scanned, or this one can't come. */
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
  button.textContent = t("Join");
  button.onclick = () => come(field.value);
}

/** The table's page, once; later the frame stays where it was led. */
async function open(table) {
  start.hidden = true;
  if (frame) return;
  await controlled();
  const here = location.pathname.slice(BASE.pathname.length);
  frame = document.createElement("iframe");
  frame.title = "Stationmaster";
  frame.allow = "camera";
  frame.src = new URL(here || table, BASE).href;
  frame.addEventListener("load", () => {
    const { location: shown, document: page } = frame.contentWindow;
    history.replaceState(null, "", shown.pathname + shown.search + shown.hash);
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
  });
  document.body.append(frame);
}

/** Have the service worker; where the network fails meanwhile, again. */
async function install() {
  const { installing, active } = await navigator.serviceWorker.register(new URL("sw.js", BASE).href, { updateViaCache: "none" });
  const isLost = () => installing?.state === "redundant" && !active;
  installing?.addEventListener("statechange", () => isLost() && setTimeout(install, AGAIN_MS));
}

/** Have the pages' requests come here. */
async function controlled() {
  const { serviceWorker } = navigator;
  const { active } = await serviceWorker.ready;
  const isOurs = () => serviceWorker.controller?.scriptURL === new URL("sw.js", BASE).href;
  if (isOurs()) return;
  const changed = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
  active?.postMessage("claim");
  await changed;
}

function showLife() {
  asleep.hidden = guest.isAwake || !frame;
  asleep.textContent = t("The host’s phone is asleep: wake it.");
  clearTimeout(patience);
  if (!asleep.hidden) patience = setTimeout(() => (asleep.textContent = t("The host’s phone is away. Wake it, and if that doesn’t help, scan its code again.")), LONG_MS);
  if (guest.isAwake) frame?.contentWindow.dispatchEvent(new Event("online")); // moves that waited go now
}

function say(text) {
  start.hidden = false;
  line.textContent = text;
  field.hidden = true;
  button.hidden = true;
}
