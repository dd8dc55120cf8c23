// Bullet trains, which a claim lays: pieces common to all.

import { h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";

/** What a claim of the track lays: a bullet train, or own trains once there are none left. @type {Mechanic<"hints">} */
export function hints(game, id) {
  /** @type {BulletFactsShown} */
  const { tracks } = game.facts.mechanics.bullets;
  if (!tracks[id]) return [];
  if (game.commonLeft === 0) {
    return [t("All bullet trains are laid: it now takes your own trains, and scores by length.")];
  }
  return [
    n(
      "A bullet train, for everyone: {n} is left. It takes none of your trains and scores no points.",
      "A bullet train, for everyone: {n} are left. It takes none of your trains and scores no points.",
      game.commonLeft,
    ),
  ];
}

/** That nobody owns what was laid. @type {Mechanic<"note">} */
export const note = (game, id) =>
  game.claims[id].common ? h("p.hint.muted.small", t("A bullet train: everyone can use it, for any ticket.")) : null;

/** @type {Mechanic<"brings">} */
export const brings = (game, id) =>
  game.isCommon(id) ? n("{n} bullet space", "{n} bullet spaces", game.facts.tracks[id].length) : undefined;

/** @type {Mechanic<"changes">} */
export const changes = (game, { common, route = "" }) =>
  common ? { bullet_spaces: game.facts.tracks[route ?? ""].length } : {};
