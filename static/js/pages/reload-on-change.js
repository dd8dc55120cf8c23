// For the table's pages that don't contain its state: they follow changes once the state is fetched.

import { keepUp } from "../core/connection.js";
import { byId } from "../core/dom.js";
import { liveAt } from "../core/live.js";
import { announce } from "../table/announcements.js";
import { Game, NO_BOARD } from "../table/game.js";

const phone = byId("announcements").dataset;

/**
 * The game, once its state is fetched.
 * @type {Promise<Game>}
 */
export const arrival = new Promise((resolve) => {
  const begin = ({ detail }) => {
    const game = new Game(NO_BOARD, detail, phone);
    keepUp(game, phone.table);
    announce(game);
    resolve(game);
  };
  liveAt(phone.table).addEventListener("state", begin, { once: true });
});
