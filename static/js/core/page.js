// Pages that the server wrote: they keep up with the table, and moves are recorded from them. When the table changes,
// the parts of the page that follow it ([data-part]) are fetched again. Nothing typed is lost, and nothing jumps.

import { showConnection } from "./connection.js";
import { byId } from "./dom.js";
import { opensElsewhere } from "./guard.js";
import { t } from "./i18n.js";
import { liveAt } from "./live.js";
import { Outbox, reasonFor } from "./outbox.js";
import { say } from "./toast.js";

const LEAVING_MS = 8000; // as long as the page that a link leads to may take to come

/**
 * Keep up with the table of an `outbox`. `element` has the revision that the page shows (data-revision); at another
 * one `changed(state)` is called; a final scoring leads on once its end is shown, or is over.
 * @param {HTMLElement} element
 * @param {Outbox} outbox
 * @param {(state: State) => unknown} changed
 */
export function follow(element, outbox, changed) {
  const live = liveAt(outbox.url);
  const isScoring = location.pathname.startsWith(`${live.table}/final/`);
  const isLeaving = watchLeaving(() => newest && show(newest));
  /** @type {State | null} */
  let newest = null;
  /** @param {State} state */
  const show = (state) => {
    newest = state;
    if (isLeaving() || state.revision === element.dataset.revision) return;
    if ((state.ending || state.finished) && isScoring) location.replace(live.table); // the server leads on
    else changed(state);
  };
  live.addEventListener("state", ({ detail }) => show(detail));
  outbox.addEventListener("answer", () => live.reached());
  showConnection(live, outbox);
}

/**
 * Whether the page is being left, by a form of its own or for a while by a link: opening it again would call that off.
 * `stays` is called when a link didn't leave it after all, such as one to a file.
 * @param {() => unknown} stays
 */
function watchLeaving(stays) {
  let isLeaving = false;
  let timer = 0;
  /** @param {boolean} now */
  const leave = (now) => {
    clearTimeout(timer);
    isLeaving = now;
  };
  /** @param {HTMLAnchorElement} link */
  const isAway = ({ href, pathname, search, target }) =>
    Boolean(href) && !target && pathname + search !== location.pathname + location.search;
  addEventListener("pageshow", () => leave(false));
  // at the window, where it is known whether a script of the page has taken the tap over
  addEventListener("submit", ({ defaultPrevented }) => leave(!defaultPrevented));
  addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (!link || !isAway(link) || event.defaultPrevented || opensElsewhere(event)) return;
    leave(true);
    timer = setTimeout(() => {
      leave(false);
      stays();
    }, LEAVING_MS);
  });
  return () => isLeaving;
}

/**
 * Say why moves were refused, in as many words as the page of a `player` may, until somebody closes it.
 * @param {Outbox} outbox
 * @param {Sent[]} refused
 * @param {string | null} [player]
 */
export function sayRefused(outbox, refused, player = null) {
  if (refused.length === 0) return;
  const act = () => outbox.dismiss(refused.map(({ uuid }) => uuid));
  say(refused.map((entry) => reasonFor(entry, player)).join(" "), { label: t("Close"), act }, { stays: true });
}

