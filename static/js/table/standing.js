// How a phone stands to its table: `me` is its name there, `host` is set on the phone that opened it.

/** Whether the phone plays, and may answer and stop; others watch. @param {Game} game */
export const isIn = (game, { me, host }) => Boolean(host) || Object.values(game.state.seats).includes(me);

/**
 * Whether the player sits at this phone; the one that opened the table looks after the seats that nobody has taken.
 * @param {Game} game
 */
export const sitsHere = (game, { me, host }, player) => {
  const phone = game.state.seats[player];
  return phone === me || (Boolean(host) && phone === null);
};

/** The players who sit at this phone. @param {Game} game */
export const playersHere = (game, facts) => game.state.players.map(({ id }) => id).filter((id) => sitsHere(game, facts, id));

/**
 * The players as a phone offers them: its own first, the likely next of several, then the others as they sit.
 * @param {Game} game
 */
export function orderHere(game, facts) {
  const own = playersHere(game, facts);
  const [first] = [...game.likely.filter((id) => own.includes(id)), ...game.likely];
  return [first, ...game.state.players.map(({ id }) => id).filter((id) => id !== first)];
}

/** Whether the player's tickets are to be seen on this phone. @param {Game} game */
export const isKeptHere = (game, facts, player) => game.state.revealed || sitsHere(game, facts, player);
