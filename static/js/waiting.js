// On a table's pages that only show the game: moves of this phone that wait are sent, and the page is shown anew with them.
// Until then it says that something is missing, and the game can't be finished without it.

import { follow } from "./follow.js";
import { n, t } from "./i18n.js";
import { liveAt } from "./live.js";
import { Outbox } from "./outbox.js";
import { reasonFor } from "./refusal.js";
import { say } from "./toast.js";

const element = document.querySelector("[data-moves-url]");
const url = element?.dataset.movesUrl;

/** Send what waits; once all is settled, show the page anew, and there what was refused. */
function watch() {
  const outbox = new Outbox(url, () => 0);
  let waited = false;
  const show = () => {
    const count = outbox.entries.length;
    /** @type {NodeListOf<HTMLButtonElement>} */
    const needy = document.querySelectorAll("[data-needs-all-sent]");
    for (const button of needy) button.disabled = count > 0;
    if (count === 0 && waited) return location.reload();
    waited = count > 0;
    if (waited) return sayWaiting(outbox);
    if (outbox.refused.length > 0) return sayRefused(outbox);
  };
  const showConnection = follow(element, url, (state) => outbox.entries.length > 0 || changed(state), () => outbox.entries.filter(({ failed }) => failed).length);
  for (const event of ["change", "answer"]) {
    outbox.addEventListener(event, show);
    outbox.addEventListener(event, showConnection);
  }
  outbox.addEventListener("answer", () => liveAt(url).reached());
}

/** Another phone changed the table: nobody types here, so that the page can be opened anew; what is unfolded is being read. */
function changed({ next }) {
  if (next) return sayNext(next);
  if (!document.querySelector("main details[open], dialog[open], [data-watched]")) return location.reload();
  say(t("The table has changed meanwhile."), { label: t("Show it"), act: () => location.reload() }, { stays: true });
}

/** The people of this finished game play on: one tap leads there, and what is read here stays. */
function sayNext(words) {
  const act = () => location.assign(`${liveAt(url).table}/next`);
  say(words, { label: t("Go there"), act }, { stays: true });
}

/** How many wait, as long as they do: also while one more attempt is on its way. */
function sayWaiting(outbox) {
  const words = n("{n} move isn’t sent yet. The sheet counts it once it is.", "{n} moves aren’t sent yet. The sheet counts them once they are.", outbox.entries.length);
  const act = () => {
    outbox.retry();
    sayWaiting(outbox);
  };
  say(words, { label: t("Retry"), act }, { stays: true });
}

function sayRefused(outbox) {
  const act = () => outbox.dismiss(outbox.refused.map(({ uuid }) => uuid));
  say(outbox.refused.map((entry) => reasonFor(entry)).join(" "), { label: t("Close"), act }, { stays: true });
}

// A page with a desk sends what waits by itself (desk.js).
if (url && !document.getElementById("desk")) watch();
