// What the scripts take for granted of the pages that they were written for, and what their own events bring.

/**
 * The kinds of elements that scripts find by their ids, where they have to know more of them than that they are HTML.
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

/** Finds what a selector names in an element or the page, which has it; its kind follows from a tag, as for h. */
type Within = <Name extends string, Kind extends Element = Made<Name> & Element>(
  place: ParentNode,
  selector: Name,
) => Kind;

/** Finds an element by what follows a prefix in its id. */
type Finder<Prefix extends string> = <Name extends string>(name: Name) => Found<`${Prefix}${Name}`>;

interface Document {
  getElementById<Id extends string>(id: Id): Found<Id>;
  readonly activeElement: HTMLElement | null;
}

/** What a selector names is an element of HTML unless the script names another kind; findIn says that it is there. */
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

/** The same kind of thing once more. */
interface Node {
  cloneNode(deep?: boolean): this;
}

interface Performance {
  getEntriesByType(type: "navigation"): PerformanceNavigationTiming[];
}

/** What a form that sends no files holds. */
interface FormData {
  get(name: string): string | null;
  getAll(name: string): string[];
}

/** The form of a new table has the chosen box. */
interface HTMLFormControlsCollection {
  readonly box: RadioNodeList;
}

interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K];
  closest<E extends Element = HTMLElement>(selectors: string): E;
  readonly parentElement: HTMLElement;
  textContent: string;
}

/** What an element says of itself, in data-…. */
interface HTMLElement {
  readonly dataset: Record<string, string>;
}

interface SVGElement {
  readonly dataset: Record<string, string>;
}

/** What an event of the page happened to, by its type. */
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

/** The scripts' own events, by their names; those that aren't here bring nothing. */
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

/** What came of it, for whoever recorded the move. */
type Settled = Pick<Answer, "ok" | "message"> & { uuid?: string };

type Picked = CustomEvent<{ things: Thing[]; pixel: Pixel; again: boolean }>;

/** Where a tap was, from the map's corner. */
interface Pixel {
  x: number;
  y: number;
}

/** What lies under a tap. */
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
 * A city with its name, as lettering.js reads it: where it is, at which end its name stands, and the ways to write it.
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

/** A move on its way, or a piece, whose `kind` tells that it is one. */
type Told = Wide<Moves | Piece>;

/** A move of the log whose track or building still stands, as far as the state tells it. */
type Built = Move & { isGuest?: boolean };

/** A player, or for figures that a team has together a side. */
type Scorer = Wide<PlayerState | SideState>;

/** A move of the log, as what shows its hour and takes it back has to know it. */
type Noted = Pick<LogEntry, "index" | "text"> & { at: string | number; undo?: boolean };

/** What may stand in a sheet; places that hold nothing are left out. */
type Bits = (HTMLElement | null | undefined | false | "")[];

/** What a sheet shows. */
interface Content {
  title: string;
  body: Node[];
}

/**
 * A step within a sheet: an empty bed has a `drawer`, passengers that are noted are `drawn`; a claim stands `instead`
 * of one, or is made in another `way`.
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

/** The step of a claim: what was answered so far. */
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
  /** More pieces that it puts on the board, such as a guest beside the owner's trains or one that is everybody's. */
  pieces?: Pick<Piece, "kind" | "at">[];
  /** Whether it is a turn of its own; true for a move that is only made as part of a turn. */
  isTurn?: boolean;
}

/** Answers a question, with whatever that asks for. */
type Reply = (value: any) => unknown;

/** An answer to a question: what it adds to the move. */
interface Answered {
  of: string;
  value: any;
}

/** What a claim adds to its player and route. */
type Extras = Partial<Omit<Claim, "type" | "player" | "route">> & { instead?: number };

