// Seats that left this phone: it is told until that is read, also after a reload. One that lost its last seat has no place at
// the table any more, and is asked again who it is.

import { t } from "../i18n.js";
import { forGood } from "../memory.js";
import { isIn } from "./standing.js";

/**
 * A seat of one's own is told always. What the phone that opened the table merely looks after is there for others to sit down:
 * they are welcomed in passing (seat-news.js), unless nothing is left, since the phone's owner plays too.
 * @param {Game} game
 */
export function bindLosses(game, announcements) {
  const { facts } = announcements;
  const memory = `stationmaster.seats.${facts.seats}`;
  const isWhereAsked = location.pathname === new URL(facts.join, location.href).pathname;
  let wasIn = isIn(game, facts);

  const show = () => {
    const { seats } = game.state;
    const players = Object.keys(seats);
    const before = { own: [], kept: [], lost: [], ...forGood.read(memory) };
    const own = players.filter((player) => seats[player] === facts.me);
    const kept = facts.host ? players.filter((player) => seats[player] === null) : [];
    const isNothingLeft = own.length + kept.length === 0;
    const gone = new Set([...before.lost, ...before.own, ...(isNothingLeft ? before.kept : [])]);
    const isRead = isWhereAsked && isIn(game, facts); // that page shows who sits where
    const lost = isRead ? [] : players.filter((player) => gone.has(player) && seats[player] && seats[player] !== facts.me);
    forGood.write(memory, { own, kept, lost });
    if (lost.length === 0) announcements.hide("lost");
    else announcements.show("lost", words(lost.map((player) => game.player(player).name)));
  };

  const words = (names) => ({
    title:
      names.length === 1
        ? t("The seat of {player} is on another phone now.", { player: names[0] })
        : t("The seats of {players} are on other phones now.", { players: names.join(", ") }),
    actions: [
      ...(isWhereAsked ? [] : [{ label: t("Who sits where"), href: facts.join }]),
      { label: t("Close"), act: forget },
    ],
  });

  const forget = () => {
    forGood.write(memory, { ...forGood.read(memory), lost: [] });
    announcements.hide("lost");
  };

  const goWhereAsked = () => {
    if (wasIn && !isIn(game, facts) && !isWhereAsked) location.replace(facts.join);
    wasIn = isIn(game, facts);
  };

  game.addEventListener("change", () => {
    show();
    goWhereAsked();
  });
  show();
}
