// For a table's pages that only show the game: this phone's waiting moves are sent, and the page is reloaded with them.
// Until then a notice says that moves are missing, and the game can't be finished.

import { byId } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { liveAt } from "../core/live.js";
import { Outbox } from "../core/outbox.js";
import { follow, refreshParts, sayRefused } from "../core/page.js";
import { say } from "../core/toast.js";

const CARRIED_MS = 6000; // to read why, and to decline

const element = document.querySelector("[data-moves-url]");
const url = element?.dataset.movesUrl ?? "";
const inRoom = element?.dataset.inRoom !== undefined; // a television

/** The markup of a page outside of the parts that are swapped. @param {Document} page */
function rest(page) {
  const main = /** @type {HTMLElement} */ (page.querySelector("main")?.cloneNode(true));
  for (const part of main.querySelectorAll("[data-part], [data-moves-url]")) part.replaceWith();
  for (const unfolded of main.querySelectorAll("details[open]")) unfolded.removeAttribute("open");
  return main.innerHTML;
}

const restAtFirst = document.querySelector("[data-part]") && rest(document);

/**
 * Send the waiting moves; once all are settled, reload the page, and show refusals there.
 * @param {HTMLElement} element
 */
function watch(element) {
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
    sayRefused(outbox, outbox.refused);
  };
  follow(element, outbox, (state) => outbox.entries.length > 0 || changed(element, state));
  for (const event of ["change", "answer"]) outbox.addEventListener(event, show);
}

/**
 * Another phone changed the table. Parts such as the game's group are swapped at once. For other changes the page
 * reloads, as nobody types here, unless an unfolded part is being read.
 * @param {HTMLElement} element
 * @param {State} state
 */
async function changed(element, { next }) {
  if (restAtFirst !== null && !next) {
    let isAllSwapped = false;
    await refreshParts(element, (page) => (isAllSwapped = rest(page) === restAtFirst)).catch(() => false);
    if (isAllSwapped) return;
  }
  const isRead = document.querySelector("main details[open], dialog[open], [data-watched]");
  if (next && inRoom) return goOn(); // nobody is there to tap
  if (next) return isRead ? sayNext(next) : carryOn(next);
  if (!isRead) return location.reload();
  say(t("The table has changed in the meantime."), { label: t("Show it"), act: () => location.reload() }, {
    stays: true,
  });
}

const goOn = () => location.assign(`${liveAt(url).table}/next${inRoom ? "?watch" : ""}`);

/** The people of this finished game play another one: one tap leads there. */
const sayNext = (words) => say(words, { label: t("Go there"), act: goOn }, { stays: true });

/** They play another game: this phone follows after CARRIED_MS or by a tap, unless the user chooses to stay. */
function carryOn(words) {
  const going = setTimeout(goOn, CARRIED_MS);
  const stay = () => {
    clearTimeout(going);
    sayNext(words);
  };
  const ways = [{ label: t("Stay here"), act: stay }, { label: t("Go there"), act: goOn }];
  say(`${words} ${t("It opens here in a few seconds.")}`, ways, { stays: true });
}

/** Say how many moves wait, also while one more attempt is on its way. */
function sayWaiting(outbox) {
  const words = n(
    "{n} move isn’t sent yet. The sheet counts it once it is.",
    "{n} moves aren’t sent yet. The sheet counts them once they are.",
    outbox.entries.length,
  );
  const act = () => {
    outbox.retry();
    sayWaiting(outbox);
  };
  // i18n: button: to send once more
  say(words, { label: t("Retry"), act }, { stays: true });
}

// A page that records moves sends the waiting ones by itself (core/page.js).
if (element && url && !byId("shown")) watch(element);
