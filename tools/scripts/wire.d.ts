// What travels between the server and its phones, written by wire.py from the server's own types.

/** A route is claimed. */
interface Claim {
  type: "claim";
  player: string;
  route: string;
  take?: Record<string, string | number>;
  collect?: string[];
  share?: string | null;
  dummy?: string | null;
  doubled?: boolean;
  technology?: string | null;
  color?: string | null;
  spot?: number | null;
  express?: number | null;
  marker?: string | null;
  alvin?: string | null;
  forgotten?: boolean;
}

/** A station is built. */
interface Station {
  type: "station";
  player: string;
  city: string;
  forgotten?: boolean;
}

/** A depot is placed from the player's reserve; it isn't a turn by itself (E12-06). */
interface Depot {
  type: "depot";
  player: string;
  city: string;
}

/** A player who draws train cards lays one unseen card on the owner's warehouse. */
interface Stock {
  type: "stock";
  player: string;
  owner: string;
  forgotten?: boolean;
}

/** A turn of the last lap without a piece on the board (ALL-09). */
interface Pass {
  type: "pass";
  player: string;
  forgotten?: boolean;
}

/** All warehouses are emptied into a new deck (E12-08). */
interface Empty {
  type: "empty";
}

/** Colours of the passengers drawn for a place at the set-up (DE-02). */
interface Passengers {
  type: "passengers";
  city: string;
  colors: Record<string, number>;
}

/** Tickets are added to the player's hand; `deal` has all offered tickets, if noted. */
interface Tickets {
  type: "tickets";
  player: string;
  keep: (string | WrittenTicket)[];
  deal?: (string | WrittenTicket)[] | null;
  express?: number | null;
}

/** A typed ticket, which the box's table lacks. */
interface WrittenTicket {
  a: string;
  b: string;
  points: number;
}

/** Tickets go from the hand to the team's shared holder (TA-02, TA-03). */
interface Share {
  type: "share";
  player: string;
  tickets: (string | WrittenTicket)[];
}

/** The player's train pile as counted at a scoring: cards by colour, and "locomotive" (CG-03). */
interface Pile {
  type: "pile";
  player: string;
  scoring: number;
  cards: Record<string, number>;
}

/** The player's choice of tickets to pay at a scoring, instead of the best one (CG-05). */
interface Pay {
  type: "pay";
  player: string;
  scoring: number;
  tickets: string[];
}

/** Figures of the player at the end, as the table counted them: locomotives (NT-10), tokens, loans (NL-08), and */
interface Count {
  type: "count";
  player: string;
  locomotives?: number | null;
  tokens?: number | null;
  loans?: number | null;
  terrain?: number | null;
  bullet_spaces?: number | null;
  cities?: number | null;
  captures?: number | null;
  since?: Record<string, number>;
  festivals?: Record<string, number> | null;
  provinces?: Record<string, number[]> | null;
}

/** The shares of all players at the end, as the table counts them, in place of the claims' notes. */
interface Holdings {
  type: "holdings";
  held: Record<string, Record<string, number[]>>;
  dummy?: Record<string, number[]>;
}

/** The owner's choice of a station's lending; None lends nothing. */
interface Borrow {
  type: "borrow";
  player: string;
  city: string;
  route: string | null;
}

/** Allows a move that the rulebook refuses, from now on: a key of `faults.HOUSE_RULES`, with a reason. */
interface HouseRule {
  type: "house_rule";
  rule: string;
  reason: string;
}

/** A difference between this table's copy and the box's tables, from the start of the game. */
interface Print {
  type: "print";
  route?: string | null;
  length?: number | null;
  color?: string | null;
  bullet?: boolean | null;
  ticket?: string | null;
  points?: number | null;
  company?: string | null;
  by_place?: number[];
}

/** Typed points by name; the same name again replaces them. */
interface Bonus {
  type: "bonus";
  player: string;
  name: string;
  points: number;
}

/** Removes a free route that was typed in wrongly. */
interface Forget {
  type: "forget";
  route: string;
}

/** Renames a place of a typed board, in every earlier move. */
interface Rename {
  type: "rename";
  place: string;
  name: string;
}

/** Number of trains among the player's pieces; the others are ships (GL-03). */
interface Pieces {
  type: "pieces";
  player: string;
  trains: number;
}

/** Takes this many trains from the box for as many ships, or ships for trains if negative (GL-06). */
interface Exchange {
  type: "exchange";
  player: string;
  trains: number;
  forgotten?: boolean;
}

