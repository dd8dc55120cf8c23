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

/** A text that differs when the page has to be fetched again. @param {State} state */
const layoutOf = ({ shape, players, prints }) =>
  JSON.stringify([shape, players.map(({ id, color }) => [id, color]), prints]);

export class Game extends EventTarget {
  // What lies where with the moves on their way laid over the server's state:
  /** @type {Record<string, Owner>} */
  claims = {};
  /** @type {Record<string, Owner>} */
  stations = {};
  /** @type {Piece[]} */
  #pieces = []; // of mechanics
  /** @type {Map<string, Piece[]>} */
  #there = new Map(); // the same by place, because the painter asks for each
  /** @type {Record<string, Record<string, number>>} */
  changes = {}; // and what those change: of which player which figure, and by how much
  isOutdated = false; // whether the page was made for another layout, or another release, and must be fetched again
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
    if (state && !isOlder(state, this.state, fresh)) {
      this.isOutdated ||= layoutOf(state) !== layoutOf(this.state);
      if (state.shape === this.state.shape) this.state = state;
    }
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
    const { finished, revealed, mechanics } = this.state;
    if (finished || revealed) return undefined;
    for (const [name, { builds, queue = [] }] of Object.entries(mechanics).reverse()) { // of a module first
      const placed = this.waiting.filter(({ move }) => move.type === builds?.[0]).map(({ move }) =>
        this.player(move.player).side
      );
      /** @type {string | undefined} */
      const player = queue.find((/** @type {string} */ id) => !placed.includes(this.player(id).side));
      if (player) return { player, name };
    }
    return undefined;
  }

  /** Who has a turn of the last lap still to come, by the recorded moves and those on their way, the next one first. */
  get stillToPlay() {
    return this.likely.filter((id) => this.turnsLeft(id) > 0);
  }

  /** How a claim differs from others. @param {Move} move */
  ruleFor(move) {
    const rules = this.mechanics.map(({ claim }) => claim?.(this, move)).filter(Boolean);
    return {
      pieces: rules.flatMap(({ pieces }) => pieces ?? []),
      isTurn: rules.find(({ isTurn }) => isTurn !== undefined)?.isTurn,
    };
  }

  /** Whether a move is a turn of its own; of one in the log its type does. @param {{type: string}} move */
  isTurn(move) {
    return TURNS.includes(move.type) && this.ruleFor(/** @type {Move} */ (move)).isTurn !== false;
  }

  /**
   * Whether a move comes after its player's last turn; one that is put right doesn't, nor a game that is scored.
   * @param {Move} move
   */
  isLate(move) {
    const isOver = this.state.last_lap && this.turnsLeft(move.player) <= 0;
    const isMeant = this.ruleFor(move).isTurn ?? TURNS.includes(move.type);
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

  get pieces() {
    return this.#pieces;
  }

  set pieces(pieces) {
    this.#pieces = pieces;
    this.#there = new Map(pieces.map(({ at }) => [at, []]));
    for (const piece of pieces) this.#there.get(piece.at)?.push(piece);
  }

  /** The pieces at a place or on a track. @param {string} at @param {Piece["kind"]} kind */
  piecesAt(at, kind) {
    return (this.#there.get(at) ?? []).filter((piece) => piece.kind === kind);
  }

  /** The piece there of which there is only one. @param {string} at @param {Piece["kind"]} kind */
  pieceAt(at, kind) {
    return this.#there.get(at)?.find((piece) => piece.kind === kind);
  }

  /**
   * Whether the track is everybody's, or a claim would make it so; undefined before the scripts of mechanics are here.
   * @param {string} route
   */
  isCommon(route) {
    if (this.claims[route]) return Boolean(this.pieceAt(route, "common"));
    if (this.mechanics.length === 0) return undefined;
    return this.ruleFor(/** @type {Move} */ ({ type: "claim", route })).pieces.some(({ kind }) => kind === "common");
  }

  /** The players who have trains on a track, the one who claimed it first. @param {string} route */
  ownersOf(route) {
    return [this.claims[route]?.player, ...this.piecesAt(route, "guest").map(({ owner }) => owner)].filter(Boolean);
  }

  /** A move on its way or a piece in the words of its mechanic. @param {Told} thing */
  wordsFor(thing) {
    return this.mechanics.map(({ words }) => words?.(this, thing)).find(Boolean);
  }

  /** The name of the colour of a track, or of the piece on it. @param {string} route */
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
    const own = this.wordsFor(move);
    if (own) return own;
    if (move.route) return this.facts.tracks[move.route]?.name ?? move.route;
    if (move.city) return this.facts.cities[move.city].name;
    if (move.type === "pass") return t("last turn");
    if (move.type === "bonus") return move.name;
    if (move.type === "pile") return t("Train pile");
    return t("Destination tickets"); // which ones stays secret
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

  /** Lay a move over the state; where somebody else was first it will be refused. @param {Move} move */
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

  /** What came along with a claim, the answer brings. @param {Built | undefined} move */
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

  /** One of the pieces that are counted at a place is taken. @param {string} place */
  #lower(place) {
    const piece = this.pieceAt(place, "number");
    if (piece) piece.number = Math.max(0, (piece.number ?? 0) - 1);
  }

  /** The pieces that a move puts on the board. @param {Move} move @returns {Pick<Piece, "kind" | "at">[]} */
  #piecesOf(move) {
    const kind = this.#kindOf(move.type);
    return kind ? [{ kind, at: placeOf(move) }] : this.ruleFor(move).pieces;
  }

  /** The kind of piece that a kind of move builds. @param {string} type @returns {Piece["kind"] | undefined} */
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
   * By how much a move changes its player's figures.
   * @param {Move} move
   * @param {Piece["kind"] | undefined} kind
   * @returns {Record<string, number>}
   */
  #changesBy({ type, route, keep, tickets }, kind) {
    if (type === "station") return { stations: -1 };
    if (type === "tickets") return { tickets: keep.length };
    if (type === "share") return { tickets: -tickets.length, holder: tickets.length };
    if (type !== "claim" || kind === "common") return {};
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

  /** The move at this place of the log in words, as far as this page knows it. @param {number} index */
  #undone(index) {
    const move = this.#builtAt(index);
    return this.state.recent.find((entry) => entry.index === index)?.text ?? (move ? this.describe(move) : t("Undo"));
  }
}

/**
 * What a kind of move takes, by its owners.
 * @template T
 * @param {{claims: T, stations: T}} from
 * @param {string} type
 * @returns {T | undefined}
 */
const ownersIn = ({ claims, stations }, type) => type === "claim" ? claims : type === "station" ? stations : undefined;

/** The track or place of a move. @param {Move} move */
const placeOf = ({ route, city }) => route ?? city ?? "";

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
