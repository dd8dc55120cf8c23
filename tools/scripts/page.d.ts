// Types of the pages' elements, of the scripts' own events, and of mechanics' hooks.

/**
 * Types of elements by id, where a script needs more than HTMLElement.
 */
interface Ids {
  "add-a": HTMLInputElement;
  "add-b": HTMLInputElement;
  "add-button": HTMLButtonElement;
  "add-length": HTMLInputElement;
  "add-seat": HTMLButtonElement;
  "ask": HTMLDialogElement;
  "banner-link": HTMLAnchorElement;
  "box-fold": HTMLDetailsElement;
  "code": HTMLInputElement;
  "deal-record": HTMLButtonElement;
  "deal-row": HTMLTemplateElement;
  "done": HTMLButtonElement;
  "find": HTMLInputElement;
  "find-box": HTMLInputElement;
  "fleet": HTMLDialogElement;
  "here": HTMLInputElement;
  "icons": HTMLTemplateElement;
  "known-people": HTMLDataListElement;
  "log": HTMLDialogElement;
  "map-picker": HTMLDetailsElement;
  "menu": HTMLDialogElement;
  "new-table": HTMLFormElement;
  "search": HTMLDialogElement;
  "search-input": HTMLInputElement;
  "share-address": HTMLInputElement;
  "slider": HTMLInputElement;
  "steppers": HTMLFieldSetElement;
  "technologies": HTMLDialogElement;
  "undo": HTMLButtonElement;
  "walk": HTMLButtonElement;
  "warehouses": HTMLDialogElement;
  "why-panel": HTMLDialogElement;
  "writing": HTMLDetailsElement;
  "written-a": HTMLInputElement;
  "written-b": HTMLInputElement;
  "written-points": HTMLInputElement;
}

type Found<Id> = Id extends keyof Ids ? Ids[Id] : HTMLElement;

/** Finds the element of a selector; its type follows from the tag, as for h. Throws if there is none. */
type Within = <Name extends string, Kind extends Element = Made<Name> & Element>(
  place: ParentNode,
  selector: Name,
) => Kind;

/** Finds an element by the part of its id after a prefix. */
type Finder<Prefix extends string> = <Name extends string>(name: Name) => Found<`${Prefix}${Name}`>;

interface Document {
  getElementById<Id extends string>(id: Id): Found<Id>;
  readonly activeElement: HTMLElement | null;
}

/** A selector finds an HTMLElement unless the script names another type; findIn never returns null. */
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

/** Returns a value of the same type. */
interface Node {
  cloneNode(deep?: boolean): this;
}

interface Performance {
  getEntriesByType(type: "navigation"): PerformanceNavigationTiming[];
}

/** The values of a form without files. */
interface FormData {
  get(name: string): string | null;
  getAll(name: string): string[];
}

/** The form of a new table contains the chosen box. */
interface HTMLFormControlsCollection {
  readonly box: RadioNodeList;
}

interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K];
  closest<E extends Element = HTMLElement>(selectors: string): E;
  readonly parentElement: HTMLElement;
  textContent: string;
}

/** Data attributes of an element. */
interface HTMLElement {
  readonly dataset: Record<string, string>;
}

interface SVGElement {
  readonly dataset: Record<string, string>;
}

/** Targets of the page's events, by type. */
interface Targets {
  click: HTMLElement;
  pointerdown: HTMLElement;
  pointerup: HTMLElement;
  pointercancel: HTMLElement;
  wheel: HTMLElement;
  keydown: HTMLInputElement;
  input: HTMLInputElement;
  change: HTMLInputElement;
  focus: HTMLInputElement;
  focusin: HTMLInputElement;
  submit: HTMLFormElement;
  toggle: HTMLDetailsElement;
}

type On<K extends keyof Targets> = HTMLElementEventMap[K] & { readonly target: Targets[K] };

