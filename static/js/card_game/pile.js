// Count a train pile with steps or by typing, never more than the deck has. The count stays on this phone, through a
// reload and a refusal, until it is recorded.

import { byId, findIn } from "../core/dom.js";
import { whileBusy } from "../core/guard.js";
import { t } from "../core/i18n.js";
import { Recorder } from "../core/page.js";
import { localStore } from "../core/store.js";
import { sayAt } from "../core/toast.js";

const element = byId("shown");
const done = byId("done");
const why = byId("why");
const { player, scoring, closed, payment, url } = element.dataset;
const MEMORY = `stationmaster.pile.${url}.${player}.${scoring}`;

const rows = [...document.querySelectorAll(".stepper")];
/** @type {(row: HTMLElement, by: number) => HTMLButtonElement} */
const stepOf = (row, by) => findIn(row, `[data-by="${by}"]`);
const field = (row) => row.querySelector("input");
const count = (row) => Number(field(row).value) || 0; // an empty field counts as 0
const now = () => byId("now").dataset; // changes when another phone counts a pile
const most = () => JSON.parse(now().most);
const same = (one, other) => other && rows.every(({ dataset: { card } }) => (one[card] ?? 0) === (other[card] ?? 0));
let recorded = now().recorded; // the count that this one replaces

const recorder = new Recorder(element, show);

/** {color: cards}, without colors that have none. */
function counted() {
  /** @type {[string, number][]} */
  const cards = rows.map((row) => [row.dataset.card, count(row)]);
  return Object.fromEntries(cards.filter(([, number]) => number > 0));
}

function show() {
  const limits = most();
  for (const row of rows) {
    const limit = limits[row.dataset.card];
    const cards = count(row);
    row.classList.toggle("is-none", cards === 0);
    row.classList.toggle("is-over", cards > limit);
    findIn(row, ".stepper-most").textContent = t("up to {most}", { most: limit });
    stepOf(row, -1).disabled = cards === 0;
    stepOf(row, 1).disabled = cards >= limit;
  }
  byId("sum").textContent = String(rows.reduce((sum, row) => sum + count(row), 0));
}

function changed() {
  refuse("");
  localStore.write(MEMORY, { cards: counted(), over: recorded });
  show();
}

/** Fields hold only digits, and no more than the deck has. */
function set(row, cards) {
  field(row).value = Math.max(0, Math.min(cards, most()[row.dataset.card]));
  changed();
}

for (const row of rows) {
  const input = field(row);
  row.addEventListener("click", ({ target }) => {
    const by = Number(target.closest("[data-by]")?.dataset.by);
    if (by) set(row, count(row) + by);
  });
  input.addEventListener("focus", () => input.select());
  input.addEventListener("input", () => {
    const typed = input.value.replace(/\D/g, "");
    if (typed) set(row, Number(typed));
    else {
      input.value = "";
      changed();
    }
  });
  input.addEventListener("blur", () => {
    if (!input.value) set(row, 0); // a count that another phone made too high stays visible
  });
  input.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") (rows[rows.indexOf(row) + 1]?.querySelector("input") ?? done).focus();
  });
}

function refuse(message) {
  sayAt(why, message);
  if (message) why.scrollIntoView({ block: "center" });
}

/**
 * Record the count; resolves to the reason if it is refused, or "". Asks before it replaces a count that this page did
 * not show.
 */
async function record() {
  await recorder.refresh();
  const cards = counted();
  const before = JSON.parse(now().recorded);
  // Recording the same count again would only undo the owner's choice of tickets.
  if (same(cards, before)) return "";
  if (before && !same(before, JSON.parse(recorded))) {
    recorded = now().recorded;
    return now().warning;
  }
  // i18n: the cards of a train pile have been noted
  const refusal = await recorder.record([{ type: "pile", player, scoring: Number(scoring), cards }], t("Counted."));
  if (!refusal) recorded = now().recorded; // in case the browser restores this page
  return refusal;
}

done.addEventListener("click", () =>
  whileBusy(done, async () => {
    const refusal = await record();
    if (refusal) return refuse(refusal);
    localStore.write(MEMORY, null);
    location.assign(payment);
  }));

// A draft is valid only over the count that it was to replace.
const draft = localStore.read(MEMORY);
if (draft?.over === recorded && !closed) {
  for (const row of rows) field(row).value = draft.cards[row.dataset.card] ?? 0;
}
show();
byId("steppers").disabled = done.disabled = Boolean(closed);
