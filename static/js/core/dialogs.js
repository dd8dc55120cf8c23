// Let a phone's back gesture close the topmost layer of the page instead of leaving the page. While a layer is open,
// the page has a second history entry, which the gesture removes; closing the layer in another way removes it at once.
// (CloseWatcher would do, but WebKit has none, and it does not watch a computer's back button.)

import { afterPaint, byId, h } from "./dom.js";

const PRESS_MS = 1000; // after this time a finger on a panel's button has slid away, or means something else

/** @type {{close: () => void}[]} */
const open = []; // the open layers, the topmost last: {close}
let isOver = history.state?.over === true; // the page was reopened at the second entry
let isLeaving = false; // history.back() was called and has not arrived yet

/**
 * From now on the back gesture calls `close`. Returns a function to call once the layer is closed, for whatever reason.
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
    setTimeout(leave); // another layer may open in its place
  };
}

/**
 * Ask a question in the middle of the page. Resolves to the key of the tapped button, or to "" if the question was
 * closed.
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
 * Open a panel over the page; the back gesture and Escape close it. The page behind becomes inert after the panel is
 * painted: a modal dialog would have the browser restyle the whole page first.
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
 * Close a panel, give the focus back to the page, then call `next`.
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
  if (open.length > 0) enter(); // one of several layers was closed, or one was opened meanwhile
  else leave(); // the user went forward to the second entry, but no layer is open
});
leave();

/** Whether a panel is open, or filled because it is about to open. @param {Element} panel */
export const isWanted = (panel) => panel.matches("[open], .is-coming");

/**
 * Bind the full-height panels to the buttons that name them; `fill(id)` fills a panel before it opens. That happens on
 * pointer down, and the panel is laid out beside the screen meanwhile.
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
