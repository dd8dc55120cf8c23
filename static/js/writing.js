// A ticket that the list doesn't have: its two places, typed or tapped on the map, and its points.

import { t } from "./i18n.js";
import { PlaceField } from "./place-field.js";
import { hush } from "./toast.js";

const WHOLE = /^\s*\d+\s*$/;
const TAP_MS = 120; // a tap's click comes last, and must not hit what has moved under the finger

export class Writing {
  /** `take` notes a ticket and resolves to why it was refused, if it was; `changed` is called when a place is. */
  constructor(folder, places, take, changed) {
    this.folder = folder;
    this.places = places;
    this.take = take;
    /** @type {Finder<"written-">} */
    const part = (name) => document.getElementById(`written-${name}`);
    const field = (end, next) => {
      const list = document.getElementById(`suggestions-${end}`);
      return new PlaceField(part(end), list, places, (one) => {
        if (one.id && document.activeElement === one.input) next().focus();
        changed();
      });
    };
    this.a = field("a", () => part("b"));
    this.b = field("b", () => this.points);
    this.points = part("points");
    this.why = document.getElementById("writing-why");
    document.getElementById("writing-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#done();
    });
    folder.addEventListener("toggle", changed);
  }

  /** Whether taps on the map are meant for it. */
  get active() {
    return this.folder.open;
  }

  /** Open it, with the beginning of a place that was looked for in vain. */
  begin(typed) {
    this.folder.open = true;
    this.folder.scrollIntoView({ block: "start" });
    this.a.input.focus();
    this.a.type(typed);
  }

  // --- what the map asks (see ticket-map.js)

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
    return this.b.id === null ? t("{city}: now the other place.", values) : t("Both places are written down.");
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
    if (a === null || b === null) return this.#refuse(t("Choose both places from those that are offered."));
    if (!WHOLE.test(points)) return this.#refuse(t("The points are a whole number, as printed on the card."));
    const named = { a, b, points: Number(points) };
    const name = `${this.places[a].name} – ${this.places[b].name}`;
    const refusal = await this.take({ id: `${a}--${b}:${named.points}`, named, name, points: named.points, pack: "written" });
    this.#refuse(refusal);
    if (refusal) return;
    this.a.take(null);
    this.b.take(null);
    this.points.value = "";
  }

  #refuse(why) {
    this.why.textContent = why;
    this.why.hidden = !why;
    if (why) hush();
  }
}
