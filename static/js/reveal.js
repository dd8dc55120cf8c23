// The page of the reveal: it counts down in large figures, and once all tickets are open it leads to the final scoring.

import { keepUp } from "./live.js";
import { post } from "./post.js";
import { Announcements } from "./table/announcements.js";
import { countDown } from "./table/countdown.js";
import { byId, data } from "./table/dom.js";
import { Game } from "./table/game.js";
import { bindRequests } from "./table/requests.js";

const announcements = new Announcements();
const { table, final } = announcements.facts;
const game = new Game({ tracks: {}, cities: {}, stops: {} }, data("state"));

bindRequests(game, announcements);
countDown(game, table, (seconds) => {
  byId("counting").hidden = seconds === null;
  byId("before").hidden = seconds !== null;
  byId("counting-seconds").textContent = seconds ?? "";
});
game.addEventListener("change", () => {
  if (game.state.revealed) return location.replace(final);
  for (const figure of document.querySelectorAll("[data-figure]")) {
    figure.textContent = game.player(figure.closest("[data-player]").dataset.player)[figure.dataset.figure];
  }
});
keepUp(game, table);

document.addEventListener("submit", async (event) => {
  if (!("quiet" in event.target.dataset)) return;
  event.preventDefault();
  const { state, message = "" } = await post(event.target.action);
  byId("why").textContent = message;
  byId("why").hidden = !message;
  if (state) game.update({ state });
});
