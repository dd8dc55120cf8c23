// What the table screen does beside the map: panels, what concerns everybody, what the phone keeps. Fetched after the rest.

import { stayAwake } from "../awake.js";
import { attend } from "./attend.js";
import { bindLog } from "./log.js";
import { bindEnd, bindHands, bindInvitation } from "./menu.js";
import { News } from "./news.js";
import { Refusals } from "./refusals.js";
import { remember } from "./remember.js";
import { bindSearch } from "./search.js";
import { orderHere } from "./standing.js";
import { tellTakenBack } from "./taken-back.js";
import { bindWarehouses } from "./warehouses.js";

/**
 * `facts` are the page's of this phone; `act` has show(kind, id), undo(entry), throwAway(uuid), record(move). Answers what
 * fills each panel when it is opened.
 */
export function bindLater({ game, facts, painter, outbox, table, act }) {
  new Refusals(game, outbox);
  stayAwake();
  bindInvitation(game);
  bindEnd(game);
  bindHands(game);
  remember(game, table);
  attend(game);
  new News(game, facts.me, (entry) => painter.marks(entry));
  tellTakenBack(game, facts, act.record);
  document.body.dataset.isWhole = "";
  return {
    search: bindSearch(game, painter, act.show),
    log: bindLog(game, table, act),
    warehouses: bindWarehouses(game, () => orderHere(game, facts), act.record),
  };
}
