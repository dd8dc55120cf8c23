// A ticket that the list doesn't have: its two places, typed or tapped on the map, and its points.

import { byId, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { fold, ranked } from "../core/names.js";
import { sayAt } from "../core/toast.js";

const WHOLE = /^\s*\d+\s*$/;
const MAX_OFFERS = 6; // suggested places
const TAP_MS = 120; // a tap's click comes last, and must not hit an element that has moved under the finger

export class Writing {
  /**
   * `take` records a ticket {a, b, points} and resolves to the reason if it was refused; `changed` is called when a
   * place changes.
   */
  constructor(folder, places, take, changed) {
    this.folder = folder;
    this.places = places;
    this.take = take;
    /** @type {Finder<"written-">} */
    const part = (name) => byId(`written-${name}`);
    const isFree = "free" in folder.dataset; // a written board has any place
    const field = (end, next) => {
      const list = byId(`suggestions-${end}`);
      return new PlaceField(part(end), list, places, isFree, (one) => {
        if (one.id && document.activeElement === one.input) next().focus();
        changed();
      });
    };
    this.a = field("a", () => part("b"));
    this.b = field("b", () => this.points);
    this.points = part("points");
    byId("writing-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#done();
    });
    folder.addEventListener("toggle", changed);
  }

  /** Whether taps on the map are meant for it. */
  get active() {
    return this.folder.open;
  }

  /** Open it with the beginning of a place that the search didn't find. */
  begin(typed) {
    this.folder.open = true;
    this.folder.scrollIntoView({ block: "start" });
    this.a.input.focus();
    this.a.type(typed);
  }

  // --- as a reader of the map (see map.js)

  picked(place) {
    if (this.a.id === place) this.a.take(null);
    else if (this.a.id === null) this.a.take(place);
    else this.b.take(place);
    if (this.a.id === null || this.b.id === null) return;
    setTimeout(() => this.#askForPoints(), TAP_MS);
  }

  bare() {}

  hint() {
    if (this.a.id === null) return t("Tap one place of the ticket, then the other.");
    const values = { city: this.places[this.a.id].name };
    return this.b.id === null ? t("{city}: now the other place.", values) : t("Both places are chosen.");
  }

  marks() {
    return { picked: [this.a.id, this.b.id].filter(Boolean), leads: new Map() };
  }

  rows() {
    return [];
  }

  #askForPoints() {
    this.folder.scrollIntoView({ block: "start" });
    this.points.focus({ preventScroll: true });
  }

  async #done() {
    const [a, b, points] = [this.a.id, this.b.id, this.points.value];
    if (a === null || b === null) return refuse(t("Choose both places from the suggestions."));
    if (!WHOLE.test(points)) return refuse(t("The points are a whole number, as printed on the card."));
    const refusal = await this.take({ a, b, points: Number(points) });
    refuse(refusal);
    if (refusal) return;
    this.a.take(null);
    this.b.take(null);
    this.points.value = "";
  }
}

const refuse = (why) => sayAt(byId("writing-why"), why);

/** A field for a place: matches are suggested below it, and a tap or Enter takes one. */
class PlaceField {
  /**
   * `places`: {id: {name, search}}; with `isFree` any other name is allowed; `chosen` is called when a place was taken,
   * or cleared by further typing.
   */
  constructor(input, list, places, isFree, chosen) {
    this.input = input;
    this.list = list;
    this.places = places;
    this.isFree = isFree;
    this.chosen = chosen;
    this.id = null;
    this.at = 0;
    this.offers = [];
    input.addEventListener("input", () => this.#typed());
    input.addEventListener("focus", () => input.select());
    input.addEventListener("blur", () => this.#left());
    input.addEventListener("keydown", (event) => this.#key(event));
    // Keep the focus while a suggestion is tapped: the list must not disappear before the tap is over.
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", ({ target }) => this.take(target.closest("[role=option]").dataset.id));
  }

  /** Take a place, or none. */
  take(id) {
    this.id = id;
    this.input.value = id === null ? "" : this.places[id]?.name ?? id;
    this.#offer([]);
    this.chosen(this);
  }

  /** Suggest places for text that was typed elsewhere. */
  type(text) {
    this.input.value = text;
    this.#typed();
  }

  #typed() {
    const had = this.id;
    this.id = null;
    const ids = this.input.value.trim() ? Object.keys(this.places) : [];
    this.#offer(ranked(this.input.value, ids, (id) => this.places[id].search).slice(0, MAX_OFFERS));
    if (had) this.chosen(this);
  }

  /** A full name, or text that matches only one name, is a choice. */
  #left() {
    const { offers } = this;
    const same = offers.filter((id) => this.places[id].search.some((name) => fold(name) === fold(this.input.value)));
    if (same.length === 1) this.take(same[0]);
    else if (this.isFree) this.take(this.id ?? (this.input.value.trim() || null));
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
    const option = (id) =>
      h("li", { id: `${this.list.id}-${id}`, role: "option", "data-id": id }, this.places[id].name);
    this.list.replaceChildren(...ids.map(option));
    this.list.hidden = ids.length === 0;
    this.input.setAttribute("aria-expanded", String(ids.length > 0));
    this.#mark();
  }

  /** Mark the suggestion that Enter takes. */
  #mark() {
    [...this.list.children].forEach((option, index) => option.setAttribute("aria-selected", String(index === this.at)));
    const marked = this.list.children[this.at];
    if (marked) this.input.setAttribute("aria-activedescendant", marked.id);
    else this.input.removeAttribute("aria-activedescendant");
  }
}
