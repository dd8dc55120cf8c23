// What this phone knows of the table: the last state of the server, and over it the moves still on their way. No rules
// live here: what may be taken, and why not, the server says.

import { t } from "../core/i18n.js";
import { TURNS } from "./turns.js";

/** The facts of a table whose page shows no board to tap. @type {Facts} */
export const NO_BOARD = {
  tracks: {},
  cities: {},
  spots: {},
  stations: 0,
  teams: false,
  mechanics: {},
};

/** The facts that a page is drawn by once: players, their colours, and their box's printing. @param {State} state */
export const layoutOf = ({ players, prints }) => JSON.stringify([players.map(({ id, color }) => [id, color]), prints]);

export class Game extends EventTarget {
  // What lies where with the moves on their way laid over the server's state:
  /** @type {Record<string, Owner>} */
  claims = {};
  /** @type {Record<string, Owner>} */
  stations = {};
  /** @type {Record<string, Owner>} */
  sheds = {}; // of mechanics, in cities where a station may be besides
  /** @type {Record<string, Owner>} */
  pieces = {}; // of mechanics, in cities
  commonLeft = 0; // how many tracks can become everybody's: the claim of such a one is `common`
  /** @type {Record<string, Owner[]>} */
  guests = {}; // whose trains stand beside the owner's
  /** @type {Record<string, Piece>} */
  laid = {}; // by bed
  /** @type {Record<string, number>} */
  numbers = {}; // that stand at cities and countries
  /** @type {Record<string, Record<string, number>>} */
  changes = {}; // and what those change: of which player which figure, and by how much
  /** @type {string | null} */
  held = null; // in the brush (painting.js)
  /** @type {MechanicScript[]} */
  mechanics = []; // what the scripts of mechanics know besides, once they are here

  /**
   * `facts` never change during a game; `state` is the server's, see docs/table-state.md. `phone` says what this phone
   * is at the table: `me` is its name there, `host` is set on the one that opened it; and addresses
   * (table/parts/announcements.html).
   * @param {Facts} facts
   * @param {State} state
   * @param {Record<string, string>} phone
   */
  constructor(facts, state, phone = {}) {
    super();
    this.facts = facts;
    this.state = state;
    this.phone = phone;
    /** @type {Sent[]} */
    this.waiting = []; // the outbox's entries, oldest first
    this.#fold();
  }

  /**
   * Take over the server's state, unless a newer one is known already, and which moves aren't answered yet. `fresh`:
   * nothing has overtaken it, so that it holds even at a lower version.
   * @param {{state?: State | null, fresh?: boolean, waiting?: Sent[]}} news
   */
  update({ state, fresh = false, waiting = this.waiting }) {
    if (state && !isOlder(state, this.state, fresh)) this.state = state;
    this.waiting = [...waiting];
    this.#fold();
    this.dispatchEvent(new Event("change"));
  }

  /** Take over what mechanics know. @param {MechanicScript[]} mechanics */
  use(mechanics) {
    this.mechanics = mechanics;
    this.update({});
  }

  /** Call `show(game)` now and whenever something changes. @param {(game: Game) => unknown} show */
  follow(show) {
    this.addEventListener("change", () => show(this));
    show(this);
  }

  /** @param {string | null} [id] */
  player(id) {
    return this.state.players.filter((player) => player.id === id)[0];
  }

  /** @param {string | null} [id] */
  side(id) {
    return this.state.sides.filter((side) => side.id === id)[0];
  }

  /** The names of those who sit at a phone. @param {string} [phone] */
  namesOn(phone) {
    return this.state.players.filter(({ id }) => this.state.seats[id] === phone).map(({ name }) => name);
  }

  /** The players' ids in the order in which they are likely to move: after who moved last, be it on its way still. */
  get likely() {
    const last = this.waiting.findLast(({ move }) => TURNS.includes(move.type));
    const { likely } = this.state;
    const after = likely.findIndex((id) => id === last?.move.player) + 1;
    return [...likely.slice(after), ...likely.slice(0, after)];
  }

  /** The player who next places something in a city at the set-up, and which mechanic's; undefined once all have. */
  get placing() {
    const { finished, revealed } = this.state;
    if (finished || revealed) return undefined;
    for (const { name, builds, queue = [] } of this.built.reverse()) { // of a module first
      const placed = this.waiting.filter(({ move }) => move.type === builds).map(({ move }) =>
        this.player(move.player).side
      );
      const player = queue.find((id) => !placed.includes(this.player(id).side));
      if (player) return { player, name };
    }
    return undefined;
  }

  /**
   * What mechanics have in cities, by their names: the kind of move that builds it, whose stand where, and who builds
   * one at the set-up.
   * @returns {{name: string, builds: string, queue?: string[], [kind: string]: any}[]}
   */
  get built() {
    const { mechanics } = this.state;
    return Object.keys(mechanics).filter((name) => mechanics[name].builds).map((name) => ({
      name,
      ...mechanics[name],
    }));
  }

