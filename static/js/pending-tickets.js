// Tickets that were noted, shared or taken out on this phone and aren't recorded yet, shown with the hand until they are.

import { n, t } from "./i18n.js";
import { h } from "./table/dom.js";
import { throwAwayButton } from "./table/undo.js";

/**
 * Fill `list` with the player's moves on their way, of the `outbox`; `ticketOf(named)` tells {id, name, points} of a ticket
 * as a move names it, `isHeld(id)` whether the hand shows it. Answers how to show them anew.
 */
export function showPending(list, outbox, player, { ticketOf, isHeld }) {
  const throwAway = (uuid) => outbox.throwAway(uuid);
  const row = (entry) => {
    const { move, failed } = entry;
    const named = move.type === "share" ? move.tickets : move.keep;
    const tickets = named.map(ticketOf).filter(({ id }) => move.type === "share" || !isHeld(id));
    if (tickets.length === 0) return [];
    const words = tickets.map(({ name }) => name).join(", ");
    const state = [move.type === "share" && t("To the holder"), failed ? t("Not sent yet") : t("Sending")].filter(Boolean).join(" · ");
    return h(
      "li",
      { class: "pending-tickets" },
      tickets.map(({ name, points }) =>
        h("p", { class: "pending-ticket" }, h("b", {}, name), h("span", { class: "muted small" }, n("{n} point", "{n} points", points))),
      ),
      h("p", { class: "pending-state small" }, state, failed && throwAwayButton(entry, { words, throwAway })),
    );
  };
  return () => {
    const own = outbox.entries.filter(({ move }) => move.player === player && ["tickets", "share"].includes(move.type));
    list.replaceChildren(...own.flatMap(row));
    markLeaving(outbox.entries);
  };
}

/** A row of the hand is on its way out once all moves that its button records are. */
function markLeaving(entries) {
  const waiting = new Set(entries.map(({ move }) => JSON.stringify(move)));
  for (const button of document.querySelectorAll(":is([data-remove], [data-back])[data-moves]")) {
    const isLeaving = JSON.parse(button.dataset.moves).every((move) => waiting.has(JSON.stringify(move)));
    const row = button.closest("li");
    row.classList.toggle("is-leaving", isLeaving);
    row.querySelector(".leaving")?.remove();
    if (isLeaving) row.querySelector(".hand-name").append(h("span", { class: "leaving small" }, t("Taken out, not sent yet")));
  }
}
