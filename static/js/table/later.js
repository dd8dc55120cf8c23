// What the table screen does beside the map: panels, what concerns everybody, news. Fetched after the rest.

import { stayAwake } from "../core/awake.js";
import { announce } from "./announcements.js";
import { bindLog } from "./log.js";
import { bindNews, bindTakenBack } from "./news.js";
import { bindEnd, bindHands, bindInvitation, bindSearch, bindWarehouses } from "./panels.js";
import { bindRefusals } from "./refusals.js";

/** `act` has show(kind, id), undo(entry), throwAway(uuid), record(move). Answers what fills each opened panel. */
export function bindLater({ game, painter, outbox, table, act }) {
  bindRefusals(game, outbox);
  stayAwake();
  bindInvitation(game);
  bindEnd(game);
  bindHands(game);
  announce(game);
  bindNews(game, (entry) => painter.marks(entry));
  bindTakenBack(game, act.record);
  document.body.dataset.isWhole = "";
  return {
    search: bindSearch(game, painter, act.show),
    log: bindLog(game, table, act),
    warehouses: bindWarehouses(game, act.record),
  };
}
