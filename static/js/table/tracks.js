// The sheet of a route: its facts, and the possible moves. The sheet of a city is in cities.js.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import {
  backButton,
  finishedNote,
  houseRulesLink,
  offered,
  ownership,
  playerButtons,
  playerName,
  spacesIcon,
  trackWords,
} from "./parts.js";

/** @param {Asked} asked @returns {Content} */
export function trackSheet(asked) {
  const { game, painter, id, flow, act, result } = asked;
  const track = game.facts.tracks[id];
  const words = trackWords(game, id);
  const claim = game.claims[id];
  const entry = claim && !claim.pending ? game.entryOf("route", id) : undefined;
  const { step } = flow;
  const isOfThis = step?.way
    ? waysTo(game, id).some(({ key }) => key === step.way?.key)
    : step?.instead === entry?.index && Boolean(claim) === Boolean(entry);
  const question = step && !game.state.finished && isOfThis && stepSheet(asked);
  if (question) return question;
  const section = game.mechanics.flatMap(({ section }) => section?.(asked, "track") ?? []);
  return {
    title: track.name,
    body: [
      h(
        "p",
        { class: "facts" },
        spacesIcon(painter.tracks.get(id), track.length),
        h("span", { class: "muted" }, words.spaces),
        h("b", {}, words.points),
      ),
      ...(claim
        ? [
          ...ownership(game, claim, entry, act, result),
          ...section,
          ...correcting(asked, entry),
        ]
        : claiming(asked, section)),
      !game.state.finished && !game.whyClosed(id) && wayButtons(asked),
      chips(asked),
    ].filter(Boolean),
  };
}

/** @param {Asked} asked @returns {Content | null} */
function stepSheet(asked) {
  const { game, id, flow, act } = asked;
  if (flow.step?.player) return questionSheet(game, id, flow, act);
  const own = game.mechanics.map(({ sheet }) => sheet?.(asked)).find(Boolean);
  return own ?? (flow.step?.instead === undefined ? null : givingSheet(asked));
}

/** All offers of mechanics for a route. @param {Game} game @param {string} id */
const offersOn = (game, id) => game.mechanics.flatMap(({ ways }) => ways?.(game, id, game.claims[id]?.player) ?? []);

/** The other ways to claim a route. @param {Game} game @param {string} id */
export const waysTo = (game, id) => offersOn(game, id).filter(({ extras }) => extras);

/** @param {Asked} asked */
function wayButtons({ game, id, flow }) {
  const ways = waysTo(game, id);
  /** @param {Way} way */
  const button = (way) =>
    h("button.button.button--small", { "data-key": way.key, onclick: () => flow.go({ way }) }, way.words);
  return ways.length > 0 && h("div.ways", ways.map(button));
}

/**
 * The other things that the tap may have meant, except those listed already, and the parallel routes: a button for
 * each.
 * @param {Asked} asked
 * @param {string[]} listed
 */
export function chips({ game, painter, id, things, act }, listed = []) {
  const { tracks, cities } = game.facts;
  const twins = tracks[id]?.twins ?? [];
  const near = things.filter((thing) => thing.id !== id && !listed.includes(thing.id));
  const beside = twins.filter((twin) => !near.some((thing) => thing.id === twin)).map((twin) => ({
    kind: /** @type {const} */ ("track"),
    id: twin,
  }));
  /** @param {string} other */
  const named = (other) => {
    const name = !twins.includes(other)
      ? tracks[other].name
      : twins.length > 1
      ? t("Another route")
      : t("The other route");
    return [spacesIcon(painter.tracks.get(other), tracks[other].length), h("span", `${name} · ${game.colorOf(other)}`)];
  };
  /** @param {Pick<Thing, "kind" | "id">} thing */
  const chip = ({ kind, id: other }) => {
    const words = kind === "city"
      ? [h("span.ring", { "aria-hidden": "true" }), h("span", cities[other].name)]
      : named(other);
    return h("button.chip", { "data-key": other, onclick: () => act.open(kind, other, null, things) }, words);
  };
  const all = [...near, ...beside].map(chip);
  return all.length > 0 ? h("div.chips", { role: "group", "aria-label": t("Which one?") }, all) : null;
}

/** @param {Asked} asked @param {Bits} section @returns {Bits} */
function claiming({ game, id, order, flow, act, result }, section) {
  if (game.state.finished) return [finishedNote(result)];
  const closed = game.whyClosed(id);
  if (closed) return [h("p.note", closed), ...houseRulesLink(game, [closed])];
  const buttons = playerButtons(game, order, {
    verb: t("Claim for"),
    hints: [
      ...game.facts.tracks[id].hints,
      ...game.mechanics.flatMap(({ hints }) => hints?.(game, id) ?? []),
    ],
    whyNot: (player) => game.whyNot(id, player.id),
    hint: (player) => questionAt(game, id, { player: player.id, answers: [] })?.hint,
    act: (player) => proceed(game, id, { player: player.id, answers: [] }, flow, act),
  });
  return [...section, ...buttons];
}

