// What a pile pays for: a tap takes a ticket out or in, another goes back to the best choice. Each button brings its moves.
// They change what the page shows: where that isn't so any more, by a count or a choice on another phone, none is recorded.

import { Desk, say } from "./desk.js";
import { t } from "./i18n.js";

const GUARD_MS = 600; // a hasty second tap must not take back what the first one chose
const desk = new Desk(document.getElementById("desk"));
const part = document.querySelector("[data-part]");
let busy = false;
let last = { id: null, at: -GUARD_MS };

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-moves], [data-why]");
  if (!button || busy || (button.id === last.id && performance.now() - last.at < GUARD_MS)) return;
  const { moves, done, why } = button.dataset;
  if (why) return say(why);
  busy = true;
  const shown = part.innerHTML;
  await desk.refresh();
  if (part.innerHTML !== shown) say(t("Another phone has changed this. Look again."));
  else await desk.record(JSON.parse(moves), done);
  busy = false;
  last = { id: button.id, at: performance.now() };
});