/** Records moves from a page, whose parts it shows again as they are then. */
export class Recorder {
  /**
   * `element` names the address for moves (data-url), how many of them and which revision the page shows (data-seq,
   * data-revision); `refreshed` is called after it was shown again.
   * @param {HTMLElement} element
   */
  constructor(element, refreshed = () => {}) {
    this.element = element;
    this.refreshed = refreshed;
    this.outbox = new Outbox(element.dataset.url, () => Number(element.dataset.seq));
    this.outbox.addEventListener("change", () => this.outbox.failed > 0 && this.#sayWaiting());
    this.outbox.addEventListener("answer", () => {
      this.#sayRefused();
      this.#refreshOnceSent();
    });
    this.outbox.ready.then(() => this.#sayRefused());
    follow(element, this.outbox, () => this.#refreshOnceSent());
  }

  /**
   * Record moves one after another, show the page's parts as they are then, and say `done` (with `undo` beside it), or
   * why one was refused: that is what it resolves to, and "" when all stand.
   * @param {Move[]} moves
   * @param {string} done
   * @param {() => unknown} [undo]
   */
  async record(moves, done, undo) {
    const answers = await Promise.all(moves.map((move) => this.outbox.add(move)));
    await this.fresh;
    const refused = answers.find(({ ok }) => !ok);
    if (refused?.late) this.#sayRefused();
    else if (refused) {
      this.outbox.dismiss([refused.uuid]); // it is said here and now
      say(refused.message);
    } else say(done, undo && { label: t("Undo"), act: undo });
    return refused?.message ?? "";
  }

  /** Show the page's parts as they are now. */
  async refresh() {
    try {
      if (await refreshParts(this.element)) this.refreshed();
    } catch {
      say(t("No connection. What you see may be out of date."), { label: t("Try again"), act: () => this.refresh() });
    }
  }

  /** While moves are on their way, the last one's answer is the time for that. */
  #refreshOnceSent() {
    if (this.outbox.entries.length === 0) this.fresh = this.refresh();
  }

  /** Say why moves that had waited were refused, also those of other pages, as long as nobody has closed it. */
  #sayRefused() {
    const { player } = this.element.dataset;
    /** @param {Sent} entry */
    const isMeant = ({ late, move }) => late && (!player || move.player === player);
    sayRefused(this.outbox, this.outbox.refused.filter(isMeant), player);
  }

  #sayWaiting() {
    const act = () => this.outbox.retry();
    say(t("No connection. This isn’t recorded yet, but is kept on this phone."), { label: t("Try again"), act });
  }
}

// What the server wrote into each part. The page's scripts change that; what comes the same again is left alone.
const written = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part, part.innerHTML]));

/** @type {Promise<boolean> | null} */
/** @type {Promise<boolean> | null} */
let newest = null; // of the times that the page was asked for again

/**
 * Fetch the page again, at its data-page where its address has been forgotten, and swap its parts; the focus stays
 * where it was. Whether it shows now what was asked for here; where it is another one by now, such as a finished
 * game's, that one is opened. `fetched` is given the page. Rejects without a connection.
 * @param {HTMLElement} element
 * @param {(page: Document) => unknown} [fetched]
 */
export function refreshParts(element, fetched = () => {}) {
  const own = fetchParts(element, () => own === newest, fetched);
  newest = own;
  return own;
}

/**
 * @param {HTMLElement} element
 * @param {() => boolean} isNewest
 * @param {(page: Document) => unknown} fetched
 * @returns {Promise<boolean>}
 */
async function fetchParts(element, isNewest, fetched) {
  const address = element.dataset.page ?? location.href;
  const response = await fetch(address, { cache: "no-store", headers: { Accept: "text/html" } });
  if (response.status >= 500) return false;
  const text = await response.text();
  // asked again meanwhile: that answer is newer, and the page shows it then
  if (!isNewest()) return newest?.then(() => false) ?? false;
  const page = new DOMParser().parseFromString(text, "text/html");
  fetched(page);
  const fresh = new Map([...page.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
  if ([...written.keys()].some(({ dataset }) => !fresh.has(dataset.part))) {
    location.replace(response.redirected ? response.url : address);
    return false;
  }
  Object.assign(element.dataset, page.getElementById(element.id).dataset);
  const focused = document.activeElement?.id;
  const open = [...document.querySelectorAll("[data-part] details[open]")].map(({ id }) => id);
  for (const [part, before] of written) {
    const now = fresh.get(part.dataset.part);
    if (now) swap(part, before, now);
  }
  for (const id of open) byId(id)?.setAttribute("open", "");
  if (focused) byId(focused)?.focus({ preventScroll: true });
  return true;
}

/** @param {HTMLElement} part @param {string} before @param {HTMLElement} fresh */
function swap(part, before, fresh) {
  const now = fresh.innerHTML;
  if (now === before) return;
  written.set(part, now);
  part.replaceChildren(...fresh.childNodes);
}
