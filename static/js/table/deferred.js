// The parts of a table beyond its first screen: panels, announcements, news. The table with a map loads them last.

import { stayAwake } from "../core/awake.js";
import { fetchStyles } from "../core/dom.js";
import { announce } from "./announcements.js";
import { citySheet } from "./cities.js";
import { askForgotten } from "./forgotten.js";
import { bindLog } from "./log.js";
import { bindNews, bindTakenBack, listMoves } from "./news.js";
import { bindPaintMode } from "./painting.js";
import { bindEnd, bindHands, bindInvitation, bindSearch } from "./panels.js";
import { bindPoints } from "./points.js";
import { bindRefusals } from "./refusals.js";
import { bindTicketBar } from "./ticket-bar.js";
import { Which } from "./ambiguous-tap.js";

/**
 * For a map, whose elements `marks(entry)` belong to a move, or without one; `act` has undo(entry). Returns the
 * functions that fill the panels.
 * @param {{game: Game, outbox: Outbox, table: string, act: Pick<Acts, "undo">}} table
 * @param {(entry: LogEntry) => Element[]} [marks]
 */
export function bindTable({ game, outbox, table, act }, marks) {
  bindRefusals(game, outbox);
  stayAwake();
  bindInvitation(game);
  announce(game);
  bindNews(game, marks);
  return { log: bindLog(game, outbox, table, act.undo) };
}

export { citySheet };

const STYLES = [
  new URL("../../css/brush.css", import.meta.url).href,
  new URL("../../css/join.css", import.meta.url).href,
];

/**
 * Fetch the scripts and styles of the box's mechanics; a table of another box doesn't need them.
 * @param {Game} game
 * @returns {Promise<{mechanics: MechanicScript[]}>}
 */
export async function fetchExtras({ facts }) {
  const dressed = Promise.allSettled(STYLES.map(fetchStyles)); // without a connection there are no styles
  const mechanics = await Promise.all(Object.keys(facts.mechanics).map((name) => import(`../mechanics/${name}.js`)));
  await dressed;
  return { mechanics };
}

/**
 * The table with a map.
 * @param {MapTable & {urls: Record<string, string>, extras: {mechanics: MechanicScript[]}}} table
 */
export function bindLater({ game, board, painter, outbox, sheet, urls, act, extras }) {
  const fill = bindTable({ game, outbox, table: urls.table, act }, (entry) => painter.marks(entry));
  if (extras.mechanics.length > 0) game.use(extras.mechanics);
  const panels = Object.keys(game.facts.mechanics).map((name, at) => [
    name,
    extras.mechanics[at].bind?.({ game, board, painter, act, result: urls.game }),
  ]);
  bindEnd(game);
  bindHands(game);
  bindTakenBack(game, act.record);
  listMoves(game);
  bindTicketBar(game, board, painter, outbox);
  const which = new Which(game, painter, act.open);
  board.addEventListener("move", () => which.close());
  bindPaintMode({ game, board, painter, outbox, sheet, which, act, final: urls.final });
  document.body.dataset.isWhole = "";
  const points = bindPoints(game, sheet, urls.table);
  return {
    ...fill,
    ...Object.fromEntries(panels),
    askForgotten,
    which,
    points,
    search: bindSearch(game, painter, act.show),
  };
}
