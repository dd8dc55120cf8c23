// Seats that change hands: other phones request one, a phone at the table answers, and a phone that lost a seat is
// notified.

import { n, t } from "../core/i18n.js";
import { post } from "../core/send.js";
import { localStore } from "../core/store.js";

const MAX_SEATS = 2; // cards; more requests wait their turn
const MAX_PHONES = 3; // to choose from, for one seat

/** @param {Game} game @param {Announcements} announcements */
export function bindRequests(game, announcements) {
  /** @param {string} player @param {SeatRequestFacts[]} requests @param {"yes" | "no"} allow */
  const answer = async (player, requests, allow) => {
    for (const { phone } of requests) {
      const { state, message } = await post(`${game.phone.seats}/${player}/answer`, { phone, allow });
      if (state) game.update({ state });
      else return announcements.show(idOf(player), { ...wordsFor(player, requests), text: message });
    }
  };

  /** @param {string} player @param {SeatRequestFacts[]} requests @returns {Card} */
  const wordsFor = (player, requests) => {
    const { name } = game.player(player);
    /** @param {string} label */
    const refuse = (label) => ({ label, act: () => answer(player, requests, "no") });
    /** @param {SeatRequestFacts} request @param {string} label */
    const letIn = (request, label) => ({ label, act: () => answer(player, [request], "yes") });
    const text = game.sitsHere(player)
      ? t("Whoever takes that seat sees {player}’s tickets.", { player: name })
      : t("What is noted there stays sealed until the reveal.");
    if (requests.length === 1) {
      const [request] = requests;
      // i18n: answers to a question whether a phone may have a seat: buttons
      return { title: asking(game, request, name), text, actions: [letIn(request, t("Allow")), refuse(t("No"))] };
    }
    return {
      title: n("{n} phone asks for {player}’s seat.", "{n} phones ask for {player}’s seat.", requests.length, {
        player: name,
      }),
      text: `${requests.map((request) => nameOf(game, request)).join(", ")}. ${text}`,
      actions: [
        ...requests.slice(0, MAX_PHONES).map((request) => letIn(request, t("Let {mark} in", { mark: request.mark }))),
        refuse(t("Refuse all")),
      ],
    };
  };

  game.follow(({ takesPart, state }) => {
    const open = takesPart ? state.seat_news.requests.filter(({ phone }) => phone !== game.phone.me) : [];
    const seats = [...new Set(open.map(({ player }) => player))];
    const shown = seats.slice(0, MAX_SEATS);
    for (const id of announcements.shown("request-")) {
      if (!shown.some((player) => id === idOf(player))) announcements.hide(id);
    }
    for (const player of shown) {
      announcements.show(idOf(player), wordsFor(player, open.filter((request) => request.player === player)));
    }
    const more = seats.length - shown.length;
    if (more === 0) return announcements.hide("more-requests");
    announcements.show("more-requests", {
      title: n("{n} more seat is requested.", "{n} more seats are requested.", more),
    });
  });
}

/** @param {string} player */
const idOf = (player) => `request-${player}`;

/**
 * The request of one phone; the mark is shown on that phone too.
 * @param {Game} game
 * @param {SeatRequestFacts} request
 * @param {string} player
 */
function asking(game, { phone, mark, is_host: isHost }, player) {
  const values = { player, mark, names: game.namesOn(phone).join(", ") };
  if (values.names) return t("The phone of {names} ({mark}) asks for {player}’s seat.", values);
  if (isHost) return t("The phone that started the table ({mark}) asks for {player}’s seat.", values);
  return t("A new phone ({mark}) wants {player}’s seat.", values);
}

/** One of several phones: its mark, and its players. @param {Game} game @param {SeatRequestFacts} request */
function nameOf(game, { phone, mark }) {
  const names = game.namesOn(phone).join(", ");
  return names ? `${mark} (${names})` : mark;
}

/**
 * Seats that left this phone: it shows them until they are read, also after a reload. A phone that lost its last seat
 * has no place at the table any more, and returns to “Who are you?”.
 *
 * It always shows the loss of a player's own seat. Free seats that the phone which opened the table looks after are
 * meant for others: those players are only welcomed (news.js), unless the phone has no seat left, since its owner plays
 * too.
 * @param {Game} game
 * @param {Announcements} announcements
 */
export function bindLosses(game, announcements) {
  const { me, host, join, seats: seatsUrl } = game.phone;
  const memory = `stationmaster.seats.${seatsUrl}`;
  const isWhereAsked = location.pathname === new URL(join, location.href).pathname;
  let tookPart = game.takesPart;

  const forget = () => {
    localStore.write(memory, { ...localStore.read(memory), lost: [] });
    announcements.hide("lost");
  };
  /** @param {string[]} names @returns {Card} */
  const words = (names) => ({
    title: names.length === 1
      ? t("{player}’s seat is on another phone now.", { player: names[0] })
      : t("The seats of {players} are on other phones now.", { players: names.join(", ") }),
    actions: [
      ...(isWhereAsked ? [] : [{ label: t("Who sits where"), href: join }]),
      { label: t("Close"), act: forget },
    ],
  });

  game.follow(({ takesPart, state: { seats } }) => {
    const players = Object.keys(seats);
    const known = localStore.read(memory);
    const before = { own: [], kept: [], lost: [], ...known };
    const own = players.filter((player) => seats[player] === me);
    const kept = host ? players.filter((player) => seats[player] === null) : [];
    const isNothingLeft = own.length + kept.length === 0;
    const gone = new Set([...before.lost, ...before.own, ...(isNothingLeft ? before.kept : [])]);
    const isRead = isWhereAsked && takesPart; // that page shows the current seats
    const lost = isRead ? [] : players.filter((player) => gone.has(player) && seats[player] && seats[player] !== me);
    const now = { own, kept, lost };
    if (JSON.stringify(now) !== JSON.stringify(known)) localStore.write(memory, now);
    if (lost.length === 0) announcements.hide("lost");
    else announcements.show("lost", words(lost.map((player) => game.player(player).name)));
    if (tookPart && !takesPart && !isWhereAsked) location.replace(join);
    tookPart = takesPart;
  });
}
