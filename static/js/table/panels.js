// The full-height panels (search, log, tickets, menu): dialogs of the page, opened by the buttons that name them.

import { bindShare } from "../share.js";
import { byId } from "./dom.js";
import { isKeptHere } from "./standing.js";

/** `before[id]()` fills a panel before it opens. */
export function bindPanels(before) {
  for (const opener of document.querySelectorAll("[data-opens]")) {
    opener.addEventListener("click", () => {
      const panel = byId(opener.dataset.opens);
      before[panel.id]?.();
      panel.showModal();
      panel.querySelector("[data-first]")?.focus();
    });
  }
  for (const panel of document.querySelectorAll("dialog.panel")) {
    panel.addEventListener("click", (event) => {
      if (event.target === panel || event.target.closest("[data-closes]")) panel.close();
    });
  }
}

/** The invitation in the menu, and the button that leads there until the first move. */
export function bindInvitation(game) {
  bindShare();
  const button = byId("invite-others");
  button.addEventListener("click", () => byId("menu").showModal());
  const show = () => {
    button.hidden = game.state.log.length > 0 || game.waiting.length > 0;
  };
  game.addEventListener("change", show);
  show();
}

/** The list of hands: those that are kept on this phone first, the others with a lock. The template has drawn it once already. */
export function bindHands(game) {
  const list = byId("hands");
  const facts = byId("announcements").dataset;
  const show = () => {
    const rows = [...list.children];
    for (const row of rows) row.dataset.kept = isHere(row) ? "here" : "elsewhere";
    list.classList.toggle("is-shared", rows.some(({ dataset }) => dataset.kept === "elsewhere"));
    const ordered = ["here", "elsewhere"].flatMap((kept) => rows.filter(({ dataset }) => dataset.kept === kept));
    if (ordered.some((row, index) => row !== rows[index])) list.append(...ordered);
  };
  const isHere = ({ dataset: { player, side } }) =>
    player ? isKeptHere(game, facts, player) : game.side(side).players.some((one) => isKeptHere(game, facts, one));
  game.addEventListener("change", show);
  show();
}
