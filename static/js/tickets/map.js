// The map of a tickets page: it reports tapped places to its reader, and shows the reader's hints.
//
// A reader has picked(place) and bare() for taps; hint(), a sentence; marks(), {picked: places, leads: Map of place to
// whether a ticket there is marked}; and rows(), elements to show under the map. A country is tapped at any border end.

import { Board } from "../board/board.js";
import { byId } from "../core/dom.js";
import { n, t } from "../core/i18n.js";

const folder = byId("map-picker");
const area = byId("map-area");
const hint = byId("map-hint");
const choice = byId("map-choice");

/** `reader()` returns the current reader of taps. Returns a function that shows the reader's hints. */
export function bindMap(reader) {
  let board = null;
  const pins = [...area.querySelectorAll(".city:not(.junction)")];
  const placeOf = new Map(pins.map((pin) => [pin.dataset.id, pin.dataset.country ?? pin.dataset.id]));

  folder.addEventListener("toggle", () => {
    if (!folder.open) return;
    folder.scrollIntoView({ block: "start" });
    if (board) return;
    // Only places can be picked here, however near a route is.
    board = new Board(area, placeOf.keys(), `stationmaster.ticket-map.${location.pathname}`, { noTracks: true });
    board.addEventListener("pick", ({ detail }) => report("picked", placeOf.get(detail.things[0].id)));
    board.addEventListener("bare", () => report("bare"));
    show();
  });

  function report(what, place) {
    reader()[what](place);
    show();
  }

  function show() {
    const now = reader();
    const { picked, leads } = now.marks();
    hint.textContent = now.hint();
    for (const pin of pins) {
      const place = placeOf.get(pin.dataset.id);
      pin.classList.toggle("picked", picked.includes(place));
      pin.classList.toggle("leads-here", leads.has(place));
      pin.classList.toggle("is-mine", leads.get(place) === true);
      pin.classList.toggle("dim", leads.size > 0 && !picked.includes(place) && !leads.has(place));
    }
    choice.replaceChildren(...now.rows());
  }

  return show;
}

/** Find a ticket of the deck by its two places: the first tap shows the possible ends, the second takes one. */
export class DeckReader {
  /**
   * `tickets()` of the deck: {id, a, b, marked, button}, `b` may be several places: x|y; `names` of places by id;
   * `take` is called with the ticket.
   */
  constructor(tickets, names, take) {
    this.tickets = tickets;
    this.names = names;
    this.take = take;
    this.#start();
  }

  picked(place) {
    const between = this.from === null
      ? []
      : this.#leading().filter((ticket) => this.#otherEnds(ticket).includes(place));
    if (place === this.from) this.#start();
    else if (between.length === 0) this.#start(place);
    else if (between.length === 1) this.#finish(between[0]);
    else this.#start(this.from, place);
  }

  bare() {
    this.#start();
  }

  hint() {
    if (this.from === null) return t("Tap one city of the ticket, then the other.");
    const values = { city: this.names[this.from].name };
    const count = this.#leading().length;
    if (count === 0) return t("No ticket of this deck names {city}.", values);
    if (this.to !== null) return t("Which one?");
    return n("{city}: {n} ticket. Tap its other end.", "{city}: {n} tickets. Tap the other end.", count, values);
  }

  /** The first place, and the ends of tickets from it. */
  marks() {
    if (this.from === null) return { picked: [], leads: new Map() };
    return {
      picked: [this.from],
      leads: new Map(this.#found().flatMap((ticket) => this.#otherEnds(ticket).map((end) => [end, ticket.marked]))),
    };
  }

  /**
   * These tickets as rows under the map, for ends off the screen: copies of the deck's rows, with the same listeners.
   */
  rows() {
    if (this.from === null) return [];
    return this.#found().map(({ button }) => {
      const item = button.parentElement.cloneNode(true);
      item.hidden = false;
      item.firstElementChild.removeAttribute("id");
      return item;
    });
  }

  /** Set the first place, or none; `second` only while several tickets connect the same two. */
  #start(first = null, second = null) {
    this.from = first;
    this.to = second;
  }

  #finish(ticket) {
    this.#start();
    this.take(ticket);
  }

  #found() {
    return this.#leading().filter((ticket) => this.to === null || this.#otherEnds(ticket).includes(this.to));
  }

  #leading() {
    return this.tickets().filter(({ a, b }) => a === this.from || b.split("|").includes(this.from));
  }

  #otherEnds({ a, b }) {
    return a === this.from ? b.split("|") : [a];
  }
}
