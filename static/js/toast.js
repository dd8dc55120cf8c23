// A sentence over the foot of the page, with a button where there is something to do about it.

const READ_MS = 8000;

const toast = document.getElementById("toast");
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
