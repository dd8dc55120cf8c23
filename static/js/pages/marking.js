// Mark the owners of shares, or of other pieces on the table, at the end: the player selected in the row of buttons
// gets each piece that is tapped, or gives it back. All are saved at once, by the button or on the way to another page.
// The dummy, which is no player, has the empty name.

import { byId } from "../core/dom.js";
import { whileBusy } from "../core/guard.js";
import { t } from "../core/i18n.js";
import { Recorder } from "../core/page.js";

const recorder = new Recorder(byId("shown"));
let isMarked = false; // there are unsaved marks

document.addEventListener("click", (event) => {
  const on = (kind) => event.target.closest(kind);
  const [holds, share, saving, link] = ["[data-holds]", "[data-number]", "[data-save]", "a[href]"].map(on);
  if (holds) { for (const one of holders()) one.ariaPressed = String(one === holds); }
  if (share) mark(share, holders().find(({ ariaPressed }) => ariaPressed === "true"));
  if (saving) whileBusy(saving, save);
  if (!link || !isMarked) return;
  event.preventDefault();
  save().then((refused) => refused || location.assign(link.href));
});

async function save() {
  // i18n: shares or stations have been written down
  const refused = await recorder.record(counted(), t("Noted."));
  isMarked = refused !== "";
  return refused;
}

/** @returns {HTMLElement[]} */
const holders = () => [...document.querySelectorAll("[data-holds]")];

function mark(share, holder) {
  isMarked = true;
  const isBack = share.dataset.holder === holder.dataset.holds;
  for (const one of holders()) share.classList.remove(...colorsOf(one));
  if (isBack) delete share.dataset.holder;
  else {
    share.dataset.holder = holder.dataset.holds;
    share.classList.add(...colorsOf(holder));
  }
  describe(share);
}

const colorsOf = (holder) => [...holder.classList].filter((name) => name.startsWith("c-"));

/** Name the owner for users who can't see the color. */
function describe(share) {
  const owner = holders().find(({ dataset }) => dataset.holds === share.dataset.holder);
  share.ariaLabel = [share.dataset.words, owner?.querySelector(".name")?.textContent].filter(Boolean).join(": ");
}

function counted() {
  const { counts, alike } = document.querySelector("[data-counts]")?.dataset ?? {};
  return counts ? countsOf(counts, alike !== undefined) : [holdings()];
}

/**
 * The numbers of the pieces of each holder in a pile or a line; their count if all are alike.
 * @returns {Move[]}
 */
function countsOf(counts, areAlike) {
  const all = marked("[data-of]");
  return holders().map(({ dataset: { holds } }) => {
    /** @type {Record<string, number[]>} */
    const held = {};
    for (const { holder, of, number } of all) if (holder === holds) (held[of] ??= []).push(Number(number));
    const numbers = Object.entries(held).map(([of, those]) => [of, those.length]);
    /** @type {Move} */
    const move = { type: "count", player: holds };
    return Object.assign(move, { [counts]: areAlike ? Object.fromEntries(numbers) : held });
  });
}

/** The data of the marked pieces. @returns {Record<string, string>[]} */
const marked = (kind) =>
  [...document.querySelectorAll(`${kind}[data-holder]`)].map((
    { dataset },
  ) => /** @type {Record<string, string>} */ (dataset));

/** @returns {Move} */
function holdings() {
  /** @type {Record<string, Record<string, number[]>>} */
  const held = Object.fromEntries(holders().map(({ dataset }) => [dataset.holds, {}]));
  for (const { holder, company, number } of marked("[data-company]")) {
    (held[holder][company] ??= []).push(Number(number));
  }
  const { "": dummy = {}, ...players } = held;
  return { type: "holdings", held: players, dummy };
}

for (const share of document.querySelectorAll("[data-number]")) describe(share);
