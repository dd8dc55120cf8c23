// A deal while it is entered: the tickets that were dealt, and which of them were kept; or only the kept ones, if their
// number is fixed. It stays on this phone, through a reload and a refusal, until it is recorded as one move.

import { byId, findIn, h } from "../core/dom.js";
import { whileBusy } from "../core/guard.js";
import { n, t } from "../core/i18n.js";
import { localStore } from "../core/store.js";
import { sayAt } from "../core/toast.js";

/** @type {Finder<"deal-">} */
const part = (name) => byId(`deal-${name}`);

/** The choices of a card that adds tickets to a deal; the name of each is a field of the move. */
const choices = () => [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-more]"))];

const chosen = () => choices().find(({ checked }) => checked);

/** The chosen card's part of a move. The choice is reset, so that the next move has none. */
export function useCard() {
  const { name, value } = chosen() ?? {};
  for (const one of choices()) one.checked = one.value === "";
  return name && value ? { [name]: Number(value) } : {};
}

export class Deal extends EventTarget {
  /**
   * `memory` is the key of the draft; `record` sends a move's keep and deal (no deal if only the kept tickets are
   * entered), and resolves to a refusal.
   */
  constructor(memory, record) {
    super();
    this.memory = memory;
    this.record = record;
    this.panel = byId("deal");
    this.tickets = localStore.read(memory) ?? [];
    this.isWhole = false; // all dealt tickets are entered
    this.panel.addEventListener("click", ({ target }) => this.#tapped(target));
    part("clear").addEventListener("click", () => this.#keep([]));
    part("show").addEventListener("click", () => this.panel.scrollIntoView({ block: "start" }));
    part("record").addEventListener("click", () => whileBusy(part("record"), () => this.#send()));
  }

  /** Whether tickets are gathered here before any is recorded. */
  get active() {
    return this.isWhole || this.#rule().keep > 0;
  }

  has(id) {
    return this.tickets.some((ticket) => ticket.id === id);
  }

  /** Add a ticket to those dealt, or remove it. When all are there they are shown, to be marked. */
  toggle({ id, named, name, points, pack }) {
    if (this.has(id)) return this.#keep(this.tickets.filter((ticket) => ticket.id !== id));
    this.#keep([...this.tickets, { id, named, name, points, pack, kept: false }]);
    if (this.tickets.length !== this.#size()) return;
    document.activeElement?.blur();
    this.panel.scrollIntoView({ block: "start" });
  }

  /** Take back tickets that were recorded as kept. */
  gather(tickets) {
    this.#keep([
      ...this.tickets,
      ...tickets.filter(({ id }) => !this.has(id)).map((ticket) => ({ ...ticket, kept: true })),
    ]);
  }

  /**
   * Called with the tickets in the hand. A draft whose kept tickets are all there was recorded, by this page or another
   * one.
   */
  recorded(hand) {
    const kept = this.#kept();
    if (kept.length > 0 && kept.every(({ id }) => hand.includes(id))) this.#keep([]);
  }

  /** A deal of an exact size is recorded once it is complete; a later one may be short, when the deck runs out. */
  show() {
    const { exact, keep, packs } = this.#rule();
    const size = this.#size();
    const count = this.tickets.length;
    const kept = this.#kept().length;
    const dealt = this.isWhole
      ? t("{count} of {all} dealt", { count, all: size })
      : t("{count} of {all} kept", { count, all: size });
    this.panel.hidden = !this.active;
    part("bar").hidden = !this.active || count === 0;
    byId("onward").hidden = !part("bar").hidden;
    part("count").textContent = dealt;
    part("bar-count").textContent = dealt;
    part("packs").replaceChildren(...packs.flatMap((pack) => this.#pack(pack)));
    part("clear").hidden = count === 0;
    part("record").disabled = (exact && count !== size) || (keep > 0 && kept !== keep);
    // i18n: tickets that stay in the hand
    const keeps = n("{n} kept", "{n} kept", kept);
    const back = n("{n} put back", "{n} put back", count - kept);
    part("record").textContent = this.isWhole
      ? t("Record: {kept}, {back}", { kept: keeps, back })
      : t("Record: {kept}", { kept: keeps });
  }

  /** A pack's tickets under its name, with their number if that is fixed. */
  #pack({ id, name, count }) {
    const own = this.tickets.filter(({ pack }) => pack === id);
    if (own.length === 0 && !count) return [];
    // i18n: tickets of a kind: how many are chosen, of how many
    const title = count ? t("{pack}: {count} of {all}", { pack: name, count: own.length, all: count }) : name;
    const list = own.length > 0 && h("ul.deck-list", own.map((ticket) => this.#row(ticket)));
    return [h("section", h("h4", title), list)];
  }

  /** Number of tickets to enter. */
  #size() {
    const { size, keep } = this.#rule();
    return this.isWhole ? size : keep;
  }

  #kept() {
    return this.tickets.filter(({ kept }) => kept || !this.isWhole);
  }

  #row(ticket) {
    const { id, name, points } = ticket;
    const kept = this.#kept().includes(ticket);
    const row = findIn(part("row").content, "li").cloneNode(true);
    const keep = findIn(row, "[data-keep]");
    keep.dataset.keep = id;
    keep.ariaPressed = String(kept);
    findIn(row, ".deck-name").textContent = name;
    const cost = document.querySelector(`#ticket-${CSS.escape(id)} .cost`);
    if (cost) findIn(row, ".deck-name").append(cost.cloneNode(true));
    findIn(row, ".deck-points").textContent = points;
    // i18n: of a ticket that was dealt and stays in the hand
    findIn(row, ".deal-state").textContent = kept ? t("kept") : t("put back");
    const off = findIn(row, "[data-off]");
    off.dataset.off = id;
    off.setAttribute("aria-label", t("{ticket} wasn’t dealt", { ticket: name }));
    return row;
  }

  #tapped(target) {
    const keep = target.closest("[data-keep]")?.dataset.keep;
    const off = target.closest("[data-off]")?.dataset.off;
    if (off) this.#keep(this.tickets.filter(({ id }) => id !== off));
    if (!keep || !this.isWhole) return;
    this.#keep(this.tickets.map((ticket) => (ticket.id === keep ? { ...ticket, kept: !ticket.kept } : ticket)));
    this.panel.querySelector(`[data-keep="${CSS.escape(keep)}"]`)?.focus({ preventScroll: true });
  }

  async #send() {
    const named = (tickets) => tickets.map((ticket) => ticket.named);
    const refusal = await this.record(named(this.#kept()), this.isWhole ? named(this.tickets) : undefined);
    if (refusal) this.#refuse(refusal);
    else this.#keep([]);
  }

  #refuse(why) {
    sayAt(part("why"), why);
    if (why) this.panel.scrollIntoView({ block: "start" });
  }

  #keep(tickets) {
    this.tickets = tickets;
    localStore.write(this.memory, tickets);
    this.#refuse("");
    this.show();
    this.dispatchEvent(new Event("change"));
  }

  /** The rule changes after the first deal, so it is read from the page each time; a card may add tickets. */
  #rule() {
    const { size, exact, keep, packs } = part("rule").dataset;
    return {
      size: Number(size) + Number(chosen()?.value ?? 0),
      exact: exact === "true",
      keep: Number(keep),
      packs: JSON.parse(packs),
    };
  }
}
