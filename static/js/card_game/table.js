// The table of a box without a map: owners of tickets, the scorings, and the log. The server renders the page; its
// parts are fetched again after every move, on this phone or another.

import { connect, table } from "../core/connection.js";
import { bindPanels } from "../core/dialogs.js";
import { byId, data } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { refreshParts } from "../core/page.js";
import { Game, NO_BOARD } from "../table/game.js";
import { bindLastMove } from "../table/last-move.js";
import { bindTable } from "../table/deferred.js";
import { showSides } from "../table/sides.js";

const urls = data("urls");
const shown = byId("shown");
const game = new Game(NO_BOARD, data("state"), byId("announcements").dataset);
const { outbox } = connect(game, urls);

const act = {
  undo: (entry) => {
    outbox.dismissRefusals();
    return outbox.add({ type: "undo", move: entry.index });
  },
};
Object.assign(table, { act });

game.addEventListener("change", async () => {
  if (game.state.finished || game.isOutdated) return location.replace(urls.table); // the server redirects
  if (`${game.state.revision} ${game.state.revealed}` === shown.dataset.revision) return;
  await refreshParts(shown).catch(() => false); // without a connection the next state tries again
});

const fill = bindTable({ game, outbox, table: urls.table, act });
bindPanels((panel) => fill[panel]?.());
showSides(game);
bindLastMove(game, outbox, act.undo, t("Nothing is recorded yet."));
