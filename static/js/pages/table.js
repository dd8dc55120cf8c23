// The table screen: connects the parts, each of which is a module.

import { Board } from "../board/board.js";
import { Painter } from "../board/paint.js";
import { isTie } from "../board/pick.js";
import { connect, table } from "../core/connection.js";
import { bindPanels } from "../core/dialogs.js";
import { afterPaint, byId, data } from "../core/dom.js";
import { swallowSecondTaps } from "../core/guard.js";
import { Game } from "../table/game.js";
import { bindLastMove } from "../table/last-move.js";
import { Sheet } from "../table/sheet.js";
import { bindCards, showBanner, showSides } from "../table/sides.js";
import { trackSheet } from "../table/tracks.js";

const DOUBLE_TAP_MS = 300;
const BUZZ_MS = 15;
const AGAIN_MS = 5_000; // before a failed fetch is repeated

const urls = data("urls");
const game = new Game(data("facts"), data("state"), byId("announcements").dataset);
const board = new Board(byId("map"), Object.keys(game.facts.cities), `view:${urls.table}`);
const painter = new Painter(board.svg, game);
const sheet = new Sheet();
const tapChangedSomething = swallowSecondTaps(board.element, board.completesDoubleTap);
const { live, outbox } = connect(game, urls);

// Another phone finished the game: all phones go to the end together, unless this one has unsent moves. They also
// reload if the table's setup has changed, because the page is different then.
live.addEventListener("state", ({ detail }) => {
  if ((detail.finished || game.isOutdated) && outbox.entries.length === 0) location.replace(urls.table);
});

/** @type {Acts} */
const act = {
  claim: (track, player, extras) => record({ type: "claim", player, route: track, ...extras }),
  build: (type, city, player) => record({ type, player: player.id, city }),
  undo: (entry) => record({ type: "undo", move: entry.index }),
  record,
  show,
  open,
  asks: null, // set by a feature
};

Object.assign(table, { act, sheet });

bindLastMove(game, outbox, act.undo);
showSides(game);
showBanner(game, urls, (player) => record({ type: "pass", player }));
bindCards(
  game,
  sheet,
  (side) => fetchLater().then(({ points }) => points?.open(side)),
  (side) => fills.points?.ask(side),
);

// --- the map and the sheet

let revealing = null;
let covering = null;

board.addEventListener("pick", ({ detail: { things, pixel } }) => {
  const [{ kind, id }] = things;
  const show = (kind, id) => open(kind, id, null, things);
  if (!isTie(things, (id) => game.facts.tracks[id]?.twins ?? [])) return show(kind, id);
  clearTimeout(revealing); // the map stays under the question
  fetchLater().then(({ which }) => (which ? which.ask(things, pixel, show) : show(kind, id)));
});
board.addEventListener("bare", () => sheet.close());
board.addEventListener("zoom", () => {
  clearTimeout(revealing);
  sheet.close();
});
board.addEventListener("turn", reveal);
byId("whole").addEventListener("click", () => board.toggleWhole());

/** @type {Record<string, typeof trackSheet>} */
// with mechanics the complete sheets are fetched later
const sheets = Object.keys(game.facts.mechanics).length > 0 ? {} : { track: trackSheet };

game.follow(({ placing, scoresPlayed }) => board.asksCity = Boolean(placing) && !scoresPlayed);

/**
 * Open the sheet of a tapped thing, at a step. Once the tap can't become a double tap, pan the thing out from under the
 * sheet. `things` are all things under the tap.
 * @type {Acts["open"]}
 */
function open(kind, id, step = null, things = []) {
  const { order } = game;
  const instead = step ? null : act.asks?.(kind, id);
  const render = instead ?? sheets[kind];
  if (!render) return void fetchLater().then(() => sheets[kind] && open(kind, id, step, things));
  outbox.dismissRefusals();
  painter.pick(kind, id);
  clearTimeout(revealing);
  // scheduled before the sheet's resize asks for `cover`, which then happens here
  revealing = setTimeout(reveal, DOUBLE_TAP_MS);
  sheet.open({ kind, id }, () => render({ game, painter, id, order, things, flow: sheet, act, result: urls.game }));
  if (step) sheet.go(step);
}

/** Pan the sheet's route or city out from under it. */
function reveal() {
  const { kind, id } = sheet.subject ?? { kind: "side" };
  if (kind === "side") return;
  cover();
  board.reveal(kind, id);
}

/** Open the sheet of a thing that was chosen by name, and go there; `byKeys` focuses its first button. */
function show(kind, id, byKeys = false) {
  open(kind, id);
  if (byKeys) sheet.enter();
  clearTimeout(revealing);
  cover();
  board.visit(kind, id);
}

function cover() {
  clearTimeout(covering);
  board.cover(sheet.covers);
}
sheet.addEventListener("resize", () => {
  clearTimeout(covering);
  covering = setTimeout(cover, DOUBLE_TAP_MS); // the tap's own effect comes first
});
sheet.addEventListener("turn", tapChangedSomething);
sheet.addEventListener("close", () => {
  tapChangedSomething();
  painter.pick(null);
  afterPaint(cover);
});
game.addEventListener("change", () => sheet.refresh());

// --- moves

function record(move) {
  outbox.dismissRefusals();
  sheet.close();
  if (game.isLate(move)) {
    return fetchLater().then(({ askForgotten }) => (askForgotten ? askForgotten(game, move, addAll) : addAll(move)));
  }
  return addAll(move);
}

function addAll(move) {
  for (const { first } of game.mechanics) first?.(game, move).forEach(add);
  return add(move);
}

function add(move) {
  tapChangedSomething();
  const answer = outbox.add(move);
  live.awaits(answer);
  return answer;
}

outbox.addEventListener("answer", ({ detail }) => {
  // Browsers refuse before the first touch, as on a page that has just sent an earlier page's moves.
  if (detail.ok && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
});

// --- panels: fetched last, because the first tap needs none of them

let later = null; // fills the panels, once it is loaded
/** @type {Record<string, any>} */
let fills = {};
const fetchLater = () => {
  const fetched = () =>
    import("../table/deferred.js").then(async ({ fetchExtras, ...others }) => ({
      ...others,
      extras: await fetchExtras(game),
    }));
  later ??= fetched().then(
    ({ bindLater, citySheet, extras }) => {
      fills = bindLater({ game, board, painter, outbox, sheet, urls, act, extras });
      Object.assign(sheets, { city: citySheet, track: trackSheet });
      return fills;
    },
    () => {
      later = null; // the connection has just gone, or the server is starting
      setTimeout(fetchLater, AGAIN_MS);
      return {};
    },
  );
  return later;
};
// Another page links to a route.
const asked = location.hash.startsWith("#track.") && location.hash.slice("#track.".length);
fetchLater().then(() => asked && game.facts.tracks[asked] && show("track", asked));
bindPanels((panel) => (fills[panel] ? fills[panel]() : fetchLater().then((fills) => fills[panel]?.())));