/** What people do on a page with a map: what changes the game is recorded, and told what came of it. */
interface Acts {
  claim: (route: string, player: string, extras: Extras) => unknown;
  build: (type: "station" | "depot" | "harbor" | "marker", city: string, player: PlayerState) => unknown;
  undo: (entry: Pick<LogEntry, "index">) => Promise<Settled>;
  record: (move: Move) => Promise<Settled>;
  show: (kind: Thing["kind"], id: string, byKeys?: boolean) => void;
  open: (kind: Thing["kind"], id: string, step?: Step | null, things?: Thing[]) => void;
  /** What a feature asks about a track or city in the stead of its sheet, if it does. */
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

/** What a row of buttons, one a player, does, and says of each of them. */
interface Offer {
  verb: string;
  /** Words under all of them. */
  hints?: string[];
  /** Why the player can't, in a sentence. */
  whyNot: (player: PlayerState) => string | undefined;
  /** A few words under the name. */
  hint?: (player: PlayerState) => string | null | undefined | false;
  act: (player: PlayerState) => unknown;
}

/** What the sheet is about. */
interface Subject {
  kind: Thing["kind"] | "side";
  id: string;
}

/** A card over the page; of its buttons the first one stands out. */
interface Card {
  title: string;
  text?: string;
  /** A number that changes as one watches. */
  count?: number | null;
  actions?: { label: string; act?: () => unknown; href?: string }[];
}

/** Where the reader stands within a sheet (null at first): `go` leads on, `adjust` stays at the same question. */
interface Flow {
  step: Step | null;
  go: (step: Step | null) => void;
  adjust: (step: Step | null) => void;
}

/** What a sheet about a track or a city is made from. */
interface Asked {
  game: Game;
  painter: Painter;
  id: string;
  /**
   * The players' ids as they stood when the sheet came up, this phone's own first: buttons never change places under a
   * thumb.
   */
  order: string[];
  /** What lay under the tap, best first; nothing where it was chosen by name. */
  things: Thing[];
  flow: Flow;
  act: Acts;
  /** The address of the finished game. */
  result: string;
}

/** All hooks of a mechanic's script, static/js/mechanics/<name>.js. */
interface MechanicScript {
  /** What to mind before a claim of the track. */
  hints?: (game: Game, id: string) => string[];
  /** Parts for the sheet of a track or city: under its owner, or above the players who can claim the track. */
  section?: (asked: Asked, kind: Thing["kind"]) => Bits;
  /** The sheet of a step of its own; null for other steps. */
  sheet?: (asked: Asked) => Content | null;
  /** What is asked before a claim, each answer being what it adds to the move. */
  questions?: (game: Game, id: string, player: string, answers: Answered[]) => Question[];
  /** More buttons for the sheet of a track; `owner` is the player who has claimed it. */
  ways?: (game: Game, id: string, owner?: string) => Way[];
  /** The extras of a claim that stay when it is corrected. */
  keeps?: (along: Extras) => Extras;
  /** How a claim on its way differs from others. */
  claim?: (game: Game, move: Move) => ClaimRule | undefined;
  /** Moves that are recorded before a move. */
  first?: (game: Game, move: Move) => Move[];
  /** Called once the table is there. Returns what fills its panel each time that is opened. */
  bind?: (table: Pick<MapTable, "game" | "board" | "painter" | "act"> & { result: string }) => (() => void) | void;
  /** A move on its way, or a piece, in words where it is its own. */
  words?: (game: Game, thing: Told) => string | undefined;
  /** By how much a move on its way changes its player's figures; `kind` is the piece that it puts on the board. */
  changes?: (game: Game, move: Move, kind?: Piece["kind"]) => Record<string, number>;
}

/** One part of a mechanic's script: each that it exports has the type of its name. */
type Mechanic<Name extends keyof MechanicScript> = Required<MechanicScript>[Name];

/** Some places of a list hold nothing, and are left out: `filter(Boolean)`, `find(Boolean)`. */
interface Array<T> {
  filter(is: BooleanConstructor): Exclude<T, null | undefined | false | "" | 0>[];
  find(is: BooleanConstructor): Exclude<T, null | undefined | false | "" | 0> | undefined;
}

/** One thing that happened; what its type lacks is undefined. It may be there `instead` of the move with that index. */
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
  /** Whether sending it failed, or that of one before it. */
  failed: boolean;
  /** How often the server failed over it. */
  faults: number;
  /** Why it was refused, once it was. */
  refusal: string | null;
  /** Whether it had waited before it was refused. */
  late: boolean;
}

/** What the server answers to a move. */
interface Body {
  state?: State;
  error?: { message: string };
}

/** What a sentence's places are filled with. */
type Values = Record<string, string | number>;

/** A button beside a sentence. */
interface Deed {
  label: string;
  act: () => unknown;
}

/** What everybody at a table should know now, and where a page can lead there. */
type Banner =
  & { title: string; text: string }
  & ({ url: string; action: string; sign: string } | { url?: undefined });

/** Where and when the screen was touched. */
interface Press {
  clientX: number;
  clientY: number;
  timeStamp: number;
}

/** What an element is made with, see h in core/dom.js. */
type Part = Parts | Parts[] | Parts[][];
type Parts = Node | string | number | null | undefined | boolean | { [attribute: string]: unknown };
/** The kind of element that a name such as `li.log-row` makes. */
type Made<Name extends string> = Name extends `${infer Tag}.${string}` ? Made<Tag>
  : Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name]
  : HTMLElement;

/** What a page brings as JSON, by the block's id; other blocks are known where they are read. */
interface Blocks {
  state: State;
}

/** What stands before the pocket's service workers: the version with each file's size; and asking.js. */
declare function keepers(store: string, act: string, value?: unknown): Promise<any>;
declare function askShells(request: Request): Promise<Response>;
declare const RELEASE: { version: string; files: Record<string, { size: number; digest: string }> };
