// Shared by all pages of a table: the game's state that follows the table, the moves on their way, and the connection's
// state in words.

import { byId, h, setText } from "./dom.js";
import { n, t } from "./i18n.js";
import { liveAt } from "./live.js";
import { Outbox } from "./outbox.js";
import { lasting, states } from "./store.js";

/**
 * The page's table, for scripts of features: its game, its outbox, and on pages that have them the actions (`act`) and
 * the sheet.
 * @type {{game: Game, outbox: Outbox, act?: Acts, sheet?: Sheet}}
 */
export const table = Object.create(null);

/** Have a game (table/game.js) follow its table. @param {Game} game @param {string} url */
export function keepUp(game, url) {
  const live = liveAt(url);
  const know = () => live.knows(game.state);
  live.addEventListener("state", ({ detail }) => game.update({ state: detail, fresh: true }));
  game.addEventListener("change", know);
  know();
  return live;
}

/**
 * Have a game follow its table on a page that also records moves; `urls` has table and moves.
 * @param {Game} game
 * @param {{table: string, moves: string}} urls
 */
export function connect(game, urls) {
  const live = keepUp(game, urls.table);
  const outbox = new Outbox(urls.moves, () => game.state.seq);
  outbox.addEventListener("change", () => game.update({ waiting: outbox.entries }));
  outbox.addEventListener("answer", ({ detail }) => {
    game.update({ state: detail.state, waiting: outbox.entries });
    live.reached();
  });
  live.addEventListener("status", () => live.status === "live" && outbox.retry());
  showConnection(live, outbox);
  remember(game, urls.table);
  Object.assign(table, { game, outbox });
  return { live, outbox };
}

/**
 * The newest state of a table that this phone has seen outlives the page, because a page that is opened offline was
 * cached some moves ago. Begin with the newer one of page and store, and store each update.
 * @param {Game} game
 * @param {string} url
 */
async function remember(game, url) {
  const table = lasting(url);
  const kept = await states.get(table);
  // A state that another release stored may lack fields that this one shows; it is fetched anew.
  if (kept && kept.state.shape === game.state.shape && kept.state.version > game.state.version) {
    game.update({ state: kept.state });
    liveAt(url).ask(); // the table may also have been restored to an earlier state
  }
  let known = kept?.state;
  game.follow(({ state }) => {
    if (state === known || state.reveal_in !== null) return; // its seconds go by
    known = state;
    states.put({ table, state });
  });
}

/**
 * Show a quiet lamp on #connection while all is well (the element is created on pages without one); otherwise show that
 * the phone is reconnecting or offline, and the number of moves in the `outbox` that couldn't be sent.
 * @param {Live} live
 * @param {Outbox | null} [outbox]
 */
export function showConnection(live, outbox) {
  const line = byId("connection") ?? added();
  const words = byId("connection-words");
  const show = () => {
    const count = outbox?.failed ?? 0;
    // A connection that loses moves is not good, even if other data arrives.
    const status = live.status === "live" && count > 0 ? "reconnecting" : live.status;
    line.classList.toggle("is-lost", status !== "live");
    // i18n: moves that are still to be sent
    const text = [
      statusWords(status),
      count > 0 && n("{n} move waiting to be sent", "{n} moves waiting to be sent", count),
    ].filter(Boolean).join(" · ");
    setText(words, text); // a screen reader would repeat the same text
  };
  live.addEventListener("status", show);
  for (const event of ["change", "answer"]) outbox?.addEventListener(event, show);
  show();
  if (!navigator.serviceWorker) import("./keep-open-notice.js").then(({ stayOpen }) => stayOpen(live));
}

/** @param {string} status */
function statusWords(status) {
  // i18n: state of the connection: moves of other players are shown at once
  if (status === "live") return t("live");
  // i18n: state of the connection
  if (status !== "offline") return t("reconnecting");
  // A service worker opens the page again without a connection; plain http in the local network has none.
  // i18n: state of the connection
  return navigator.serviceWorker ? t("offline") : t("offline: keep this page open");
}

function added() {
  const parts = [h("span.lamp", { "aria-hidden": "true" }), h("span", { id: "connection-words" })];
  const line = h("p.connection.connection--page", { id: "connection", role: "status" }, parts);
  document.body.append(line);
  return line;
}
