// The game as this phone knows it: the server's last state, with the moves on their way applied. It has no rules: the
// server sends the reasons against each move.

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

/** A key that changes when the page must be fetched again. @param {State} state */
const layoutOf = ({ shape, players, prints }) =>
  JSON.stringify([shape, players.map(({ id, color }) => [id, color]), prints]);

export class Game extends EventTarget {
  // Pieces by place, with the moves on their way applied to the server's state:
  /** @type {Record<string, Owner>} */
  claims = {};
  /** @type {Record<string, Owner>} */
  stations = {};
  /** @type {Piece[]} */
  #pieces = []; // of mechanics
  /** @type {Map<string, Piece[]>} */
  #there = new Map(); // the same by place, because the painter reads each place
  /** @type {Record<string, Record<string, number>>} */
  changes = {}; // the changes that those moves make, by owner and figure
  isOutdated = false; // whether the page was made for another layout or release, and must be fetched again
  /** @type {string | null} */
  held = null; // the player in paint mode (painting.js)
  /** @type {MechanicScript[]} */
  mechanics = []; // the scripts of mechanics, once they are loaded

  /**
   * `facts` never change during a game; `state` is the server's, see docs/table-state.md. `phone` describes this phone
   * at the table: `me` is its name there, `host` is set if it opened the table; and addresses
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
   * Take over the server's state, unless a newer one is known, and the unanswered moves. `fresh`: nothing has overtaken
   * the state, so it is valid even at a lower version.
   * @param {{state?: State | null, fresh?: boolean, waiting?: Sent[]}} news
   */
  update({ state, fresh = false, waiting = this.waiting }) {
    if (state && !isOlder(state, this.state, fresh)) {
      this.isOutdated ||= layoutOf(state) !== layoutOf(this.state);
      if (state.shape === this.state.shape) this.state = state;
    }
    this.waiting = [...waiting];
    this.#fold();
    this.dispatchEvent(new Event("change"));
  }

  /** Add the scripts of mechanics. @param {MechanicScript[]} mechanics */
  use(mechanics) {
    this.mechanics = mechanics;
    this.update({});
  }

  /** Call `show(game)` now and after every change. @param {(game: Game) => unknown} show */
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

  /** The names of the players who sit at a phone. @param {string} [phone] */
  namesOn(phone) {
    return this.state.players.filter(({ id }) => this.state.seats[id] === phone).map(({ name }) => name);
  }

  /** The players' ids in their likely order: after the player of the last move, even if it is on its way. */
  get likely() {
    const last = this.waiting.findLast(({ move }) => TURNS.includes(move.type));
    const { likely } = this.state;
    const after = likely.findIndex((id) => id === last?.move.player) + 1;
    return [...likely.slice(after), ...likely.slice(0, after)];
  }

  /** The player who next places something in a city at setup, and the mechanic; undefined once all have. */
  get placing() {
    const { finished, revealed, mechanics } = this.state;
    if (finished || revealed) return undefined;
    // a module's mechanics come first
    for (const [name, { builds, queue = [] }] of Object.entries(mechanics).reverse()) {
      const placed = this.waiting.filter(({ move }) => move.type === builds?.[0]).map(({ move }) =>
        this.player(move.player).side
      );
      /** @type {string | undefined} */
      const player = queue.find((/** @type {string} */ id) => !placed.includes(this.player(id).side));
      if (player) return { player, name };
    }
    return undefined;
  }

  /** The players with a turn of the last lap still to come, counting moves on their way, the next one first. */
  get stillToPlay() {
    return this.likely.filter((id) => this.turnsLeft(id) > 0);
  }

  /** Differences of a claim from others, from all mechanics. @param {Move} move */
  ruleFor(move) {
    const rules = this.mechanics.map(({ claim }) => claim?.(this, move)).filter(Boolean);
    return {
      pieces: rules.flatMap(({ pieces }) => pieces ?? []),
      isTurn: rules.find(({ isTurn }) => isTurn !== undefined)?.isTurn,
    };
  }

  /** Whether a move is a turn of its own; for a move in the log its type decides. @param {{type: string}} move */
  isTurn(move) {
    return TURNS.includes(move.type) && this.ruleFor(/** @type {Move} */ (move)).isTurn !== false;
  }

