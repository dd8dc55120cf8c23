// The page before the end: it counts down in large figures, and leads to the table, which shows the end.

import { keepUp } from "../core/connection.js";
import { byId, data } from "../core/dom.js";
import { post } from "../core/send.js";
import { sayAt } from "../core/toast.js";
import { Announcements, mentionStopped } from "../table/announcements.js";
import { countDown } from "../table/countdown.js";
import { Game, NO_BOARD } from "../table/game.js";
import { bindLosses, bindRequests } from "../table/seats.js";
import { showSides } from "../table/sides.js";

const announcements = new Announcements();
const game = new Game(NO_BOARD, data("state"), announcements.place.dataset);
const { table } = game.phone;

bindRequests(game, announcements);
bindLosses(game, announcements);
const tick = (seconds) => {
  const counting = byId("counting");
  const begins = counting.hidden && seconds !== null;
  counting.hidden = seconds === null;
  byId("before").hidden = seconds !== null;
  byId("counting-seconds").textContent = seconds ?? "";
  if (begins) counting.scrollIntoView({ block: "nearest" }); // with the button that stops it
  if (seconds !== null) announcements.hide("stopped");
};
countDown(game, table, tick, () => mentionStopped(announcements));
game.addEventListener("change", () => {
  if (game.state.ending || game.state.finished) location.replace(table); // the server redirects
});
showSides(game);
keepUp(game, table);

document.addEventListener("submit", async (event) => {
  if (!("quiet" in event.target.dataset)) return;
  event.preventDefault();
  const { state, message = "" } = await post(event.target.action);
  sayAt(byId("why"), message);
  if (state) game.update({ state });
});
