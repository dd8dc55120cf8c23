// A sentence over the foot of the page, with a button where there is something to do about it.

import { keepOnTop } from "./on-top.js";

const READ_MS = 8000;
const GUARD_MS = 600;
const SAME_PLACE = 40; // pixels

const toast = document.getElementById("toast");
const settle = keepOnTop(toast);
let last = { at: -GUARD_MS, x: 0, y: 0, isHere: false }; // press on the page
let swallowed = false; // it and its click
let hiding = 0;

/** Take back what was said: it stands elsewhere, or is done. */
export const hush = () => toast.replaceChildren();

/**
 * Say `text`, with a button {label, act} that ends it, for so many `ms`; with `stays` only that does; `sign` is an element
 * before it. The same sentence again changes nothing under the thumb.
 */
export function say(text, action = null, { stays = false, ms = READ_MS, sign = null } = {}) {
  clearTimeout(hiding);
  if (!stays) hiding = setTimeout(hush, ms);
  if (toast.querySelector(".toast-words")?.textContent === text) return;
  settle();
  const sentence = document.createElement("span");
  Object.assign(sentence, { className: "toast-words", textContent: text });
  toast.replaceChildren(...(sign ? [sign] : []), sentence, ...(action ? [button(action)] : []));
}

function button({ label, act }) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button", textContent: label });
  button.addEventListener("click", () => {
    hush();
    act();
  });
  return button;
}

// The second tap of a hasty double tap means neither a button that has just come up under it nor what lay beneath one.
document.addEventListener(
  "pointerdown",
  ({ target, timeStamp: at, clientX: x, clientY: y }) => {
    const isHere = toast.contains(target);
    const isSecond = at - last.at < GUARD_MS && Math.hypot(x - last.x, y - last.y) < SAME_PLACE;
    swallowed = isSecond && (isHere || last.isHere);
    if (!swallowed) last = { at, x, y, isHere };
  },
  { capture: true },
);
document.addEventListener(
  "click",
  (event) => {
    if (!swallowed || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);
