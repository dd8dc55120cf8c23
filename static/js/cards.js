// The table of a box without a map: whose tickets, the scorings, and what was recorded. The server writes the page; its
// parts are fetched anew whenever something is recorded, here or on another phone.

import { showAnew } from "./desk.js";
import { t } from "./i18n.js";
import { Outbox } from "./outbox.js";
import { byId, data } from "./table/dom.js";
import { Game } from "./table/game.js";
import { LastMove } from "./table/last-move.js";
import { Listener } from "./table/listener.js";
import { bindLog } from "./table/log.js";
import { bindPanels, bindShare } from "./table/panels.js";

const urls = data("urls");
const desk = byId("desk");
const game = new Game({ tracks: {}, cities: {}, stops: {} }, data("state"));
const outbox = new Outbox(urls.moves, () => game.state.seq);
game.update({ waiting: outbox.entries });

const act = {
  undo: (entry) => {
    lastMove.hush();
    return outbox.add({ type: "undo", move: entry.index });
  },
  retry: () => outbox.retry(),
};
const lastMove = new LastMove(game, act, t("Nothing is recorded yet."));

game.addEventListener("change", async () => {
  if (game.state.finished) return location.replace(urls.game);
  if (game.state.seq <= Number(desk.dataset.seq)) return;
  try {
    await showAnew(desk);
  } catch {
    // No connection: the next state that arrives is one more occasion.
  }
});

outbox.addEventListener("change", () => game.update({ waiting: outbox.entries }));
outbox.addEventListener("answer", ({ detail }) => {
  game.update({ state: detail.state, waiting: outbox.entries });
  if (!detail.ok) lastMove.refuse(detail);
});
new Listener(urls.state).addEventListener("state", ({ detail }) => game.update({ state: detail }));
addEventListener("online", act.retry);
addEventListener("pageshow", act.retry);
act.retry();

bindPanels({ log: bindLog(game, act) });
bindShare(document.title);
