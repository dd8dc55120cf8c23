// What this phone knows of the table: the last state that the server told, and over it the moves still on their way.
// No rules live here: what may be taken, and why not, the server tells.

import { t } from "../i18n.js";

const TURNS = ["claim", "station", "stock"]; // the moves that are a player's turn

export class Game extends EventTarget {
  /** `facts` never change during a game; `state` is the server's, see docs/table-state.md. */
  constructor(facts, state) {
    super();
    this.facts = facts;
    this.state = state;
    this.waiting = []; // the outbox's entries, oldest first: {uuid, move, failed}
    this.#fold();
  }

  /** Take over what the server told, unless something newer is known already, and which moves aren't answered yet. */
  update({ state = null, waiting = this.waiting }) {
    if (state && !isOlder(state, this.state)) this.state = state;
    this.waiting = [...waiting];
    this.#fold();
    this.dispatchEvent(new Event("change"));
  }

  player(id) {
    return this.state.players.find((player) => player.id === id);
  }

  side(id) {
    return this.state.sides.find((side) => side.id === id);
  }

  /** The players' ids in the order in which they are likely to move: after who moved last, be it on its way still. */
  get likely() {
    const last = this.waiting.findLast(({ move }) => TURNS.includes(move.type));
    const { likely } = this.state;
    const after = likely.indexOf(last?.move.player) + 1;
    return [...likely.slice(after), ...likely.slice(0, after)];
  }

  /** Who places the first depot now, at the set-up; undefined once the game goes on. */
  get placesDepot() {
    const { finished, depots_to_place: queue } = this.state;
    const placed = this.waiting.filter(({ move }) => move.type === "depot").map(({ move }) => move.player);
    return finished || this.waiting.some(({ move }) => TURNS.includes(move.type))
      ? undefined
      : queue.find((player) => !placed.includes(player));
  }

  /** What is known of the passengers at a city or country (see docs/table-state.md), without those on their way to a player. */
  passengersAt(stop) {
    const told = this.state.passengers[stop];
    const taken = this.waiting.map(({ move }) => move.take?.[stop]).filter(Boolean);
    if (!told || taken.length === 0) return told;
    const left = Math.max(0, told.left - taken.length);
    if (!told.here) return { ...told, left };
    const here = { ...told.here };
    for (const color of taken) here[color] -= 1;
    return { ...told, left, here, colors: told.colors.filter((color) => here[color] > 0) };
  }

  /** The depots that a player has in reserve, without those that are on their way to the board or into the box. */
  reserveOf(player) {
    const own = this.waiting.filter(({ move }) => move.player === player).map(({ move }) => move);
    const spent = own.filter(({ type }) => type === "depot").length + own.flatMap(({ collect }) => collect ?? []).length;
    return Math.max(0, this.player(player).depots - spent);
  }

  /** Whose warehouses a claim of the track may empty. */
  collectable(route) {
    return this.state.collect[route] ?? [];
  }

  /** Whether moves wait because the connection failed. */
  get stuck() {
    return this.waiting.some((entry) => entry.failed);
  }

  /** The log's entry of a `route` claimed, a `station` or `depot` built in a city, or passengers noted as `drawn` there. */
  entryOf(kind, id) {
    return this.state.log.find((entry) => entry.counts && entry[kind] === id);
  }

  // Why not: a sentence, or undefined when nothing speaks against it.

  whyNoClaim(route, player) {
    return this.#reason(this.state.refused[route]?.[player]);
  }

  whyClosed(route) {
    return this.#reason(this.state.closed[route]);
  }

  whyNoStation(city, player) {
    return this.#reason(this.state.no_station[city]?.[player]);
  }

  whyNoDepot(city, player) {
    return this.#reason(this.state.no_depot[city]?.[player]);
  }

  whyNotEmpty() {
    return this.#reason(this.state.no_empty);
  }

  /** A move in words, before the server has put it into its own. */
  describe(move) {
    if (move.type === "undo") return this.state.log.find((entry) => entry.index === move.move)?.text ?? "";
    const what = this.#thingOf(move);
    return move.player ? `${this.player(move.player).name}: ${what}` : what;
  }

  #thingOf(move) {
    if (move.route) return this.facts.tracks[move.route].name;
    if (move.type === "depot") return t("depot in {city}", { city: this.facts.cities[move.city].name });
    if (move.type === "passengers") return t("Passengers in {city}", { city: this.facts.stops[move.city].name });
    if (move.city) return this.facts.cities[move.city].name;
    if (move.type === "stock") return t("warehouse of {owner}", { owner: this.player(move.owner).name });
    if (move.type === "empty") return t("All warehouses emptied into a new deck");
    if (move.type === "pile") return t("Train pile");
    return t("Destination tickets"); // which ones stays secret
  }

  #reason(index) {
    return this.state.reasons[index];
  }

  /** `claims`, `stations` and `depots`: {id: {player, pending}}, with the moves on their way laid over the server's state. */
  #fold() {
    const settled = (owners) =>
      Object.fromEntries(Object.entries(owners).map(([id, player]) => [id, { player, pending: false }]));
    this.claims = settled(this.state.claims);
    this.stations = settled(this.state.stations);
    this.depots = settled(this.state.depots);
    for (const { move } of this.waiting) {
      if (move.type === "claim") this.claims[move.route] ??= { player: move.player, pending: true };
      else if (move.type === "station") this.stations[move.city] ??= { player: move.player, pending: true };
      else if (move.type === "depot") this.depots[move.city] ??= { player: move.player, pending: true };
      else if (move.type === "undo") this.#takeBack(this.state.log.find((entry) => entry.index === move.move));
    }
  }

  #takeBack(entry) {
    if (entry?.route) delete this.claims[entry.route];
    if (entry?.station) delete this.stations[entry.station];
    if (entry?.depot) delete this.depots[entry.depot];
  }
}

/** Answers may overtake each other; the reveal comes by itself, at the version that it was announced at. */
const isOlder = (state, known) => state.version < known.version || (state.version === known.version && known.revealed && !state.revealed);
