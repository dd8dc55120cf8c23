// What a table does beside its first screen: panels, what concerns everybody, news. The one with a map fetches it last.

import { stayAwake } from "../core/awake.js";
import { announce } from "./announcements.js";
import { citySheet } from "./cities.js";
import { bindLog } from "./log.js";
import { bindNews, bindTakenBack, listMoves } from "./news.js";
import { bindBrush } from "./painting.js";
import { bindEnd, bindHands, bindInvitation, bindSearch, bindWarehouses } from "./panels.js";
import { bindPieces } from "./pieces.js";
import { bindPoints } from "./points.js";
import { bindRefusals } from "./refusals.js";
import { bindStrip } from "./strip.js";
import { useLater } from "./tracks.js";
import { Which } from "./ambiguous-tap.js";

/** With a map, whose `marks(entry)` stand for a move, or without one; `act` has undo(entry). Answers what fills each opened panel. */
export function bindTable({ game, outbox, table, act }, marks) {
  bindRefusals(game, outbox);
  stayAwake();
  bindInvitation(game);
  announce(game);
  bindNews(game, marks);
  return { log: bindLog(game, outbox, table, act.undo) };
}

export { citySheet };

/** What a box with such things has besides; a table of another box doesn't fetch it. @param {Game} game */
export async function fetchExtras({ facts }) {
  const has = (things) => Object.keys(things).length > 0;
  const [extras, festivals, laying, technologies, buying, provinces, markers] = await Promise.all([
    facts.bullets || Object.values(facts.tracks).some(({ terrain }) => terrain) ? import("./extras.js") : null,
    has(facts.piles) ? import("./festivals.js") : null,
    has(facts.track_pieces) ? import("./laying.js") : null,
    has(facts.technologies) ? import("./technologies.js") : null,
    has(facts.technologies) ? import("./buying.js") : null,
    facts.provinces ? import("./provinces.js") : null,
    facts.markers ? import("./markers.js") : null,
  ]);
  return { extras, festivals, laying, technologies, buying, provinces, markers };
}

/** The table with a map: `act` has show(kind, id), open(kind, id, step) and record(move) as well. */
export function bindLater({ game, board, painter, outbox, sheet, urls, act, extras }) {
  const fill = bindTable({ game, outbox, table: urls.table, act }, (entry) => painter.marks(entry));
  useLater(extras);
  extras.laying?.bindBeds(game, board, painter);
  extras.markers?.bindFugitive(game, board, painter);
  bindEnd(game);
  bindHands(game);
  bindTakenBack(game, act.record);
  listMoves(game);
  bindStrip(game, board, painter, outbox);
  const which = new Which(game, painter, act.open);
  board.addEventListener("move", () => which.close());
  bindBrush({ game, board, painter, outbox, sheet, which, act, final: urls.final });
  document.body.dataset.isWhole = "";
  const points = bindPoints(game, sheet, urls.table);
  return { ...fill, which, points, search: bindSearch(game, painter, act.show), warehouses: bindWarehouses(game, act.record), pieces: bindPieces(game, act.record, urls.game), technologies: extras.buying?.bindTechnologies(game, act.record) };
}
