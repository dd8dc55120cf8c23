// Who’s right? Taps give routes to colors; the server returns the length of each color's longest route, and the proof.

import { Board } from "../board/board.js";
import { PaintMode } from "../board/paint-mode.js";
import { pathOf, trailLine } from "../board/lights.js";
import { bindPanels } from "../core/dialogs.js";
import { byId, car, data, findIn, h, icon } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { fold, ranked } from "../core/names.js";
import { shareOrCopy } from "../core/share.js";
import { say } from "../core/toast.js";
import { linkOf, Routes } from "./position.js";

const { box, limits, answer_url: answerUrl } = data("facts");
const routes = new Routes(data("routes"));
const colorNames = new Map(data("first-answer").colors.map(({ id, name }) => [id, name]));
const picture = box && document.querySelector(".board");
const strokes = picture ? trailLine(picture) : []; // of a walk
const filter = byId("search-input");
const lines = byId("lines");
const walkButton = byId("walk");
const notice = byId("notice");

const board = box ? new Board(byId("map"), [], `view:who-is-right:${box}`) : null;
const draw = (ids) => routes.giveAll(ids, paintMode.held);
const places = new Map(routes.all.map(({ id, a, b }) => [id, `${a} – ${b}`])); // of the board's routes
const twins = (id) => [...places.keys()].filter((other) => other !== id && places.get(other) === places.get(id));
// the color that gets the tapped routes
const paintMode = new PaintMode(board, byId("hues"), { twins, draw, change: () => show() });
let answer = data("first-answer");
let walking = false; // the chosen color's walk is shown
let written = null; // the query to write into the address, once something was changed
let asked = 0; // number of the last request, so that a late response doesn't replace a newer one

// --- the choices

const give = (id) => routes.give(id, paintMode.held);

byId("undo").addEventListener("click", () => routes.undo());
byId("clear").addEventListener("click", () => routes.clear(!box));
walkButton.addEventListener("click", () => {
  walking = !walking;
  show();
});

// --- the board

if (board) {
  let given = false; // the last tap gave a route
  board.addEventListener("paint", ({ detail }) => {
    const track = detail.things.find(({ kind }) => kind === "track");
    given = Boolean(track);
    if (track) give(track.id);
  });
  board.addEventListener("bare", () => (given = false));
  board.addEventListener("zoom", () => {
    if (given) routes.undo(); // the first of two taps was none
    given = false;
  });
  board.addEventListener("turn", changed); // walks have other lines now
  byId("whole").addEventListener("click", () => board.toggleWhole());
  filter.addEventListener("input", fill);
  byId("search-form").addEventListener("submit", (event) => event.preventDefault());
}

// --- a network that the user enters

byId("add")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const [a, b] = [known(byId("add-a")), known(byId("add-b"))];
  const length = Number(byId("add-length").value);
  const fault = whyNot(a, b, length);
  byId("own-hint").textContent = fault ?? t("Tap a row to give it to the chosen colour, or to take it back.");
  if (fault) return;
  routes.add(a, b, length, paintMode.held);
  byId("add-a").value = b; // the next route often starts there
  byId("add-b").value = "";
  byId("add-b").focus();
});

if (!box) byId("add-button").disabled = false; // disabled until here, because the form would have been sent

/** The typed place in the spelling that was used before. Links separate places by "_". */
function known(input) {
  const typed = input.value.replaceAll("_", " ").trim().replace(/\s+/g, " ");
  return routes.all.flatMap(({ a, b }) => [a, b]).find((name) => fold(name) === fold(typed)) ?? typed;
}

function whyNot(a, b, length) {
  if (!a || !b || a === b) return t("A route connects two places.");
  if (routes.all.length >= limits.routes) {
    return n("A network has at most {n} route.", "A network has at most {n} routes.", limits.routes);
  }
  const link = linkOf(box, [...routes.all, { a, b, length, color: paintMode.held }], colorNames.keys());
  return link.length > limits.query ? t("That would make the link too long. Shorter names would leave room.") : null;
}

// --- the display

/** Show everything but the answer, which the server has to compute first. */
function show() {
  const mine = answer.colors.find(({ id }) => id === paintMode.held);
  const walk = walking && mine.length ? mine : null;
  byId("undo").disabled = routes.past.length === 0;
  walkButton.disabled = !mine.length;
  walkButton.setAttribute("aria-pressed", String(walking));
  if (picture) paint(walk);
  fill();
  if (!box) {
    for (const item of lines.children) {
      item.classList.toggle("on-walk", Boolean(walk?.routes.includes(item.dataset.id)));
    }
  }
}

