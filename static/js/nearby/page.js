// Let another phone join without a server: this page shows a code and reads the code that the other phone answers with.
// The connection is made outside of this page, because it outlives it (tools/pocket/page/nearby/); a guest's phone asks
// the host's.

import { base } from "../core/base.js";
import { byId, h, setText } from "../core/dom.js";
import { isSure } from "../core/guard.js";
import { n, t } from "../core/i18n.js";
import { shareOrCopy } from "../core/share.js";

const RENEW_MS = 60_000; // half of a code's lifetime
const LOOK_MS = 150;
const begin = /** @type {HTMLButtonElement} */ (byId("nearby-begin"));
const video = /** @type {HTMLVideoElement} */ (byId("nearby-video"));
const [link, typed] = ["nearby-link", "nearby-text"].map((id) => /** @type {HTMLInputElement} */ (byId(id)));
const words = byId("nearby-words");
const table = byId("nearby").dataset.table.slice(base.length);
const reasons = {
  unreadable: () => t("This isn’t the code of a phone that wants to join."),
  late: () => t("This code has expired or was used before. Scan the new one."),
  full: () => t("There is no room for another phone."),
  unreached: () =>
    t("The phones can’t find each other. Both must be on the same Wi-Fi, or one on the other’s hotspot. Scan the new code."),
};
const showUnreached = () => setText(words, reasons.unreached());
let around = null; // connects the phones
let taken = ""; // the last code that was read

main();

async function main() {
  around = await (globalThis.joins ?? /** @type {any} */ (parent).nearby)?.();
  if (!around) return;
  if (!globalThis.RTCPeerConnection) {
    begin.hidden = true;
    return setText(
      words,
      t("This browser can’t join another phone. You need iOS 16.4, Chrome 108, Firefox 121 or newer, over HTTPS."),
    );
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
  end.addEventListener(
    "click",
    () =>
      isSure(end, byId("nearby-end-words"), t("The others won’t be able to record anything any more. End it?")) &&
      around.end(),
  );
}

/** Start the camera first: with it the browser reveals the phone's real address, and no lookup is needed. */
async function letIn() {
  begin.hidden = true;
  byId("nearby-codes").hidden = false;
  const isSeeing = await look().catch(() => false);
  byId("nearby-refused").hidden = isSeeing;
  await renew();
  byId("nearby-code").scrollIntoView({ block: "start" }); // with the camera's picture below it
  setInterval(renew, RENEW_MS);
}

async function renew() {
  try {
    link.value = await around.offer(table);
    byId("nearby-code").replaceChildren(document.importNode(await around.qr.draw(link.value), true));
  } catch {
    setText(words, t("The host’s phone is offline: wake it."));
  }
}

async function look() {
  if (around.look) return around.look(take); // at a guest's phone
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
  // i18n: another phone is being let in
  setText(words, why ? reasons[why]() : t("Joining …"));
  if (why) return;
  typed.value = "";
  await renew(); // for the next one
}

function showPeople() {
  const { people } = around;
  byId("nearby-in").hidden = people.length === 0;
  byId("nearby-people").replaceChildren(...people.map(({ names, isAwake }, at) => {
    // i18n: a phone that has joined and has no seat yet
    const name = names.length > 0 ? names.join(", ") : t("Phone {n}", { n: at + 2 });
    // i18n: another phone that is connected, its screen on
    const state = isAwake ? t("online") : /* i18n: another phone that is connected, its screen off */ t("offline");
    return h(
      "li",
      h("span", { class: isAwake ? "lamp" : "lamp is-off", "aria-hidden": "true" }),
      h("span", h("bdi", name), ` · ${state}`),
    );
  }));
  if (people.length > 0) setText(words, n("{n} phone has joined.", "{n} phones have joined.", people.length));
}