  /** Who has a turn of the last lap still to come, by the recorded moves and those on their way, the next one first. */
  get stillToPlay() {
    return this.likely.filter((id) => this.turnsLeft(id) > 0);
  }

  /**
   * How a claim differs from others: of a track that another has it is `shared`, or the `second` one of a turn.
   * @param {Move} move
   */
  kindOf(move) {
    return this.mechanics.map(({ kind }) => kind?.(this, move)).find(Boolean);
  }

  /** Whether a move is a turn of its own; of one in the log its type does. @param {{type: string}} move */
  isTurn(move) {
    return TURNS.includes(move.type) && this.kindOf(/** @type {Move} */ (move)) !== "second";
  }

  /**
   * Whether a move comes after its player's last turn; one that is put right doesn't, nor a game that is scored.
   * @param {Move} move
   */
  isLate(move) {
    const isOver = this.state.last_lap && this.turnsLeft(move.player) <= 0;
    const isMeant = this.isTurn(move) || move.type === "technology";
    return Boolean(isOver && isMeant && move.instead === undefined && !this.state.reopened && !this.scoresPlayed);
  }

  /**
   * How many turns of the last lap a player still has, by the recorded moves and those on their way.
   * @param {string | null} [player]
   */
  turnsLeft(player) {
    const waiting = (this.state.last_lap?.waiting ?? []).filter((id) => id === player);
    return waiting.length - this.waiting.filter(({ move }) => this.isTurn(move) && move.player === player).length;
  }

  /** Whether the track is everybody's, or a claim would make it so. @param {string} route */
  isCommon(route) {
    if (this.claims[route]) return Boolean(this.claims[route].common);
    return this.commonLeft > 0 && Boolean(this.facts.mechanics[this.#commons[0]]?.tracks[route]);
  }

  /** The mechanic by which tracks are everybody's, by name, and its state. @returns {[string, any]} */
  get #commons() {
    return Object.entries(this.state.mechanics).find(([, { common }]) => common) ?? ["", { common: [], left: 0 }];
  }

  /** The players who have trains on a track, whoever claimed it first of all. @param {string} route */
  ownersOf(route) {
    return [this.claims[route], ...(this.guests[route] ?? [])].filter(Boolean).map(({ player }) => player);
  }

  /** The colour in which a track is printed, or of what lies on it, in words. @param {string} route */
  colorOf(route) {
    return this.mechanics.map(({ color }) => color?.(this, route)).find(Boolean) ?? this.facts.tracks[route].color_name;
  }

  /** The colours of what lies on free tracks. @returns {Record<string, string>} */
  get #laid() {
    return Object.assign({}, ...Object.values(this.state.mechanics).map(({ laid }) => laid));
  }

  /**
   * By how much the moves on their way change a figure of a player or side, such as `trains`.
   * @param {Scorer} owner
   * @param {string} figure
   */
  changeOf(owner, figure) {
    const isShared = figure === "points" || this.stockOf(owner, figure)?.is_shared;
    const together = isShared && owner.side ? this.side(owner.side) : owner;
    const players = together.players ?? [owner.id];
    return players.reduce((sum, id) => sum + (this.changes[id]?.[figure] ?? 0), 0);
  }

  /**
   * Pieces or cards that a player has, by what they are.
   * @param {Scorer | undefined} owner
   * @param {string} stock
   */
  stockOf(owner, stock) {
    return owner?.stocks?.find(({ id }) => id === stock);
  }

  /**
   * A figure of a player or side, as the server knows it.
   * @param {Scorer | undefined} owner
   * @param {string} figure
   * @returns {number}
   */
  numberOf(owner, figure) {
    const figures = /** @type {Record<string, any> | undefined} */ (owner);
    return this.stockOf(owner, figure)?.number ?? figures?.[figure] ?? 0;
  }

  /**
   * The same, the moves on their way counted.
   * @param {Scorer} owner
   * @param {string} figure
   */
  leftOf(owner, figure) {
    return this.numberOf(owner, figure) + this.changeOf(owner, figure);
  }

  /** Whether moves wait because the connection failed. */
  get stuck() {
    return this.waiting.some((entry) => entry.failed);
  }

