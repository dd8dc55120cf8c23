// A table of two players with two tracks, for scripts that are tried by themselves.

import "./page.js";
import { Game, NO_BOARD } from "../../static/js/table/game.js";

export const TRACK = {
  name: "Berlin – Wien",
  trains: 3,
  points: 4,
  length: 3,
  ends: ["berlin", "wien"],
  hints: [],
  twins: [],
};
export const FACTS = {
  ...NO_BOARD,
  spots: {
    route: ["claim", "route"],
    station: ["station", "city"],
    depot: ["depot", "city"],
    drawn: ["passengers", "city"],
    laid: ["lay", "route"],
  },
  tracks: { "berlin--wien": TRACK, "wien--zagreb": { ...TRACK, name: "Wien – Zagreb", ends: ["wien", "zagreb"] } },
  cities: Object.fromEntries(["Berlin", "Wien|Vienna", "Zagreb"].map((names) => {
    const [name] = names.split("|");
    return [name.toLowerCase(), { name, search: names, stop: name.toLowerCase(), builds: true }];
  })),
};
export const PLAYERS = ["ann", "bob"].map((id) => ({
  id,
  name: id,
  side: id,
  points: 0,
  stocks: [
    { id: "trains", number: 45 },
    { id: "stations", number: 3, hint: "1 card" },
    { id: "depots", number: 2, is_shared: true },
  ],
  tickets: 3,
}));
export const STATE = {
  version: 5,
  revealed: false,
  finished: false,
  players: PLAYERS,
  sides: PLAYERS.map(({ id }) => ({ id, players: [id], points: 0 })),
  likely: ["ann", "bob"],
  claims: {},
  along: {},
  pieces: [],
  mechanics: {},
  stations: {},
  corrected: [],
  refusals: {
    closed: {},
    refused: { "berlin--wien": { bob: 0 } },
    unbuilt: {},
    barred: {},
    reasons: ["Bob has too few trains."],
    allowable: [],
    passing: [],
  },
  built: { route: {}, station: {}, depot: {}, drawn: {}, laid: {} },
  recent: [],
  seats: { ann: null, bob: "b" },
};
export const CLAIM = { type: "claim", player: "ann", route: "berlin--wien" };

/** A device's state of the table, with moves under way. */
export function open({ state = {}, moves = [], phone = {} } = {}) {
  const refusals = { ...STATE.refusals, ...state.refusals };
  const game = new Game(FACTS, { ...STATE, ...state, refusals }, phone);
  game.update({ waiting: moves.map((move, nth) => ({ uuid: String(nth), move, failed: false })) });
  return game;
}
