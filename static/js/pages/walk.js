// A longest route shown on the board: a line that grows from city to city, at a pace that the eye can follow. With
// reduced motion it is drawn whole, and moves route by route on request.

import { frame, pathOf, trailLine } from "../board/lights.js";
import { byId, data, findIn, h, stillness, svg } from "../core/dom.js";
import { n, t } from "../core/i18n.js";

const PACE = { train: 190, least: 3500, most: 12000 }; // milliseconds

const walks = data("walks");
const board = findIn(document, "#stage .board");
const here = byId("walk-here");
const buttons = [...document.querySelectorAll("[data-walk]")];

const [under, line] = trailLine(board);
const marker = svg("circle", { class: "walk-marker" });
board.append(marker);

let shown = null; // {walk, ends}: a walk, and the distance of each of its cities along the line
let at = 0; // routes walked, a fraction during a route
let running = null; // animation frame

/** From now on the page isn't reloaded by itself (waiting.js), because a user is watching. */
const watched = () => Object.assign(byId("stage").dataset, { watched: "" });

/** Choose a side: its walk fills the picture, all other routes are dimmed. */
function choose(index) {
  const walk = walks[index];
  pause();
  const ends = [0];
  for (let count = 1; count <= walk.lines.length; count += 1) {
    line.setAttribute("d", pathOf(walk.lines.slice(0, count)));
    ends.push(line.getTotalLength());
  }
  under.setAttribute("d", line.getAttribute("d") ?? "");
  shown = { index, walk, ends };
  marker.setAttribute("r", (8 / frame(board, walk.lines.flat(2))).toFixed(1));
  const [own, onWay] = [new Set(walk.routes), new Set(walk.cities)];
  for (const track of board.querySelectorAll(".track")) track.classList.toggle("aside", !own.has(track.dataset.id));
  for (const city of board.querySelectorAll(".city")) city.classList.toggle("on-way", onWay.has(city.dataset.id));
}

/** Draw the walk up to here, and name the city. */
function draw() {
  const { walk, ends } = shown;
  const whole = Math.floor(at);
  const length = ends[whole] + (at - whole) * ((ends[whole + 1] ?? ends[whole]) - ends[whole]);
  for (const drawn of [under, line]) drawn.setAttribute("stroke-dasharray", `${length} ${ends.at(-1) + 99}`);
  const point = line.getPointAtLength(length);
  marker.setAttribute("transform", `translate(${point.x} ${point.y})`);
  const trains = walk.lengths.slice(0, whole).reduce((sum, count) => sum + count, 0);
  const name = h("bdi", walk.names[whole]);
  const count = h("b", n("{n} train", "{n} trains", trains));
  if (here.textContent !== name.textContent + count.textContent) here.replaceChildren(name, count);
  for (const [place, city] of cities(shown.index).entries()) city.classList.toggle("is-here", place === whole);
}

const cities = (
  index,
) => [
  ...(buttons.find((button) => Number(button.dataset.walk) === index)?.closest("section").querySelectorAll(
    ".walk li",
  ) ?? []),
];

function play() {
  const { lengths } = shown.walk;
  const trains = lengths.reduce((sum, count) => sum + count, 0);
  const time = Math.min(Math.max(trains * PACE.train, PACE.least), PACE.most) / trains; // milliseconds per train
  here.removeAttribute("aria-live");
  let before = performance.now();
  const step = (now) => {
    let left = Math.max(now - before, 0) / time; // trains to walk in this frame
    before = now;
    while (left > 0 && at < lengths.length) {
      const length = lengths[Math.floor(at)];
      const share = Math.min(left / length, Math.floor(at) + 1 - at);
      at = Math.abs(Math.round(at + share) - at - share) < 1e-9 ? Math.round(at + share) : at + share;
      left -= share * length;
    }
    draw();
    running = at < lengths.length ? requestAnimationFrame(step) : null;
    label();
  };
  running = requestAnimationFrame(step);
  label();
}

function pause() {
  cancelAnimationFrame(running);
  running = null;
  label();
}

/** Go one route on or back, from where the walk was paused. */
function go(by) {
  if (!shown) choose(0);
  pause();
  here.setAttribute("aria-live", "polite");
  at = Math.min(Math.max(by > 0 ? Math.floor(at) + 1 : Math.ceil(at) - 1, 0), shown.walk.lines.length);
  draw();
  label();
}

/** Label each side's button with its current action. */
function label() {
  for (const button of buttons) {
    const isShown = shown?.index === Number(button.dataset.walk);
    const paused = isShown && !running && at > 0 && at < shown.walk.lines.length;
    button.textContent = isShown && running
      // i18n: button: to stop the drawing of a walk or a replay for a moment
      ? t("Pause")
      : paused && !stillness.matches
      ? t("Continue")
      : t("Show the path");
  }
}

/** A tap on a side's button: show its walk, pause it, or continue it. */
function toggle(index) {
  if (shown?.index === index && running) return pause();
  if (shown?.index !== index || at >= shown.walk.lines.length || stillness.matches) {
    choose(index);
    at = stillness.matches ? shown.walk.lines.length : 0;
    draw();
    label();
  }
  if (!stillness.matches) play();
}

for (const button of buttons) {
  button.hidden = false;
  button.addEventListener("click", () => toggle(Number(button.dataset.walk)));
  button.addEventListener("click", watched);
}
byId("walk-back").addEventListener("click", () => go(-1));
byId("walk-on").addEventListener("click", () => go(1));
byId("stage-bar").addEventListener("click", watched);

if (buttons.length) {
  byId("stage-bar").hidden = false;
  const asked = walks.findIndex((walk) => `#${walk.id}` === location.hash);
  const first = buttons.some((button) => Number(button.dataset.walk) === asked)
    ? asked
    : Number(buttons[0].dataset.walk);
  choose(first);
  at = walks[first].lines.length;
  draw();
  if (asked >= 0) {
    toggle(first);
    watched();
  }
}