// --- correcting a claim: for another player, or with other extras. Its step has the index of the claim that the new
// one replaces (`instead`).

/** @param {Asked} asked @param {Noted | undefined} entry */
function correcting({ game, id, flow }, entry) {
  if (!entry || game.state.finished) return [];
  const { index: instead } = entry;
  const { player } = game.claims[id];
  const give = h(
    "button.button.button--small",
    { "data-key": "give", onclick: () => flow.go({ instead }) },
    t("Give it to …"),
  );
  const again = { "data-key": "other", onclick: () => flow.go({ instead, player, answers: [] }) };
  const other = offersOn(game, id).find(({ extras }) => !extras);
  const others = other && h("button.button.button--small", again, other.words);
  return [h("div.ways", give, others), ...offered("track", `?thing=route.${id}`)];
}

/** @param {Asked} asked @returns {Content} */
function givingSheet({ game, id, order, flow, act }) {
  const instead = flow.step?.instead;
  const others = order.filter((player) => player !== game.claims[id].player);
  return {
    title: t("Whose is it?"),
    body: [
      h("p.facts", h("span.muted", game.facts.tracks[id].name)),
      ...playerButtons(game, others, {
        verb: t("Give it to"),
        whyNot: () => undefined, // the response has the reason, and changes nothing
        act: ({ id: player }) => {
          const along = game.state.along[id] ?? {};
          act.claim(id, player, { ...along, ...kept(game, along), instead });
        },
      }),
      backButton(() => flow.go(null)),
    ].filter(Boolean),
  };
}

// --- questions of mechanics after a route and a player were tapped, one at a time, each answered by one tap. Without a
// question the claim is made at once.
//
// A step is {player, answers}: each answer {of, value} names its question and its part of the move, in order.

/**
 * Go on to the next question, or claim.
 * @param {Game} game
 * @param {string} id
 * @param {ClaimStep} step
 * @param {Pick<Flow, "go">} flow
 * @param {Acts} act
 */
export function proceed(game, id, step, flow, act) {
  if (questionAt(game, id, step)) return flow.go(step);
  act.claim(id, step.player, extrasOf(game, step, game.state.along[id]));
}

/**
 * The sheet of a step's question; null if the question is obsolete, since the game went on.
 * @param {Game} game
 * @param {string} id
 * @param {Flow} flow
 * @param {Acts} act
 */
function questionSheet(game, id, flow, act) {
  const step = /** @type {ClaimStep | null} */ (flow.step);
  const question = step && !game.whyNot(id, step.player) && questionAt(game, id, step);
  if (!step || !question) return null;
  const { player, answers } = step;
  const { of } = question;
  /** @type {Reply} */
  const answer = (value) => proceed(game, id, { ...step, answers: [...answers, { of, value }] }, flow, act);
  const { way } = step;
  const back = () => flow.go(answers.length > 0 ? { ...step, answers: answers.slice(0, -1) } : way ? { way } : null);
  const no = question.no && h("button.button", { "data-key": "no", onclick: () => answer(null) }, question.no);
  return {
    title: question.title,
    body: [
      h("p.facts", playerName(game.player(player)), h("span.muted", game.facts.tracks[id].name)),
      ...question.body(answer),
      h("div.ways", backButton(back), no || null),
    ],
  };
}

/** @param {Game} game @param {string} id @param {ClaimStep} step */
function questionAt(game, id, { player, answers }) {
  const asked = game.mechanics.flatMap(({ questions }) => questions?.(game, id, player, answers) ?? []);
  return asked.find(({ of }) => !answers.some((answer) => answer.of === of));
}

/**
 * The extras that the answers add to the move; a correction also keeps earlier ones.
 * @param {Game} game
 * @param {ClaimStep} step
 * @param {Extras | undefined} along
 * @returns {Extras}
 */
function extrasOf(game, { answers, instead, way }, along) {
  const isCorrected = instead !== undefined;
  return {
    ...(isCorrected && along && kept(game, along)),
    ...way?.extras,
    ...together(answers.map(({ value }) => value)),
    ...(isCorrected && { instead }),
  };
}

/**
 * The extras that a corrected claim keeps.
 * @param {Game} game
 * @param {Extras} along
 * @returns {Extras}
 */
const kept = (game, along) => Object.assign({}, ...game.mechanics.map(({ keeps }) => keeps?.(along)));

/**
 * Merge several answers: values under the same key are merged too.
 * @param {any[]} values
 * @returns {Record<string, unknown>}
 */
function together(values) {
  /** @type {Record<string, any>} */
  const all = {};
  for (const [key, value] of values.flatMap((one) => Object.entries(one ?? {}))) {
    const before = all[key];
    if (Array.isArray(value)) all[key] = [...(before ?? []), ...value];
    else all[key] = value?.constructor === Object ? { ...before, ...value } : value;
  }
  return all;
}
