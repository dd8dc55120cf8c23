// What was dealt, while it is entered: which tickets, and which of them were kept. It stays on this phone, through a
// reload and a refusal, until it is recorded as one move.

import { byId, h } from "../core/dom.js";
import { whileBusy } from "../core/guard.js";
import { n, t } from "../core/i18n.js";
import { forGood } from "../core/store.js";
import { sayAt } from "../core/toast.js";

/** @type {Finder<"deal-">} */
const part = (name) => byId(`deal-${name}`);

export class Deal extends EventTarget {
  /** `memory` is the key of the draft; `record` sends a move's keep and deal, and resolves to a refusal. */
  constructor(memory, record) {
    super();
    this.memory = memory;
    this.record = record;
    this.panel = byId("deal");
    this.tickets = forGood.read(memory) ?? [];
    this.active = false;
    this.panel.addEventListener("click", ({ target }) => this.#tapped(target));
    part("clear").addEventListener("click", () => this.#keep([]));
    part("show").addEventListener("click", () => this.panel.scrollIntoView({ block: "start" }));
    part("record").addEventListener("click", () => whileBusy(part("record"), () => this.#send()));
  }

  has(id) {
    return this.tickets.some((ticket) => ticket.id === id);
  }

  /** Put a ticket among those dealt, or take it off; once all are there they are shown, to be marked. */
  toggle({ id, named, name, points, pack }) {
    if (this.has(id)) return this.#keep(this.tickets.filter((ticket) => ticket.id !== id));
    this.#keep([...this.tickets, { id, named, name, points, pack, kept: false }]);
    if (this.tickets.length !== this.#rule().size) return;
    document.activeElement?.blur();
    this.panel.scrollIntoView({ block: "start" });
  }

  /** What is in the hand by now was recorded: by this page, or by another one that sent what this one couldn't. */
  recorded(hand) {
    const kept = this.tickets.filter((ticket) => ticket.kept);
    if (kept.length > 0 && kept.every(({ id }) => hand.includes(id))) this.#keep([]);
  }

  /** An exact deal is recorded once all of it is named; a later one may be short, when the deck runs out. */
  show() {
    const { size, exact, packs } = this.#rule();
    const count = this.tickets.length;
    const kept = this.tickets.filter((ticket) => ticket.kept).length;
    const dealt = t("{count} of {all} dealt", { count, all: size });
    this.panel.hidden = !this.active;
    part("bar").hidden = !this.active || count === 0;
    byId("onward").hidden = !part("bar").hidden;
    part("count").textContent = dealt;
    part("bar-count").textContent = dealt;
    part("packs").replaceChildren(...packs.flatMap((pack) => this.#pack(pack)));
    part("clear").hidden = count === 0;
    part("record").disabled = exact && count !== size;
    part("record").textContent = t("Record: {kept}, {back}", {
      kept: n("{n} kept", "{n} kept", kept),
      back: n("{n} put back", "{n} put back", count - kept),
    });
  }

  /** A pack's tickets under its name, with how many there are to be where that is fixed. */
  #pack({ id, name, count }) {
    const own = this.tickets.filter(({ pack }) => pack === id);
    if (own.length === 0 && !count) return [];
    const title = count ? t("{pack}: {count} of {all}", { pack: name, count: own.length, all: count }) : name;
    const list = own.length > 0 && h("ul.deck-list", own.map((ticket) => this.#row(ticket)));
    return [h("section", h("h4", title), list)];
  }

  #row({ id, name, points, kept }) {
    const row = part("row").content.querySelector("li").cloneNode(true);
    const keep = row.querySelector("[data-keep]");
    keep.dataset.keep = id;
    keep.ariaPressed = String(kept);
    row.querySelector(".deck-name").textContent = name;
    const cost = document.querySelector(`#ticket-${CSS.escape(id)} .cost`);
    if (cost) row.querySelector(".deck-name").append(cost.cloneNode(true));
    row.querySelector(".deck-points").textContent = points;
    row.querySelector(".deal-state").textContent = kept ? t("kept") : t("put back");
    const off = row.querySelector("[data-off]");
    off.dataset.off = id;
    off.setAttribute("aria-label", t("{ticket} wasn’t dealt", { ticket: name }));
    return row;
  }

  #tapped(target) {
    const keep = target.closest("[data-keep]")?.dataset.keep;
    const off = target.closest("[data-off]")?.dataset.off;
    if (off) this.#keep(this.tickets.filter(({ id }) => id !== off));
    if (!keep) return;
    this.#keep(this.tickets.map((ticket) => (ticket.id === keep ? { ...ticket, kept: !ticket.kept } : ticket)));
    this.panel.querySelector(`[data-keep="${CSS.escape(keep)}"]`).focus({ preventScroll: true });
  }

  async #send() {
    const named = (tickets) => tickets.map((ticket) => ticket.named);
    const refusal = await this.record(named(this.tickets.filter(({ kept }) => kept)), named(this.tickets));
    if (refusal) this.#refuse(refusal);
    else this.#keep([]);
  }

  #refuse(why) {
    sayAt(part("why"), why);
    if (why) this.panel.scrollIntoView({ block: "start" });
  }

  #keep(tickets) {
    this.tickets = tickets;
    forGood.write(this.memory, tickets);
    this.#refuse("");
    this.show();
    this.dispatchEvent(new Event("change"));
  }

  /** The rule changes after the first deal, so it is read where the page has it. */
  #rule() {
    const { size, exact, packs } = part("rule").dataset;
    return { size: Number(size), exact: exact === "true", packs: JSON.parse(packs) };
  }
}