/** Details of the scripts' own events by name; other events have none. */
interface OwnEvents {
  answer: CustomEvent<Answer>;
  pick: Picked;
  paint: Picked;
  state: CustomEvent<State>;
}

interface Document {
  addEventListener<K extends keyof Targets>(
    type: K,
    listener: (event: On<K>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface HTMLElement {
  addEventListener<K extends keyof Targets>(
    type: K,
    listener: (event: On<K>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  readonly children: HTMLCollectionOf<HTMLElement>;
}

interface HTMLInputElement {
  addEventListener<K extends keyof Targets>(
    type: K,
    listener: (event: On<K>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface HTMLDialogElement {
  addEventListener<K extends keyof Targets>(
    type: K,
    listener: (event: On<K>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface HTMLFormElement {
  addEventListener<K extends keyof Targets>(
    type: K,
    listener: (event: On<K>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface EventTarget {
  addEventListener<K extends keyof OwnEvents>(
    type: K,
    listener: (event: OwnEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface EventTarget {
  removeEventListener<K extends keyof OwnEvents>(type: K, listener: (event: OwnEvents[K]) => unknown): void;
}

declare function addEventListener(
  type: "submit",
  listener: (event: On<"submit">) => unknown,
  options?: boolean | AddEventListenerOptions,
): void;

/** How a move of this phone was settled. */
interface Answer {
  uuid: string;
  ok: boolean;
  move: Move;
  late: boolean;
  message: string;
  state: State | null;
}

/** The result for the script that recorded the move. */
type Settled = Pick<Answer, "ok" | "message"> & { uuid?: string };

type Picked = CustomEvent<{ things: Thing[]; pixel: Pixel; again: boolean }>;

/** Position of a tap from the map's corner. */
interface Pixel {
  x: number;
  y: number;
}

/** The route or city under a tap. */
interface Thing {
  kind: "track" | "city";
  id: string;
  distance: number;
}

/** A part of a board, in its units. */
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A city for lettering.js: its position, the end of its name at the city, and the name's spellings.
 */
interface NamedCity {
  x: number;
  y: number;
  ring: number;
  city: SVGGElement;
  text: SVGTextElement | null;
  side: string;
  ways: { widths: number[]; cut: number }[] | null;
}

type Live = ReturnType<typeof import("../../static/js/core/live.js").liveAt>;
type Outbox = import("../../static/js/core/outbox.js").Outbox;
type Game = import("../../static/js/table/game.js").Game;
type Sheet = import("../../static/js/table/sheet.js").Sheet;
type Which = import("../../static/js/table/ambiguous-tap.js").Which;
type Announcements = import("../../static/js/table/announcements.js").Announcements;
type Board = import("../../static/js/board/board.js").Board;
type Painter = import("../../static/js/board/paint.js").Painter;

/** The owner of a claim or station; `pending` while the move that brought it is on its way. */
interface Owner {
  player: string;
  pending: boolean;
}

/** A piece of a mechanic; `pending` while the move that brought it is on its way. */
type Piece = PieceState & { pending?: boolean };

/** A move on its way, or a piece, which has a `kind`. */
type Told = Wide<Moves | Piece>;

/** A move of the log whose route or building is still on the board, as far as the state shows it. */
type Built = Move & { isGuest?: boolean };

/** A player, or a side for the figures of a team. */
type Scorer = Wide<PlayerState | SideState>;

/** A move of the log, for showing its time and undoing it. */
type Noted = Pick<LogEntry, "index" | "text"> & { at: string | number; undo?: boolean };

/** Content of a sheet; empty entries are left out. */
type Bits = (HTMLElement | null | undefined | false | "")[];

/** Content of a whole sheet. */
interface Content {
  title: string;
  body: Node[];
}

/**
 * A step within a sheet: `drawer` for an empty bed, `drawn` for noted passengers, `instead` for a claim that replaces
 * another, `way` for another way to claim.
 */
interface Step {
  player?: string;
  answers?: Answered[];
  instead?: number;
  way?: Way;
  drawer?: string;
  drawn?: string[];
  depot?: boolean;
}

/** The step of a claim, with the answers so far. */
type ClaimStep = Step & { player: string; answers: Answered[] };

/** A question before a claim; `no` is the label of the button that answers null. */
interface Question {
  of: string;
  title: string;
  body: (answer: Reply) => HTMLElement[];
  no?: string;
  /** A few words under the name of the player whose claim leads to the question. */
  hint?: string;
}

/** A button on the sheet of a track: a claim with these `extras`; without them the questions once more. */
interface Way {
  key: string;
  words: string;
  extras?: Extras;
}

/** How a claim differs from others. */
interface ClaimRule {
  /** Further pieces of the claim, for example a guest beside the owner's trains or a common piece. */
  pieces?: Pick<Piece, "kind" | "at">[];
  /** Whether it is a turn of its own; true for a move that is only made as part of a turn. */
  isTurn?: boolean;
}

/** Answers a question. */
type Reply = (value: any) => unknown;

/** An answer to a question: the extras that it adds to the move. */
interface Answered {
  of: string;
  value: any;
}

/** Extras of a claim beside its player and route. */
type Extras = Partial<Omit<Claim, "type" | "player" | "route">> & { instead?: number };

/** Actions on a page with a map. Changes of the game are recorded, and their result is reported. */
interface Acts {
  claim: (route: string, player: string, extras: Extras) => unknown;
  build: (type: "station" | "depot" | "harbor" | "marker", city: string, player: PlayerState) => unknown;
  undo: (entry: Pick<LogEntry, "index">) => Promise<Settled>;
  record: (move: Move) => Promise<Settled>;
  show: (kind: Thing["kind"], id: string, byKeys?: boolean) => void;
  open: (kind: Thing["kind"], id: string, step?: Step | null, things?: Thing[]) => void;
  /** A feature's question about a route or city in place of its sheet, if any. */
  asks?: ((kind: Thing["kind"], id: string) => ((asked: Asked) => Content) | null) | null;
}

/** A table with a map, on its page. */
interface MapTable {
  game: Game;
  board: Board;
  painter: Painter;
  outbox: Outbox;
  sheet: Sheet;
  act: Acts;
}

/** A row of buttons, one a player: action and texts. */
interface Offer {
  verb: string;
  /** Words under all of them. */
  hints?: string[];
  /** The reason why the player can't, in a sentence. */
  whyNot: (player: PlayerState) => string | undefined;
  /** A few words under the name. */
  hint?: (player: PlayerState) => string | null | undefined | false;
  act: (player: PlayerState) => unknown;
}

/** Subject of the sheet. */
interface Subject {
  kind: Thing["kind"] | "side";
  id: string;
}

/** A card over the page; of its buttons the first one stands out. */
interface Card {
  title: string;
  text?: string;
  /** A number that changes while it is shown. */
  count?: number | null;
  actions?: { label: string; act?: () => unknown; href?: string }[];
}

/** The current step of a sheet (null at first): `go` leads on, `adjust` stays at the same question. */
interface Flow {
  step: Step | null;
  go: (step: Step | null) => void;
  adjust: (step: Step | null) => void;
}

/** Data of a sheet about a route or a city. */
interface Asked {
  game: Game;
  painter: Painter;
  id: string;
  /**
   * The players' ids in their order when the sheet opened, this device's first, so that no button moves under a
   * thumb.
   */
  order: string[];
  /** Routes and cities under the tap, best first; empty if it was chosen by name. */
  things: Thing[];
  flow: Flow;
  act: Acts;
  /** The address of the finished game. */
  result: string;
}

/** All hooks of a mechanic's script, static/js/mechanics/<name>.js. */
interface MechanicScript {
  /** Hints before a claim of the route. */
  hints?: (game: Game, id: string) => string[];
  /** Parts for the sheet of a track or city: under its owner, or above the players who can claim the track. */
  section?: (asked: Asked, kind: Thing["kind"]) => Bits;
  /** The sheet of a step of its own; null for other steps. */
  sheet?: (asked: Asked) => Content | null;
  /** Questions before a claim; each answer has the extras that it adds to the move. */
  questions?: (game: Game, id: string, player: string, answers: Answered[]) => Question[];
  /** More buttons for the sheet of a track; `owner` is the player who has claimed it. */
  ways?: (game: Game, id: string, owner?: string) => Way[];
  /** The extras of a claim that stay when it is corrected. */
  keeps?: (along: Extras) => Extras;
  /** How a claim on its way differs from others. */
  claim?: (game: Game, move: Move) => ClaimRule | undefined;
  /** Moves that are recorded before a move. */
  first?: (game: Game, move: Move) => Move[];
  /** Called once the table is ready. Returns a function that fills the panel each time it opens. */
  bind?: (table: Pick<MapTable, "game" | "board" | "painter" | "act"> & { result: string }) => (() => void) | void;
  /** A move on its way, or a piece, in words, if it is this mechanic's. */
  words?: (game: Game, thing: Told) => string | undefined;
  /** Changes of the player's figures by a move on its way; `kind` is the piece that it places. */
  changes?: (game: Game, move: Move, kind?: Piece["kind"]) => Record<string, number>;
}

/** One part of a mechanic's script: each that it exports has the type of its name. */
type Mechanic<Name extends keyof MechanicScript> = Required<MechanicScript>[Name];

/** Lists with empty entries, which `filter(Boolean)` and `find(Boolean)` leave out. */
interface Array<T> {
  filter(is: BooleanConstructor): Exclude<T, null | undefined | false | "" | 0>[];
  find(is: BooleanConstructor): Exclude<T, null | undefined | false | "" | 0> | undefined;
}

/** A move; fields that its type lacks are undefined. `instead` is the index of the move that it replaces. */
type Move = Wide<Moves> & { instead?: number };
type Wide<One, Names extends PropertyKey = NamesOf<One>> = One extends unknown
  ? One & { [Name in Exclude<Names, keyof One>]?: undefined }
  : never;
type NamesOf<One> = One extends unknown ? keyof One : never;

/** A move on its way, or refused: an entry of the outbox. */
interface Sent {
  uuid: string;
  url: string;
  at: number;
  seq: number;
  move: Move;
  /** Whether sending it, or an earlier entry, failed. */
  failed: boolean;
  /** Number of server errors. */
  faults: number;
  /** The reason of its refusal. */
  refusal: string | null;
  /** Whether it had waited before it was refused. */
  late: boolean;
}

/** The server's response to a move. */
interface Body {
  state?: State;
  error?: { message: string };
}

/** Values for a sentence's placeholders. */
type Values = Record<string, string | number>;

/** A button beside a sentence. */
interface Deed {
  label: string;
  act: () => unknown;
}

/** News for everybody at a table, with a link. */
type Banner =
  & { title: string; text: string }
  & ({ url: string; action: string; sign: string } | { url?: undefined });

/** Position and time of a touch. */
interface Press {
  clientX: number;
  clientY: number;
  timeStamp: number;
}

/** Attributes of a new element, see h in core/dom.js. */
type Part = Parts | Parts[] | Parts[][];
type Parts = Node | string | number | null | undefined | boolean | { [attribute: string]: unknown };
/** The element type of a name such as `li.log-row`. */
type Made<Name extends string> = Name extends `${infer Tag}.${string}` ? Made<Tag>
  : Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name]
  : HTMLElement;

/** JSON blocks of pages, by id; other blocks are typed where they are read. */
interface Blocks {
  state: State;
}

/** Globals of the pocket's service workers: the version with each file's size, and asking.js. */
declare function keepers(store: string, act: string, value?: unknown): Promise<any>;
declare function askShells(request: Request): Promise<Response>;
declare const RELEASE: { version: string; files: Record<string, { size: number; digest: string }> };
