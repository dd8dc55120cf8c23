// The table of a box without a map: whose tickets, the scorings, and what was recorded. The server writes the page; its
// parts are fetched again whenever something is recorded, here or on another phone.

import { stayAwake } from "../core/awake.js";
import { connect } from "../core/connection.js";
import { bindPanels } from "../core/dialogs.js";
import { byId, data } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { refreshParts } from "../core/page.js";
import { announce } from "../table/announcements.js";
import { Game, NO_BOARD } from "../table/game.js";
import { bindLastMove } from "../table/last-move.js";
import { bindLog } from "../table/log.js";
import { bindNews } from "../table/news.js";
import { bindInvitation } from "../table/panels.js";
import { bindRefusals } from "../table/refusals.js";

const urls = data("urls");
const shown = byId("shown");
const game = new Game(NO_BOARD, data("state"), byId("announcements").dataset);
const { outbox } = connect(game, urls);

const act = {
  undo: (entry) => {
    outbox.hush();
    return outbox.add({ type: "undo", move: entry.index });
  },
  retry: () => outbox.retry(),
  throwAway: (uuid) => outbox.throwAway(uuid),
};

game.addEventListener("change", async () => {
  if (game.state.finished) return location.replace(urls.game);
  for (const name of document.querySelectorAll("#menu [data-name]")) {
    name.textContent = game.player(name.closest("[data-player]").dataset.player).name;
  }
  if (`${game.state.version} ${game.state.revealed}` === shown.dataset.version) return;
  await refreshParts(shown).catch(() => false); // without a connection the next state is one more occasion
});

const fill = { log: bindLog(game, urls.table, act) };
bindPanels((panel) => fill[panel]?.());
bindRefusals(game, outbox);
bindLastMove(game, act, t("Nothing is recorded yet."));
bindNews(game);
bindInvitation(game);
announce(game);
stayAwake();
