// What a page of a table has in common with every other: the game's state that it keeps up with, the moves on their
// way, and the state of the connection as a person understands it.

import { byId, h, write } from "./dom.js";
import { n, t } from "./i18n.js";
import { liveAt } from "./live.js";
import { Outbox } from "./outbox.js";
import { lasting, states } from "./store.js";

/**
 * The page's table, for scripts of features: what this phone knows, its moves on their way, and where the page has
 * them what people do (`act`) and the sheet.
 * @type {{game: Game, outbox: Outbox, act?: Acts, sheet?: Sheet}}
 */
export const table = Object.create(null);

/** Have a game (table/game.js) keep up with its table. @param {Game} game @param {string} url */
export function keepUp(game, url) {
  const live = liveAt(url);
  const know = () => live.knows(game.state);
  live.addEventListener("state", ({ detail }) => game.update({ state: detail, fresh: true }));
  game.addEventListener("change", know);
  know();
  return live;
}

/**
 * Have a game keep up with its table, on a page that records moves as well; `urls` has table and moves.
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
 * The newest state that this phone has seen of a table outlives the page: one that is opened without a connection was
 * stored by the browser some moves ago. Begin with what is newer, the page or what was kept, and keep what comes.
 * @param {Game} game
 * @param {string} url
 */
async function remember(game, url) {
  const table = lasting(url);
  const kept = await states.get(table);
  // What another release kept may lack what this one shows, and is fetched anew.
  if (kept && kept.state.shape === game.state.shape && kept.state.version > game.state.version) {
    game.update({ state: kept.state });
    liveAt(url).ask(); // it may also be that the table was brought back to what it was
  }
  let known = kept?.state;
  game.follow(({ state }) => {
    if (state === known || state.reveal_in !== null) return; // its seconds go by
    known = state;
    states.put({ table, state });
  });
}

/**
 * Show a quiet lamp on #connection, made where the page has none, while all is well; else that the phone is
 * reconnecting or offline, and how many moves of the `outbox` couldn't be sent.
 * @param {Live} live
 * @param {Outbox | null} [outbox]
 */
export function showConnection(live, outbox) {
  const line = byId("connection") ?? added();
  const words = byId("connection-words");
  const show = () => {
    const count = outbox?.failed ?? 0;
    // Moves that don't get through are no good connection, whatever else arrives.
    const status = live.status === "live" && count > 0 ? "reconnecting" : live.status;
    line.classList.toggle("is-lost", status !== "live");
    // i18n: moves that are still to be sent
    const text = [
      statusWords(status),
      count > 0 && n("{n} move waiting to be sent", "{n} moves waiting to be sent", count),
    ].filter(Boolean).join(" · ");
    write(words, text); // the same again would make a screen reader repeat it
  };
  live.addEventListener("status", show);
  for (const event of ["change", "answer"]) outbox?.addEventListener(event, show);
  show();
  if (!navigator.serviceWorker) import("./keep-open-notice.js").then(({ stayOpen }) => stayOpen(live));
}

/** @param {string} status */
function statusWords(status) {
  // i18n: state of the connection: what others do is shown at once
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
