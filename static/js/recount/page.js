// Recount: each entry is compared at once; the page's address holds the entries, so that a reload shows the same.

import { byId, findIn } from "../core/dom.js";
import { isSure, whileBusy } from "../core/guard.js";
import { t } from "../core/i18n.js";
import { Recorder } from "../core/page.js";
import { timeOf } from "../table/parts.js";

const TYPING_MS = 250; // a figure of two digits is compared once
const MAX_FIGURE = 999;
const MIN_MAP_WIDTH = 360; // in board units
const MARGIN_UNITS = 110; // around the routes, for the names of their ends

const form = byId("markers");
const fields = [...form.querySelectorAll("input")];
const recorder = new Recorder(byId("shown"), refreshed);
let typing = 0;
let latest = Promise.resolve();

/** Show the page for its new address. Responses are awaited in order, so that the last one stays. */
function go(address) {
  history.replaceState(null, "", address);
  latest = latest.then(() => recorder.refresh());
  return latest;
}

function compare() {
  const entered = fields.filter(({ value }) => value.trim()).map(({ name, value }) => [name, value.trim()]);
  const query = new URLSearchParams(entered).toString();
  return go(query ? `?${query}` : location.pathname);
}

function compareSoon() {
  clearTimeout(typing);
  typing = setTimeout(compare, TYPING_MS);
}

/** In an empty field a step starts from the board's figure. */
function step(button) {
  const field = button.parentElement.querySelector("input");
  const from = Number.parseInt(field.value || field.placeholder, 10) || 0;
  field.value = Math.min(MAX_FIGURE, Math.max(0, from + Number(button.dataset.step)));
  compareSoon();
}

async function show(link) {
  await go(link.href);
  const board = byId("board");
  board.focus({ preventScroll: true });
  board.scrollIntoView();
}

/** The first tap asks, the second one undoes. */
function undo(button) {
  const { undo: move, words } = button.dataset;
  // i18n: button pressed once: to take a move back; pressed again, it is done
  if (!isSure(button, button.querySelector("span"), t("Undo?"))) return;
  whileBusy(
    button,
    () => recorder.record([{ type: "undo", move: Number(move) }], t("Undone: {move}", { move: words })),
  );
}

/** Enlarge the still board as far as its highlighted routes allow. */
function approach(board) {
  const whole = board.viewBox.baseVal;
  const boxes = [...board.querySelectorAll(".track.highlight")].map((track) => track.getBBox());
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const shape = whole.width / whole.height;
  const width = Math.max(MIN_MAP_WIDTH, right - left + 2 * MARGIN_UNITS, (bottom - top + 2 * MARGIN_UNITS) * shape);
  if (width > whole.width * 0.7) return;
  const height = width / shape;
  board.setAttribute("viewBox", `${(left + right - width) / 2} ${(top + bottom - height) / 2} ${width} ${height}`);
  board.classList.add("is-near");
}

/** The board's figures may have changed, and moves get the local time. */
function refreshed() {
  const board = document.querySelector("#board svg.board");
  if (board) approach(board);
  for (const field of fields) field.placeholder = findIn(field.closest(".marker"), "[data-board]").textContent;
  /** @type {NodeListOf<HTMLTimeElement>} */
  const times = document.querySelectorAll(".cause time");
  for (const time of times) time.textContent = timeOf({ at: time.dateTime });
}

form.addEventListener("input", compareSoon);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  document.activeElement?.blur();
  compare();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step], [data-undo], [data-show]");
  if (!button) return;
  if (button.dataset.step) step(button);
  else if (button.dataset.undo) undo(button);
  else {
    event.preventDefault();
    show(button);
  }
});
refreshed();
