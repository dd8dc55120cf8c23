// The province mat: a claim may put one more train on a spot of its route's line; an express card raises the spot. When
// a finished game is painted they are counted at the end.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { colorButton } from "../table/parts.js";

/** @param {Game} game @returns {ProvinceFactsShown} */
const factsOf = ({ facts }) => facts.mechanics.provinces;

/**
 * {spot: player} of a line, with moves on their way; without the claim `but`, which is to be corrected.
 * @param {Game} game
 * @param {string} line
 * @param {string} but
 */
function standing(game, line, but) {
  /** @type {Record<number, string>} */
  const taken = {};
  /** @param {{ route: string, player: string, color?: string | null, spot?: number | null }} move */
  const put = ({ route, player, color, spot }) => {
    if (spot && route !== but && (color ?? factsOf(game).line[route]) === line) taken[spot] = player;
  };
  for (const [route, along] of Object.entries(game.state.along)) {
    put({ ...along, route, player: game.state.claims[route] });
  }
  for (const { move } of game.waiting) if (move.type === "claim") put(move);
  return taken;
}

/**
 * The express cards that a player has left, counting moves on their way; of a claim to be corrected also its own.
 * @param {Game} game
 * @param {string} id
 * @param {string} player
 */
function cardsLeft(game, id, player) {
  const own = game.claims[id] && game.state.along[id]?.express;
  const sent = game.waiting.filter(({ move }) => move.player === player).map(({ move }) => move.express);
  /** @type {ProvinceState} */
  const { express } = game.state.mechanics.provinces;
  // a player who is just joining has used none
  const used = [...(express[player] ?? []), ...sent].filter((card) => card !== own);
  return factsOf(game).express.filter((card) => !used.includes(card));
}

/**
 * The spots from `cards` up, or from the next lower free one if all of those are taken.
 * @param {Game} game
 * @param {number} cards
 * @param {Record<number, string>} taken
 */
function spotsFrom(game, cards, taken) {
  const { spots } = factsOf(game);
  let lowest = Math.min(spots, cards);
  while (taken[lowest]) lowest -= 1;
  return Array.from({ length: spots }, (_, at) => at + 1).filter((spot) => spot >= lowest && !taken[spot]);
}

/**
 * Whether the player has one train more than the route takes.
 * @param {Game} game
 * @param {string} id
 * @param {string} player
 */
function hasTrain(game, id, player) {
  const back = game.claims[id] ? game.facts.tracks[id].trains + (game.state.along[id]?.spot ? 1 : 0) : 0;
  return game.leftOf(game.player(player), "trains") + back > game.facts.tracks[id].trains;
}

/** Ask for the claim's spot; for a gray route first for its line. @type {Mechanic<"questions">} */
export function questions(game, id, player, answers) {
  const { lines, line: printed } = factsOf(game);
  if (game.scoresPlayed || !hasTrain(game, id, player)) return [];
  /** @param {string} line */
  const isOpen = (line) => spotsFrom(game, game.facts.tracks[id].length, standing(game, line, id)).length > 0;
  const chosen = answers.find(({ of }) => of === "line")?.value?.color;
  const asked = lines.find((line) => line.id === (chosen ?? printed[id]));
  if (!asked) return lines.some((line) => isOpen(line.id)) ? [lineQuestion(lines, isOpen)] : [];
  if (!chosen && !isOpen(asked.id)) return [];
  /** @type {Question} */
  const question = {
    of: "spot",
    title: `${t("Which spot does the train go on?")} (${asked.name})`,
    body: (answer) => [rows(game, id, player, asked.id, answer)],
  };
  return [...(chosen ? [lineQuestion(lines, isOpen)] : []), { ...question, no: chosen ? "" : t("No train") }];
}

/** @param {ColorFacts[]} lines @param {(line: string) => boolean} isOpen @returns {Question} */
function lineQuestion(lines, isOpen) {
  /** @param {ColorFacts} line @param {Reply} answer */
  const button = (line, answer) =>
    colorButton(line, { disabled: !isOpen(line.id), act: () => answer({ color: line.id }) });
  return {
    of: "line",
    title: t("Which colour’s line does the train go on?"),
    body: (answer) => [h("div.choices", lines.map((line) => button(line, answer)))],
    no: t("No train"),
  };
}

/**
 * The spots of the line with their trains; below them the spots that an express card reaches.
 * @param {Game} game
 * @param {string} id
 * @param {string} player
 * @param {string} line
 * @param {Reply} answer
 */
function rows(game, id, player, line, answer) {
  const taken = standing(game, line, id);
  const spots = Array.from({ length: factsOf(game).spots }, (_, at) => at + 1);
  /** @param {number | null} express */
  const row = (express) => {
    const open = spotsFrom(game, game.facts.tracks[id].length + (express ?? 0), taken);
    /** @param {number} spot */
    const button = (spot) => {
      // i18n: of the line of a colour on a mat
      const words = t("Spot {n}", { n: spot }) + (express ? `, ${t("express card +{n}", { n: express })}` : "");
      const act = () => answer({ spot, ...(express && { express }) });
      return h("button.button.figure", {
        "data-key": express ? `${spot}-${express}` : spot,
        "aria-label": words,
        onclick: act,
      }, String(spot));
    };
    /** @param {number} spot */
    const stands = (spot) =>
      h(`span.spot.figure.c-${game.player(taken[spot]).color}`, { title: game.player(taken[spot]).name }, String(spot));
    /** @param {number} spot */
    const cell = (spot) => (open.includes(spot) ? button(spot) : taken[spot] && !express ? stands(spot) : h("span"));
    return open.length > 0 && [h("span.muted.figure", express ? `+${express}` : ""), spots.map(cell)].flat();
  };
  const cards = cardsLeft(game, id, player);
  const heading = cards.length > 0 && h("p.muted.small", t("With an express card"));
  return h("div.spots", row(null), heading, cards.map(row).flat());
}

/** The spot that a claim's train took. @type {Mechanic<"section">} */
export function section({ game, id }) {
  const { spot, color, express } = game.state.along[id] ?? {};
  if (!spot) return [];
  const line = factsOf(game).lines.find((one) => one.id === (color ?? factsOf(game).line[id]));
  const words = [t("Spot {n}", { n: spot }), line?.name, express && t("express card +{n}", { n: express })];
  return [h("p.hint.muted.small", words.filter(Boolean).join(" · "))];
}

/** @type {Mechanic<"ways">} */
export const ways = (game, id, owner) =>
  owner && questions(game, id, owner, []).length > 0 ? [{ key: "other", words: t("Another spot") }] : [];

/** @type {Mechanic<"changes">} */
export const changes = (_game, { type, spot }) => (type === "claim" && spot ? { trains: -1 } : {});
