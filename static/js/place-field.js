// A place that is typed: what fits is offered below the field, and a tap or Enter takes it.

import { ranked } from "./find.js";
import { fold } from "./names.js";

const OFFERED = 6;

export class PlaceField {
  /** `places`: {id: {name, search}}; `chosen` is called when a place was taken, or given up by typing on. */
  constructor(input, list, places, chosen) {
    this.input = input;
    this.list = list;
    this.places = places;
    this.chosen = chosen;
    this.id = null;
    this.at = 0;
    this.offers = [];
    input.addEventListener("input", () => this.#typed());
    input.addEventListener("focus", () => input.select());
    input.addEventListener("blur", () => this.#left());
    input.addEventListener("keydown", (event) => this.#key(event));
    // The field keeps the focus while an offer is tapped: the list must not go before the tap is over.
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", ({ target }) => this.take(target.closest("[role=option]").dataset.id));
  }

  /** Take a place, or none. */
  take(id) {
    this.id = id;
    this.input.value = id === null ? "" : this.places[id].name;
    this.#offer([]);
    this.chosen(this);
  }

  /** Offer what fits what somebody typed elsewhere. */
  type(text) {
    this.input.value = text;
    this.#typed();
  }

  #typed() {
    const had = this.id;
    this.id = null;
    const ids = this.input.value.trim() ? Object.keys(this.places) : [];
    this.#offer(ranked(this.input.value, ids, (id) => this.places[id].search).slice(0, OFFERED));
    if (had) this.chosen(this);
  }

  /** Who types a name in full, or all that only one name has, has chosen. */
  #left() {
    const { offers } = this;
    const same = offers.filter((id) => this.places[id].search.some((name) => fold(name) === fold(this.input.value)));
    if (same.length === 1) this.take(same[0]);
    else if (offers.length === 1) this.take(offers[0]);
    this.#offer([]);
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.offers.length > 0) {
      event.preventDefault();
      this.at = (this.at + step + this.offers.length) % this.offers.length;
      this.#mark();
    } else if (event.key === "Escape") {
      this.#offer([]);
    } else if (event.key === "Enter" && this.offers.length > 0) {
      event.preventDefault();
      this.take(this.offers[this.at]);
    }
  }

  #offer(ids) {
    this.offers = ids;
    this.at = 0;
    this.list.replaceChildren(...ids.map((id) => this.#option(id)));
    this.list.hidden = ids.length === 0;
    this.input.setAttribute("aria-expanded", String(ids.length > 0));
    this.#mark();
  }

  #option(id) {
    const option = document.createElement("li");
    Object.assign(option, { id: `${this.list.id}-${id}`, textContent: this.places[id].name });
    option.setAttribute("role", "option");
    option.dataset.id = id;
    return option;
  }

  /** The offer that Enter takes. */
  #mark() {
    [...this.list.children].forEach((option, index) => option.setAttribute("aria-selected", String(index === this.at)));
    const marked = this.list.children[this.at];
    if (marked) this.input.setAttribute("aria-activedescendant", marked.id);
    else this.input.removeAttribute("aria-activedescendant");
  }
}
