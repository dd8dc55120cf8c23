// What travels between the server and its phones, written by wire.py from the server's own types.

/** A route is claimed. */
interface Claim {
  type: "claim";
  player: string;
  route: string;
  take?: Record<string, string>;
  collect?: string[];
  share?: string | null;
  dummy?: string | null;
}

/** A station is built. */
interface Station {
  type: "station";
  player: string;
  city: string;
}

/** A depot is placed from the player's reserve; that isn't a turn by itself (E12-06). */
interface Depot {
  type: "depot";
  player: string;
  city: string;
}

/** One unseen card is laid on the owner's warehouse by who draws train cards. */
interface Stock {
  type: "stock";
  player: string;
  owner: string;
}

/** A turn of the last lap that leaves nothing on the board: cards were drawn, or nothing could be done (ALL-09). */
interface Pass {
  type: "pass";
  player: string;
}

/** All warehouses are emptied into a new deck (E12-08). */
interface Empty {
  type: "empty";
}

/** The colours of the passengers that were drawn for a place at the set-up, where they are noted (DE-02). */
interface Passengers {
  type: "passengers";
  city: string;
  colors: Record<string, number>;
}

/** Tickets join the player's hand; `deal` are all that were offered, where that was noted. */
interface Tickets {
  type: "tickets";
  player: string;
  keep: (string | WrittenTicket)[];
  deal?: (string | WrittenTicket)[] | null;
}

/** A destination ticket that the box's table doesn't list. */
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

/** What the player has at the end, as the table counted it: locomotives (NT-10), the value of tokens, and loans */
interface Count {
  type: "count";
  player: string;
  locomotives?: number | null;
  tokens?: number | null;
  loans?: number | null;
}

/** Who holds which shares at the end, as the table counts them, whatever was noted with the claims. */
interface Holdings {
  type: "holdings";
  held: Record<string, Record<string, number[]>>;
  dummy?: Record<string, number[]>;
}

/** The owner's choice of what a station lends, instead of the best; no route means that it lends none. */
interface Borrow {
  type: "borrow";
  player: string;
  city: string;
  route: string | null;
}

/** From now on this table allows what the rulebook refuses: a key of `faults.HOUSE_RULES`, and why. */
interface HouseRule {
  type: "house_rule";
  rule: string;
  reason: string;
}

/** Points that the table knows of, by the name of what brings them; the same name again replaces them. */
interface Bonus {
  type: "bonus";
  player: string;
  name: string;
  points: number;
}

/** A free track was written down wrongly: it isn't on the board. */
interface Forget {
  type: "forget";
  route: string;
}

/** An earlier move, by its index in the log, no longer counts. Undoing an undo brings the move back. */
interface Undo {
  type: "undo";
  move: number;
  player?: string | null;
}

/** All that changes while a game is played. */
interface State {
  allowable: number[];
  along: Record<string, Along>;
  built: Record<string, Record<string, [number, number]>>;
  claims: Record<string, string>;
  closed: Record<string, number>;
  collect: Record<string, string[]>;
  depots: Record<string, string>;
  depots_to_place: string[];
  finished: boolean;
  last: LogEntry | null;
  last_lap: LastLapFacts | null;
  likely: string[];
  link: string;
  next: string | null;
  no_depot: Record<string, Record<string, number>>;
  no_empty: number | null;
  no_station: Record<string, Record<string, number>>;
  passengers: Record<string, Waiting>;
  players: PlayerState[];
  reasons: string[];
  recent: LogEntry[];
  refused: Record<string, Record<string, number>>;
  reopened: boolean;
  requests: SeatRequestFacts[];
  reveal_in: number | null;
  revealed: boolean;
  seat_changes: SeatChangeFacts[];
  seats: Record<string, string | null>;
  seq: number;
  shares_left: Record<string, number>;
  sides: SideState[];
  stations: Record<string, string>;
  tolls: Record<string, string>;
  version: number;
}

/** What came along with a claim. */
interface Along {
  collect: string[];
  dummy?: string;
  share?: string;
  take: Record<string, string>;
}

/** A move in the log; what isn't so is left out. */
interface LogEntry {
  at: string;
  counts: boolean;
  depot?: string;
  drawn?: string;
  index: number;
  kind: string;
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
  waiting: string[];
}

/** The passengers at a city or country. */
interface Waiting {
  colors: string[];
  gone?: Record<string, number>;
  here?: Record<string, number>;
  left: number;
  room?: Record<string, number>;
}

/** A player, and what they have left. */
interface PlayerState {
  color: string;
  depots: number;
  id: string;
  name: string;
  passengers: number;
  points: number;
  shares: number;
  side: string;
  station_hint: string;
  stations: number;
  tickets: number;
  trains: number;
  warehouse: number;
}

/** Who asks for a seat that is another's. */
interface SeatRequestFacts {
  is_host: boolean;
  mark: string;
  phone: string;
  player: string;
}

/** A seat that changed hands. */
interface SeatChangeFacts {
  nth: number;
  phone: string | null;
  player: string;
  text: string;
}

/** Who scores together. */
interface SideState {
  color: string;
  holder: number;
  id: string;
  name: string;
  players: string[];
  points: number;
  trains: number;
}

/** What never changes while a game is played. */
interface Facts {
  cities: Record<string, CityFacts>;
  colors: ColorFacts[];
  companies: Record<string, CompanyFacts>;
  depots: boolean;
  stations: number;
  stops: Record<string, StopFacts>;
  teams: boolean;
  tracks: Record<string, TrackFacts>;
}

/** A city, or a country's border end. */
interface CityFacts {
  builds: boolean;
  name: string;
  search: string[];
  stop: string;
}

/** A colour and its name. */
interface ColorFacts {
  id: string;
  name: string;
}

/** A company whose shares come with claims. */
interface CompanyFacts {
  name: string;
  shares: number;
}

/** A city or country with passengers. */
interface StopFacts {
  name: string;
  printed: number;
}

/** A track as the board shows it. */
interface TrackFacts {
  color: string;
  color_name: string;
  ends: [string, string];
  ferry: number;
  hints: string[];
  length: number;
  mountain: number;
  name: string;
  points: number;
  shares: string[];
  toll: number;
  trains: number;
  tunnel: number;
  twins: string[];
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
  | Bonus
  | Forget
  | Undo;
