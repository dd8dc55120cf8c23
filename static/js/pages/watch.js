// The table for everyone in the room: the board, the scores, and the last moves. Nothing can be recorded and nobody is
// there to tap: the page moves by itself to the result, and to the next table of these people.

import { nameFromAfar } from "../board/still.js";
import { Painter } from "../board/paint.js";
import { stayAwake } from "../core/awake.js";
import { keepUp, showConnection } from "../core/connection.js";
import { byId, car, data, h } from "../core/dom.js";
import { refreshParts } from "../core/page.js";
import { localStore } from "../core/store.js";
import { countDown } from "../table/countdown.js";
import { Game, NO_BOARD } from "../table/game.js";
import { markFor, moveRow } from "../table/news.js";
import { wordsOf } from "../table/parts.js";
import { bannerOf, showSides } from "../table/sides.js";

const MARKED_MS = 8000;
const TOLD_MS = 3000;
const DARK = "stationmaster.dark-screen";

const urls = data("urls");
const game = new Game(NO_BOARD, data("state"));
const { finished } = game.state;
const shown = byId("shown");
const isOverlay = document.body.classList.contains("is-overlay");
/** @type {SVGSVGElement | null} */
const svg = document.querySelector("#map svg");
const painter = svg && new Painter(svg, game);
let seen = game.state.seq;
let telling = 0;

/**
 * List the newest moves first. Moves that have just arrived are marked on the board, and the last one is shown large.
 */
function showMoves() {
  const { recent, seq } = game.state;
  byId("moves").replaceChildren(...recent.map((entry) => moveRow(game, entry)));
  byId("moves-none").hidden = recent.length > 0;
  const fresh = recent.filter(({ index }) => index >= seen);
  seen = seq;
  if (painter) markFor(MARKED_MS, fresh.flatMap((entry) => painter.marks(entry)));
  const last = isOverlay ? recent[0] : fresh.find((entry) => entry.counts && painter?.marks(entry).length);
  if (last) tell(last);
}

/** Over another picture the last move stays. */
function tell(entry) {
  const told = byId("told");
  told.replaceChildren(...(entry.player ? [car(game.player(entry.player).color, true)] : []), h("b", wordsOf(entry)));
  told.hidden = false;
  clearTimeout(telling);
  if (!isOverlay) telling = setTimeout(() => (told.hidden = true), TOLD_MS);
}

function showBanner() {
  const now = bannerOf(game);
  const words = now ? `${now.title} ${now.text}`.trim() : "";
  byId("banner").hidden = !words;
  if (byId("banner").textContent !== words) byId("banner").textContent = words;
}

/** Force the dark styles of the style sheets on this screen, whatever its preference. */
function darken(isDark) {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) darkenRule(rule, isDark);
  }
  document.documentElement.style.colorScheme = isDark ? "dark" : "";
  byId("dark")?.setAttribute("aria-pressed", String(isDark));
}

const darkRules = new Map(); // each rule's first media condition

function darkenRule(rule, isDark) {
  if (
    rule instanceof CSSMediaRule && (darkRules.has(rule) || rule.conditionText.includes("prefers-color-scheme: dark"))
  ) {
    if (!darkRules.has(rule)) darkRules.set(rule, rule.media.mediaText);
    rule.media.mediaText = isDark ? "screen" : darkRules.get(rule);
  }
  for (const inner of rule.cssRules ?? []) darkenRule(inner, isDark);
}

showConnection(keepUp(game, urls.table));
game.addEventListener("change", async () => {
  if (game.state.next) return location.assign(`${urls.table}/next?watch${isOverlay ? "&overlay" : ""}`);
  // The end, the result, the table again, or another board or player.
  const isElsewhere = game.state.finished !== finished || (game.state.ending && !isOverlay);
  if (isElsewhere || game.isOutdated) return location.reload();
  showMoves();
  showBanner();
  if (painter || game.state.revision === shown.dataset.revision) return;
  await refreshParts(shown).catch(() => false); // the next state tries again
});

if (!finished) {
  showSides(game);
  showBanner();
  countDown(game, urls.table, (seconds) => {
    byId("counting").hidden = seconds === null;
    byId("counting-seconds").textContent = String(seconds ?? "");
  });
}
if (svg && !isOverlay) {
  byId("main").classList.toggle("is-tall", svg.viewBox.baseVal.height > svg.viewBox.baseVal.width);
  new ResizeObserver(() => nameFromAfar(svg, byId("map"))).observe(svg);
}
if (localStore.read(DARK)) darken(true);
byId("dark")?.addEventListener("click", () => {
  const isDark = !localStore.read(DARK);
  localStore.write(DARK, isDark);
  darken(isDark);
});
showMoves();
stayAwake();
