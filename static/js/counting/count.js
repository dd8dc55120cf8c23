// Count a game without its map: a tap on a number adds one, a long press or a key subtracts one. Entries survive a
// reload and a lost connection: this phone stores them until the server has them.

import { byId, findIn, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { ranked } from "../core/names.js";
import { localStore } from "../core/store.js";
import { say, sayAt } from "../core/toast.js";

const LONG_MS = 450;
const PRESS_SLOP_PX = 10; // pixels that a pressing finger may move

const form = /** @type {HTMLFormElement} */ (byId("count"));
const key = `count:${form.dataset.kept}`;
/** @type {NodeListOf<HTMLInputElement>} */
const named = form.querySelectorAll("input[name]:not([name=version])");
const inputs = [...named];
const shownVersion = /** @type {HTMLInputElement} */ (findIn(form, "[name=version]"));
const less = byId("less");

const isTick = (input) => input.type === "checkbox";
const numberOf = (input) => Number.parseInt(input.value, 10) || 0;

// --- the draft

const kept = localStore.read(key);
if (kept) {
  for (const input of inputs) {
    const value = kept[input.name] ?? "";
    if (isTick(input)) input.checked = Boolean(value);
    else input.value = value;
  }
}

function changed() {
  const values = inputs.map((input) => [input.name, isTick(input) ? (input.checked ? "1" : "") : input.value]);
  localStore.write(key, Object.fromEntries(values.filter(([, value]) => value)));
  askAbout([]);
  showSums();
}

form.addEventListener("input", changed);

/** Ask whether the count is complete; without gaps the question disappears. @param {string[]} gaps */
function askAbout(gaps) {
  byId("gap-list").replaceChildren(...gaps.map((words) => h("li", words)));
  byId("count-gaps").hidden = gaps.length === 0;
  /** @type {HTMLButtonElement} */ (byId("complete")).disabled = gaps.length === 0;
  if (gaps.length > 0) byId("count-gaps").scrollIntoView({ block: "center" });
}

// --- numbers to tap

for (const input of form.querySelectorAll("input.cell")) makeCell(/** @type {HTMLInputElement} */ (input));

less.addEventListener("click", () => less.setAttribute("aria-pressed", String(!takesAway())));
const takesAway = () => less.getAttribute("aria-pressed") === "true";

/** Replace the field with a button that keeps the number. @param {HTMLInputElement} input */
function makeCell(input) {
  const button = h(`button.cell-button.figure.c-${input.dataset.color}`);
  const label = input.getAttribute("aria-label");
  const [least, most] = [Number(input.min), Number(input.max)];
  input.type = "hidden";
  input.after(button);
  const show = () => {
    button.textContent = String(numberOf(input));
    button.setAttribute("aria-label", `${label}: ${numberOf(input)}`);
    button.classList.toggle("is-none", numberOf(input) === 0);
  };
  const add = (step) => {
    const next = numberOf(input) + step;
    if (next > most) say(n("The map has only {n} of these.", "The map has only {n} of these.", most));
    if (next < least || next > most) return;
    input.value = String(next);
    show();
    changed();
  };
  show();

  let pressing = 0;
  let isLong = false;
  let from = null;
  const stop = () => clearTimeout(pressing);
  button.addEventListener("pointerdown", (event) => {
    [isLong, from] = [false, event];
    stop();
    pressing = setTimeout(() => {
      isLong = true;
      add(-1);
      navigator.vibrate?.(15);
    }, LONG_MS);
  });
  button.addEventListener(
    "pointermove",
    (event) => from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > PRESS_SLOP_PX && stop(),
  );
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(type, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    if (!isLong) add(takesAway() ? -1 : 1);
    isLong = false;
  });
  button.addEventListener("keydown", (event) => {
    const step = { "+": 1, ArrowUp: 1, "-": -1, ArrowDown: -1, Backspace: -1, Delete: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    add(step);
  });
}

// --- sums, checked with the trains left over

function showSums() {
  const cells = inputs.filter((input) => input.dataset.length);
  const left = [];
  for (const sum of form.querySelectorAll("[data-sum]")) {
    const { sum: side, people } = /** @type {HTMLElement} */ (sum).dataset;
    const own = cells.filter((input) => input.dataset.side === side);
    const total = (what) => own.reduce((all, input) => all + numberOf(input) * Number(input.dataset[what]), 0);
    sum.textContent = String(total("points"));
    const field = /** @type {HTMLInputElement | null} */ (form.querySelector(`[data-left="${side}"]`));
    if (!field) continue;
    const counted = Number(form.dataset.trains) * Number(people) - total("length") - crossing(side);
    field.placeholder = String(counted);
    const typed = field.value.trim();
    const off = /^\d+$/.test(typed) ? Number(typed) - counted : 0;
    field.setAttribute("aria-invalid", String(counted < 0 || off !== 0));
    left.push({ name: field.dataset.name, counted, off });
  }
  markRows();
  const words = byId("left-words");
  if (words) words.replaceChildren(...leftWords(left));
  showTickets();
}

/** Mark the rows that count more routes than the map has. */
function markRows() {
  /** @type {NodeListOf<HTMLElement>} */
  const counted = form.querySelectorAll("tr[data-most]");
  for (const row of counted) {
    const most = Number(row.dataset.most);
    const sum = inputs.filter((input) => row.contains(input)).reduce((all, input) => all + numberOf(input), 0);
    row.classList.toggle("is-over", sum > most);
    const words = sum > most ? n("The map has only {n} of these.", "The map has only {n} of these.", most) : "";
    findIn(row, ".count-over").textContent = words;
  }
}

/** Number of trains lost to mountains. */
const crossing = (side) =>
  inputs.filter((input) => "takesTrains" in input.dataset && input.dataset.side === side).reduce(
    (all, input) => all + numberOf(input),
    0,
  );

function leftWords(left) {
  const wrong = left.filter(({ off }) => off).map(({ name, off }) => {
    const values = { name };
    return off > 0
      ? n("{name}: you counted {n} train too many.", "{name}: you counted {n} trains too many.", off, values)
      : n("{name}: {n} train isn’t counted yet.", "{name}: {n} trains aren’t counted yet.", -off, values);
  });
  const trains = left.map(({ name, counted }) => `${name} ${counted}`).join(", ");
  const asked = h("span", t("Trains left: {trains}. Does that match?", { trains }));
  return wrong.length > 0 ? wrong.map((one) => h("b.left-words", one)) : [asked];
}

for (const field of form.querySelectorAll("[data-left]")) {
  field.addEventListener("focus", ({ target }) => target.select());
}

// --- tickets one by one

/** @type {NodeListOf<HTMLButtonElement>} */
const cards = form.querySelectorAll("button.card-side");
const toldOf = (button) => /** @type {HTMLInputElement} */ (button.nextElementSibling);

for (const button of cards) {
  button.addEventListener("click", () => {
    const worths = JSON.parse(button.dataset.worths);
    const told = numberOf(toldOf(button));
    toldOf(button).value = told < worths.length ? String(told + 1) : "";
    changed();
  });
}

function showTickets() {
  const sums = {};
  for (const button of cards) {
    const worth = JSON.parse(button.dataset.worths)[numberOf(toldOf(button)) - 1];
    const words = worth === undefined ? "" : String(worth).replace("-", "−");
    const face = findIn(button, "span:last-child");
    if (face.textContent !== words) face.textContent = words;
    button.setAttribute("aria-label", [button.dataset.label, words].filter(Boolean).join(": "));
    button.classList.toggle("is-told", worth !== undefined);
    button.classList.toggle("is-failed", worth < 0);
    if (worth !== undefined) sums[button.dataset.side] = (sums[button.dataset.side] ?? 0) + worth;
  }
  const row = byId("one-by-one-sums");
  if (!row) return;
  row.hidden = Object.keys(sums).length === 0;
  for (const one of row.querySelectorAll("[data-tickets]")) {
    one.textContent = String(sums[/** @type {HTMLElement} */ (one).dataset.tickets] ?? 0).replace("-", "−");
  }
}

const find = /** @type {HTMLInputElement | null} */ (byId("find"));
/** @type {HTMLElement[]} */
const rows = [...form.querySelectorAll(".card-row")];
find?.addEventListener("input", (event) => {
  event.stopPropagation();
  const found = new Set(ranked(find.value, rows, (row) => row.dataset.search.split("|")));
  for (const row of rows) row.hidden = !found.has(row);
});
find?.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());

// --- sending

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const why = await send(button);
  form.ariaBusy = "false";
  sayAt(byId("count-why"), why);
  if (why) byId("count-why").scrollIntoView({ block: "center" });
});

/**
 * Send the count and follow the response. Resolves to the reason if the count was refused; a question is no refusal.
 * @param {HTMLButtonElement | null} button
 */
async function send(button) {
  const body = new FormData(form);
  if (button?.name) body.set(button.name, button.value);
  try {
    const address = button?.getAttribute("formaction") ?? form.action;
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json" }, body });
    const { onward, error, version, gaps = [] } = await answer.json();
    askAbout(gaps);
    if (version) shownVersion.value = version; // the next tap replaces the count that the sentence names
    if (!answer.ok) return error?.message ?? "";
    localStore.write(key, null);
    location.assign(onward + (button?.value === "photo" ? "#photo" : ""));
    return "";
  } catch {
    return t("No connection. What you counted stays on this phone: try again.");
  }
}

showSums();
