// What a pile pays for: a tap takes a ticket out or in, another goes back to the best choice. Each button brings its
// moves. They change what the page shows: where that isn't so any more, by a count or a choice on another phone, none
// is recorded, nor is a tap on what has just changed under the thumb.

import { byId, findIn } from "../core/dom.js";
import { ignoreTaps } from "../core/guard.js";
import { t } from "../core/i18n.js";
import { Recorder } from "../core/page.js";
import { say } from "../core/toast.js";

const recorder = new Recorder(byId("shown"), changed);
const part = findIn(document, "[data-part]");
let shown = part.innerHTML;
let busy = false; // with a tap
let recording = false; // then the page changes by this phone's own tap

/** The page was shown again, perhaps since another phone has changed something. */
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
  ignoreTaps(byId(button.id) ?? button); // a hasty second tap must not take back what the first one chose
});
