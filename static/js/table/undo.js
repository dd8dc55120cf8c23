// What can't be taken back lightly, by two taps on the same button; no browser dialog.

import { t } from "../i18n.js";
import { h, icon } from "./dom.js";

const SURE_MS = 4000; // how long “Undo?” waits for the second tap
const READ_MS = 500; // how long it can’t be tapped: the second tap of a hasty double tap is no answer

/**
 * A button that says `label` at first and asks `sure` before it acts, which it does once; `words` tell which move,
 * `attributes` are its own, `sign` is its icon.
 */
function sureButton({ label, sure, words, attributes, sign = null, act }) {
  const shown = h("span", {}, label);
  const which = h("span", { class: "visually-hidden" }, `: ${words}`);
  const button = h("button", { type: "button", ...attributes }, sign && icon(sign), shown, which);
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
      button.classList.add("is-sure", "is-being-read");
      setTimeout(() => button.classList.remove("is-being-read"), READ_MS);
      timer = setTimeout(relax, SURE_MS);
      return;
    }
    relax();
    button.disabled = true;
    act();
  });
  return button;
}

/** `undo(entry)` takes the log's entry back. */
export function undoButton(entry, { words, label, attributes, undo }) {
  const sure = entry.undo ? t("Redo?") : t("Undo?");
  return sureButton({ label, sure, words, attributes, sign: "undo", act: () => undo(entry) });
}

/** `throwAway(uuid)` forgets a move that waits. */
export function throwAwayButton({ uuid }, { words, throwAway }) {
  const [label, sure] = [t("Throw away"), t("Throw away?")];
  return sureButton({ label, sure, words, attributes: { class: "button button--small" }, act: () => throwAway(uuid) });
}