/** A harbor is built (GL-08). */
interface Harbor {
  type: "harbor";
  player: string;
  city: string;
  forgotten?: boolean;
}

/** A technology is bought and kept (UK-05); `card` is its id. */
interface Technology {
  type: "technology";
  player: string;
  card: string;
}

/** A player who drew train cards laid a track piece of the colour on a bed (FR-03). */
interface Lay {
  type: "lay";
  player: string;
  route: string;
  color: string;
  forgotten?: boolean;
}

/** Places the set-up's city marker in the player's starting city (OW-03). */
interface Marker {
  type: "marker";
  player: string;
  city: string;
}

/** Adds a player, or a whole team, that was left out, from the start of the game. */
interface Join {
  type: "join";
  players: Player[];
  after?: string | null;
}

/** A player; `id` is unique at the table. Players of one team share `team` and a colour. */
interface Player {
  id: string;
  name: string;
  color: string;
  team?: string | null;
}

/** Undoes an earlier move, by its index in the log. An undone undo brings the move back. */
interface Undo {
  type: "undo";
  move: number;
  player?: string | null;
}

/** Everything that changes during a game. */
interface State {
  along: Record<string, Record<string, any>>;
  built: Record<string, Record<string, [number, number]>>;
  claims: Record<string, string>;
  corrected: string[];
  ending: boolean;
  finished: boolean;
  last: LogEntry | null;
  last_lap: LastLapFacts | null;
  likely: string[];
  link: string;
  mechanics: Record<string, any>;
  next: string | null;
  pieces: PieceState[];
  players: PlayerState[];
  prints: number[];
  recent: LogEntry[];
  refusals: Refusals;
  reopened: boolean;
  reveal_in: number | null;
  revealed: boolean;
  revision: string;
  seat_news: SeatNews;
  seats: Record<string, string | null>;
  seq: number;
  shape: number;
  sides: SideState[];
  stations: Record<string, string>;
  version: number;
}

/** A move in the log, without empty fields. */
interface LogEntry {
  at: string;
  counts: boolean;
  depot?: string;
  drawn?: string;
  harbor?: string;
  index: number;
  kind: string;
  laid?: string;
  late?: boolean;
  marker?: string;
  note?: string;
  phone?: string;
  player?: string;
  points?: number;
  removed?: Record<string, any>;
  route?: string;
  station?: string;
  text: string;
  undo: boolean;
}

/** The last lap, once it has begun. */
interface LastLapFacts {
  player: string;
  text: string;
  turns: number;
  waiting: string[];
}

/** A piece of a mechanic on the board. */
interface PieceState {
  at: string;
  color?: string;
  kind: "building" | "common" | "guest" | "laid" | "number" | "shed";
  number?: number;
  owner?: string;
}

/** A player, with the pieces and cards left. */
interface PlayerState {
  color: string;
  id: string;
  name: string;
  points: number;
  side: string;
  stocks: StockState[];
  tickets: number;
}

/** Pieces or cards of a player. */
interface StockState {
  hint: string;
  icon: string;
  id: string;
  is_shared: boolean;
  label: string;
  number: number;
  words: string;
}

/** The refused moves, with the reasons. */
interface Refusals {
  allowable: number[];
  barred: Record<string, number>;
  closed: Record<string, number>;
  passing: number[];
  reasons: string[];
  refused: Record<string, Record<string, number>>;
  unbuilt: Record<string, Record<string, Record<string, number>>>;
}

/** Requests for seats, and changes of seats. */
interface SeatNews {
  changes: SeatChangeFacts[];
  requests: SeatRequestFacts[];
}

/** A seat that changed hands. */
interface SeatChangeFacts {
  nth: number;
  phone: string | null;
  player: string;
  text: string;
}

/** A request for another device's seat. */
interface SeatRequestFacts {
  is_host: boolean;
  mark: string;
  phone: string;
  player: string;
}

/** The players who score together. */
interface SideState {
  color: string;
  holder: number;
  id: string;
  name: string;
  players: string[];
  points: number;
  trains: number;
}

/** Data that never changes during a game. */
interface Facts {
  cities: Record<string, CityFacts>;
  mechanics: Record<string, any>;
  spots: Record<string, [string, string]>;
  stations: number;
  teams: boolean;
  tracks: Record<string, TrackFacts>;
}

/** A city, or a country's border end. */
interface CityFacts {
  builds: boolean;
  name: string;
  search: string;
  stop: string;
}

