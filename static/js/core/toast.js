// A sentence over the foot of the page, with a button where there is something to do about it.

import { byId, h } from "./dom.js";
import { guardToast, onIgnoredKey } from "./guard.js";
import { t } from "./i18n.js";

const READ_MS = 8000;

/**
 * Keep an element in the topmost dialog, outside of which everything is dead; answers what to call when it
 * has something to show.
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

/** Take back what was said: it stands elsewhere, or is done. */
const hush = () => toast.replaceChildren();

/**
 * Say `text`, with buttons {label, act} that end it, for so many `ms`; with `stays` only those do; `sign` is an element
 * before it. The same sentence again changes nothing under the thumb.
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
 * Say why something can't be at its place in the page, in the toast's stead; "" takes it back.
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
