// Bullet trains, which a claim lays: pieces common to all.

import { h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";

/** What a claim of the track lays: a bullet train, or own trains once there are none left. @param {Game} game */
export function bulletHints(game, id) {
  if (!game.facts.tracks[id].bullet) return [];
  if (game.bulletsLeft === 0) return [t("All bullet trains are laid: it now takes your own trains, and scores by length.")];
  return [n("A bullet train, for everyone: {n} is left. It takes none of your trains and scores no points.", "A bullet train, for everyone: {n} are left. It takes none of your trains and scores no points.", game.bulletsLeft)];
}

/** That nobody owns what was laid. */
export const everybodys = (claim) => (claim.common ? h("p.hint.muted.small", t("A bullet train: everyone can use it, for any ticket.")) : null);
