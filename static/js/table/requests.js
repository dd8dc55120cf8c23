// Seats that change hands: other phones ask for one, and a phone at the table answers. Many at once stay a few cards.

import { n, t } from "../i18n.js";
import { post } from "../post.js";
import { bindLosses } from "./losses.js";
import { isIn, sitsHere } from "./standing.js";

const MOST_SEATS = 2; // cards; what else is asked for waits its turn
const MOST_PHONES = 3; // to choose from, for one seat

/** @param {Game} game */
export function bindRequests(game, announcements) {
  const { facts } = announcements;

  const answer = async (player, requests, allow) => {
    for (const { phone } of requests) {
      const { state, message } = await post(`${facts.seats}/${player}/answer`, { phone, allow });
      if (state) game.update({ state });
      else return announcements.show(idOf(player), { ...wordsFor(player, requests), text: message });
    }
  };

  const wordsFor = (player, requests) => {
    const { name } = game.player(player);
    const refuse = (label) => ({ label, act: () => answer(player, requests, "no") });
    const letIn = (request, label) => ({ label, act: () => answer(player, [request], "yes") });
    const text = sitsHere(game, facts, player)
      ? t("Whoever sits there sees the tickets of {player}.", { player: name })
      : t("What is noted there stays sealed until the reveal.");
    if (requests.length === 1) {
      const [request] = requests;
      return { title: asking(game, request, name), text, actions: [letIn(request, t("Let it in")), refuse(t("No"))] };
    }
    return {
      title: n("{n} phone asks for the seat of {player}.", "{n} phones ask for the seat of {player}.", requests.length, { player: name }),
      text: `${requests.map((request) => nameOf(game, request)).join(", ")}. ${text}`,
      actions: [
        ...requests.slice(0, MOST_PHONES).map((request) => letIn(request, t("Let {mark} in", request))),
        refuse(t("No to all")),
      ],
    };
  };

  const show = () => {
    const open = isIn(game, facts) ? game.state.requests.filter(({ phone }) => phone !== facts.me) : [];
    const seats = [...new Set(open.map(({ player }) => player))];
    const shown = seats.slice(0, MOST_SEATS);
    for (const id of announcements.shown("request-")) if (!shown.some((player) => id === idOf(player))) announcements.hide(id);
    for (const player of shown) {
      announcements.show(idOf(player), wordsFor(player, open.filter((request) => request.player === player)));
    }
    const more = seats.length - shown.length;
    if (more === 0) return announcements.hide("more-requests");
    announcements.show("more-requests", {
      title: n("{n} more seat is asked for.", "{n} more seats are asked for.", more),
    });
  };

  game.addEventListener("change", show);
  show();
  bindLosses(game, announcements);
}

const idOf = (player) => `request-${player}`;

/** That one phone asks; the mark is what it shows itself. @param {Game} game */
function asking(game, { phone, mark, is_host: isHost }, player) {
  const values = { player, mark, names: namesOn(game, phone) };
  if (values.names) return t("The phone of {names} ({mark}) asks for the seat of {player}.", values);
  if (isHost) return t("The phone that opened the table ({mark}) asks for the seat of {player}.", values);
  return t("A new phone ({mark}) asks for the seat of {player}.", values);
}

/** One of several phones: its mark, and who sits there. @param {Game} game */
function nameOf(game, { phone, mark }) {
  const names = namesOn(game, phone);
  return names ? `${mark} (${names})` : mark;
}

/** Who sits at a phone; empty for one without a seat. @param {Game} game */
const namesOn = (game, phone) =>
  game.state.players
    .filter(({ id }) => game.state.seats[id] === phone)
    .map(({ name }) => name)
    .join(", ");
