// On a table's pages that only show the game: moves of this phone that wait are sent, and the page is shown anew with them.
// Until then it says that something is missing, and the game can't be finished without it.

import { follow } from "./follow.js";
import { n, t } from "./i18n.js";
import { Outbox } from "./outbox.js";

const toast = document.getElementById("toast");
const element = document.querySelector("[data-moves-url]");
const url = element?.dataset.movesUrl;

/** Send what waits; once all is settled, show the page anew, and there what was refused. */
function watch() {
  const outbox = new Outbox(url, () => 0);
  let waited = false;
  const show = () => {
    const count = outbox.entries.length;
    for (const button of document.querySelectorAll("[data-needs-all-sent]")) button.disabled = count > 0;
    if (count === 0 && waited) return location.reload();
    waited = count > 0;
    if (waited) return say(waitingWords(count), t("Retry"), () => outbox.retry());
    if (outbox.refused.length > 0) return sayRefused(outbox);
  };
  const showConnection = follow(element, url, () => outbox.entries.length > 0 || changed(), () => outbox.entries.filter(({ failed }) => failed).length);
  for (const event of ["change", "answer"]) {
    outbox.addEventListener(event, show);
    outbox.addEventListener(event, showConnection);
  }
}

/** Another phone changed the table: nobody types here, so that the page can be opened anew; what is unfolded is being read. */
function changed() {
  if (!document.querySelector("main details[open], dialog[open], [data-watched]")) return location.reload();
  say(t("The table has changed meanwhile."), t("Show it"), () => location.reload());
}

const waitingWords = (count) =>
  n("{n} move isn’t sent yet. The sheet counts it once it is.", "{n} moves aren’t sent yet. The sheet counts them once they are.", count);

function sayRefused(outbox) {
  const close = () => {
    toast.replaceChildren();
    outbox.dismiss(outbox.refused.map(({ uuid }) => uuid));
  };
  say(outbox.refused.map(({ refusal }) => refusal).join(" "), t("Close"), close);
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
if (url && !document.getElementById("desk")) watch();
