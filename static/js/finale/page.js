// The finale: scene by scene to the winner. During the ending the scene depends on the server's clock, so that all
// phones and the television show the same one; a replay begins when the page is opened.

import { light, pathOf, trailLine } from "../board/lights.js";
import { byId, data } from "../core/dom.js";
import { liveAt } from "../core/live.js";
import { Outbox } from "../core/outbox.js";
import { follow } from "../core/page.js";
import { bars } from "./bars.js";

const CLOSE_MS = 250; // after the end by this phone's clock, before the server confirms it
const AGAIN_MS = 1500;
const TIMEOUT_MS = 4000;
const QUICK_MS = 400; // a slower response is too imprecise for setting the clock
const MAX_ATTEMPTS = 3;

const { acts, places, left, table, now } = data("finale");
const isRunning = left !== null;
const whole = acts.reduce((sum, { ms }) => sum + ms, 0);
const main = byId("main");
const scenes = [.../** @type {NodeListOf<HTMLTemplateElement>} */ (document.querySelectorAll("main template"))];
const board = document.querySelector(".finale-board .board");
const strokes = board ? trailLine(board) : [];
for (const stroke of strokes) stroke.setAttribute("pathLength", "1");
const { show: showPoints } = bars(byId("sides"), acts, places);

let end = performance.now() + (left ?? whole); // by this phone's clock
let shown = -1;
let isSkipped = false;
let timer = 0;
let writeNames = () => {}; // names of the visible scene

function show(index) {
  if (index === shown) return;
  shown = index;
  main.dataset.scene = String(index);
  const act = acts[index];
  byId("acts").replaceChildren(scenes[index].content.cloneNode(true));
  showPoints(index);
  if (index === acts.length - 1) win();
  else main.classList.remove("is-over", main.dataset.winner);
  if (!board) return;
  light(board, act.lights);
  board.classList.toggle("is-path", !act.lights.missing);
  for (const stroke of strokes) {
    stroke.setAttribute("d", act.trails.map(pathOf).join(""));
    stroke.classList.remove("is-growing");
    stroke.getBoundingClientRect(); // restarts the animation
    stroke.style.animationDuration = `${act.ms * 0.7}ms`;
    stroke.classList.toggle("is-growing", act.trails.length > 0);
  }
  writeNames();
}

/** The winner's color takes the screen. */
function win() {
  main.classList.add("is-over");
  if (main.dataset.winner) main.classList.add(main.dataset.winner);
  if (isRunning) return;
  byId("out").classList.add("button--primary");
  byId("skip").hidden = true;
  byId("done").hidden = false;
}

/** Show the current scene and schedule the next one. */
function go() {
  clearTimeout(timer);
  let rest = whole - (end - performance.now());
  const index = isSkipped ? -1 : acts.findIndex(({ ms }) => (rest -= ms) < 0);
  show(index < 0 ? acts.length - 1 : index);
  if (shown < acts.length - 1) timer = setTimeout(go, -rest);
  else if (isRunning) timer = setTimeout(close, Math.max(0, end - performance.now()) + CLOSE_MS);
}

// --- in time with other phones

/**
 * Fetch the remaining milliseconds by the server's clock: null when the ending is over, undefined without a response.
 */
async function ask() {
  let best;
  let quickest = Infinity;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && quickest > QUICK_MS; attempt += 1) {
    const asked = performance.now();
    try {
      const response = await fetch(now, { cache: "no-store", signal: AbortSignal.timeout?.(TIMEOUT_MS) });
      const answer = await response.json();
      const took = performance.now() - asked;
      if (answer.left === null) return null;
      if (took < quickest) best = asked + took / 2 + answer.left;
      quickest = Math.min(quickest, took);
    } catch {
      break;
    }
  }
  return best === undefined ? undefined : best - performance.now();
}

/**
 * Leave the ended finale for the result at the table, or a stopped one for the corrections. The television returns to
 * its page.
 */
const leave = (isStopped = false) => {
  const isInRoom = byId("of-table").dataset.inRoom !== undefined;
  location.replace(table + (isInRoom ? "/watch" : isStopped ? "/final" : ""));
};

async function synchronize() {
  const ms = await ask();
  if (ms === null) return leave();
  if (ms !== undefined) end = performance.now() + ms;
  go();
}

/** Called at the end by this phone's clock. Without a connection the last scene stays until there is one. */
async function close() {
  const ms = await ask();
  if (ms === null) return leave();
  if (ms !== undefined) end = performance.now() + ms;
  timer = setTimeout(close, Math.max(ms ?? 0, AGAIN_MS / 4) + CLOSE_MS);
}

function keepTime() {
  const element = byId("of-table");
  const outbox = new Outbox(element.dataset.outbox, () => 0); // sends the waiting moves
  follow(element, outbox, (state) => {
    if (!state.ending) leave(!state.finished);
    else if (state.seq !== Number(element.dataset.seq)) location.reload();
    else synchronize();
  });
  // its clock may have paused
  document.addEventListener("visibilitychange", () => document.hidden || synchronize());
  liveAt(table).addEventListener("status", synchronize);
  byId("skip-alone")?.addEventListener("click", () => {
    isSkipped = true;
    byId("skip-alone").hidden = true;
    go();
  });
  document.addEventListener("submit", async (event) => {
    if (!("quiet" in event.target.dataset)) return;
    event.preventDefault();
    await fetch(event.target.action, { method: "POST" }).catch(() => null);
    synchronize();
  });
  synchronize();
}

main.classList.add("is-running");
go();
if (board) {
  const isFar = matchMedia("(min-aspect-ratio: 7/6) and (min-width: 60rem)").matches;
  import("../board/still.js").then(({ nameFromAfar, nameStill }) => {
    writeNames = () => (isFar ? nameFromAfar : nameStill)(board, board.parentElement);
    new ResizeObserver(() => writeNames()).observe(board);
  }, () => {});
}
if (isRunning) keepTime();