  /**
   * Whether a move comes after its player's last turn. False for a correction, and when a finished game is scored.
   * @param {Move} move
   */
  isLate(move) {
    const isOver = this.state.last_lap && this.turnsLeft(move.player) <= 0;
    const isMeant = this.ruleFor(move).isTurn ?? TURNS.includes(move.type);
    return Boolean(isOver && isMeant && move.instead === undefined && !this.state.reopened && !this.scoresPlayed);
  }

  /**
   * Number of turns of the last lap that a player still has, counting moves on their way.
   * @param {string | null} [player]
   */
  turnsLeft(player) {
    const waiting = (this.state.last_lap?.waiting ?? []).filter((id) => id === player);
    return waiting.length - this.waiting.filter(({ move }) => this.isTurn(move) && move.player === player).length;
  }

  get pieces() {
    return this.#pieces;
  }

  set pieces(pieces) {
    this.#pieces = pieces;
    this.#there = new Map(pieces.map(({ at }) => [at, []]));
    for (const piece of pieces) this.#there.get(piece.at)?.push(piece);
  }

  /** The pieces at a place or on a route. @param {string} at @param {Piece["kind"]} kind */
  piecesAt(at, kind) {
    return (this.#there.get(at) ?? []).filter((piece) => piece.kind === kind);
  }

  /** The only piece of this kind there. @param {string} at @param {Piece["kind"]} kind */
  pieceAt(at, kind) {
    return this.#there.get(at)?.find((piece) => piece.kind === kind);
  }

  /**
   * Whether the route belongs to everyone, or a claim would make it so; undefined before the scripts of mechanics are
   * loaded.
   * @param {string} route
   */
  isCommon(route) {
    if (this.claims[route]) return Boolean(this.pieceAt(route, "common"));
    if (this.mechanics.length === 0) return undefined;
    return this.ruleFor(/** @type {Move} */ ({ type: "claim", route })).pieces.some(({ kind }) => kind === "common");
  }

  /** The players who have trains on a route, the claimant first. @param {string} route */
  ownersOf(route) {
    return [this.claims[route]?.player, ...this.piecesAt(route, "guest").map(({ owner }) => owner)].filter(Boolean);
  }

  /** A move on its way or a piece in the words of its mechanic. @param {Told} thing */
  wordsFor(thing) {
    return this.mechanics.map(({ words }) => words?.(this, thing)).find(Boolean);
  }

  /** The name of the color of a route, or of the piece on it. @param {string} route */
  colorOf(route) {
    const laid = this.pieceAt(route, "laid");
    return (laid && this.wordsFor(laid)) || this.facts.tracks[route].color_name;
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
   * A player's pieces or cards of one kind.
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
   * The same, with the moves on their way.
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
   * The move by which a `route` was claimed, a `station` or another building built, a piece `laid`, or passengers
   * `drawn`.
   * @param {string} kind
   * @param {string} id
   */
  entryOf(kind, id) {
    if (!this.state.built[kind]?.[id]) return undefined;
    const [index, seconds] = this.state.built[kind][id];
    return { index, at: seconds * 1000, text: this.describe(/** @type {Built} */ (this.#builtAt(index))) };
  }

  // --- this phone

  /** Whether this phone plays, so that it may answer and stop; others watch. */
  get takesPart() {
    return Boolean(this.phone.host) || Object.values(this.state.seats).includes(this.phone.me);
  }

  /**
   * Whether the player sits at this phone. The one that opened the table also looks after the free seats.
   * @param {string} player
   */
  sitsHere(player) {
    const seat = this.state.seats[player];
    return seat === this.phone.me || (Boolean(this.phone.host) && seat === null);
  }

  /** The ids of the players who sit at this phone. */
  get own() {
    return this.ids.filter((id) => this.sitsHere(id));
  }

  /**
   * All players' ids in the order of this phone, the same in every turn: in seating order, but with this phone's only
   * player first.
   */
  get order() {
    const { ids, own } = this;
    return own.length === 1 ? [...own, ...ids.filter((id) => id !== own[0])] : ids;
  }

  /**
   * The player whose move is expected: the one in paint mode, or the next one at this phone, or the next one of all.
   */
  get expected() {
    if (this.held) return this.held;
    return [this.placing?.player, ...this.likely].find((id) => id && this.sitsHere(id)) ?? this.likely[0];
  }

  /**
   * Whether this phone scores a finished game: all tickets are open, nothing is saved yet, and it keeps several
   * players.
   */
  get scoresPlayed() {
    const { revealed, finished, reopened } = this.state;
    return revealed && !finished && !reopened && this.own.length > 1;
  }

  get ids() {
    return this.state.players.map(({ id }) => id);
  }

  /** Whether the player's tickets may be shown on this phone. @param {string} player */
  keeps(player) {
    return this.state.revealed || this.sitsHere(player);
  }

  // --- reasons against moves: a sentence, or undefined

  /**
   * The reason against a player's claim of a route. Reasons that a move on its way may change are ignored, also when a
   * finished game is scored.
   * @param {string} route
   * @param {string} player
   */
  whyNot(route, player) {
    return this.#why(this.state.refusals.refused[route]?.[player]);
  }

  /**
   * The reason against a building in a city, by the type of its move.
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

  /** The reason against a type of move for any player. @param {string} type */
  whyBarred(type) {
    const { barred, reasons } = this.state.refusals;
    return reasons[barred[type]];
  }

  // --- moves in words

  /** A move in words, before the server's own text is known. @param {Move} move @returns {string} */
  describe(move) {
    if (move.type === "undo") return this.#undone(move.move);
    const what = this.thingOf(move);
    return move.player ? t("{label}: {value}", { label: this.player(move.player).name, value: what }) : what;
  }

  /** The thing that a move is about, in words. @param {Move} move @returns {string} */
  thingOf(move) {
    if (move.type === "house_rule") return t("House rules");
    if (move.type === "join") return t("Add a player");
    const own = this.wordsFor(move);
    if (own) return own;
    if (move.route) return this.facts.tracks[move.route]?.name ?? move.route;
    if (move.city) return this.facts.cities[move.city].name;
    if (move.type === "pass") return t("last turn");
    if (move.type === "bonus") return move.name;
    if (move.type === "pile") return t("Train pile");
    return t("Destination tickets"); // the tickets themselves stay secret
  }

  #fold() {
    this.claims = settled(this.state.claims);
    this.stations = settled(this.state.stations);
    this.pieces = this.state.pieces.map((piece) => ({ ...piece }));
    this.changes = {};
    for (const { move } of this.waiting) {
      if (move.type === "undo") this.#takeBack(this.#builtAt(move.move));
      else this.#lay(move);
    }
  }

  /** Apply a move to the state; if another player was first it will be refused. @param {Move} move */
  #lay(move) {
    if (move.instead !== undefined) this.#takeBack(this.#builtAt(move.instead));
    const owners = ownersIn(this, move.type);
    const at = placeOf(move);
    const pieces = this.#piecesOf(move);
    const kind = pieces.find((piece) => piece.at === at)?.kind;
    if (kind !== "guest" && (owners ? at in owners : kind && this.pieceAt(at, kind))) return;
    const [owner, color, pending] = [move.player ?? "", move.color ?? undefined, true];
    if (move.type === "claim") this.#remove(at, "laid");
    for (const place of Object.keys(move.take ?? {})) this.#lower(place);
    if (owners && kind !== "guest") owners[at] = { player: owner, pending };
    this.pieces = [...this.pieces, ...pieces.map((piece) => ({ ...piece, owner, color, pending }))];
    this.#count(move, kind, 1);
  }

  /** The response brings the extras of the claim back. @param {Built | undefined} move */
  #takeBack(move) {
    if (!move) return;
    const at = placeOf(move);
    const kind = move.isGuest ? "guest" : this.#kindOf(move.type) ?? this.pieceAt(at, "common")?.kind;
    if (kind) this.#remove(at, kind, move.isGuest ? move.player : undefined);
    if (!move.isGuest) delete ownersIn(this, move.type)?.[at];
    this.#count(move, kind, -1);
  }

  /** @param {string} at @param {Piece["kind"]} kind @param {string | null} [owner] */
  #remove(at, kind, owner) {
    this.pieces = this.pieces.filter((piece) =>
      piece.at !== at || piece.kind !== kind || (owner && piece.owner !== owner)
    );
  }

  /** Take one of the pieces that are counted at a place. @param {string} place */
  #lower(place) {
    const piece = this.pieceAt(place, "number");
    if (piece) piece.number = Math.max(0, (piece.number ?? 0) - 1);
  }

