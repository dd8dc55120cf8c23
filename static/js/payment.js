// What a pile pays for: a tap takes a ticket out or in, another goes back to the best choice. Each button brings its moves.

import { Desk, say } from "./desk.js";

const GUARD_MS = 600; // a hasty second tap must not take back what the first one chose
const desk = new Desk(document.getElementById("desk"));
let busy = false;
let last = { id: null, at: -GUARD_MS };

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-moves], [data-why]");
  if (!button || busy || (button.id === last.id && performance.now() - last.at < GUARD_MS)) return;
  const { moves, done, why } = button.dataset;
  if (why) return say(why);
  busy = true;
  button.ariaBusy = "true";
  await desk.record(JSON.parse(moves), done);
  button.ariaBusy = "false";
  busy = false;
  last = { id: button.id, at: performance.now() };
});
