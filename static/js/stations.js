// What stations borrow: a tap chooses otherwise, another goes back to the best choice. A station of no use is taken off by two.

import { Desk } from "./desk.js";
import { t } from "./i18n.js";

const READ_MS = 500; // the second tap of a hasty double tap is no answer

const desk = new Desk(document.getElementById("desk"));

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-borrow], [data-undo]");
  if (!button || button.ariaBusy === "true" || button.ariaPressed === "true") return;
  const { borrow, undo, sure, done } = button.dataset;
  if (sure && button.textContent !== sure) return ask(button, sure);
  button.ariaBusy = "true";
  if (borrow) await desk.record([JSON.parse(borrow)], t("Noted: the owner’s choice."));
  else await desk.record(undo.split(" ").map((move) => ({ type: "undo", move: Number(move) })), done ?? t("Back to the best choice."));
  button.ariaBusy = "false";
});

function ask(button, sure) {
  button.textContent = sure;
  button.classList.add("is-being-read");
  setTimeout(() => button.classList.remove("is-being-read"), READ_MS);
}
