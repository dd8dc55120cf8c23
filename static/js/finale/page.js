// The finale: the sheet grows act by act, by the time since the game's end, so that all phones show the same one. Without
// this script the page lists all acts, with the totals.

import { light, pathOf, trailLine } from "../board/lights.js";
import { byId, data } from "../core/dom.js";

const BACK_TO_THE_ROOM_MS = 20_000; // a television shows the result by itself

const { elapsed, acts } = data("finale");
const began = performance.now() - elapsed;
const pages = [...byId("acts").children];
/** @type {HTMLAnchorElement} */
const out = document.querySelector("#out");
const sides = [...document.querySelectorAll("[data-side]")];
const board = document.querySelector(".finale-board .board");
const strokes = board ? trailLine(board) : [];
for (const stroke of strokes) stroke.setAttribute("pathLength", "1");

/** The points of each side after every act, and the most that anybody has at any time. */
const totals = [];
for (const { points } of acts) {
  const before = totals.at(-1) ?? {};
  totals.push(Object.fromEntries(sides.map(({ dataset: { side } }) => [side, (before[side] ?? 0) + (points[side] ?? 0)])));
}
const most = Math.max(1, ...totals.flatMap((points) => Object.values(points)));

function show(index) {
  const act = acts[index];
  for (const [place, page] of pages.entries()) page.hidden = place !== index;
  for (const side of sides) {
    const points = totals[index][side.dataset.side];
    side.querySelector(".finale-total").textContent = String(points).replace("-", "−");
    side.querySelector(".finale-fill").style.width = `${(100 * Math.max(points, 0)) / most}%`;
    side.classList.toggle("is-changing", Boolean(act.points[side.dataset.side]));
  }
  if (!board) return;
  light(board, act.lights);
  for (const stroke of strokes) {
    stroke.setAttribute("d", act.trails.map(pathOf).join(""));
    stroke.classList.remove("is-growing");
    stroke.getBoundingClientRect(); // begins the growing again
    stroke.style.animationDuration = `${act.ms * 0.7}ms`;
    stroke.classList.toggle("is-growing", act.trails.length > 0);
  }
}

/** Show the act of this moment, and wait for the next one. */
function go() {
  let left = performance.now() - began;
  const index = acts.findIndex(({ ms }) => ms === 0 || (left -= ms) < 0);
  show(index);
  if (acts[index].ms > 0) {
    setTimeout(go, -left);
    return;
  }
  byId("main").classList.add("is-over");
  out.classList.add("button--primary");
  byId("skip").hidden = true;
  byId("done").hidden = false;
  if (out.search) setTimeout(() => out.click(), BACK_TO_THE_ROOM_MS);
}

byId("main").classList.add("is-running");
go();
