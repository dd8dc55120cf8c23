// The bar at the top: the name and figures of each player or team, and the likely next turn; below it the next step at
// setup, the last lap, or the end of the game.

import { byId, car, h, icon, setText, stillness } from "../core/dom.js";
import { ignoreTaps, opensElsewhere } from "../core/guard.js";
import { t } from "../core/i18n.js";

const TICK_MS = 250;

/**
 * Update the names and figures of players and teams, here and in the panels, and mark this phone's players. The
 * template has rendered them once already.
 * @param {Game} game
 */
export function showSides(game) {
  /** @param {HTMLElement} element @returns {Scorer} */
  const ownerOf = (element) => {
    const { player, side } = element.closest("[data-player], [data-side]").dataset;
    return player ? game.player(player) : game.side(side);
  };
  game.follow(({ own }) => {
    for (const name of document.querySelectorAll("[data-name]")) setText(name, ownerOf(name)?.name ?? name.textContent);
    for (const figure of document.querySelectorAll("[data-figure]")) {
      const owner = ownerOf(figure);
      if (!owner) continue; // a player who has left the table stays on the page until it is reloaded
      const change = game.changeOf(owner, figure.dataset.figure);
      const now = String(game.leftOf(owner, figure.dataset.figure));
      if (figure.dataset.figure === "points" && figure.textContent !== now) tick(figure);
      setText(figure, now);
      figure.classList.toggle("is-pending", change !== 0);
    }
    const isOver = game.state.finished || (game.state.last_lap && game.stillToPlay.length === 0);
    const next = isOver || game.scoresPlayed ? null : game.placing?.player ?? game.likely[0];
    for (const side of document.querySelectorAll(".side")) {
      side.classList.toggle(
        "is-next",
        Boolean(side.querySelector(`[data-player="${next}"]`)) || side.dataset.player === next,
      );
    }
    /** @param {string} id */
    // on a phone for all players none is marked
    const isMine = (id) => own.includes(id) && own.length < game.state.players.length;
    for (const word of document.querySelectorAll(".mine")) {
      const { player } = word.closest("[data-player]").dataset;
      word.hidden = !isMine(player);
      word.parentElement.classList.toggle("is-mine", isMine(player));
    }
    for (const word of document.querySelectorAll(".next-word")) {
      const isNext = word.closest("[data-player]").dataset.player === next;
      word.hidden = !isNext;
      word.parentElement.classList.toggle("is-likely", isNext);
    }
  });
}

/** A changed score slides into its place. @param {HTMLElement} figure */
const tick = (figure) =>
  stillness.matches || figure.animate([{ transform: "translateY(60%)", opacity: 0.2 }, {}], TICK_MS);

/**
 * A tap on a side's card calls `open(side)`, but not while the `sheet` of a route or city is open, where the tap may
 * mean a player's button; on pointer down it calls `prepare(side)`. With a modifier key the link leads to the page of
 * all points, as links do.
 * @param {Game} game
 * @param {Sheet} sheet
 * @param {(side: string) => unknown} open
 * @param {(side: string) => unknown} prepare
 */
export function bindCards(game, sheet, open, prepare) {
  for (const link of document.querySelectorAll(".side .points")) {
    const isMeant = () => !sheet.subject || sheet.subject.kind === "side";
    const { dataset } = link.closest("[data-player], [data-side]");
    const side = () => dataset.side ?? game.player(dataset.player).side;
    link.addEventListener("pointerdown", () => isMeant() && prepare(side()));
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      if (isMeant()) open(side());
    });
  }
}

/**
 * Announce the setup, the last lap, and the end; `urls` has final and game, `pass(player)` records a last turn without
 * a move on the board.
 * @param {Game} game
 * @param {Record<string, string>} urls
 * @param {(player: string) => unknown} pass
 */
export function showBanner(game, urls, pass) {
  const banner = byId("banner");
  const words = byId("banner-words");
  const link = byId("banner-link");
  const passing = byId("banner-pass");
  passing.addEventListener("click", () => pass(game.stillToPlay[0]));
  /** @type {string | null} */
  let shown = null;
  /** @type {string | undefined} */
  let passes; // the player whose last turn the button ends
  game.follow(() => {
    const now = bannerOf(game, urls);
    const next = game.player(game.state.finished ? null : game.stillToPlay[0]);
    // A screen reader would repeat the same text.
    const meaning = JSON.stringify([now, next?.id]);
    if (meaning === shown) return;
    shown = meaning;
    if (passes && passes !== next?.id) ignoreTaps(passing); // now it is the next player's, under the same thumb
    passes = next?.id;
    banner.hidden = !now;
    if (!now) return;
    words.replaceChildren(h("b", now.title), h("span", now.text));
    passing.hidden = !next;
    link.classList.toggle("button--primary", !next); // the last turns come first
    if (next) {
      // i18n: on a button, under a player’s name: the last turn left nothing on the board
      const words = t("no claim");
      passing.replaceChildren(car(next.color), h("span", h("bdi.name.one-line", next.name), h("small", words)));
      passing.ariaLabel = `${next.name}: ${words}`;
    }
    link.hidden = !now.url;
    if (!now.url) return;
    link.href = now.url;
    link.replaceChildren(icon(now.sign), now.action);
  });
}

/**
 * The table's announcement: {title, text}, and on pages that can lead there also {url, action, sign}; or null.
 * @param {Game} game
 * @param {Record<string, string>} [urls]
 * @returns {Banner | null}
 */
export function bannerOf(game, urls = {}) {
  const { finished, next } = game.state;
  if (next) return { title: next, text: "", url: urls.next, action: t("Go there"), sign: "next" };
  if (finished) {
    return {
      title: t("This game is finished."),
      text: "",
      url: urls.game,
      action: t("See the result"),
      sign: "trophy",
    };
  }
  if (game.state.reopened) {
    return {
      title: t("This finished game is being corrected."),
      text: "",
      url: urls.sheet,
      action: t("Save it again"),
      sign: "check",
    };
  }
  if (game.state.corrected.length) {
    return { title: t("We corrected our data on this edition:"), text: game.state.corrected.join(" ") };
  }
  if (game.placing) {
    const { player, name } = game.placing;
    return { title: game.state.mechanics[name].first.replace("{player}", game.player(player).name), text: "" };
  }
  const lap = game.state.last_lap;
  if (!lap || game.scoresPlayed) return null;
  return {
    title: lap.text,
    text: stillToPlay(game, lap.player),
    url: urls.final,
    action: t("Final scoring"),
    sign: "flag",
  };
}

/** @param {Game} game @param {string} player */
function stillToPlay(game, player) {
  const waiting = game.ids.filter((id) => game.stillToPlay.includes(id)); // in seating order
  const { turns } = game.state.last_lap ?? { turns: 1 };
  if (waiting.length === 0) return t("Everyone has had their last turn.");
  if (game.ids.every((id) => game.turnsLeft(id) === turns)) {
    const who = { player: game.player(player).name };
    return turns === 1
      ? t("Everyone has one more turn, including {player}.", who)
      : t("Everyone has two more turns, including {player}.", who);
  }
  /** @param {string} id */
  const named = (id) =>
    game.turnsLeft(id) > 1 ? `${game.player(id).name} ×${game.turnsLeft(id)}` : game.player(id).name;
  const names = new Intl.ListFormat(document.documentElement.lang).format(waiting.map(named));
  return t("Still to play: {names}.", { names });
}
