// What stations borrow: a tap chooses otherwise, another goes back to the best choice. A station of no use is taken off by two.

import { byId } from "../core/dom.js";
import { ask } from "../core/guard.js";
import { t } from "../core/i18n.js";
import { Recorder } from "../core/page.js";

const recorder = new Recorder(byId("shown"));

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-borrow], [data-undo]");
  if (!button || button.ariaBusy === "true" || button.ariaPressed === "true") return;
  const { borrow, undo, sure, done } = button.dataset;
  if (sure && button.textContent !== sure) return ask(button, button, sure);
  button.ariaBusy = "true";
  if (borrow) await recorder.record([JSON.parse(borrow)], t("Noted: the owner’s choice."));
  else await recorder.record(undo.split(" ").map((move) => ({ type: "undo", move: Number(move) })), done ?? t("Back to the best choice."));
  button.ariaBusy = "false";
});
