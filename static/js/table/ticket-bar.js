// The ticket bar: the tickets of this phone's player, with rings on their ends on the map. They are fetched apart from
// the state, which is the same for everyone, whenever their causes have changed; the server decides which are
// connected.

import { byId, fetchStyles, svg } from "../core/dom.js";
import { liveAt } from "../core/live.js";
import { localStore } from "../core/store.js";

/**
 * Needs the `board`, its `painter`, and the `outbox` of this phone's moves.
 * @param {Game} game
 * @param {Board} board
 * @param {Painter} painter
 * @param {Outbox} outbox
 */
export function bindTicketBar(game, board, painter, outbox) {
  const { table } = game.phone;
  const memory = `stationmaster.strip-hidden.${table}`;
  const rings = svg("g", {});
  board.svg.querySelector(".cities").before(rings);
  // of several players here, the one who was handed the phone
  let handedTo = document.documentElement.dataset.handed ?? "";
  /** @type {string | undefined} */
  let shown; // the player whose tickets are shown
  let known = ""; // their causes at the last request
  let focus = ""; // the ticket that was tapped

  /**
   * The player whose tickets may be shown. A phone that keeps several hands shows one of them until its next action.
   */
  const owner = () => (game.own.length === 1 ? game.own[0] : game.own.find((id) => id === handedTo));

  async function ask() {
    const player = owner();
    const now = player ? JSON.stringify(causes(game, player)) : "";
    if (player !== shown) put(player);
    if (now === known) return;
    known = now;
    if (!player) return;
    try {
      const address = `${table}/tickets/${player}/strip${player === handedTo ? `?for=${player}` : ""}`;
      const answer = await fetch(address, { cache: "no-store" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const parts = ["strip", "strip-show"].map((id) => page.getElementById(id)).filter(Boolean);
      if (parts.length > 0) await styles();
      if (known !== now) return; // something has changed meanwhile
      if (answer.status >= 500) known = "";
      else put(player, parts);
    } catch {
      if (known === now) known = "";
    }
  }

  /** @param {string | undefined} player @param {HTMLElement[]} parts */
  function put(player, [bar, opener] = []) {
    shown = player;
    const focused = document.activeElement?.id;
    byId("strip")?.remove();
    byId("strip-show")?.remove();
    if (bar) {
      bar.addEventListener("click", tapped);
      opener.addEventListener("click", () => hide(false));
      byId("which").before(bar);
      byId("whole").before(opener);
    }
    draw();
    if (focused) byId(focused)?.focus({ preventScroll: true });
  }

  function draw() {
    const bar = byId("strip");
    const isHidden = !handedTo && localStore.read(memory) === true;
    if (bar) bar.hidden = isHidden;
    if (bar) byId("strip-show").hidden = !isHidden;
    const tickets = bar && !isHidden ? [...bar.querySelectorAll("[data-ticket]")] : [];
    const chosen = tickets.filter(({ dataset }) => dataset.ticket === focus);
    for (const ticket of tickets) ticket.ariaPressed = String(chosen.includes(ticket));
    const near = new Set(chosen.flatMap(({ dataset }) => dataset.routes.split(" ")));
    for (const [id, track] of painter.tracks) track.classList.toggle("near", near.has(id));
    rings.replaceChildren(...ringsOf(tickets, chosen, painter.cities));
  }

  /** @param {On<"click">} event */
  function tapped({ target }) {
    const ticket = target.closest("[data-ticket]");
    if (!ticket) return target.closest("#strip-hide") && hide(true);
    focus = ticket.dataset.ticket === focus ? "" : ticket.dataset.ticket;
    ticket.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (focus) board.showAll(ticket.dataset.ends.split(" "));
    draw();
  }

  /** @param {boolean} isHidden */
  function hide(isHidden) {
    if (handedTo) return giveBack();
    localStore.write(memory, isHidden);
    draw();
    byId(isHidden ? "strip-show" : "strip-hide").focus({ preventScroll: true });
  }

  /** Called at the next action, because the phone may be in other hands. */
  function giveBack() {
    handedTo = "";
    ask();
  }
  addEventListener("visibilitychange", () => document.hidden && giveBack());
  outbox.addEventListener("change", () => outbox.entries.length > 0 && giveBack());

  board.addEventListener("turn", draw);
  liveAt(table).addEventListener("status", ask);
  game.follow(ask);
}

/** @type {Promise<unknown> | null} */
let styled = null;

/** The styles are fetched once there is something to show; without a connection they are fetched later. */
function styles() {
  styled ??= fetchStyles(new URL("../../css/strip.css", import.meta.url).href).catch((error) => {
    styled = null;
    throw error;
  });
  return styled;
}

/** Whether a mechanic has facts about the route. @param {Facts} facts @param {string} route */
const said = ({ mechanics }, route) => Object.values(mechanics).some(({ tracks }) => tracks?.[route]);

/**
 * The causes that a player's tickets, tokens and connections can change with.
 * @param {Game} game
 * @param {string} id
 */
function causes({ facts, state }, id) {
  const { side, tickets } = state.players.filter((player) => player.id === id)[0];
  const { players, holder } = state.sides.filter((one) => one.id === side)[0];
  const routes = Object.keys(state.claims).filter((route) =>
    said(facts, route) ||
    players.includes(state.claims[route]) ||
    state.pieces.some(({ kind, at, owner }) => kind === "guest" && at === route && players.includes(owner ?? ""))
  );
  // A station's loan depends on the routes of others and on its owner’s choice.
  const lends = Object.values(state.stations).some((player) => players.includes(player)) && state.revision;
  return [id, tickets, holder, routes, lends, state.seat_news.changes.at(-1)?.nth, state.revealed];
}

/**
 * A ring around each end, another one if all tickets of a place are connected; larger for those of `chosen` tickets.
 * @param {HTMLElement[]} tickets
 * @param {HTMLElement[]} chosen
 * @param {Painter["cities"]} cities
 */
function ringsOf(tickets, chosen, cities) {
  /** @param {HTMLElement[]} some */
  const endsOf = (some) => some.flatMap(({ dataset }) => dataset.ends.split(" "));
  const open = new Set(endsOf(tickets.filter(({ dataset }) => !dataset.joined)));
  const meant = new Set(endsOf(chosen));
  return [...new Set(endsOf(tickets))].map((end) => {
    const isOpen = open.has(end);
    const look = [
      "terminus",
      isOpen ? "is-open" : "is-joined",
      meant.has(end) && "is-meant",
      chosen.length > 0 && !meant.has(end) && "is-other",
    ];
    const place = svg("g", {
      class: look.filter(Boolean).join(" "),
      transform: cities.get(end).getAttribute("transform"),
    });
    const pin = svg("g", { class: "pin" });
    pin.append(...["under", "line"].map((name) => svg("circle", { class: `terminus-${name}`, r: 13.5 })));
    if (!isOpen) {
      pin.append(
        svg("circle", { class: "terminus-badge", cx: 11, cy: -11, r: 7 }),
        svg("path", { class: "terminus-check", d: "M7.5 -11l2.5 2.5 4.5 -5" }),
      );
    }
    place.append(pin);
    return place;
  });
}
