// The page by which another phone joins: it shows a code, and reads the one that the other phone answers with. What joins
// them is around this page (tools/pocket/page/nearby/), since it outlives it; at a guest's phone that asks the host's.

import { base } from "../core/base.js";
import { byId, h, write } from "../core/dom.js";
import { isSure } from "../core/guard.js";
import { n, t } from "../core/i18n.js";
import { shareOrCopy } from "../core/share.js";

const RENEW_MS = 60_000; // a code is good for twice that
const LOOK_MS = 150;
const begin = /** @type {HTMLButtonElement} */ (byId("nearby-begin"));
const video = /** @type {HTMLVideoElement} */ (byId("nearby-video"));
const [link, typed] = ["nearby-link", "nearby-text"].map((id) => /** @type {HTMLInputElement} */ (byId(id)));
const words = byId("nearby-words");
const table = byId("nearby").dataset.table.slice(base.length);
const reasons = {
  unreadable: () => t("This is no code of a phone that wants to join."),
  late: () => t("This code was too late, or was taken before. Scan the new one."),
  full: () => t("There is no room for another phone."),
  unreached: () => t("The phones don’t find each other. Both must be in the same Wi-Fi, or in the hotspot of one. Scan the new code."),
};
const showUnreached = () => write(words, reasons.unreached());
let around = null; // what joins the phones
let taken = ""; // the code that was read last

main();

async function main() {
  around = await /** @type {any} */ (parent).nearby?.();
  if (!around) return;
  if (!globalThis.RTCPeerConnection) {
    begin.hidden = true;
    return write(words, t("This browser can’t join another phone. It takes iOS 16.4, Chrome 108, Firefox 121 or something newer, over HTTPS."));
  }
  byId("nearby-end").hidden = !around.end;
  around.addEventListener("people", showPeople);
  around.addEventListener("unreached", showUnreached);
  addEventListener("pagehide", () => {
    around.removeEventListener("people", showPeople);
    around.removeEventListener("unreached", showUnreached);
  });
  showPeople();
  begin.addEventListener("click", letIn);
  begin.disabled = false; // until now a tap would have been lost
  byId("nearby-copy").addEventListener("click", () => shareOrCopy({ url: link.value }));
  byId("nearby-answer").addEventListener("submit", (event) => {
    event.preventDefault();
    take(typed.value);
  });
  const end = byId("nearby-end");
  end.addEventListener("click", () => isSure(end, byId("nearby-end-words"), t("The others can’t record any more then. End it?")) && around.end());
}

/** The camera first: with it the browser gives away the phone's real address, and nothing has to be looked up. */
async function letIn() {
  begin.hidden = true;
  byId("nearby-codes").hidden = false;
  const isSeeing = await look().catch(() => false);
  byId("nearby-refused").hidden = isSeeing;
  await renew();
  byId("nearby-code").scrollIntoView({ block: "start" }); // with what the camera sees below it
  setInterval(renew, RENEW_MS);
}

async function renew() {
  try {
    link.value = await around.offer(table);
    byId("nearby-code").replaceChildren(document.importNode(await around.qr.draw(link.value), true));
  } catch {
    write(words, t("The host’s phone is asleep: wake it."));
  }
}

async function look() {
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  video.hidden = false;
  await video.play();
  const read = await around.qr.reader();
  const again = async () => {
    const text = await read(video);
    if (text && text !== taken) await take(text);
    setTimeout(again, LOOK_MS);
  };
  again();
  return true;
}

async function take(text) {
  taken = text;
  const why = await around.answer(text).catch(() => "late");
  write(words, why ? reasons[why]() : t("It is coming in …"));
  if (why) return;
  typed.value = "";
  await renew(); // for the next one
}

function showPeople() {
  const { people } = around;
  byId("nearby-in").hidden = people.length === 0;
  byId("nearby-people").replaceChildren(...people.map(({ names, isAwake }, at) => {
    const name = names.length > 0 ? names.join(", ") : t("Phone {n}", { n: at + 2 });
    return h("li", h("span", { class: isAwake ? "lamp" : "lamp is-off", "aria-hidden": "true" }), h("span", h("bdi", name), ` · ${isAwake ? t("awake") : t("asleep")}`));
  }));
  if (people.length > 0) write(words, n("{n} phone is in.", "{n} phones are in.", people.length));
}
