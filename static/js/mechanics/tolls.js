// Tolls: the payments of a claim to other players. Only its owner sees that a purse holds too little, beside the
// tickets.

import { t } from "../core/i18n.js";

/** @type {Mechanic<"hints">} */
export function hints(game, id) {
  /** @type {TollFactsShown} */
  const { tracks } = game.facts.mechanics.tolls;
  /** @type {TollState} */
  const { owners } = game.state.mechanics.tolls;
  const toll = tracks[id];
  if (!toll) return [];
  const owner = owners[id];
  if (!owner) return [t("Toll: {n} to the bank. A player who has less takes a loan and pays nothing.", { n: toll })];
  return [
    t("Toll: {n} to {player}. A player who has less takes a loan, and the bank pays.", {
      n: toll,
      player: game.player(owner).name,
    }),
  ];
}
