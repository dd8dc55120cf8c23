// Add a player who was forgotten: a move like any other, which waits on this phone for a connection.

import "./reload-on-change.js";
import { byId } from "../core/dom.js";
import { whileBusy } from "../core/guard.js";
import { askNearPeople } from "../core/near-names.js";
import { Recorder } from "../core/page.js";

const shown = byId("shown");
const recorder = new Recorder(shown);
const form = /** @type {HTMLFormElement} */ (byId("add-player"));
form.method = "get"; // the form itself is never sent, so it is not held back offline (start.js)

askNearPeople(form);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { submitter } = /** @type {SubmitEvent & {submitter: HTMLElement}} */ (event);
  whileBusy(submitter, () => add(new FormData(form)));
});

/** @param {FormData} typed */
async function add(typed) {
  const names = typed.getAll("name");
  const ids = typed.getAll("id");
  const team = ids.length > 1 ? { team: ids[0] } : {};
  const players = ids.map((id, at) => ({ id, name: names[at], color: typed.get("color") ?? "", ...team }));
  const refused = await recorder.record([{ type: "join", players, after: typed.get("after") || null }], "");
  if (!refused) location.assign(shown.dataset.table);
}
