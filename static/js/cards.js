// The table of a box without a map: whose tickets, the scorings, and what was recorded. The server writes the page; its
// parts are fetched anew whenever something is recorded, here or on another phone.

import { stayAwake } from "./awake.js";
import { showConnection } from "./connection.js";
import { showAnew } from "./desk.js";
import { t } from "./i18n.js";
import { keepUp } from "./live.js";
import { Outbox } from "./outbox.js";
import { attend } from "./table/attend.js";
import { byId, data } from "./table/dom.js";
import { Game, NO_BOARD } from "./table/game.js";
import { LastMove } from "./table/last-move.js";
import { bindLog } from "./table/log.js";
import { bindInvitation } from "./table/menu.js";
import { News } from "./table/news.js";
import { bindPanels } from "./table/panels.js";
import { Refusals } from "./table/refusals.js";
import { remember } from "./table/remember.js";

const urls = data("urls");
const desk = byId("desk");
const game = new Game(NO_BOARD, data("state"));
const live = keepUp(game, urls.table);
const outbox = new Outbox(urls.moves, () => game.state.seq);
new Refusals(game, outbox);
remember(game, urls.table);

const act = {
  undo: (entry) => {
    outbox.hush();
    return outbox.add({ type: "undo", move: entry.index });
  },
  retry: () => outbox.retry(),
  throwAway: (uuid) => outbox.throwAway(uuid),
};
new LastMove(game, act, t("Nothing is recorded yet."));

game.addEventListener("change", async () => {
  if (game.state.finished) return location.replace(urls.game);
  for (const name of document.querySelectorAll("#menu [data-name]")) {
    name.textContent = game.player(name.closest("[data-player]").dataset.player).name;
  }
  if (`${game.state.version} ${game.state.revealed}` === desk.dataset.version) return;
  try {
    await showAnew(desk);
  } catch {
    // No connection: the next state that arrives is one more occasion.
  }
});

outbox.addEventListener("change", () => game.update({ waiting: outbox.entries }));
outbox.addEventListener("answer", ({ detail }) => game.update({ state: detail.state, waiting: outbox.entries }));

game.addEventListener("change", showConnection(live, () => (game.stuck ? game.waiting.length : 0)));
live.addEventListener("status", () => live.status === "live" && act.retry());
new News(game, byId("announcements").dataset.me);
stayAwake();

const fill = { log: bindLog(game, urls.table, act) };
bindPanels((panel) => fill[panel]?.());
bindInvitation(game);
attend(game);
