// Ignore a tap whose target changed at the last moment, by an earlier tap or by another phone: a tap means the thing
// that its reader saw.

const GUARD_MS = 600;
const SAME_PLACE = { ms: GUARD_MS, px: 30 };
const DOUBLE_TAP = { ms: 300, px: 24 }; // from the first tap's end to the second tap's start
/**
 * A double tap whose second tap falls on an element that the first one opened; a tap farther off means that element.
 */
export const DOUBLE_TAP_OVER = { ms: 300, px: 14 };
const TOAST = { ms: GUARD_MS, px: 40 };
const READ_MS = 500; // how long a question can't be tapped: the second tap of a hasty double tap is no answer
const SURE_MS = 4000; // how long a question waits for its second tap

/**
 * Whether a press {clientX, clientY, timeStamp} is the second of two quick ones at one place; `last` is the first.
 * @param {Press | null} last
 * @param {Press} press
 */
export const isSecond = (last, press, { ms, px } = DOUBLE_TAP) =>
  last !== null &&
  press.timeStamp - last.timeStamp < ms &&
  Math.hypot(press.clientX - last.clientX, press.clientY - last.clientY) < px;

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** @type {<K extends keyof Targets>(type: K, act: (event: On<K>) => unknown) => void} */
const listen = (type, act) => document.addEventListener(type, act, { capture: true });

/** Whether a tap on a link opens it in another tab or window. @param {MouseEvent} event */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey;

// --- elements that have just changed

/** @type {WeakMap<EventTarget, number>} */
const changedAt = new WeakMap(); // by element

listen("click", (event) => {
  /** @param {EventTarget} element */
  const isFresh = (element) => event.timeStamp - (changedAt.get(element) ?? -Infinity) < GUARD_MS;
  if (!event.composedPath().some(isFresh)) return;
  swallow(event);
  if (event.detail === 0) sayIgnored();
});

let sayIgnored = () => {};

/** Call `say` whenever a key press is ignored. @param {() => void} say */
export const onIgnoredKey = (say) => (sayIgnored = say);

// Browsers repeat the click of a button while Enter is held down: all of them are one press.
listen("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.closest("a, button, summary")) event.preventDefault();
});

/**
 * Called when an element's content changed without its reader's tap: taps on it are ignored for a moment.
 * @param {EventTarget} element
 */
export const ignoreTaps = (element) => changedAt.set(element, performance.now());

/** Called when the reader's own tap changed the element. @param {EventTarget} element */
export const acceptTaps = (element) => changedAt.delete(element);

// --- two quick taps at one place

/**
 * Swallow the second of two quick taps if the first one changed the element under the finger. Returns a function to
 * call when it has. `map` handles its own double taps, also if the second tap fell on an element that the first one
 * opened (`completesDoubleTap`). A tap at another place is never swallowed.
 * @param {Element} map
 * @param {(press: PointerEvent) => boolean} completesDoubleTap
 */
export function swallowSecondTaps(map, completesDoubleTap) {
  /** @type {Press | null} */
  let tap = null; // the last one outside the map,
  /** @type {Press | null} */
  let meant = null; // which counts once it has changed something
  let swallowed = false;
  listen("pointerup", (event) => (tap = map.contains(event.target) ? null : event));
  listen("pointerdown", (event) => {
    swallowed = (!map.contains(event.target) && completesDoubleTap(event)) || isSecond(meant, event);
    if (swallowed) swallow(event);
  });
  // Only for fingers: keys and screen readers are deliberate. On a slow phone clicks arrive late.
  listen("click", (event) => event.detail > 0 && (swallowed || isSecond(meant, event)) && swallow(event));
  return () => (meant = tap);
}

/**
 * The second of two quick taps hits neither a button that appeared in the `toast` nor an element below a toast that
 * vanished.
 * @param {Element} toast
 */
export function guardToast(toast) {
  /** @type {Press | null} */
  let last = null;
  let wasHere = false;
  let swallowed = false;
  listen("pointerdown", (press) => {
    const isHere = toast.contains(press.target);
    swallowed = isSecond(last, press, TOAST) && (isHere || wasHere);
    if (!swallowed) [last, wasHere] = [press, isHere];
  });
  listen("click", (event) => event.detail > 0 && swallowed && swallow(event));
}

/**
 * Guard buttons of things that appear and vanish: a second tap neither reverts the first nor hits the thing that moved
 * there.
 */
export class OncePerTap {
  #working = new Set(); // ids of things with work in progress
  /** @type {(Press & {id: string}) | null} */
  #last = null; // the last tap: its id, place, and the time when its work was done

  /**
   * `moved(button)` is called instead if a hasty tap fell on the button of another thing that moved there.
   * @param {(button: HTMLElement) => unknown} moved
   */
  constructor(moved = (_) => {}) {
    this.moved = moved;
    const forget = () => this.forgetLastTap(); // a hand scrolled the page
    listen("pointercancel", forget);
    listen("wheel", forget);
  }

  /**
   * Do a button's work unless the tap is the second one of two.
   * @param {string} id
   * @param {HTMLElement} button
   * @param {Press & {detail: number}} event
   * @param {() => unknown} work
   */
  async once(id, button, event, work) {
    if (this.#working.has(id)) return;
    if (this.#isSecondTap(id, event)) {
      if (id !== this.#last?.id) this.moved(button);
      return;
    }
    this.#working.add(id);
    this.#last = { id, clientX: event.clientX, clientY: event.clientY, timeStamp: performance.now() };
    button.setAttribute("aria-busy", "true");
    try {
      await work();
    } finally {
      button.removeAttribute("aria-busy");
      this.#working.delete(id);
      if (this.#last?.id === id) this.#last.timeStamp = performance.now();
    }
  }

  /** After any other action the next tap counts. */
  forgetLastTap() {
    this.#last = null;
  }

  /** @param {string} id @param {Press & {detail: number}} event */
  #isSecondTap(id, event) {
    if (event.detail === 0) return false; // a key
    if (id === this.#last?.id) return event.timeStamp - this.#last.timeStamp < GUARD_MS;
    return isSecond(this.#last, event, SAME_PLACE);
  }
}

/** Do a button's work unless it is in progress already. @param {HTMLElement} button @param {() => unknown} work */
export async function whileBusy(button, work) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    await work();
  } finally {
    button.ariaBusy = "false";
  }
}

// --- confirmation by a second tap

/**
 * Show a question in the place of a button's `label`; it can't be answered before it can be read.
 * @param {HTMLElement} button
 * @param {Element} label
 * @param {string} question
 */
export function ask(button, label, question) {
  label.textContent = question;
  button.classList.add("is-being-read");
  setTimeout(() => button.classList.remove("is-being-read"), READ_MS);
}

/**
 * Whether a tap on a button confirms: the first tap asks for a second one within a few seconds.
 * @param {HTMLElement} button
 * @param {Element} label
 * @param {string} question
 */
export function isSure(button, label, question) {
  if (button.classList.contains("is-sure")) return true;
  const before = label.textContent;
  ask(button, label, question);
  button.classList.add("is-sure");
  setTimeout(() => {
    label.textContent = before;
    button.classList.remove("is-sure");
  }, SURE_MS);
  return false;
}
