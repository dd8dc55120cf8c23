// The moves that are a player's turn, written by tools/scripts/wire.py from the rules' own.

export const TURNS = ["claim", "station", "stock", "pass", "exchange", "harbor", "lay"];
