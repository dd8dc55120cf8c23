// A phone at the table hears what concerns everybody, on whichever of the table's pages it is.

import { keepUp, liveAt } from "../live.js";
import { Announcements } from "./announcements.js";
import { bindCountdown } from "./countdown.js";
import { byId } from "./dom.js";
import { Game, NO_BOARD } from "./game.js";
import { bindRenewed } from "./renewed.js";
import { bindRequests } from "./requests.js";
import { bindSeatNews } from "./seat-news.js";

/** `game` knows the table's state and tells when it changes. @param {Game} game */
export function attend(game) {
  const announcements = new Announcements();
  bindRequests(game, announcements);
  bindCountdown(game, announcements);
  bindSeatNews(game, announcements.facts);
  bindRenewed(game);
}

/** The same on a page that doesn't bring the state along; `ready(game)` is called once it is there. */
export function follow(ready = (_) => {}) {
  const { table } = byId("announcements").dataset;
  const first = ({ detail }) => {
    const game = new Game(NO_BOARD, detail);
    keepUp(game, table);
    attend(game);
    ready(game);
  };
  liveAt(table).addEventListener("state", first, { once: true });
}
