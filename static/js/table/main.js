// The table screen: wires the parts together. What each does is told in its own module.

import { showConnection } from "../connection.js";
import { keepUp } from "../live.js";
import { Board } from "./board.js";
import { byId, data } from "./dom.js";
import { Game } from "./game.js";
import { Hasty } from "./hasty.js";
import { LastMove } from "./last-move.js";
import { Outbox } from "../outbox.js";
import { Painter } from "./paint.js";
import { bindPanels } from "./panels.js";
import { Sheet } from "./sheet.js";
import { guardPoints, showBanner, showSides } from "./sides.js";
import { citySheet } from "./places.js";
import { orderHere } from "./standing.js";
import { trackSheet } from "./subjects.js";

const DOUBLE_TAP_MS = 300;
const BUZZ_MS = 15;

const urls = data("urls");
const facts = byId("announcements").dataset; // what this phone is at the table
const game = new Game(data("facts"), data("state"));
const board = new Board(byId("map"), Object.keys(game.facts.cities), `view:${urls.table}`);
const painter = new Painter(board.svg, game);
const sheet = new Sheet();
const hasty = new Hasty(board.element, (press) => board.completesDoubleTap(press));
const outbox = new Outbox(urls.moves, () => game.state.seq);
const live = keepUp(game, urls.table);
const act = { claim, build, noteDrawn, undo, show, open };

new LastMove(game, { undo, retry });
showSides(game, facts);
showBanner(game, urls);

// --- the map and the sheet

board.addEventListener("pick", ({ detail }) => {
  const [{ kind, id }, ...others] = detail.things;
  open(kind, id, others.filter((other) => other.kind === "track").map((other) => other.id));
});
board.addEventListener("bare", () => sheet.close());
board.addEventListener("zoom", () => {
  clearTimeout(revealing);
  sheet.close();
});

let revealing = null;

/** Open the sheet of what was tapped; a little later, when it can't become a double tap, move it out from under the sheet. */
function open(kind, id, others = []) {
  const order = orderHere(game, facts);
  const render = kind === "track" ? trackSheet : citySheet;
  const flow = newFlow();
  outbox.hush();
  painter.pick(kind, id);
  sheet.open({ kind, id }, () => render({ game, painter, id, order, others, flow, act, result: urls.game }));
  clearTimeout(revealing);
  revealing = setTimeout(() => sheet.subject && board.reveal(kind, id), DOUBLE_TAP_MS);
}

/** Where the reader stands within a sheet. */
function newFlow() {
  const at = (step, turn) => {
    flow.step = step;
    turn();
  };
  const flow = {
    step: null,
    go: (step) => at(step, () => sheet.turn()),
    adjust: (step) => at(step, () => sheet.adjust()),
  };
  return flow;
}

/** Open the sheet of what was chosen by name, and go there. */
function show(kind, id) {
  open(kind, id);
  clearTimeout(revealing);
  board.visit(kind, id);
}

sheet.addEventListener("resize", () => board.cover(sheet.covers));
sheet.addEventListener("turn", () => hasty.changed());
sheet.addEventListener("close", () => {
  hasty.changed();
  painter.pick(null);
  board.cover(sheet.covers);
});
game.addEventListener("change", () => sheet.refresh());

// --- moves

/** `extras` are the passengers and warehouses that come along. */
function claim(track, player, extras) {
  return record({ type: "claim", player, route: track, ...extras });
}

/** `type` is station or depot. */
function build(type, city, player) {
  return record({ type, player: player.id, city });
}

function noteDrawn(stop, colors) {
  return record({ type: "passengers", city: stop, colors });
}

function undo(entry) {
  return record({ type: "undo", move: entry.index });
}

function record(move) {
  outbox.hush();
  sheet.close();
  hasty.changed();
  const answer = outbox.add(move);
  live.awaits(answer);
  return answer;
}

function retry() {
  outbox.retry();
}

function throwAway(uuid) {
  outbox.throwAway(uuid);
}

outbox.addEventListener("change", () => game.update({ waiting: outbox.entries }));
outbox.addEventListener("answer", ({ detail }) => {
  // A page that was opened just now, and sent what another one had left, hasn't been touched yet: browsers refuse.
  if (detail.ok && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  game.update({ state: detail.state, waiting: outbox.entries });
  live.reached();
});

// --- the connection

game.addEventListener("change", showConnection(live, () => (game.stuck ? game.waiting.length : 0)));
live.addEventListener("status", () => live.status === "live" && retry());
guardPoints(sheet, live);

// --- panels and tools

// The first tap needs none of it, so it is fetched when all else is there.
let later = null; // what fills the panels
const fetchLater = () => {
  later ??= import("./later.js").then(
    ({ bindLater }) => bindLater({ game, facts, painter, outbox, table: urls.table, act: { show, undo, throwAway, record } }),
    () => {
      later = null; // the connection went just then: once more when it is back
      return {};
    },
  );
  return later;
};
fetchLater();
addEventListener("online", fetchLater);
bindPanels(async (panel) => (await fetchLater())[panel]?.());
byId("whole").addEventListener("click", () => board.toggleWhole());
