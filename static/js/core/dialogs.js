// A phone's back gesture closes what lies over the page, and doesn't leave the page. While something is open the page's
// place in the history is a second one, which the gesture takes away; closed in another way, it is taken away at once.
// (CloseWatcher would do, but WebKit has none, and a computer's back button isn't among what it watches.)

import { afterPaint, byId, h } from "./dom.js";

const PRESS_MS = 1000; // after which a finger on a panel's button has slid away, or means something else

/** @type {{close: () => void}[]} */
const open = []; // what lies over the page, the topmost last: {close}
let isOver = history.state?.over === true; // a page opened again at the second place
let isLeaving = false; // the way back to the first one is asked for, and not yet gone

/**
 * From now on the back gesture calls `close`; answers what to call once it is closed, in whatever way.
 * @param {() => void} close
 */
export function closeByBack(close) {
  const layer = { close };
  open.push(layer);
  enter();
  return () => {
    const index = open.indexOf(layer);
    if (index < 0) return;
    open.splice(index, 1);
    setTimeout(leave); // something else may open in its place
  };
}

/**
 * Ask a question in the middle of the page. Resolve to the key of the button that was tapped, or to "" if the question
 * was closed.
 * @param {string} id
 * @param {Part[]} words
 * @param {string} details
 * @param {[key: string, label: string][]} choices the expected one first
 * @returns {Promise<string>}
 */
export function ask(id, words, details, choices) {
  return new Promise((resolve) => {
    const buttons = choices.map(([key, label], at) =>
      h(
        `button.button.button--big${at === 0 ? ".button--primary" : ""}`,
        { type: "button", "data-key": key, onclick: () => dialog.close(key) },
        label,
      )
    );
    const dialog = h(
      "dialog.ask",
      { id, "aria-labelledby": `${id}-words` },
      h("p", { id: `${id}-words` }, ...words),
      details && h("p.muted", details),
      h("div.ask-acts", buttons),
    );
    const closed = closeByBack(() => dialog.close());
    dialog.addEventListener("close", () => {
      closed();
      dialog.remove();
      resolve(dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Open a panel over the page; the back gesture and Escape close it. What lies behind is made inert once the panel is on
 * the screen: a modal dialog would have the browser restyle the whole page first.
 * @param {HTMLDialogElement} panel
 */
export function openOver(panel) {
  const closed = closeByBack(() => closeOver(panel));
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  /** @param {KeyboardEvent} event */
  const dismiss = ({ key }) => key === "Escape" && closeOver(panel);
  document.addEventListener("keydown", dismiss);
  const left = () => {
    closed();
    panel.classList.remove("is-coming");
    document.removeEventListener("keydown", dismiss);
    afterPaint(() => {
      setBehind();
      const { activeElement, body } = document;
      if (activeElement === body || panel.contains(activeElement)) before?.focus({ preventScroll: true });
    });
  };
  panel.addEventListener("close", left, { once: true });
  panel.show();
  afterPaint(setBehind);
}

/**
 * Close a panel; what lies behind comes back with the focus, and then `next` is done.
 * @param {HTMLDialogElement} panel
 */
export function closeOver(panel, next = () => {}) {
  panel.addEventListener("close", () => afterPaint(next), { once: true });
  panel.close();
}

function setBehind() {
  const inert = document.querySelector("dialog.panel[open]") !== null;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("main, .skip"))) {
    part.inert = inert;
  }
}

function enter() {
  if (isOver || isLeaving) return;
  isOver = true;
  history.pushState({ ...history.state, over: true }, "");
}

function leave() {
  if (open.length > 0 || !isOver || isLeaving) return;
  isLeaving = true;
  history.back();
}

addEventListener("popstate", () => {
  const isGesture = !isLeaving;
  isLeaving = false;
  isOver = history.state?.over === true;
  if (isGesture && !isOver) open.at(-1)?.close();
  if (open.length > 0) enter(); // one of several was closed, or one was opened on the way
  else leave(); // forward again, to where nothing is open any more
});
leave();

/** Whether a panel is open, or filled because it is about to be. @param {Element} panel */
export const isWanted = (panel) => panel.matches("[open], .is-coming");

/**
 * Bind the full-height panels to the buttons that name them; `fill(id)` fills one that is opened. While the finger is
 * still on the glass it is filled already, and laid out beside the screen.
 * @param {(id: string) => void} fill
 */
export function bindPanels(fill) {
  for (const opener of document.querySelectorAll("[data-opens]")) {
    const panel = /** @type {HTMLDialogElement} */ (byId(opener.dataset.opens));
    const prepare = () => {
      if (isWanted(panel)) return;
      fill(panel.id);
      panel.classList.add("is-coming");
      setTimeout(() => panel.classList.remove("is-coming"), PRESS_MS);
    };
    opener.addEventListener("pointerdown", prepare);
    const open = () => {
      prepare();
      openOver(panel);
      panel.querySelector("[data-first]")?.focus();
    };
    opener.addEventListener("click", () => {
      const from = opener.closest("dialog");
      if (from) closeOver(from, open);
      else open();
    });
  }
  /** @type {NodeListOf<HTMLDialogElement>} */
  const panels = document.querySelectorAll("dialog.panel");
  for (const panel of panels) {
    panel.addEventListener("click", (event) => {
      if (event.target === panel || event.target.closest("[data-closes]")) closeOver(panel);
    });
  }
}