/** Show each route in its owner's color. With a walk {id, cities, lines} only the walk has full strength. */
function paint(walk) {
  const owner = new Map(routes.all.map((route) => [route.id, route.color]));
  const onWay = new Set(walk?.cities.map(({ id }) => id));
  for (const stroke of strokes) stroke.setAttribute("d", pathOf(walk?.lines ?? []));
  for (const track of picture.querySelectorAll(".track")) {
    const color = owner.get(track.dataset.id);
    if (color) track.dataset.owner = color;
    else delete track.dataset.owner;
    track.classList.toggle("dim", Boolean(walk) && color !== walk.id);
  }
  for (const city of picture.querySelectorAll(".city")) {
    city.classList.toggle("dim", Boolean(walk) && !onWay.has(city.dataset.id));
  }
}

/** A route as a row to tap: of a network that the user entered, or the list form of a board's route. */
function row({ id, a, b, length, color: owner }) {
  const name = `${a} – ${b}`;
  const none = h("span.car.car--none", { "aria-hidden": "true" });
  const sign = owner ? [car(owner), h("span.visually-hidden", colorNames.get(owner))] : none;
  const remove = { "aria-label": t("Remove {name}", { name }), onclick: () => routes.remove(id) };
  const choose = h("button.line-give", { onclick: () => give(id) }, sign, h("bdi.name", name), h("b.figure", length));
  return h(
    "li.line",
    { "data-id": id },
    choose,
    !box && h("button.button.button--icon.button--plain", remove, icon("cross")),
  );
}

function fill() {
  const shown = filter?.value.trim() ? ranked(filter.value, routes.all, ({ a, b }) => [a, b]) : routes.all;
  const focused = document.activeElement?.closest("#lines li")?.dataset.id;
  lines.replaceChildren(...shown.map(row));
  lines.querySelector(`[data-id="${CSS.escape(focused ?? "")}"] button`)?.focus();
  byId("places")?.replaceChildren(
    ...[...new Set(routes.all.flatMap(({ a, b }) => [a, b]))].map((name) => new Option(name)),
  );
}

function showAnswer() {
  for (const button of paintMode.buttons) {
    const { length } = answer.colors.find(({ id }) => id === button.value);
    findIn(button, "[data-figure]").textContent = length;
    button.classList.toggle("is-first", answer.first.includes(button.value));
  }
  byId("verdict").textContent = answer.verdict;
  show();
}

/** Put the position into the address and ask the server for its value. */
async function changed() {
  // numbered as on the server
  if (!box) routes.all = routes.all.map((route, place) => ({ ...route, id: String(place).padStart(2, "0") }));
  const link = linkOf(box, routes.all, colorNames.keys());
  written = `?${link}`;
  writeAddress();
  show();
  const question = (asked += 1);
  try {
    const response = await fetch(`${answerUrl}?${link}`);
    if (!response.ok) throw new Error(`answer ${response.status}`);
    const found = await response.json();
    if (question !== asked) return;
    answer = found;
    const open = [...document.querySelectorAll("#proofs [data-of]:has(details[open])")].map((one) => one.dataset.of);
    byId("proofs").innerHTML = found.html; // trusted HTML from our server
    for (const id of open) document.querySelector(`#proofs [data-of="${id}"] details`)?.setAttribute("open", "");
    note(found.remarks.join(" "));
    showAnswer();
  } catch {
    if (question === asked) note(t("No connection: these are the earlier figures."));
  }
}

/**
 * An open panel has its own entry in the history (core/dialogs.js): the page's entry is written when the panel has
 * closed.
 */
function writeAddress() {
  if (written !== null) history.replaceState(history.state, "", written);
}

function note(words) {
  byId("notice-words").textContent = words;
  notice.hidden = !words;
}

byId("notice-close").addEventListener("click", () => note(""));
routes.addEventListener("change", changed);
addEventListener("popstate", writeAddress);
addEventListener("online", () => notice.hidden || changed());

// --- the link

byId("share-now").addEventListener("click", async () => {
  const words = await shareOrCopy({ title: document.title, url: location.href });
  if (words) say(words);
  else if (words === null) findIn(document, "[data-opens=menu]").click(); // the field already contains the address
});
byId("share-address").addEventListener("focus", ({ target }) => target.select());

const opened = {
  menu: () => {
    byId("share-address").value = location.href;
    byId("here").value = location.pathname + location.search;
  },
  search: () => {
    filter.value = "";
    fill();
  },
};
bindPanels((panel) => opened[panel]?.());

showAnswer();
