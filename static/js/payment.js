// What a pile pays for: a tap takes a ticket out or in, another goes back to the best choice. Each button brings its moves.
// They change what the page shows: where that isn't so any more, by a count or a choice on another phone, none is recorded,
// nor is a tap on what has just changed under the thumb.

import { Desk } from "./desk.js";
import { t } from "./i18n.js";
import { say } from "./toast.js";

const GUARD_MS = 600; // a hasty second tap must not take back what the first one chose
const desk = new Desk(document.getElementById("desk"), changed);
const part = document.querySelector("[data-part]");
let shown = part.innerHTML;
let busy = false; // with a tap
let recording = false; // then the page changes by this phone's own tap
let last = { id: null, at: -GUARD_MS };
let changedAt = -GUARD_MS;

/** The page was shown anew, perhaps since another phone has changed something. */
function changed() {
  if (recording || part.innerHTML === shown) return;
  shown = part.innerHTML;
  changedAt = performance.now();
  say(t("Another phone has changed this. Look again."));
}

document.addEventListener("click", async ({ target, timeStamp }) => {
  const button = target.closest("[data-moves], [data-why]");
  if (!button || busy || timeStamp - changedAt < GUARD_MS || (button.id === last.id && timeStamp - last.at < GUARD_MS)) return;
  const { moves, done, why } = button.dataset;
  if (why) return say(why);
  busy = true;
  const before = changedAt;
  await desk.refresh();
  if (changedAt === before) {
    recording = true;
    await desk.record(JSON.parse(moves), done);
    shown = part.innerHTML;
    recording = false;
  }
  busy = false;
  last = { id: button.id, at: performance.now() };
});
