// The photo's proposals until the user records them. On the map they differ from claims, and doubtful ones have a ring.
// A move that is recorded meanwhile replaces its proposal.
//
// Event: "change".

import { svg } from "../core/dom.js";

const CITY_RING_RADIUS = 19; // board units

export class Proposals extends EventTarget {
  /** @type {{kind: string, id: string, color: string | null, sure: number, asks: boolean, isAnswered: boolean}[]} */
  all = [];
  /** @type {string[]} names of tracks that are recorded for somebody else than the photo says */
  others = [];

  /** @param {{game: Game} & Record<string, any>} table */
  constructor({ game, board, painter, act, lay, kept }) {
    super();
    this.kept = kept;
    this.all = kept.read() ?? [];
    this.act = act;
    this.lay = lay;
    this.game = game;
    this.board = board;
    this.painter = painter;
    this.rings = svg("g", { "aria-hidden": "true" });
    board.svg.querySelector(".tracks").before(this.rings);
    /** @type {Set<SVGElement>} */
    this.marked = new Set();
    game.addEventListener("change", () => this.#changed());
    board.addEventListener("turn", () => this.#show());
    this.#changed();
  }

  /**
   * Take over a reading: {route or city, color, sure, ask} each. Routes and cities that the table doesn't have are
   * skipped. An entry in a color without a seat stays open.
   */
  take(read) {
    const { tracks, cities } = this.game.facts;
    const isHere = ({ kind, id }) => id in (kind === "city" ? cities : tracks);
    const entries = read.map(({ route, city, color, sure, ask }) => ({
      kind: city ? "city" : "track",
      id: city ?? route,
      color,
      sure,
      asks: Boolean(ask),
      isAnswered: false,
    }));
    this.all = entries.filter(isHere);
    const { claims } = this.game;
    const differs = ({ id, color, asks }) =>
      !asks && id in claims && color !== this.game.player(claims[id].player).color;
    this.others = this.all.filter((entry) => entry.kind === "track" && differs(entry)).map(({ id }) => tracks[id].name);
    this.#changed();
  }

  /** The proposals without an answer. */
  get asked() {
    return this.all.filter((entry) => this.#isOpen(entry));
  }

  /** The player who has this color, if any. */
  ownerOf({ color }) {
    return this.game.state.players.find((player) => player.color === color);
  }

  #isOpen(entry) {
    return !entry.isAnswered && (entry.asks || Boolean(entry.color && !this.ownerOf(entry)));
  }

  /** The proposals that would be recorded now. */
  get ready() {
    return this.all.filter((entry) => this.ownerOf(entry) && !this.#isOpen(entry));
  }

  /** {route: confidence}; answered entries have 1. */
  get sure() {
    const tracks = this.all.filter((entry) => entry.kind === "track" && !this.#isOpen(entry));
    return Object.fromEntries(tracks.map(({ id, sure, isAnswered }) => [id, isAnswered ? 1 : sure]));
  }

  /** The proposal there, unless it only says that the place is free. */
  find(kind, id) {
    return this.all.find((one) => one.kind === kind && one.id === id && (one.color || one.asks));
  }

  /** Called with the owner's color that the user chose; null for nobody. */
  answer(entry, color) {
    Object.assign(entry, { color, isAnswered: true });
    this.#changed();
  }

  /** Record all that is ready, as paint mode does. Returns the reasons against the rest. */
  record() {
    const owner = (entry) => /** @type {NonNullable<ReturnType<typeof this.ownerOf>>} */ (this.ownerOf(entry));
    const { ready } = this;
    const tracks = ready.filter(({ kind }) => kind === "track").map((entry) => [entry.id, owner(entry).id]);
    const refused = [];
    for (const entry of ready.filter(({ kind }) => kind === "city")) {
      const why = this.game.whyNotBuilt("station", entry.id, owner(entry).id);
      if (why) refused.push(why);
      else this.act.build("station", entry.id, owner(entry));
    }
    refused.push(...this.lay(tracks));
    this.all = this.all.filter((entry) => entry.color || this.#isOpen(entry)); // free routes are done
    this.#changed();
    return [...new Set(refused)];
  }

  drop() {
    this.all = [];
    this.#changed();
  }

  #changed() {
    const { claims, stations } = this.game;
    const isTaken = ({ kind, id }) => id in (kind === "city" ? stations : claims);
    this.all = this.all.filter((entry) => !isTaken(entry));
    this.kept.write(this.all.length > 0 ? this.all : null);
    this.#show();
    this.dispatchEvent(new Event("change"));
  }

  // --- on the map

  #elementOf({ kind, id }) {
    return /** @type {SVGElement | undefined} */ ((kind === "city" ? this.painter.cities : this.painter.tracks).get(
      id,
    ));
  }

  #show() {
    const now = new Map(this.all.map((entry) => [this.#elementOf(entry), entry]));
    for (const element of this.marked) if (!now.get(element)?.color) this.#unmark(element);
    this.rings.replaceChildren();
    for (const [element, entry] of now) {
      if (!element) continue;
      if (entry.color) this.#mark(element, entry);
      if (this.#isOpen(entry)) this.rings.append(...ringsOf(element));
    }
  }

  #mark(element, { kind, color }) {
    element.dataset[kind === "city" ? "station" : "owner"] = color;
    element.classList.add("from-photo");
    this.marked.add(element);
  }

  /** If another move was recorded there, the painter has shown it already. */
  #unmark(element) {
    const isCity = element.matches(".city");
    const taken = (isCity ? this.game.stations : this.game.claims)[element.dataset.id];
    if (!taken) delete element.dataset[isCity ? "station" : "owner"];
    element.classList.remove("from-photo");
    this.marked.delete(element);
  }
}

/** A ring around a route's line or a city, of two lines: a light one within a dark one. */
function ringsOf(element) {
  if (element.matches(".city")) {
    const place = { transform: element.getAttribute("transform"), r: CITY_RING_RADIUS };
    return [svg("circle", { ...place, class: "photo-ring" }), svg("circle", { ...place, class: "photo-ring-within" })];
  }
  const d = element.querySelector(".space").getAttribute("d");
  return [svg("path", { d, class: "photo-ring" }), svg("path", { d, class: "photo-ring-within" })];
}
