// The tickets of one player: the deck by typing or on the map. A tap adds a ticket to the hand and another removes it;
// or the dealt tickets are gathered, and recorded together with those that were kept.

import { byId, data, findIn, h } from "../core/dom.js";
import { OncePerTap } from "../core/guard.js";
import { n, t } from "../core/i18n.js";
import { ranked } from "../core/names.js";
import { Recorder } from "../core/page.js";
import { localStore } from "../core/store.js";
import { say } from "../core/toast.js";
import { throwAwayButton } from "../table/parts.js";
import { Deal, useCard } from "../tickets/deal.js";
import { bindMap, DeckReader } from "../tickets/map.js";
import { Writing } from "../tickets/writing.js";

const input = byId("find");
const none = byId("found-none");
const writeInstead = byId("found-write");
const places = data("places");
const { player, url } = byId("shown").dataset;

const deck = () => [...document.querySelectorAll("#deck .deck-ticket")];

/** The data of a row of the deck; `marked` if it is chosen already, in the hand or among those dealt. */
function ticketOf(button) {
  const { ticket: id, named, mine, ...facts } = button.dataset;
  const isMine = mine === "yes";
  return {
    ...facts,
    id,
    named: JSON.parse(named),
    mine: isMine,
    marked: isMine || (deal.active && deal.has(id)),
    button,
  };
}

/** A ticket as a move names it: one of the deck, or a written one. */
function ticketNamed(named) {
  const isIt = ({ dataset }) => JSON.stringify(JSON.parse(dataset.named)) === JSON.stringify(named);
  const row = deck().find(isIt);
  if (row) return { id: row.dataset.ticket, name: row.dataset.name, points: Number(row.dataset.points) };
  const { a, b, points } = named;
  return { id: `${a}--${b}:${points}`, name: `${places[a]?.name ?? a} – ${places[b]?.name ?? b}`, points };
}

const guard = new OncePerTap(({ dataset: { name } }) => {
  if (name) say(t("{ticket} has moved up here: tap again if you mean it.", { ticket: name }));
});

const recorder = new Recorder(byId("shown"), () => {
  deal.recorded(deck().map(ticketOf).filter(({ mine }) => mine).map(({ id }) => id));
  byId("finder").hidden = deck().length === 0;
  show();
  showPending();
});
const { outbox } = recorder;
outbox.addEventListener("change", showPending);

// --- adding and removing ---------------------------------------------------------------------------------------------

/** Add a ticket; resolves to the reason if it was refused. */
function add({ id, named, name }) {
  /** @type {Move} */
  const put = { type: "tickets", player, keep: [named], ...useCard() };
  return recorder.record([put], t("{ticket} noted.", { ticket: name }), () => pressed("remove", id, takeOut));
}

/**
 * Record the moves that the server prepared for a removal: the other tickets of the same move stay.
 * @param {Record<string, string>} row
 */
async function takeOut({ moves, named, name, remove, others }) {
  const facts = { id: remove, name, named: JSON.parse(named) };
  const again = others ? () => deal.gather([gathered(facts.named)]) : () => add(facts);
  const refusal = await recorder.record(JSON.parse(moves), t("{ticket} removed.", { ticket: name }), again);
  if (others && !refusal) deal.gather(JSON.parse(others).map(gathered));
  return refusal;
}

/** A ticket as it is gathered with others. */
const gathered = (named) => ({
  ...ticketNamed(named),
  named,
  pack: byId(`ticket-${ticketNamed(named).id}`)?.dataset.pack ?? "written",
});

/** @param {Record<string, string>} row */
function share({ share: id, named, name }) {
  /** @type {Move} */
  const put = { type: "share", player, tickets: [JSON.parse(named)] };
  return recorder.record(
    [put],
    t("{ticket} is in the team’s holder.", { ticket: name }),
    () => pressed("back", id, takeBack),
  );
}

/** @param {Record<string, string>} row */
function takeBack({ moves, named, name, back }) {
  const again = () => share({ share: back, named, name });
  return recorder.record(JSON.parse(moves), t("{ticket} is back in your hand.", { ticket: name }), again);
}

/** Do what a ticket's button does, if the page still has it. */
function pressed(kind, id, work) {
  const button = document.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
  return button && work(button.dataset);
}

/** A ticket of the deck was chosen: for the hand, or among those dealt. */
function choose(ticket) {
  if (!deal.active) return ticket.mine ? pressed("remove", ticket.id, takeOut) : add(ticket);
  if (ticket.mine) return say(t("{ticket} is already in the hand.", { ticket: ticket.name }));
  return deal.toggle(ticket);
}

/** @type {Record<string, (data: Record<string, string>) => unknown>} */
const BUTTONS = { remove: takeOut, share, back: takeBack };

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-ticket]");
  if (choice) guard.once(choice.dataset.ticket, choice, event, () => choose(ticketOf(choice)));
  for (const [kind, work] of Object.entries(BUTTONS)) {
    const button = event.target.closest(`[data-${kind}]`);
    if (button) guard.once(button.dataset[kind], button, event, () => work(button.dataset));
  }
});

// --- unrecorded tickets are shown with the hand ----------------------------------------------------------------------

function showPending() {
  const own = outbox.entries.filter(({ move }) => move.player === player && ["tickets", "share"].includes(move.type));
  byId("pending").replaceChildren(...own.flatMap(pendingRow));
  markLeaving();
}

