// Seats that change hands: another phone asks for one, and any phone at the table answers; and what happened to one's own.

import { t } from "../i18n.js";
import { forGood } from "../memory.js";
import { post } from "../post.js";
import { isIn } from "./standing.js";

export function bindRequests(game, announcements) {
  const { facts } = announcements;

  const answer = async ({ player, phone }, allow) => {
    const { state, message } = await post(`${facts.seats}/${player}/answer`, { phone, allow });
    if (state) game.update({ state });
    else announcements.show(idOf({ player, phone }), { ...wordsFor({ player, phone }), text: message });
  };

  const wordsFor = (request) => {
    const values = { player: game.player(request.player).name, names: namesOn(game, request.phone) };
    return {
      title: values.names
        ? t("The phone of {names} asks for the seat of {player}.", values)
        : t("A new phone asks for the seat of {player}.", values),
      text: t("Whoever sits there sees the tickets of {player}.", values),
      actions: [
        { label: t("Let it in"), act: () => answer(request, "yes") },
        { label: t("No"), act: () => answer(request, "no") },
      ],
    };
  };

  const show = () => {
    const open = isIn(game, facts) ? game.state.requests.filter(({ phone }) => phone !== facts.me) : [];
    const ids = open.map(idOf);
    for (const id of announcements.shown("request-")) if (!ids.includes(id)) announcements.hide(id);
    for (const request of open) announcements.show(idOf(request), wordsFor(request));
  };

  game.addEventListener("change", show);
  show();
  bindLosses(game, announcements);
}

/** Tell of seats that were this phone's and are another's now, until it is read; also after a reload. */
function bindLosses(game, announcements) {
  const { facts } = announcements;
  const memory = `stationmaster.seats.${facts.seats}`;
  const show = () => {
    const { seats } = game.state;
    const players = Object.keys(seats);
    const lost = (forGood.read(memory) ?? []).filter((player) => seats[player] && seats[player] !== facts.me);
    const mine = players.filter((player) => seats[player] === facts.me);
    forGood.write(memory, [...mine, ...lost]);
    for (const player of players) {
      if (!lost.includes(player)) announcements.hide(`lost-${player}`);
      else announcements.show(`lost-${player}`, words(player));
    }
  };
  const words = (player) => ({
    title: t("The seat of {player} is on another phone now.", { player: game.player(player).name }),
    actions: [
      { label: t("Who sits where"), href: facts.join },
      { label: t("Close"), act: () => forget(player) },
    ],
  });
  const forget = (player) => {
    forGood.write(memory, forGood.read(memory).filter((other) => other !== player));
    announcements.hide(`lost-${player}`);
  };
  game.addEventListener("change", show);
  show();
}

const idOf = ({ player, phone }) => `request-${player}-${phone}`;

/** Who sits at a phone; empty for one that is new at the table. */
const namesOn = (game, phone) =>
  game.state.players
    .filter(({ id }) => game.state.seats[id] === phone)
    .map(({ name }) => name)
    .join(", ");
