// What concerns everybody at the table, as cards over the top of whatever page a phone shows. They stay until they are
// answered or over, and leave what is under the thumb alone.

import { t } from "../i18n.js";
import { keepOnTop } from "../on-top.js";
import { byId, h } from "./dom.js";

const GUARD_MS = 600; // a tap that was meant for what lay there before
const READ_MS = 8000;

export class Announcements {
  constructor() {
    this.place = byId("announcements");
    this.cards = new Map();
    this.settle = keepOnTop(this.place);
    // What would lie under the cards moves down: the style sheet sees to that.
    new ResizeObserver(() => this.#measure()).observe(this.place);
  }

  /** Addresses and what this phone is at the table: `data-...` of the element. */
  get facts() {
    return this.place.dataset;
  }

  /**
   * Show a card, or bring it up to date. `actions` are {label, act} or {label, href}, the first one stands out; `count` is a
   * number that changes as one watches.
   */
  show(id, { title, text = "", count = null, actions = [] }) {
    const meaning = JSON.stringify([title, text, actions.map(({ label }) => label)]);
    if (this.cards.get(id)?.meaning !== meaning) this.#put(id, meaning, card(title, text, actions));
    const figure = this.cards.get(id).element.querySelector(".announcement-count");
    figure.hidden = count === null;
    figure.textContent = count ?? "";
    this.settle();
  }

  /** Say in passing what has just happened. */
  tell(id, title) {
    this.show(id, { title, actions: [{ label: t("Close"), act: () => this.hide(id) }] });
    setTimeout(() => this.hide(id), READ_MS);
  }

  hide(id) {
    this.cards.get(id)?.element.remove();
    this.cards.delete(id);
  }

  /** The ids of the cards that are shown and begin so. */
  shown(prefix) {
    return [...this.cards.keys()].filter((id) => id.startsWith(prefix));
  }

  #put(id, meaning, element) {
    this.hide(id);
    this.cards.set(id, { meaning, element });
    this.place.append(element);
    const since = performance.now();
    const guard = (event) => {
      if (event.timeStamp - since >= GUARD_MS) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const pushed = document.body.classList.contains("is-pushed") ? document.body : element;
    const moved = this.place.closest("dialog") ?? pushed;
    moved.addEventListener("click", guard, { capture: true });
    setTimeout(() => moved.removeEventListener("click", guard, { capture: true }), GUARD_MS);
  }

  #measure() {
    const { bottom } = this.place.getBoundingClientRect();
    document.documentElement.style.setProperty("--announced", `${Math.ceil(bottom)}px`);
  }
}

function card(title, text, actions) {
  return h(
    "div",
    { class: "announcement" },
    h(
      "p",
      { role: "alert" },
      h("b", {}, title),
      h("b", { class: "announcement-count figure", "aria-hidden": "true", hidden: true }),
      text && h("span", {}, text),
    ),
    actions.length > 0 && h("div", { class: "announcement-acts" }, actions.map(button)),
  );
}

function button({ label, act, href }, index) {
  const look = `button${index === 0 ? " button--primary" : ""}`;
  return href ? h("a", { class: look, href }, label) : h("button", { class: look, type: "button", onclick: act }, label);
}
