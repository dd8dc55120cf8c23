// What stations borrow: a tap chooses otherwise, another goes back to the best choice.

import { Desk } from "./desk.js";
import { t } from "./i18n.js";

const desk = new Desk(document.getElementById("desk"));

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-borrow], [data-undo]");
  if (!button || button.ariaBusy === "true" || button.ariaPressed === "true") return;
  button.ariaBusy = "true";
  const { borrow, undo } = button.dataset;
  if (borrow) await desk.record([JSON.parse(borrow)], t("Noted: the owner’s choice."));
  else await desk.record(undo.split(" ").map((move) => ({ type: "undo", move: Number(move) })), t("Back to the best choice."));
  button.ariaBusy = "false";
});
