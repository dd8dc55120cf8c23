// What is said of a refused move on a page that everybody may look at.

import { t } from "./i18n.js";

const SECRET = ["tickets", "share", "pay"];

/** The reason may name a ticket. */
export const isSecret = ({ type }) => SECRET.includes(type);

/** Why a move wasn't recorded, in as many words as may be read here: on the page of the `player`'s own tickets in all. */
export function reasonFor({ move, refusal }, player = null) {
  if (player !== null && move.player === player) return refusal;
  if (isSecret(move)) return t("Not recorded: {move}. Open these tickets to see why.", { move: t("Destination tickets") });
  return t("Not recorded. {reason}", { reason: refusal });
}
