// Pages that the server rendered: they follow the table and record moves. When the table changes, the parts of the page
// that follow it ([data-part]) are fetched again. Typed text is kept, and nothing jumps.

import { showConnection } from "./connection.js";
import { byId } from "./dom.js";
import { opensElsewhere } from "./guard.js";
import { t } from "./i18n.js";
import { liveAt } from "./live.js";
import { Outbox, reasonFor } from "./outbox.js";
import { say } from "./toast.js";

const LEAVING_MS = 8000; // how long a link's page may take to load

/**
 * Follow the table of an `outbox`. `element` has the revision that the page shows (data-revision); at any other
 * revision `changed(state)` is called. A final scoring leads to the table once the ending is shown, or over.
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
    if ((state.ending || state.finished) && isScoring) location.replace(live.table); // the server redirects
    else changed(state);
  };
  live.addEventListener("state", ({ detail }) => show(detail));
  outbox.addEventListener("answer", () => live.reached());
  showConnection(live, outbox);
}

/**
 * Whether the page is being left, by a form or for a while by a link: reloading it would cancel that. `stays` is called
 * if a link didn't leave the page after all, for example because it leads to a file.
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
  // at the window, after the page's scripts, so that defaultPrevented is known
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
 * Show why moves were refused, redacted for the page of a `player`, until the user closes it.
 * @param {Outbox} outbox
 * @param {Sent[]} refused
 * @param {string | null} [player]
 */
export function sayRefused(outbox, refused, player = null) {
  if (refused.length === 0) return;
  const act = () => outbox.dismiss(refused.map(({ uuid }) => uuid));
  say(refused.map((entry) => reasonFor(entry, player)).join(" "), { label: t("Close"), act }, { stays: true });
}

/** Record moves from a page and refresh its parts. */
export class Recorder {
  /**
   * `element` has the address for moves (data-url) and the number of moves and the revision that the page shows
   * (data-seq, data-revision); `refreshed` is called after a refresh.
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
   * Record moves one after another, refresh the page, and show `done` (with `undo` beside it) or the first refusal.
   * Resolves to the refusal, or to "" if all were recorded.
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
      this.outbox.dismiss([refused.uuid]); // it is shown here and now
      say(refused.message);
    } else say(done, undo && { label: t("Undo"), act: undo });
    return refused?.message ?? "";
  }

  /** Refresh the page's parts. */
  async refresh() {
    try {
      if (await refreshParts(this.element)) this.refreshed();
    } catch {
      say(t("No connection. What you see may be out of date."), { label: t("Try again"), act: () => this.refresh() });
    }
  }

  /** Wait for the last move's response. */
  #refreshOnceSent() {
    if (this.outbox.entries.length === 0) this.fresh = this.refresh();
  }

  /** Show why delayed moves were refused, also those of other pages, until the user closes it. */
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

// The server's HTML of each part. Scripts change the page; a part whose HTML is unchanged is left as it is.
const written = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part, part.innerHTML]));

/** @type {Promise<boolean> | null} */
/** @type {Promise<boolean> | null} */
let newest = null; // the last of the requests for the page

/**
 * Fetch the page again, at its data-page if its address has been forgotten, and swap its parts; the focus is kept.
 * Resolves to whether the page now shows this response. If the server redirects, for example because the game has
 * finished, that page is opened. `fetched` is called with the page. Rejects without a connection.
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
  // requested again meanwhile: the newer response is shown instead
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
