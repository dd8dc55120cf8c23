// Harbors, which are built in ports.

import { h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { finishedNote, ownership, playerButtons } from "../table/parts.js";

/** The harbor of a port, or the players who can build one. @type {Mechanic<"section">} */
export function section({ game, id, order, act, result }) {
  /** @type {HarborFactsShown} */
  const { ports } = game.facts.mechanics.harbors;
  if (!ports.includes(id)) return [];
  const harbor = game.pieceAt(id, "building");
  if (harbor) {
    // i18n: heading: a harbour in this city
    return [h("h3.sheet-sub", t("Harbour")), ...ownership(game, harbor, game.entryOf("harbor", id), act, result)];
  }
  if (game.state.finished) return [finishedNote(result)];
  const buttons = playerButtons(game, order, {
    verb: t("Harbour for"),
    whyNot: (player) => game.whyNotBuilt("harbor", id, player.id),
    // i18n: harbours that can still be built
    hint: (player) => n("{n} left", "{n} left", game.numberOf(player, "harbors")),
    act: (player) => act.build("harbor", id, player),
  });
  return [h("h3.sheet-sub", t("Build a harbour")), ...buttons];
}

/** @type {Mechanic<"words">} */
export const words = (game, { type, city: id = "" }) =>
  type === "harbor" ? t("harbour in {city}", { city: game.facts.cities[id].name }) : undefined;

/** @type {Mechanic<"changes">} */
export const changes = (_game, { type }) => (type === "harbor" ? { harbors: -1 } : {});
