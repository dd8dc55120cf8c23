// Bullet trains: pieces that a claim lays and that belong to everyone.

import { h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";

/** Number of bullet trains left in the supply, counting moves on their way. @param {Game} game */
function leftOf({ pieces, state }) {
  /** @type {BulletState} */
  const { left } = state.mechanics.bullets;
  const [laid, known] = [pieces, state.pieces].map((all) => all.filter(({ kind }) => kind === "common").length);
  return left - (laid - known);
}

/** @param {Game} game @param {string} id */
const isBullet = ({ facts }, id) => Boolean(facts.mechanics.bullets.tracks[id]);

/** @type {Mechanic<"claim">} */
export const claim = (game, { type, route }) =>
  type === "claim" && isBullet(game, route) && leftOf(game) > 0
    ? { pieces: [{ kind: "common", at: route }] }
    : undefined;

/**
 * What a claim of the route lays: a bullet train, or the player's trains once none are left.
 * @type {Mechanic<"hints">}
 */
export function hints(game, id) {
  if (!isBullet(game, id)) return [];
  const left = leftOf(game);
  if (left === 0) {
    return [t("All bullet trains are laid: it now takes your own trains, and scores by length.")];
  }
  return [
    n(
      "A bullet train, for everyone: {n} is left. It takes none of your trains and scores no points.",
      "A bullet train, for everyone: {n} are left. It takes none of your trains and scores no points.",
      left,
    ),
  ];
}

/** The note that the laid trains have no owner. @type {Mechanic<"section">} */
export const section = ({ game, id }) => [
  game.pieceAt(id, "common") && h("p.hint.muted.small", t("A bullet train: everyone can use it, for any ticket.")),
];

/** A bullet train by its spaces, which a claim earns instead of points. @type {Mechanic<"words">} */
export const words = (game, { kind, at = "" }) =>
  kind === "common" ? n("{n} bullet space", "{n} bullet spaces", game.facts.tracks[at].length) : undefined;

/** @type {Mechanic<"changes">} */
export const changes = (game, { route }, kind) =>
  kind === "common" ? { bullet_spaces: game.facts.tracks[route ?? ""].length } : {};
