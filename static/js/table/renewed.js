// The table's link was renewed: the page goes on at the new address, once nothing waits to be sent from the old one. Pages that
// send moves of their own stay where they are; the server leads them on.

/** @param {Game} game */
export function bindRenewed(game) {
  const [, shown] = location.pathname.match(/^\/t\/([^/]+)/) ?? [];
  const follow = () => {
    const { link } = game.state;
    if (!shown || link === shown || game.waiting.length > 0 || document.querySelector("#desk[data-url]")) return;
    location.replace(`/t/${link}${location.pathname.slice(`/t/${shown}`.length)}${location.search}`);
  };
  game.addEventListener("change", follow);
  follow();
}