function pendingRow(entry) {
  const { move, failed } = entry;
  const isShare = move.type === "share";
  const isHeld = ({ id }) => deck().some(({ dataset: { ticket, mine } }) => ticket === id && mine === "yes");
  const named = isShare ? move.tickets : move.keep;
  const tickets = named.map(ticketNamed).filter((ticket) => isShare || !isHeld(ticket));
  if (tickets.length === 0) return [];
  const words = tickets.map(({ name }) => name).join(", ");
  const state = [isShare && t("To the holder"), failed ? t("Not sent yet") : t("Sending")].filter(Boolean).join(" · ");
  const ticketLine = ({ name, points }) =>
    h("p.pending-ticket", h("b", name), h("span.muted.small", n("{n} point", "{n} points", points)));
  const end = h("p.pending-state.small", state, failed && throwAwayButton(entry, outbox, words));
  return h("li.pending-tickets", tickets.map(ticketLine), end);
}

/** A row of the hand is leaving when all moves of its button are on their way. */
function markLeaving() {
  const waiting = new Set(outbox.entries.map(({ move }) => JSON.stringify(move)));
  for (const button of document.querySelectorAll(":is([data-remove], [data-back])[data-moves]")) {
    const isLeaving = JSON.parse(button.dataset.moves).every((move) => waiting.has(JSON.stringify(move)));
    const row = button.closest("li");
    row.classList.toggle("is-leaving", isLeaving);
    row.querySelector(".leaving")?.remove();
    if (isLeaving) findIn(row, ".hand-name").append(h("span.leaving.small", t("Removed, not sent yet")));
  }
}

// --- the deal --------------------------------------------------------------------------------------------------------

const MODE = `stationmaster.tickets-mode.${url}`;
/** @type {NodeListOf<HTMLInputElement>} */
const modes = document.querySelectorAll("[name=mode]");
const deal = new Deal(`stationmaster.deal.${url}.${player}`, (keep, dealt) =>
  recorder.record(
    [{ type: "tickets", player, keep, ...(dealt && { deal: dealt }), ...useCard() }],
    keep.length > 0 ? n("{n} ticket noted.", "{n} tickets noted.", keep.length) : t("Noted that all were put back."),
  ));
deal.addEventListener("change", () => show());

function setMode(mode) {
  for (const radio of modes) radio.checked = radio.value === mode;
  deal.isWhole = mode === "dealt";
  localStore.write(MODE, mode);
  show();
}

for (const radio of modes) radio.addEventListener("change", () => setMode(radio.value));
document.addEventListener("change", ({ target }) => "more" in target.dataset && deal.show());

// --- by typing -------------------------------------------------------------------------------------------------------

/** Show the matching tickets; cities that begin with the text come first. */
function filter() {
  const typed = input.value;
  let found = 0;
  for (const pack of document.querySelectorAll(".pack")) {
    const items = [...pack.querySelectorAll("li")];
    const order = ranked(typed, items, (item) => item.children[0].dataset.search.split("|"));
    const shown = new Set(order);
    for (const item of items) item.hidden = !shown.has(item);
    findIn(pack, "ul").append(...order);
    pack.hidden = order.length === 0;
    found += order.length;
  }
  if (writeInstead) writeInstead.hidden = !typed.trim() || found > 0;
  if (!typed.trim()) none.textContent = "";
  else if (found === 0) none.textContent = t("No ticket in this deck names that city. Someone else may hold it.");
  else none.textContent = n("{n} ticket found", "{n} tickets found", found);
}

/** While the user types, the results are at the top of the screen under the field, because the keyboard is below. */
const showResults = () => byId("found").scrollIntoView({ block: "start" });

input.addEventListener("input", () => {
  guard.forgetLastTap();
  filter();
  showResults();
});
input.addEventListener("focus", () => {
  input.select(); // the next ticket is typed over the last one
  showResults();
});
// The keyboard opens a moment after the focus, and may move the page.
globalThis.visualViewport?.addEventListener("resize", () => document.activeElement === input && showResults());
input.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    input.value = "";
    filter();
  }
  if (event.key !== "Enter") return;
  event.preventDefault();
  const left = [...document.querySelectorAll(".pack:not([hidden]) li:not([hidden]) .deck-ticket")];
  // A single match is taken. Of several the first is focused, for the next Enter or the arrows.
  if (left.length === 1) left[0].click();
  else left[0]?.focus();
});

// --- on the map, and written tickets ---------------------------------------------------------------------------------

const folder = byId("writing");
let showMap = null;
if (folder) {
  const take = async (named) => {
    const ticket = { ...ticketNamed(named), named, pack: "written" };
    if (!deal.active) return add(ticket);
    if (!deal.has(ticket.id)) deal.toggle(ticket);
    return "";
  };
  const writing = new Writing(folder, places, take, () => showMap?.());
  const reader = new DeckReader(
    () => deck().map(ticketOf),
    places,
    (ticket) =>
      guard.once(
        ticket.id,
        ticket.button,
        { detail: 0, clientX: NaN, clientY: NaN, timeStamp: performance.now() },
        () => choose(ticket),
      ),
  );
  if (byId("map-area")) showMap = bindMap(() => (writing.active || deck().length === 0 ? writing : reader));
  writeInstead.addEventListener("click", () => {
    writing.begin(input.value);
    input.value = "";
    filter();
  });
}

/** Show the deck as it is chosen from now. */
function show() {
  filter();
  for (const button of deck()) button.ariaPressed = String(ticketOf(button).marked);
  deal.show();
  showMap?.();
}

setMode(deal.tickets.length > 0 && !deal.active ? "dealt" : (localStore.read(MODE) ?? "kept"));
