// On a table's pages that only show the game: moves of this phone that wait are sent, and the page is shown anew with them.
// Until then it says that something is missing, and the game can't be finished without it.

import { n, t } from "./i18n.js";
import { forThisTab } from "./memory.js";
import { Outbox } from "./outbox.js";

const toast = document.getElementById("toast");
const url = document.querySelector("[data-moves-url]")?.dataset.movesUrl;
const REFUSALS = `stationmaster.refusals.${url}`;

/** Send what waits; once all is answered, show the page anew, and there what was refused. */
function watch() {
  const outbox = new Outbox(url, () => 0);
  const show = () => {
    const count = outbox.entries.length;
    for (const button of document.querySelectorAll("[data-needs-all-sent]")) button.disabled = count > 0;
    if (count > 0) say(waitingWords(count), t("Retry"), () => outbox.retry());
  };
  outbox.addEventListener("change", show);
  outbox.addEventListener("answer", ({ detail }) => {
    if (!detail.ok) forThisTab.write(REFUSALS, [...(forThisTab.read(REFUSALS) ?? []), detail.message]);
    if (outbox.entries.length > 0) show();
    else location.reload();
  });
  addEventListener("online", () => outbox.retry());
  addEventListener("pageshow", () => outbox.retry());
  show();
  outbox.retry();
}

const waitingWords = (count) =>
  n("{n} move isn’t sent yet. The sheet counts it once it is.", "{n} moves aren’t sent yet. The sheet counts them once they are.", count);

function tellRefusals() {
  const refusals = forThisTab.read(REFUSALS) ?? [];
  if (refusals.length === 0) return;
  forThisTab.write(REFUSALS, []);
  say(refusals.join(" "), t("Close"), () => toast.replaceChildren());
}

/** A sentence that stays, with a button beside it; the same sentence again changes nothing under the thumb. */
function say(text, label, act) {
  if (toast.firstElementChild?.textContent === text) return;
  const sentence = document.createElement("span");
  sentence.textContent = text;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button", textContent: label });
  button.addEventListener("click", act);
  toast.replaceChildren(sentence, button);
}

// A page with a desk sends what waits by itself (desk.js).
if (url && !document.getElementById("desk")) {
  tellRefusals();
  watch();
}
