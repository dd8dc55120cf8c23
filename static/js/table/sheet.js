// The sheet from below, about one route or city. It isn't modal: the map stays usable, and a tap on another route
// replaces the content. It has its final position from the first frame, so that a quick thumb hits the right button.
//
// Events: "resize"; "turn": another thing is under the finger now; "close".

import { closeByBack } from "../core/dialogs.js";
import { afterPaint, byId } from "../core/dom.js";
import { acceptTaps, ignoreTaps } from "../core/guard.js";

const DRAG_CLOSE_PX = 60;

export class Sheet extends EventTarget {
  constructor() {
    super();
    this.element = byId("sheet");
    this.title = byId("sheet-title");
    this.body = byId("sheet-body");
    /** @type {Subject | null} */
    this.subject = null; // while open
    /** @type {Step | null} */
    this.step = null; // the reader's step within it: null at first
    /** @type {Node[]} */
    this.drawn = []; // its content as rendered, without later changes by its buttons
    this.closed = () => {}; // called when it closes
    /** @type {() => Content} */
    this.render = () => ({ title: "", body: [] });
    /** @type {HTMLElement | null} */
    this.returnTo = null; // the element that had the focus before
    /** @type {string | null} */
    this.meaning = null;
    byId("sheet-close").addEventListener("click", () => this.close());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.subject && !document.querySelector("dialog[open]")) this.close();
    });
    this.#dragToClose();
  }

  /** Pixels of the map under the sheet: at its bottom, or at its left on a wide screen; and its `box`. */
  get covers() {
    if (!this.subject) return { left: 0, bottom: 0, box: null };
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight, offsetParent } = this.element;
    const right = offsetLeft + offsetWidth;
    const box = { left: offsetLeft, right, top: offsetTop, bottom: offsetTop + offsetHeight };
    const bottom = Math.max(0, byId("map").clientHeight - offsetTop);
    return right < 0.6 * (offsetParent?.clientWidth ?? 0) ? { left: right, bottom: 0, box } : { left: 0, bottom, box };
  }

  /**
   * Show a subject. `render` returns the content; it is called again whenever the game changes (`refresh`).
   * @param {Subject} subject
   * @param {() => Content} render
   */
  open(subject, render) {
    const returnTo = this.subject ? this.returnTo : document.activeElement;
    if (!this.subject) this.closed = closeByBack(() => this.close());
    this.returnTo = returnTo?.closest("dialog") ? null : returnTo;
    this.subject = subject;
    this.render = render;
    this.element.hidden = false;
    this.element.classList.toggle("is-city", subject.kind === "city");
    acceptTaps(this.body);
    this.go(null);
  }

  /** Update the content. */
  refresh() {
    if (!this.subject) return;
    const { title, body } = this.render();
    this.title.textContent = title;
    // Unchanged content is left as it is: a finger may be on it, and a button may be waiting for its second tap.
    if (this.meaning !== null && isSame(body, this.drawn)) return;
    this.drawn = body.map((node) => node.cloneNode(true));
    const focused = document.activeElement?.dataset?.key;
    this.body.replaceChildren(...body);
    this.#noteMeaning();
    if (focused) this.body.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
    this.dispatchEvent(new Event("resize"));
  }

  /** The reader's own tap leads to another step: other content for the same subject. @param {Step | null} step */
  go(step) {
    this.step = step;
    this.meaning = null;
    this.dispatchEvent(new Event("turn"));
    this.refresh();
    this.body.scrollTop = 0; // causes a layout, like the focus: both after the last change
    this.title.focus({ preventScroll: true });
  }

  /** Focus the first button, for a reader who uses keys. */
  enter() {
    this.body.querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
  }

  /**
   * The reader's own tap changed the content of the same question: the next tap is valid at once.
   * @param {Step | null} step
   */
  adjust(step) {
    this.step = step;
    this.meaning = null;
    this.refresh();
  }

  close() {
    if (!this.subject) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.subject = null;
    this.closed();
    this.element.hidden = true;
    if (hadFocus) {
      afterPaint(() =>
        this.subject || (this.returnTo?.isConnected ? this.returnTo : byId("map")).focus({ preventScroll: true })
      );
    }
    this.dispatchEvent(new Event("close"));
  }

  /** Another phone's move may have changed the buttons and their positions while the sheet was open. */
  #noteMeaning() {
    const able = [...this.body.querySelectorAll("button")].map(({ disabled }) => disabled);
    const meaning = this.title.textContent + this.body.textContent + able;
    if (this.meaning !== null && this.meaning !== meaning) ignoreTaps(this.body);
    this.meaning = meaning;
  }

  /** Pulling the sheet's head down closes it. */
  #dragToClose() {
    const head = byId("sheet-head");
    /** @type {number | null} */
    let from = null;
    head.addEventListener("pointerdown", (event) => {
      if (event.target.closest("button")) return;
      from = event.clientY;
      head.setPointerCapture(event.pointerId);
    });
    head.addEventListener("pointermove", (event) => {
      if (from === null) return;
      this.element.style.transform = `translateY(${Math.max(0, event.clientY - from)}px)`;
    });
    /** @param {PointerEvent} event */
    const lift = (event) => {
      if (from === null) return;
      const pulled = event.clientY - from;
      from = null;
      this.element.style.transform = "";
      if (pulled > DRAG_CLOSE_PX) this.close();
    };
    head.addEventListener("pointerup", lift);
    head.addEventListener("pointercancel", lift);
  }
}

/** @param {Node[]} nodes @param {Node[]} others */
const isSame = (nodes, others) =>
  nodes.length === others.length && nodes.every((node, index) => node.isEqualNode(others[index]));
