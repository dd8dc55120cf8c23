// Undo by two taps on the same button; no browser dialog.

import { t } from "../i18n.js";
import { h, icon } from "./dom.js";

const SURE_MS = 4000; // how long “Undo?” waits for the second tap

/** `words` tell which move; `label` is what the button says at first, `attributes` are its own; `undo(entry)` does it. */
export function undoButton(entry, { words, label, attributes, undo }) {
  const sure = entry.undo ? t("Redo?") : t("Undo?");
  const shown = h("span", {}, label);
  const button = h("button", { type: "button", ...attributes }, icon("undo"), shown, h("span", { class: "visually-hidden" }, `: ${words}`));
  let timer = null;
  const relax = () => {
    clearTimeout(timer);
    timer = null;
    shown.textContent = label;
    button.classList.remove("is-sure");
  };
  button.addEventListener("click", () => {
    if (timer === null) {
      shown.textContent = sure;
      button.classList.add("is-sure");
      timer = setTimeout(relax, SURE_MS);
      return;
    }
    relax();
    button.disabled = true;
    undo(entry);
  });
  return button;
}
