// Tickets that a pile pays for: a tap takes a ticket out or in; another button restores the best choice. Each button
// carries its moves. If a count or a choice on another phone has changed the page meanwhile, no move is recorded, and
// taps on a part that has just changed under the thumb are ignored.

import { byId, findIn } from "../core/dom.js";
import { ignoreTaps } from "../core/guard.js";
import { t } from "../core/i18n.js";
import { Recorder } from "../core/page.js";
import { say } from "../core/toast.js";

const recorder = new Recorder(byId("shown"), changed);
const part = findIn(document, "[data-part]");
let shown = part.innerHTML;
let busy = false; // with a tap
let recording = false; // the page changes because of this phone's tap

/** The page was rendered again, perhaps because another phone has changed something. */
function changed() {
  if (recording || part.innerHTML === shown) return;
  shown = part.innerHTML;
  ignoreTaps(part);
  say(t("Another phone has changed this. Please check again."));
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-moves], [data-why]");
  if (!button || busy) return;
  const { moves, done, why } = button.dataset;
  if (why) return say(why);
  busy = true;
  const before = shown;
  try {
    await recorder.refresh();
    recording = shown === before;
    if (recording) {
      await recorder.record(JSON.parse(moves), done);
      shown = part.innerHTML;
    }
  } finally {
    busy = recording = false;
  }
  ignoreTaps(byId(button.id) ?? button); // a hasty second tap must not take back the choice of the first one
});
