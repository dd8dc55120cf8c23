// The shares of the companies whose logos a route shows.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** @param {Game} game @returns {ShareFactsShown} */
const factsOf = ({ facts }) => facts.mechanics.stock_shares;

/**
 * Number of shares left of a company, without those of moves on their way.
 * @param {Game} game
 * @param {string} company
 */
function sharesLeft(game, company) {
  /** @type {ShareState} */
  const { left } = game.state.mechanics.stock_shares;
  return left[company] - countOf(game.waiting.flatMap(({ move }) => [move.share, move.dummy]), company);
}

/**
 * The companies of which a claim may take a share, with the number of the top one; a claimed route adds its own.
 * @param {Game} game
 * @param {string} id
 */
function logosOf(game, id, taken = /** @type {unknown[]} */ ([])) {
  const { share, dummy } = (game.claims[id] && game.state.along[id]) || {};
  const { companies, logos } = factsOf(game);
  /** @param {string} company */
  const left = (company) => sharesLeft(game, company) + countOf([share, dummy], company) - countOf(taken, company);
  const printed = (logos[id] ?? []).map((key) => ({ key, ...companies[key], left: left(key) }));
  return printed.filter(({ left }) => left > 0).map(({ shares, left, ...logo }) => ({
    ...logo,
    shares,
    number: shares - left + 1,
  }));
}

/** @param {unknown[]} things @param {unknown} wanted */
const countOf = (things, wanted) => things.filter((thing) => thing === wanted).length;

/** @type {Mechanic<"hints">} */
export function hints(game, id) {
  const names = logosOf(game, id).map(({ name }) => name);
  return names.length > 0 ? [t("Shares: {companies}", { companies: names.join(" · ") })] : [];
}

/** @type {Mechanic<"section">} */
export function section({ game, id }) {
  const { share, dummy } = game.state.along[id] ?? {};
  if (!share) return [];
  const words = [share, ...(dummy ? [dummy] : [])].map((company) => factsOf(game).companies[company].name);
  return [h("p.hint.muted.small", t("Shares: {companies}", { companies: words.join(" · ") }))];
}

/** @type {Mechanic<"ways">} */
export const ways = (game, id, owner) =>
  owner && logosOf(game, id).length > 0 ? [{ key: "other", words: t("Another share") }] : [];

/** @type {Mechanic<"changes">} */
export const changes = (_game, { type, share }) => (type === "claim" && share ? { shares: 1 } : {});

/**
 * Ask for the share to take with the claim; with two players then for the dummy's share. When a finished game is
 * painted nobody remembers the order: the shares are counted at the end.
 * @type {Mechanic<"questions">}
 */
export function questions(game, id, _player, answers) {
  if (game.scoresPlayed) return [];
  const own = answers.find(({ of }) => of === "share")?.value?.share;
  /** @param {"share" | "dummy"} kind @param {string[]} taken */
  const ask = (kind, taken) => {
    const logos = logosOf(game, id, taken);
    return logos.length > 0 ? [companyQuestion(kind, logos)] : [];
  };
  return [...ask("share", []), ...(game.state.players.length === 2 && own ? ask("dummy", [own]) : [])];
}

/** @param {"share" | "dummy"} kind @param {ReturnType<typeof logosOf>} logos @returns {Question} */
function companyQuestion(kind, logos) {
  /** @param {(typeof logos)[number]} logo @param {Reply} answer */
  const button = ({ key, name, number, shares }, answer) => {
    // i18n: number of a share, and how many the company has
    const which = h("small.figure", t("{number} of {all}", { number, all: shares }));
    return h(
      "button.button.choice",
      { "data-key": key, onclick: () => answer({ [kind]: key }) },
      h("span.name", name),
      which,
    );
  };
  return {
    of: kind,
    title: kind === "share" ? t("Which company’s share?") : t("Which share for the dummy?"),
    body: (answer) => [h("div.choices", { "data-count": 2 }, logos.map((logo) => button(logo, answer)))],
    no: t("No share"),
  };
}
