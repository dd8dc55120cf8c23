// Recording from a page that shows what the server wrote: moves go through the table's outbox, then the parts
// of the page that they change ([data-part]) are fetched anew. Nothing typed is lost, and nothing jumps.

import { follow } from "./follow.js";
import { t } from "./i18n.js";
import { liveAt } from "./live.js";
import { Outbox } from "./outbox.js";
import { reasonFor } from "./refusal.js";
import { say } from "./toast.js";

export class Desk {
  /**
   * `element` names the address for moves (data-url), how many of them and which version the page shows (data-seq,
   * data-version); `refreshed` is called after it was shown anew.
   */
  constructor(element, refreshed = () => {}) {
    this.element = element;
    this.refreshed = refreshed;
    const { url } = element.dataset;
    this.outbox = new Outbox(url, () => Number(element.dataset.seq));
    this.outbox.addEventListener("change", () => this.outbox.entries.some(({ failed }) => failed) && this.#waiting());
    this.outbox.addEventListener("answer", () => {
      this.#tellRefused();
      if (this.outbox.entries.length === 0) this.fresh = this.refresh();
      liveAt(url).reached();
    });
    this.outbox.ready.then(() => this.#tellRefused());
    const failed = () => this.outbox.entries.filter((entry) => entry.failed).length;
    const showConnection = follow(element, url, () => this.#followed(), failed);
    this.outbox.addEventListener("change", showConnection);
    this.outbox.addEventListener("answer", showConnection);
  }

  /**
   * Record moves one after another, show the page's parts as they are then, and say `done` (with `undo` beside it), or why
   * one was refused: that is what it resolves to, and "" when all stand.
   */
  async record(moves, done, undo = null) {
    const answers = await Promise.all(moves.map((move) => this.outbox.add(move)));
    await this.fresh;
    const refused = answers.find(({ ok }) => !ok);
    if (refused?.late) this.#tellRefused();
    else if (refused) {
      this.outbox.dismiss([refused.uuid]); // it is told here and now
      say(refused.message);
    } else say(done, undo && { label: t("Undo"), act: undo });
    return refused?.message ?? "";
  }

  /** Show the page's parts as they are now. */
  async refresh() {
    try {
      if (await showAnew(this.element)) this.refreshed();
    } catch {
      say(t("No connection. What you see may be out of date."), { label: t("Try again"), act: () => this.refresh() });
    }
  }

  /** Say why moves that had waited were refused, also those of other pages, as long as nobody has closed it. */
  #tellRefused() {
    const { player } = this.element.dataset;
    const told = this.outbox.refused.filter(({ late, move }) => late && (!player || move.player === player));
    if (told.length === 0) return;
    const close = () => this.outbox.dismiss(told.map(({ uuid }) => uuid));
    say(told.map((entry) => reasonFor(entry, player)).join(" "), { label: t("Close"), act: close }, { stays: true });
  }

  /** Another phone changed the table; what this one is just recording shows the page anew by itself. */
  #followed() {
    if (this.outbox.entries.length === 0) this.fresh = this.refresh();
  }

  #waiting() {
    const act = () => this.outbox.retry();
    say(t("No connection. This isn’t recorded yet, but it is kept on this phone."), { label: t("Try again"), act });
  }
}

// What the server wrote into each part. The page's scripts change that; what comes the same again is left alone.
const written = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part, part.innerHTML]));

let newest = null; // of the times that the page was asked for anew

/**
 * Fetch the page again, at its data-page where its address has been forgotten, and swap its parts; the focus stays where it
 * was. Whether it shows now what was asked for here; where it is another one by now, such as a finished game's, that one is
 * opened.
 */
export function showAnew(element) {
  const own = fetchAnew(element, () => own === newest);
  newest = own;
  return own;
}

async function fetchAnew(element, isNewest) {
  const address = element.dataset.page ?? location.href;
  const response = await fetch(address, { cache: "no-store", headers: { Accept: "text/html" } });
  if (response.status >= 500) return false;
  const text = await response.text();
  if (!isNewest()) return newest.then(() => false); // asked again meanwhile: that answer is newer, and the page shows it then
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = new Map([...page.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
  if ([...written.keys()].some(({ dataset }) => !fresh.has(dataset.part))) {
    location.replace(response.redirected ? response.url : address);
    return false;
  }
  Object.assign(element.dataset, page.getElementById(element.id).dataset);
  const focused = document.activeElement?.id;
  const open = [...document.querySelectorAll("[data-part] details[open]")].map(({ id }) => id);
  for (const [part, before] of written) swap(part, before, fresh.get(part.dataset.part));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  return true;
}

function swap(part, before, fresh) {
  const now = fresh.innerHTML;
  if (now === before) return;
  written.set(part, now);
  part.replaceChildren(...fresh.childNodes);
}
