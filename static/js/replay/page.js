// Replay a finished game: the slider chooses a move; the board and the scoring track show the state after it. The page
// contains all data: #spots has the changes of each step on the board, the table has the rest.

import { layOn } from "../board/beds.js";
import { showGuests } from "../board/guests.js";
import { byId, data, findIn } from "../core/dom.js";
import { t } from "../core/i18n.js";

const PACE = { whole: 30_000, least: 350, most: 1000 }; // milliseconds: for all moves, and for one
const NAMES = { size: 12, own: 13 }; // size of a name: pixels on the screen, and units on the board
const FIGURES = { size: 9, own: 11 }; // the same for a number in a city
const MARGIN_PX = 4; // pixels between a name and the edge of the picture
const KINDS = { track: "owner", station: "station", shed: "shed", number: "number" };

const spots = data("spots");
/** @type {SVGSVGElement} */
const board = findIn(document, "#board .board");
const slider = byId("slider");
const play = byId("play");
const words = byId("replay-words");
const number = byId("replay-number");
const here = byId("course-here");
const course = byId("course");
const rows = [...document.querySelectorAll("tr[data-step]")];
const points = [...document.querySelectorAll("[data-points]")];
const tracks = Object.fromEntries([...board.querySelectorAll(".track")].map((track) => [track.dataset.id, track]));
const cities = [...board.querySelectorAll(".city")];

/** Whether the kind is on a route: its owner's trains, guests' trains, or a piece on its bed. */
const isTrack = (kind) => ["track", "guest", "laid"].includes(kind);

let running = null; // the timer of the next step

/** The elements of the board for a thing; the number of a country is at all its border ends. */
const elements = (kind, id) =>
  isTrack(kind)
    ? [tracks[id]]
    : cities.filter(({ dataset }) => dataset.id === id || (kind === "number" && dataset.country === id));

/** The things on the board after a step: {"kind id": [kind, id, thing]}, as a Map. */
function lying(step) {
  const found = new Map();
  for (const [kind, id, thing] of spots.slice(0, step + 1).flat()) found.set(`${kind} ${id}`, [kind, id, thing]);
  return found;
}

function drawBoard(step) {
  const present = lying(step);
  for (const [name, [kind, id]] of lying(spots.length - 1)) {
    const thing = present.get(name)?.[2];
    if (kind === "guest") {
      showGuests(tracks[id], thing?.split(" ") ?? []);
      continue;
    }
    for (const element of elements(kind, id)) {
      if (kind === "laid") layOn(element, thing);
      else if (thing) element.dataset[KINDS[kind]] = thing;
      else delete element.dataset[KINDS[kind]];
      if (kind === "number") findIn(element, ".number").textContent = thing ?? 0;
    }
  }
}

/** Highlight the routes and cities of this move, with their names. */
function pointOut(step) {
  const news = step === 0 ? [] : spots[step].filter(([kind]) => kind !== "number");
  const named = new Set(news.flatMap(([kind, id]) => (isTrack(kind) ? tracks[id].dataset.ends.split(" ") : [id])));
  for (const [id, track] of Object.entries(tracks)) {
    track.classList.toggle(
      "is-news",
      news.some(([kind, spot]) => isTrack(kind) && spot === id),
    );
  }
  const scale = board.getScreenCTM()?.a ?? 1;
  for (const city of cities) {
    const isNamed = named.has(city.dataset.id);
    city.classList.toggle("is-named", isNamed);
    const wanted = isNamed ? NAMES : city.querySelector(".number") ? FIGURES : null;
    const label = wanted ? Math.max(1, wanted.size / wanted.own / scale) : 1;
    city.style.setProperty("--label", label.toFixed(2));
    if (isNamed) keepInside(city.querySelector(".name"), scale * label);
  }
}

/** Move a name at the edge of the picture inside; `scale` is pixels per unit of the name. */
function keepInside(name, scale) {
  if (!name) return;
  name.removeAttribute("dx");
  const [frame, box] = [board.parentElement, name].map((element) => element.getBoundingClientRect());
  const out = Math.min(frame.right - box.right - MARGIN_PX, 0) + Math.max(frame.left - box.left + MARGIN_PX, 0);
  if (out) name.setAttribute("dx", (out / scale).toFixed(1));
}

function show(step) {
  slider.value = step;
  drawBoard(step);
  pointOut(step);
  const happened = findIn(rows[step], ".what").textContent;
  words.textContent = happened;
  slider.setAttribute("aria-valuetext", happened);
  number.textContent = step > 0 && step < rows.length - 1 ? `${step}.` : "";
  const figures = rows[step].querySelectorAll("td");
  for (const [at, figure] of points.entries()) if (figures[at]) figure.textContent = figures[at].textContent;
  for (const row of rows) row.classList.toggle("is-here", row === rows[step]);
  if (here) {
    const { left, last: end, step: wide } = course.dataset;
    const x = step === last() ? end : String(Number(left) + step * Number(wide));
    here.setAttribute("x1", x);
    here.setAttribute("x2", x);
  }
}

const last = () => rows.length - 1;
const at = () => Number(slider.value);

function go(step) {
  pause();
  show(Math.min(Math.max(step, 0), last()));
}

function label() {
  play.setAttribute("aria-label", running ? t("Pause") : t("Play"));
  for (const sign of play.querySelectorAll("[data-sign]")) {
    sign.hidden = (sign.dataset.sign === "pause") !== Boolean(running);
  }
}

function pause() {
  clearInterval(running);
  running = null;
  words.setAttribute("role", "status");
  label();
}

/** Play from here, or from the beginning at the end. */
function start() {
  words.removeAttribute("role"); // a screen reader would read a sentence each second
  show(at() === last() ? 0 : at());
  const pace = Math.min(Math.max(PACE.whole / last(), PACE.least), PACE.most);
  running = setInterval(() => {
    show(at() + 1);
    if (at() === last()) pause();
  }, pace);
  label();
}

play.addEventListener("click", () => (running ? pause() : start()));
slider.addEventListener("input", () => go(at()));
byId("back").addEventListener("click", () => go(at() - 1));
byId("on").addEventListener("click", () => go(at() + 1));

byId("controls").hidden = false;
show(last());
