// A sentence over the foot of the page, with a button where there is something to do about it.

const READ_MS = 8000;
const GUARD_MS = 600;
const SAME_PLACE = 40; // pixels

const toast = document.getElementById("toast");
let last = { at: -GUARD_MS, x: 0, y: 0, isHere: false }; // tap on the page
let hiding = 0;

/** Take back what was said: it stands elsewhere, or is done. */
export const hush = () => toast.replaceChildren();

/**
 * Say `text`, with a button {label, act} that ends it; with `stays` only that does. The same sentence again changes nothing
 * under the thumb.
 */
export function say(text, action = null, { stays = false } = {}) {
  clearTimeout(hiding);
  if (!stays) hiding = setTimeout(hush, READ_MS);
  if (toast.firstElementChild?.textContent === text) return;
  const sentence = document.createElement("span");
  sentence.textContent = text;
  toast.replaceChildren(sentence, ...(action ? [button(action)] : []));
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
  "click",
  (event) => {
    const { detail, timeStamp: at, clientX: x, clientY: y } = event;
    const isHere = toast.contains(event.target);
    const isSecond = detail > 0 && at - last.at < GUARD_MS && Math.hypot(x - last.x, y - last.y) < SAME_PLACE;
    if (isSecond && (isHere || last.isHere)) {
      event.preventDefault();
      event.stopPropagation();
    } else last = { at, x, y, isHere };
  },
  { capture: true },
);
