// The table for everybody in the room: the board, the scores, and what was just done. Nothing can be recorded.

import { Painter, overlap, placeNames } from "../board/paint.js";
import { stayAwake } from "../core/awake.js";
import { keepUp, showConnection } from "../core/connection.js";
import { byId, data } from "../core/dom.js";
import { refreshParts } from "../core/page.js";
import { countDown } from "../table/countdown.js";
import { Game, NO_BOARD } from "../table/game.js";
import { markFor, moveRow } from "../table/news.js";
import { bannerOf, showSides } from "../table/sides.js";

const MARKED_MS = 8000;
const FAR = 0.4; // pixels a board unit: below that names can't be read
const FROM_A_SOFA = 1 / 44; // of the screen's height are letters that are read across a room
const LETTERS = 13; // board units, at a label size of 1
const LABELS = { least: 1, most: 2.2 }; // times their size on the board: names that are larger hide the tracks

const urls = data("urls");
const game = new Game(NO_BOARD, data("state"));
const { finished, prints } = game.state;
const shown = byId("shown");
/** @type {SVGSVGElement} */
const svg = document.querySelector("#map svg");
const painter = svg && new Painter(svg, game);
let seen = game.state.seq;

/** The newest moves first; those that came just now are marked on the board. */
function showMoves() {
  const { recent, seq } = game.state;
  byId("moves").replaceChildren(...recent.map((entry) => moveRow(game, entry)));
  byId("moves-none").hidden = recent.length > 0;
  const fresh = recent.filter(({ index }) => index >= seen);
  seen = seq;
  if (painter) markFor(MARKED_MS, fresh.flatMap((entry) => painter.marks(entry)));
}

function showBanner() {
  const now = bannerOf(game);
  const words = now ? `${now.title} ${now.text}`.trim() : "";
  byId("banner").hidden = !words;
  if (byId("banner").textContent !== words) byId("banner").textContent = words;
}

/** Names at a size that is read from afar, as far as the board bears it; those that would lie on others are smaller. */
function fit() {
  const { width, height } = svg.viewBox.baseVal;
  const area = svg.getBoundingClientRect();
  const scale = Math.min(area.width / width, area.height / height);
  const label = Math.max(LABELS.least, Math.min((innerHeight * FROM_A_SOFA) / LETTERS / scale, LABELS.most));
  svg.style.setProperty("--label", label.toFixed(3));
  svg.classList.toggle("far", scale < FAR);
  const texts = [...svg.querySelectorAll("text")];
  for (const { classList } of texts) classList.remove("is-small");
  const map = byId("map").getBoundingClientRect();
  const places = texts.map((one) => one.getBoundingClientRect());
  const isCut = (place) => place.left < map.left || place.right > map.right;
  const isCrowded = places.map((place) => isCut(place) || places.some((other) => other !== place && overlap(place, other)));
  texts.forEach(({ classList }, index) => classList.toggle("is-small", isCrowded[index]));
  placeNames(texts, map);
}

showConnection(keepUp(game, urls.table));
game.addEventListener("change", async () => {
  // The result, the table again, or another board.
  if (game.state.finished !== finished || `${game.state.prints}` !== `${prints}`) return location.reload();
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
