// The tickets of one player: the deck by typing or on the map, a tap puts a ticket into the hand and another takes it out.

import { Desk } from "./desk.js";
import { ranked } from "./find.js";
import { n, t } from "./i18n.js";
import { bindTicketMap } from "./ticket-map.js";

const desk = document.getElementById("desk");
const input = document.getElementById("find");
const none = document.getElementById("found-none");
const { player } = desk.dataset;

const deck = () => [...document.querySelectorAll("#deck .deck-ticket")];
const ticketOf = (button) => ({ ...button.dataset, id: button.dataset.ticket, mine: button.ariaPressed === "true", button });

// A button means what its reader saw: a hasty second tap must not take out again what the first one noted, nor reach the
// ticket that has moved to its place.
const GUARD_MS = 600;
const SAME_PLACE = 30; // pixels
const working = new Set(); // ids of tickets on their way
let last = { id: null, x: 0, y: 0, at: -GUARD_MS }; // the last tap, or when it was answered

const recorder = new Desk(desk, () => {
  filter();
  map.refreshed();
});

// --- into the hand and out of it ----------------------------------------------------------------------------------

function add({ id, name }) {
  const put = { type: "tickets", player, keep: [id] };
  return recorder.record([put], t("{ticket} noted.", { ticket: name }), () => takeOutById(id));
}

/** Undo the move that brought the ticket, and note the others of that move again. */
function takeOut({ undo, rest, name, remove }) {
  const others = JSON.parse(rest);
  const moves = [{ type: "undo", move: Number(undo) }];
  if (others.length > 0) moves.push({ type: "tickets", player, keep: others });
  return recorder.record(moves, t("{ticket} taken out.", { ticket: name }), () => add({ id: remove, name }));
}

function takeOutById(id) {
  const button = document.querySelector(`[data-remove="${CSS.escape(id)}"]`);
  return button && takeOut(button.dataset);
}

document.addEventListener("click", (event) => {
  const remove = event.target.closest("[data-remove]");
  const choice = event.target.closest("[data-ticket]");
  if (remove) {
    once(remove.dataset.remove, remove, event, () => takeOut(remove.dataset));
  } else if (choice) {
    const ticket = ticketOf(choice);
    once(ticket.id, choice, event, () => (ticket.mine ? takeOutById(ticket.id) : add(ticket)));
  }
});

/** Do what a button says unless the tap is the second one of two. */
async function once(id, button, event, work) {
  if (working.has(id) || isSecondTap(id, event)) return;
  working.add(id);
  last = { id, x: event.clientX, y: event.clientY, at: performance.now() };
  button.setAttribute("aria-busy", "true");
  await work();
  button.removeAttribute("aria-busy");
  working.delete(id);
  if (last.id === id) last.at = performance.now();
}

function isSecondTap(id, event) {
  if (performance.now() - last.at >= GUARD_MS) return false;
  const byFinger = event.detail > 0;
  return id === last.id || (byFinger && Math.hypot(event.clientX - last.x, event.clientY - last.y) < SAME_PLACE);
}

// --- by typing ----------------------------------------------------------------------------------------------------

/** Show what fits, the tickets whose city begins with it first. */
function filter() {
  const typed = input.value;
  let found = 0;
  for (const pack of document.querySelectorAll(".pack")) {
    const items = [...pack.querySelectorAll("li")];
    const order = ranked(typed, items, (item) => item.firstElementChild.dataset.search.split("|"));
    const shown = new Set(order);
    for (const item of items) item.hidden = !shown.has(item);
    pack.querySelector("ul").append(...order);
    pack.hidden = order.length === 0;
    found += order.length;
  }
  if (!typed.trim()) none.textContent = "";
  else if (found === 0) none.textContent = t("No ticket of this deck names that city. It may be in another hand.");
  else none.textContent = n("{n} ticket found", "{n} tickets found", found);
}

input.addEventListener("input", () => {
  last.at = -GUARD_MS; // who has typed in between means what they tap
  filter();
});
input.addEventListener("focus", () => input.select()); // the next ticket is typed over the last one
input.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    input.value = "";
    filter();
  }
  if (event.key !== "Enter") return;
  event.preventDefault();
  const left = [...document.querySelectorAll(".pack:not([hidden]) li:not([hidden]) .deck-ticket")];
  // One ticket is left: that is the one. Several: the first of them, for the next Enter to take or the arrows to pass by.
  if (left.length === 1) left[0].click();
  else left[0]?.focus();
});

// --- on the map ---------------------------------------------------------------------------------------------------

const map = bindTicketMap(() => deck().map(ticketOf), (ticket) =>
  once(ticket.id, ticket.button, { detail: 0 }, () => (ticket.mine ? takeOutById(ticket.id) : add(ticket))),
);

filter();
