// Cards for the whole table, above any page that a phone shows. They stay until they are answered or over, and do not
// move the controls under the thumb.

import { base, TABLE } from "../core/base.js";
import { byId, findIn, h } from "../core/dom.js";
import { ignoreTaps, opensElsewhere } from "../core/guard.js";
import { t } from "../core/i18n.js";
import { liveAt } from "../core/live.js";
import { post } from "../core/send.js";
import { keepOnTop } from "../core/toast.js";
import { countDown } from "./countdown.js";
import { bindSeatNews } from "./news.js";
import { bindLosses, bindRequests } from "./seats.js";

const READ_MS = 8000;

export class Announcements {
  constructor() {
    this.place = byId("announcements");
    /** @type {Map<string, {meaning: string, element: HTMLElement, over?: number}>} */
    this.cards = new Map();
    this.settle = keepOnTop(this.place);
    // The style sheet moves the page's content down, below the cards.
    new ResizeObserver(() => this.#measure()).observe(this.place);
  }

  /**
   * Show a card, or update it.
   * @param {string} id
   * @param {Card} card
   */
  show(id, { title, text = "", count = null, actions = [] }) {
    const meaning = JSON.stringify([title, text, actions.map(({ label }) => label)]);
    if (this.cards.get(id)?.meaning !== meaning) this.#put(id, meaning, card(title, text, actions));
    const figure = findIn(this.#card(id).element, ".announcement-count");
    figure.hidden = count === null;
    figure.textContent = String(count ?? "");
    this.settle();
  }

  /** Show for a moment what has just happened. @param {string} id @param {string} title */
  mention(id, title) {
    this.show(id, { title, actions: [{ label: t("Close"), act: () => this.hide(id) }] });
    const shown = this.#card(id);
    clearTimeout(shown.over); // it may be there already
    shown.over = setTimeout(() => this.hide(id), READ_MS);
  }

  /** @param {string} id */
  hide(id) {
    clearTimeout(this.cards.get(id)?.over);
    this.cards.get(id)?.element.remove();
    this.cards.delete(id);
  }

  /** The ids of the visible cards with a prefix. @param {string} prefix */
  shown(prefix) {
    return [...this.cards.keys()].filter((id) => id.startsWith(prefix));
  }

  /** A visible card. @param {string} id */
  #card(id) {
    return /** @type {{element: HTMLElement, over?: number}} */ (this.cards.get(id));
  }

  /**
   * Ignore a tap that was meant for the content at the card's place, or for content that moves down with it.
   * @param {string} id
   * @param {string} meaning
   * @param {HTMLElement} element
   */
  #put(id, meaning, element) {
    this.hide(id);
    this.cards.set(id, { meaning, element });
    this.place.append(element);
    const pushed = document.body.classList.contains("is-pushed") ? document.body : element;
    ignoreTaps(this.place.closest("dialog") ?? pushed);
  }

  #measure() {
    const { bottom } = this.place.getBoundingClientRect();
    document.documentElement.style.setProperty("--announced", `${Math.ceil(bottom)}px`);
  }
}

/** @param {string} title @param {string} text @param {NonNullable<Card["actions"]>} actions */
function card(title, text, actions) {
  const count = h("b.announcement-count.figure", { "aria-hidden": "true", hidden: true });
  const words = h("p", { role: "alert" }, h("b", title), count, text && h("span", text));
  return h("div.announcement", words, actions.length > 0 && h("div.announcement-acts", actions.map(button)));
}

/** @param {NonNullable<Card["actions"]>[number]} action @param {number} index */
function button({ label, act, href }, index) {
  const look = index === 0 ? ".button.button--primary" : ".button";
  return href ? h(`a${look}`, { href }, label) : h(`button${look}`, { onclick: act }, label);
}

/** Show the table's announcements, on any of its pages. @param {Game} game */
export function announce(game) {
  const announcements = new Announcements();
  bindRequests(game, announcements);
  bindLosses(game, announcements);
  bindCountdown(game, announcements);
  bindEnd(game);
  bindSeatNews(game);
  followLink(game);
}

/**
 * The table's link was renewed: the page moves to the new address once no moves wait at the old one. Pages that send
 * moves themselves stay; the server redirects them.
 * @param {Game} game
 */
function followLink(game) {
  const { pathname, search } = location;
  const [, shown] = pathname.match(TABLE) ?? [];
  game.follow(({ state: { link }, waiting }) => {
    if (!shown || link === shown || waiting.length > 0 || document.querySelector("#shown[data-url]")) return;
    location.replace(pathname.replace(TABLE, () => `${base}t/${link}`) + search);
  });
}

// --- the end: a countdown that any player can stop, then all phones show it at once

/** Everyone saw the countdown start, so everyone learns that it stopped. @param {Announcements} announcements */
export const mentionStopped = (announcements) =>
  announcements.mention("stopped", t("Stopped: nothing is counted yet."));

/** @param {Game} game @param {Announcements} announcements */
function bindCountdown(game, announcements) {
  const { stop: stopUrl, table } = game.phone;
  const stop = async () => {
    const { state, message = "" } = await post(stopUrl);
    if (state) return game.update({ state });
    announcements.mention("not-stopped", message);
    liveAt(table).ask();
  };
  /** @param {number | null} count */
  const tick = (count) => {
    if (count === null) return announcements.hide("countdown");
    announcements.hide("stopped");
    announcements.show("countdown", {
      title: t("Scoring is about to start."),
      count,
      // i18n: button: stop the countdown
      actions: game.takesPart ? [{ label: t("Wait"), act: stop }] : [],
    });
  };
  countDown(game, table, tick, () => mentionStopped(announcements));
  // During the ending each page of the table leads there; the server knows the address.
  game.follow(({ state }) => state.ending && location.replace(table));
}

/**
 * A tap on a link to the final scoring starts the countdown if nothing is missing, otherwise it leads to the missing
 * entries.
 * @param {Game} game
 */
function bindEnd(game) {
  const { final } = game.phone;
  document.addEventListener("click", async (event) => {
    const link = /** @type {Element} */ (event.target).closest(`a[href="${final}"]`);
    if (!link || game.state.revealed || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    const { state } = await post(final);
    if (!state || state.reveal_in === null) return location.assign(final);
    link.closest("dialog")?.close();
    game.update({ state });
  });
}