  /**
   * The move by which a `route` was claimed, a `station` or another building built, a piece `laid`, or what was
   * `drawn` there noted.
   * @param {string} kind
   * @param {string} id
   */
  entryOf(kind, id) {
    if (!this.state.built[kind]?.[id]) return undefined;
    const [index, seconds] = this.state.built[kind][id];
    return { index, at: seconds * 1000, text: this.describe(/** @type {Built} */ (this.#builtAt(index))) };
  }

  // --- this phone

  /** Whether it plays, and may answer and stop; others watch. */
  get takesPart() {
    return Boolean(this.phone.host) || Object.values(this.state.seats).includes(this.phone.me);
  }

  /**
   * Whether the player sits at it; the one that opened the table looks after the seats that nobody has taken.
   * @param {string} player
   */
  sitsHere(player) {
    const seat = this.state.seats[player];
    return seat === this.phone.me || (Boolean(this.phone.host) && seat === null);
  }

  /** The ids of the players who sit at it. */
  get own() {
    return this.ids.filter((id) => this.sitsHere(id));
  }

  /** All players' ids as it offers them, the same in every turn: as they sit, but the one whose phone it is first. */
  get order() {
    const { ids, own } = this;
    return own.length === 1 ? [...own, ...ids.filter((id) => id !== own[0])] : ids;
  }

  /** Whose move is meant: who is held in the brush, or most likely moves next of those who sit at it, or of all. */
  get expected() {
    if (this.held) return this.held;
    return [this.placing?.player, ...this.likely].find((id) => id && this.sitsHere(id)) ?? this.likely[0];
  }

  /**
   * Whether it scores what has been played: all tickets are open, nothing is saved yet, and it keeps several players.
   */
  get scoresPlayed() {
    const { revealed, finished, reopened } = this.state;
    return revealed && !finished && !reopened && this.own.length > 1;
  }

  get ids() {
    return this.state.players.map(({ id }) => id);
  }

  /** Whether the player's tickets are to be seen on it. @param {string} player */
  keeps(player) {
    return this.state.revealed || this.sitsHere(player);
  }

  // --- why not: a sentence, or undefined when nothing speaks against it

  /**
   * A player's claim of a track. What a move on its way may change doesn't count then, nor where a game that has been
   * played is scored.
   * @param {string} route
   * @param {string} player
   */
  whyNot(route, player) {
    return this.#why(this.state.refusals.refused[route]?.[player]);
  }

  /**
   * The same of building in a city, by a kind of move.
   * @param {string} type
   * @param {string} city
   * @param {string} player
   */
  whyNotBuilt(type, city, player) {
    return this.#why(this.state.refusals.unbuilt[type]?.[city]?.[player]);
  }

  /** @param {number} index */
  #why(index) {
    const { passing, reasons } = this.state.refusals;
    const isOpen = (this.waiting.length > 0 || this.scoresPlayed) && passing.includes(index);
    return isOpen ? undefined : reasons[index];
  }

  /** @param {string} route */
  whyClosed(route) {
    const { closed, reasons } = this.state.refusals;
    return reasons[closed[route]];
  }

  /** A kind of move that is nobody's in particular. @param {string} type */
  whyBarred(type) {
    const { barred, reasons } = this.state.refusals;
    return reasons[barred[type]];
  }

  // --- moves in words

  /** A move in words, before the server has put it into its own. @param {Move} move @returns {string} */
  describe(move) {
    if (move.type === "undo") return this.#undone(move.move);
    const what = this.thingOf(move);
    return move.player ? t("{label}: {value}", { label: this.player(move.player).name, value: what }) : what;
  }

  /** What a move is about, in words. @param {Move} move @returns {string} */
  thingOf(move) {
    if (move.type === "house_rule") return t("House rules");
    if (move.type === "join") return t("Add a player");
    for (const { words } of this.mechanics) if (words?.(this, move)) return /** @type {string} */ (words(this, move));
    if (move.route) return this.facts.tracks[move.route]?.name ?? move.route;
    if (move.city) return this.facts.cities[move.city].name;
    if (move.type === "pass") return t("last turn");
    if (move.type === "bonus") return move.name;
    if (move.type === "pile") return t("Train pile");
    return t("Destination tickets"); // which ones stays secret
  }

  #fold() {
    this.claims = settled(this.state.claims);
    const [, { common, left }] = this.#commons;
    for (const id of common) this.claims[id].common = true;
    this.commonLeft = left;
    this.stations = settled(this.state.stations);
    this.sheds = settled(Object.assign({}, ...this.built.map(({ sheds }) => sheds)));
    this.pieces = settled(Object.assign({}, ...this.built.map(({ cities }) => cities)));
    /** @type {Record<string, string[]>} */
    const beside = Object.assign({}, ...Object.values(this.state.mechanics).map(({ guests }) => guests));
    this.guests = Object.fromEntries(
      Object.entries(beside).map(([id, players]) => [id, players.map((player) => ({ player, pending: false }))]),
    );
    this.laid = Object.fromEntries(Object.entries(this.#laid).map(([id, color]) => [id, { color, pending: false }]));
    this.numbers = Object.assign({}, ...Object.values(this.state.mechanics).map(({ numbers }) => numbers));
    this.changes = {};
    for (const { move } of this.waiting) {
      if (move.type === "undo") this.#takeBack(this.#builtAt(move.move));
      else this.#lay(move);
    }
  }

  /** Where somebody else was first the move will be refused, and changes nothing. @param {Move} move */
  #lay(move) {
    if (move.instead !== undefined) this.#takeBack(this.#builtAt(move.instead));
    const owners = this.#ownersFor(move.type);
    const id = move.route ?? move.city ?? "";
    const player = move.player ?? "";
    const isGuest = owners && id in owners && this.kindOf(move) === "shared";
    if (owners && id in owners && !isGuest) return;
    const common = move.type === "claim" && !isGuest && this.isCommon(id);
    if (move.type === "lay") this.laid[id] ??= { color: move.color, pending: true };
    if (move.type === "claim") delete this.laid[id];
    for (const { lay } of this.mechanics) lay?.(this, move);
    if (isGuest) (this.guests[id] ??= []).push({ player, pending: true });
    else if (owners) owners[id] = { player, pending: true, ...(common && { common }) };
    this.#count({ ...move, common }, 1);
  }

  /** What came along with a claim, the answer brings. @param {Built | undefined} move */
  #takeBack(move) {
    if (!move) return;
    const route = move.route ?? "";
    const common = this.claims[route]?.common;
    if (move.type === "lay") delete this.laid[route];
    if (move.isGuest) this.guests[route] = this.guests[route].filter(({ player }) => player !== move.player);
    else delete this.#ownersFor(move.type)?.[move.route ?? move.city ?? ""];
    this.#count({ ...move, common }, -1);
  }

  /** @param {Move["type"]} type @returns {Record<string, Owner> | undefined} */
  #ownersFor(type) {
    const building = this.built.find(({ builds }) => builds === type);
    if (building) return building.sheds ? this.sheds : this.pieces;
    /** @type {Partial<Record<Move["type"], Record<string, Owner>>>} */
    const owners = { claim: this.claims, station: this.stations };
    return owners[type];
  }

