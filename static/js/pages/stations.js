// Facts about the end that only the players know, and the loans of stations. A tap chooses another loan, a second
// button restores the best one; two taps remove a station without use.

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
