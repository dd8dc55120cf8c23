// The table for everybody in the room: the board, the scores, and what was just done. Nothing can be recorded.

import { Painter } from "../board/paint.js";
import * as viewport from "../board/viewport.js";
import { stayAwake } from "../core/awake.js";
import { keepUp, showConnection } from "../core/connection.js";
import { byId, data, h } from "../core/dom.js";
import { refreshParts } from "../core/page.js";
import { countDown } from "../table/countdown.js";
import { Game, NO_BOARD } from "../table/game.js";
import { authorCar, markFor } from "../table/news.js";
import { wordsOf } from "../table/parts.js";
import { bannerOf, showSides } from "../table/sides.js";

const MARKED_MS = 8000;
const FAR = 0.4; // pixels a board unit: below that names can't be read
const LARGEST_LABEL = 1.6; // times its size on the board: a name that is larger hides the tracks

const urls = data("urls");
const game = new Game(NO_BOARD, data("state"));
const { finished } = game.state;
const shown = byId("shown");
/** @type {SVGSVGElement} */
const svg = document.querySelector("#map svg");
const painter = svg && new Painter(svg, game);
let seen = game.state.seq;

/** The newest moves first; those that came just now are marked on the board. */
function showMoves() {
  const { recent, seq } = game.state;
  byId("moves").replaceChildren(...recent.map(row));
  byId("moves-none").hidden = recent.length > 0;
  const fresh = recent.filter(({ index }) => index >= seen);
  seen = seq;
  if (painter) markFor(MARKED_MS, fresh.flatMap((entry) => painter.marks(entry)));
}

function row(entry) {
  const words = wordsOf(entry);
  return h("li", authorCar(game, entry), h("span", entry.counts ? words : h("s", words)));
}

function showBanner() {
  const now = bannerOf(game);
  const words = now ? `${now.title} ${now.text}`.trim() : "";
  byId("banner").hidden = !words;
  if (byId("banner").textContent !== words) byId("banner").textContent = words;
}

/** Names and dots at the size that the screen can bear, however large the board is on it. */
function fit() {
  const { width, height } = svg.viewBox.baseVal;
  const area = svg.getBoundingClientRect();
  const scale = Math.min(area.width / width, area.height / height);
  svg.style.setProperty("--label", Math.min(viewport.labelSize(scale), LARGEST_LABEL).toFixed(3));
  svg.classList.toggle("far", scale < FAR);
}

showConnection(keepUp(game, urls.table));
game.addEventListener("change", async () => {
  if (game.state.finished !== finished) return location.reload(); // the result, or the table again
  showMoves();
  showBanner();
  if (painter || game.state.version <= Number(shown.dataset.version)) return;
  await refreshParts(shown).catch(() => false); // the next state is one more occasion
});

if (!finished) {
  showSides(game);
  showBanner();
  countDown(game, urls.table, (seconds) => {
    byId("counting").hidden = seconds === null;
    byId("counting-seconds").textContent = seconds ?? "";
  });
}
if (svg) {
  byId("main").classList.toggle("is-tall", svg.viewBox.baseVal.height > svg.viewBox.baseVal.width);
  new ResizeObserver(fit).observe(svg);
}
showMoves();
stayAwake();
