// What the menu and the list of hands show: the way in for others, the way to the end, and whose tickets are kept here.

import { showModal } from "../back.js";
import { bindShare } from "../share.js";
import { byId } from "./dom.js";
import { isKeptHere } from "./standing.js";

/**
 * The invitation in the menu, and the button that leads there while a seat is empty and can be taken: in words until the first move.
 * @param {Game} game
 */
export function bindInvitation(game) {
  bindShare();
  const button = byId("invite-others");
  button.addEventListener("click", () => showModal(byId("menu")));
  const show = () => {
    const hasBegun = game.state.seq > 0 || game.waiting.length > 0;
    button.hidden = game.state.finished || game.stuck || !Object.values(game.state.seats).includes(null);
    button.classList.toggle("is-brief", hasBegun);
  };
  game.addEventListener("change", show);
  show();
}

/**
 * The final scoring is the first thing in the menu once the last lap has begun; before that it stands at the end, and asks.
 * @param {Game} game
 */
export function bindEnd(game) {
  const show = () => {
    const isEnding = Boolean(game.state.last_lap || game.state.revealed || game.state.finished);
    byId("menu-final").hidden = !isEnding;
    byId("menu-end").hidden = isEnding;
  };
  game.addEventListener("change", show);
  show();
}

/**
 * The list of hands: those that are kept on this phone first, the others with a lock. The template has drawn it once already.
 * @param {Game} game
 */
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
  /** @type {(row: HTMLElement) => boolean} */
  const isHere = ({ dataset: { player, side } }) =>
    player ? isKeptHere(game, facts, player) : game.side(side).players.some((one) => isKeptHere(game, facts, one));
  game.addEventListener("change", show);
  show();
}