  /** The pieces that a move puts on the board. @param {Move} move @returns {Pick<Piece, "kind" | "at">[]} */
  #piecesOf(move) {
    const kind = this.#kindOf(move.type);
    return kind ? [{ kind, at: placeOf(move) }] : this.ruleFor(move).pieces;
  }

  /** The kind of piece that a type of move builds. @param {string} type @returns {Piece["kind"] | undefined} */
  #kindOf(type) {
    return Object.values(this.state.mechanics).find(({ builds }) => builds?.[0] === type)?.builds[1];
  }

  /** @param {Move} move @param {Piece["kind"] | undefined} kind @param {1 | -1} sign */
  #count(move, kind, sign) {
    const own = (this.changes[move.player ?? ""] ??= {});
    const theirs = this.mechanics.map(({ changes }) => changes?.(this, move, kind) ?? {});
    for (const [figure, change] of [this.#changesBy(move, kind), ...theirs].flatMap((one) => Object.entries(one))) {
      own[figure] = (own[figure] ?? 0) + sign * change;
    }
  }

  /**
   * {figure: change} for the move's player.
   * @param {Move} move
   * @param {Piece["kind"] | undefined} kind
   * @returns {Record<string, number>}
   */
  #changesBy({ type, route, keep, tickets }, kind) {
    if (type === "station") return { stations: -1 };
    if (type === "tickets") return { tickets: keep.length };
    if (type === "share") return { tickets: -tickets.length, holder: tickets.length };
    if (type !== "claim" || kind === "common") return {};
    const { trains, points } = this.facts.tracks[route] ?? { trains: 0, points: 0 }; // a newly written route
    return {
      trains: -trains,
      points,
    };
  }

  /**
   * The move at this index of the log, if its piece is still on the board.
   * @param {number} index
   * @returns {Built | undefined}
   */
  #builtAt(index) {
    for (const [spot, [type, at]] of Object.entries(this.facts.spots)) {
      const [id] = Object.entries(this.state.built[spot] ?? {}).find(([, [move]]) => move === index) ?? [];
      if (!id) continue;
      const kind = this.#kindOf(type);
      const piece = this.state.pieces.find((one) => one.at === id && one.kind === kind);
      const player = ownersIn(this.state, type)?.[id] ?? piece?.owner;
      const more = type === "claim" ? this.state.along[id] : { color: piece?.color };
      return /** @type {Built} */ ({ ...more, type, player, [at]: id });
    }
    const [guest] = Object.entries(this.state.built.guest ?? {}).find(([, [at]]) => at === index) ?? [];
    const [route, player] = guest?.split(/ (.*)/s) ?? [];
    return route ? { type: "claim", player, route, isGuest: true } : undefined;
  }

  /** The move at this index of the log in words, as far as this page knows it. @param {number} index */
  #undone(index) {
    const move = this.#builtAt(index);
    return this.state.recent.find((entry) => entry.index === index)?.text ?? (move ? this.describe(move) : t("Undo"));
  }
}

/**
 * The owners by place for a type of move, if it has a single owner.
 * @template T
 * @param {{claims: T, stations: T}} from
 * @param {string} type
 * @returns {T | undefined}
 */
const ownersIn = ({ claims, stations }, type) => type === "claim" ? claims : type === "station" ? stations : undefined;

/** The route or place of a move. @param {Move} move */
const placeOf = ({ route, city }) => route ?? city ?? "";

/** @param {Record<string, string>} owners @returns {Record<string, Owner>} */
const settled = (owners) =>
  Object.fromEntries(Object.entries(owners).map(([id, player]) => [id, { player, pending: false }]));

/**
 * Responses may overtake each other. The ending starts by itself, at the revision of its announcement.
 * @param {State} state
 * @param {State} known
 * @param {boolean} fresh
 */
const isOlder = (state, known, fresh) =>
  (state.version < known.version && !fresh) ||
  (state.revision === known.revision && known.ending && !state.ending);
