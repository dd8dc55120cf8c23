// How a phone stands to its table: `me` is its name there, `host` is set on the phone that opened it.

/** Whether the phone plays, and may answer and stop; others watch. */
export const isIn = (game, { me, host }) => Boolean(host) || Object.values(game.state.seats).includes(me);

/** Whether the player's tickets are to be seen on this phone. */
export const isKeptHere = (game, { me, host }, player) => {
  const phone = game.state.seats[player];
  return game.state.revealed || phone === me || (Boolean(host) && phone === null);
};
