// What this phone knows of the table: the last state that the server told, and over it the moves still on their way.
// No rules live here: what may be taken, and why not, the server tells.

import { t } from "../i18n.js";

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
    if (state && state.seq >= this.state.seq) this.state = state;
    this.waiting = [...waiting];
    this.#fold();
    this.dispatchEvent(new Event("change"));
  }

  player(id) {
    return this.state.players.find((player) => player.id === id);
  }

  /** The players' ids in the order in which they are likely to move: after who moved last, be it on its way still. */
  get likely() {
    const last = this.waiting.findLast(({ move }) => move.type === "claim" || move.type === "station");
    const { likely } = this.state;
    const after = likely.indexOf(last?.move.player) + 1;
    return [...likely.slice(after), ...likely.slice(0, after)];
  }

  /** Whether moves wait because the connection failed. */
  get stuck() {
    return this.waiting.some((entry) => entry.failed);
  }

  /** The log's entry that put a route's cars or a city's station on the board. */
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

  /** A move in words, before the server has put it into its own. */
  describe(move) {
    if (move.type === "undo") return this.state.log.find((entry) => entry.index === move.move)?.text ?? "";
    const thing = move.route ? this.facts.tracks[move.route] : this.facts.cities[move.city];
    // Which tickets they are stays secret.
    return `${this.player(move.player).name}: ${thing?.name ?? t("Destination tickets")}`;
  }

  #reason(index) {
    return this.state.reasons[index];
  }

  /** `claims` and `stations`: {id: {player, pending}}, with the moves on their way laid over the server's state. */
  #fold() {
    const settled = (owners) =>
      Object.fromEntries(Object.entries(owners).map(([id, player]) => [id, { player, pending: false }]));
    this.claims = settled(this.state.claims);
    this.stations = settled(this.state.stations);
    for (const { move } of this.waiting) {
      if (move.type === "claim") this.claims[move.route] ??= { player: move.player, pending: true };
      else if (move.type === "station") this.stations[move.city] ??= { player: move.player, pending: true };
      else if (move.type === "undo") this.#takeBack(this.state.log.find((entry) => entry.index === move.move));
    }
  }

  #takeBack(entry) {
    if (entry?.route) delete this.claims[entry.route];
    if (entry?.city) delete this.stations[entry.city];
  }
}