  /** @param {Counted} move @param {1 | -1} sign */
  #count(move, sign) {
    if (move.common) this.commonLeft -= sign;
    const own = (this.changes[move.player ?? ""] ??= {});
    const theirs = this.mechanics.map(({ changes }) => changes?.(this, move) ?? {});
    for (const [figure, change] of [this.#changesBy(move), ...theirs].flatMap((one) => Object.entries(one))) {
      own[figure] = (own[figure] ?? 0) + sign * change;
    }
  }

  /** By how much a move changes its player's figures. @param {Counted} move @returns {Record<string, number>} */
  #changesBy({ type, route, keep, tickets, common }) {
    if (type === "station") return { stations: -1 };
    if (type === "tickets") return { tickets: keep.length };
    if (type === "share") return { tickets: -tickets.length, holder: tickets.length };
    if (type !== "claim") return {};
    if (common) return {};
    const { trains, points } = this.facts.tracks[route] ?? { trains: 0, points: 0 }; // just written down
    return {
      trains: -trains,
      points,
    };
  }

  /**
   * The move at this place of the log, if what it built still stands.
   * @param {number} index
   * @returns {Built | undefined}
   */
  #builtAt(index) {
    for (const [spot, [type, at]] of Object.entries(this.facts.spots)) {
      const [id] = Object.entries(this.state.built[spot] ?? {}).find(([, [move]]) => move === index) ?? [];
      if (!id) continue;
      const { claims, stations, along } = this.state;
      const building = this.built.find(({ builds }) => builds === type);
      const core = type === "claim" ? claims : type === "station" ? stations : undefined;
      const player = (core ?? building?.sheds ?? building?.cities)?.[id];
      const more = type === "claim" ? along[id] : {};
      return /** @type {Built} */ ({ color: this.#laid[id], ...more, type, player, [at]: id });
    }
    const [guest] = Object.entries(this.state.built.guest ?? {}).find(([, [at]]) => at === index) ?? [];
    const [route, player] = guest?.split(/ (.*)/s) ?? [];
    return route ? { type: "claim", player, route, isGuest: true } : undefined;
  }

  /** The move at this place of the log in words, as far as this page knows it. @param {number} index */
  #undone(index) {
    const move = this.#builtAt(index);
    return this.state.recent.find((entry) => entry.index === index)?.text ?? (move ? this.describe(move) : t("Undo"));
  }
}

/** @param {Record<string, string>} owners @returns {Record<string, Owner>} */
const settled = (owners) =>
  Object.fromEntries(Object.entries(owners).map(([id, player]) => [id, { player, pending: false }]));

/**
 * Answers may overtake each other; the end comes by itself, at the revision that it was announced at.
 * @param {State} state
 * @param {State} known
 * @param {boolean} fresh
 */
const isOlder = (state, known, fresh) =>
  (state.version < known.version && !fresh) ||
  (state.revision === known.revision && known.ending && !state.ending);