/** A route as the board shows it. */
interface TrackFacts {
  color_name: string;
  ends: [string, string];
  hints: string[];
  length: number;
  mountain: number;
  name: string;
  points: number;
  ship: boolean;
  trains: number;
  twins: string[];
}

/** The pieces on the board, and those in the supply. */
interface BedState {
  builds: [string, string];
  supply: Record<string, Record<string, number>>;
}

/** The pieces that are laid on beds. */
interface BedFactsShown {
  beds: string[];
  colors: ColorFacts[];
}

/** A colour and its name. */
interface ColorFacts {
  id: string;
  name: string;
}

/** The bullet trains, which are everybody's. */
interface BulletState {
  left: number;
}

/** Where bullet trains are played. */
interface BulletFactsShown {
  tracks: Record<string, boolean>;
}

/** The city markers on the board. */
interface MarkerState {
  builds: [string, string];
  captures: Record<string, string | null>;
  first: string;
  first_hint: string;
  fugitive: FugitiveState | null;
  queue: string[];
}

/** Somebody who is captured by claims into his city. */
interface FugitiveState {
  city: string | null;
  holder: string | null;
  name: string;
}

/** Where city markers are played. */
interface MarkerFactsShown {
  barred: string | null;
}

/** The festival cards that nobody has. */
interface FestivalState {
  left: Record<string, number>;
}

/** Where festival cards lie. */
interface FestivalFactsShown {
  at: Record<string, string>;
  piles: Record<string, string>;
}

/** Pieces that players may choose and exchange. */
interface FleetState {
  choosing: string[];
  exchange: Record<string, [number, number]>;
}

/** How many of a player's pieces may be trains. */
interface FleetFactsShown {
  pieces: number;
  trains: [number, number];
}

/** The harbors on the board. */
interface HarborState {
  builds: [string, string];
}

/** Where harbors are played. */
interface HarborFactsShown {
  ports: string[];
}

/** Waiting passengers. */
interface PassengerState {
  waiting: Record<string, Waiting>;
}

/** The passengers at a city or country. */
interface Waiting {
  colors: string[];
  gone?: Record<string, number>;
  here?: Record<string, number>;
  room?: Record<string, number>;
}

/** Where passengers wait, and which there are. */
interface PassengerFactsShown {
  colors: ColorFacts[];
  stops: Record<string, StopFacts>;
}

/** A city or country with passengers. */
interface StopFacts {
  name: string;
  printed: number;
}

/** Used express cards. */
interface ProvinceState {
  express: Record<string, number[]>;
}

/** The mat with lines for trains of claims. */
interface ProvinceFactsShown {
  express: number[];
  line: Record<string, string>;
  lines: ColorFacts[];
  spots: number;
}

/** The shares that nobody has. */
interface ShareState {
  left: Record<string, number>;
}

/** The companies of which claims take shares. */
interface ShareFactsShown {
  companies: Record<string, CompanyFacts>;
  logos: Record<string, string[]>;
}

/** A company whose shares come with claims. */
interface CompanyFacts {
  name: string;
  shares: number;
}

/** Bought cards. */
interface TechnologyState {
  bought: Record<string, string[]>;
  unlicensed: boolean;
}

/** Where technologies are played. */
interface TechnologyFactsShown {
  adds: Record<string, Record<string, number>>;
  cards: Record<string, TechnologyCard>;
  needs: Record<string, string[]>;
}

/** A technology that can be bought. */
interface TechnologyCard {
  allows: boolean;
  cards: number;
  claim: string | null;
  name: string;
  price: number;
  text: string;
}

/** Where terrain cards are played. */
interface TerrainFactsShown {
  cards: Record<string, string>;
}

/** Receivers of tolls. */
interface TollState {
  owners: Record<string, string>;
}

/** Where tolls are played. */
interface TollFactsShown {
  tracks: Record<string, number>;
}

/** The depots on the board, and the cards in the warehouses. */
interface WarehouseState {
  builds: [string, string];
  cards: Record<string, number>;
  collect: Record<string, string[]>;
  first: string;
  first_hint: string;
  queue: string[];
}

/** One thing that happened. */
type Moves =
  | Claim
  | Station
  | Depot
  | Stock
  | Pass
  | Empty
  | Passengers
  | Tickets
  | Share
  | Pile
  | Pay
  | Count
  | Holdings
  | Borrow
  | HouseRule
  | Print
  | Bonus
  | Forget
  | Rename
  | Pieces
  | Exchange
  | Harbor
  | Technology
  | Lay
  | Marker
  | Join
  | Undo;
