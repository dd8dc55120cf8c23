// Above the last move: refused moves with the reasons, each until it is closed; and a move over which the server fails,
// until it is discarded. A refusal that was shown at once is closed by the next attempt.

import { byId, h, icon } from "../core/dom.js";
import { ignoreTaps } from "../core/guard.js";
import { t } from "../core/i18n.js";
import { isBlocking, isSecret } from "../core/outbox.js";
import { throwAwayButton } from "./parts.js";

/** @param {Game} game @param {Outbox} outbox */
export function bindRefusals(game, outbox) {
  const place = byId("refusals");
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map(); // by UUID and reason

  const show = () => {
    const entries = [...outbox.refused, ...outbox.entries.filter(isBlocking)];
    const shown = new Map(entries.map((entry) => [`${entry.uuid} ${entry.refusal}`, entry]));
    for (const [key, row] of rows) {
      if (shown.has(key)) continue;
      row.remove();
      rows.delete(key);
      ignoreTaps(place);
    }
    for (const [key, entry] of shown) {
      if (rows.has(key)) continue;
      const row = isBlocking(entry) ? blockingRow(game, outbox, entry) : refusedRow(game, outbox, entry);
      rows.set(key, row);
      place.append(row);
      ignoreTaps(place);
    }
    place.hidden = shown.size === 0;
  };
  for (const event of ["change", "answer"]) outbox.addEventListener(event, show);
  show();
}

/** @param {Game} game @param {Outbox} outbox @param {Sent} entry */
function refusedRow(game, outbox, entry) {
  const close = { "aria-label": t("Close"), onclick: () => outbox.dismiss([entry.uuid]) };
  const button = h("button.button.button--icon.button--plain", close, icon("cross"));
  return h("li.refusal", h("p", { role: "alert" }, reasonIn(game, entry)), button);
}

/** @param {Game} game @param {Outbox} outbox @param {Sent} entry */
function blockingRow(game, outbox, entry) {
  const words = game.describe(entry.move);
  const why = t("The server can’t accept this move, and later ones are waiting for it: {move}.", { move: words });
  const retry = h("button.button.button--small", { onclick: () => outbox.retry() }, t("Try again"));
  const acts = h("div.refusal-acts", retry, throwAwayButton(entry, outbox, words));
  return h("li.refusal", h("p", { role: "alert" }, why), acts);
}

/** Why a move was refused, on a page that knows the game. @param {Game} game @param {Sent} entry */
function reasonIn(game, { move, refusal: why, late }) {
  const refusal = why ?? "";
  const what = game.describe(move);
  if (isSecret(move)) return t("Not recorded: {move}. Open these tickets to see why.", { move: what });
  if (!late) return refusal;
  const isNamed = move.player && refusal.includes(game.thingOf(move)); // the reason names the thing
  if (isNamed) {
    return t("Not recorded for {player}. {reason}", { player: game.player(move.player).name, reason: refusal });
  }
  return t("Not recorded: {move}. {reason}", { move: what, reason: refusal });
}
