// A sentence over the foot of the page, with a button if there is something to do about it.

import { byId, h } from "./dom.js";
import { guardToast, onIgnoredKey } from "./guard.js";
import { t } from "./i18n.js";

const READ_MS = 8000;

/**
 * Keep an element in the topmost dialog, because everything outside of it is inert. Returns a function to call when the
 * element has content to show.
 * @param {Element} element
 */
export function keepOnTop(element) {
  const settle = () => {
    const home = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    if (element.parentElement !== home) home.append(element);
  };
  const follow = () => element.childElementCount > 0 && settle();
  document.addEventListener("click", follow);
  document.addEventListener("close", follow, true);
  return settle;
}

const toast = byId("toast");
const settle = keepOnTop(toast);
let hiding = 0;
guardToast(toast);
onIgnoredKey(() => say(t("This has just changed. Press the key again.")));

/** Hide the toast: its text is shown elsewhere, or obsolete. */
const hush = () => toast.replaceChildren();

/**
 * Show `text` for `ms`, with buttons {label, act} that close it; with `stays` only they do. `sign` is an element before
 * the text. The same sentence again changes nothing under the thumb.
 * @param {string} text
 * @param {Deed | Deed[] | null} [actions]
 * @param {{stays?: boolean, ms?: number, sign?: Element | null}} [how]
 */
export function say(text, actions, { stays = false, ms = READ_MS, sign = null } = {}) {
  clearTimeout(hiding);
  if (!stays) hiding = setTimeout(hush, ms);
  if (toast.querySelector(".toast-words")?.textContent === text) return;
  settle();
  const words = h("span.toast-words", text);
  toast.replaceChildren(...(sign ? [sign] : []), words, ...[actions ?? []].flat().map(button));
}

/**
 * Show a reason in its place on the page instead of the toast; "" hides it.
 * @param {HTMLElement} place
 * @param {string} why
 */
export function sayAt(place, why) {
  place.textContent = why;
  place.hidden = !why;
  if (why) hush();
}

/** @param {Deed} deed */
function button({ label, act }) {
  const press = () => {
    hush();
    act();
  };
  return h("button.button", { onclick: press }, label);
}
