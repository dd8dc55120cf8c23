// What a table does beside its first screen: panels, what concerns everybody, news. The one with a map fetches it last.

import { stayAwake } from "../core/awake.js";
import { announce } from "./announcements.js";
import { bindLog } from "./log.js";
import { bindNews, bindTakenBack } from "./news.js";
import { bindEnd, bindHands, bindInvitation, bindSearch, bindWarehouses } from "./panels.js";
import { bindRefusals } from "./refusals.js";
import { Which } from "./which.js";

/** With a map, whose `marks(entry)` stand for a move, or without one; `act` has undo(entry). Answers what fills each opened panel. */
export function bindTable({ game, outbox, table, act }, marks) {
  bindRefusals(game, outbox);
  stayAwake();
  bindInvitation(game);
  announce(game);
  bindNews(game, marks);
  return { log: bindLog(game, outbox, table, act.undo) };
}

/** The table with a map: `act` has show(kind, id), open(kind, id) and record(move) as well. */
export function bindLater({ game, board, painter, outbox, table, act }) {
  const fill = bindTable({ game, outbox, table, act }, (entry) => painter.marks(entry));
  bindEnd(game);
  bindHands(game);
  bindTakenBack(game, act.record);
  const which = new Which(game, painter, act.open);
  board.addEventListener("move", () => which.close());
  document.body.dataset.isWhole = "";
  return { ...fill, which, search: bindSearch(game, painter, act.show), warehouses: bindWarehouses(game, act.record) };
}
