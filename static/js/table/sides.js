// The bar on top: each player's figures, whose turn is likely next; and below it the last lap, or that the game is over.

import { t } from "../i18n.js";
import { byId, h, icon } from "./dom.js";

/** Keep the players' figures in line with the game, here and in the panels. The template has drawn them once already. */
export function showSides(game) {
  const show = () => {
    for (const one of document.querySelectorAll("[data-player]")) {
      const player = game.player(one.dataset.player);
      for (const figure of one.querySelectorAll("[data-figure]")) figure.textContent = player[figure.dataset.figure];
    }
    for (const side of document.querySelectorAll(".side")) {
      const isNext = side.dataset.player === game.likely[0];
      side.classList.toggle("is-next", isNext);
      side.querySelector(".next-word").hidden = !isNext;
    }
  };
  game.addEventListener("change", show);
  show();
}

/** Announce the last lap, and the end; `urls` has final and game. */
export function showBanner(game, urls) {
  const banner = byId("banner");
  const words = byId("banner-words");
  const link = byId("banner-link");
  let shown = null;
  const show = () => {
    const now = bannerOf(game, urls);
    // Saying the same again would make a screen reader repeat it.
    if (JSON.stringify(now) === shown) return;
    shown = JSON.stringify(now);
    banner.hidden = !now;
    if (!now) return;
    words.replaceChildren(h("b", {}, now.title), h("span", {}, now.text));
    link.href = now.url;
    link.replaceChildren(icon(now.sign), now.action);
  };
  game.addEventListener("change", show);
  show();
}

function bannerOf(game, urls) {
  if (game.state.finished) {
    return { title: t("This game is finished."), text: "", url: urls.game, action: t("To the result"), sign: "trophy" };
  }
  const lap = game.state.last_lap;
  if (!lap) return null;
  return { title: lap.text, text: stillToPlay(game, lap), url: urls.final, action: t("Final scoring"), sign: "flag" };
}

function stillToPlay(game, { waiting, player }) {
  if (waiting.length === 0) return t("Everyone has had the last turn.");
  if (waiting.length === game.state.players.length) {
    return t("Everyone has one more turn, {player} too.", { player: game.player(player).name });
  }
  const names = new Intl.ListFormat(document.documentElement.lang).format(waiting.map((id) => game.player(id).name));
  return t("Still to play: {names}.", { names });
}
