// What only the table knows at the end, noted by a tap; and what stations borrow: a tap chooses otherwise, another goes
// back to the best. One of no use is taken off by two.

import { byId } from "../core/dom.js";
import { ask, whileBusy } from "../core/guard.js";
import { t } from "../core/i18n.js";
import { Recorder } from "../core/page.js";

const recorder = new Recorder(byId("shown"));

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-count]") || !target.reportValidity()) return;
  const { count, line } = target.dataset;
  const counted = Number(target.value);
  recorder.record(
    [{ ...JSON.parse(count), ...(line ? { since: { [line]: counted } } : { [target.name]: counted }) }],
    t("Noted."),
  );
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-borrow], [data-note], [data-undo]");
  if (!button || button.ariaPressed === "true") return;
  const { borrow, note = borrow, undo, sure, done } = button.dataset;
  if (sure && button.textContent !== sure) return ask(button, button, sure);
  const moves = note ? [JSON.parse(note)] : undo.split(" ").map((move) => ({ type: "undo", move: Number(move) }));
  const words = borrow ? t("Noted: the owner’s choice.") : note ? t("Noted.") : done ?? t("Back to the best choice.");
  whileBusy(button, () => recorder.record(moves, words));
});
