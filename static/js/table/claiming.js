// What is asked after a track and a player were tapped, one question at a time, each answered by one tap: the passenger
// from each end, the warehouse of each depot there. Without a question the claim is made at once.
//
// A step is {player, answers}: each answer {kind: "take" | "collect", of, value} names the city or country with the colour, or
// the warehouse's owner with yes or no, in the order in which they were given.

import { n, t } from "../i18n.js";
import { car } from "../players.js";
import { h } from "./dom.js";
import { backButton, hueButton, playerName } from "./parts.js";

/**
 * Go on to the next question, or claim. `flow.go(step)` shows it, `act.claim(route, player, extras)` records.
 * @param {Game} game
 */
export function proceed(game, id, step, flow, act) {
  if (questionAt(game, id, step)) flow.go(step);
  else act.claim(id, step.player, extrasOf(step.answers));
}

/**
 * The sheet of the question that a step stands at; null when there is none any more, since the game went on.
 * @param {Game} game
 */
export function questionSheet(game, id, flow, act) {
  const step = flow.step;
  const question = step && !game.whyNoClaim(id, step.player) && questionAt(game, id, step);
  if (!question) return null;
  const { player, answers } = step;
  const { kind, of } = question;
  const answer = (value) => proceed(game, id, { player, answers: [...answers, { kind, of, value }] }, flow, act);
  const back = () => flow.go(answers.length > 0 ? { player, answers: answers.slice(0, -1) } : null);
  return {
    title: question.title,
    body: [
      h("p", { class: "facts" }, playerName(game.player(player)), h("span", { class: "muted" }, game.facts.tracks[id].name)),
      ...question.body(answer),
      h("div", { class: "ways" }, backButton(back), noButton(question.no, () => answer(null))),
    ],
  };
}

const noButton = (words, act) => h("button", { class: "button", type: "button", "data-key": "no", onclick: act }, words);

/** @param {Game} game */
function questionAt(game, id, { player, answers }) {
  const isOpen = ({ kind, of }) => !answers.some((answer) => answer.kind === kind && answer.of === of);
  const collected = answers.filter(({ kind, value }) => kind === "collect" && value).length;
  const reserve = game.reserveOf(player) - collected;
  const stops = new Set(game.facts.tracks[id].ends.map((end) => game.facts.cities[end]?.stop));
  const questions = [
    ...[...stops].filter((stop) => game.passengersAt(stop)?.left > 0).map((stop) => passengerQuestion(game, stop)),
    ...(reserve > 0 ? game.collectable(id).map((owner) => warehouseQuestion(game, owner, reserve)) : []),
  ];
  return questions.find(isOpen);
}

/** @param {Game} game */
function passengerQuestion(game, stop) {
  const { colors, here = {} } = game.passengersAt(stop);
  const there = game.facts.colors.filter(({ id }) => colors.includes(id));
  return {
    kind: "take",
    of: stop,
    title: t("Passenger from {city}?", { city: game.facts.stops[stop].name }),
    body: (answer) => [
      h(
        "div",
        { class: "choices" },
        there.map((color) => hueButton(color, { count: here[color.id], act: () => answer(color.id) })),
      ),
    ],
    no: t("None"),
  };
}

/** @param {Game} game */
function warehouseQuestion(game, owner, reserve) {
  const { name, color, warehouse } = game.player(owner);
  const cards = warehouse ? n("{n} card", "{n} cards", warehouse) : t("all cards there");
  return {
    kind: "collect",
    of: owner,
    title: t("Collect a warehouse?"),
    body: (answer) => [
      h(
        "button",
        { class: `button button--player button--wide choice c-${color}`, type: "button", "data-key": "yes", onclick: () => answer(true) },
        car(color, true),
        h("span", { class: "name" }, t("Collect from {owner}", { owner: name })),
        h("small", {}, cards),
      ),
      h("p", { class: "hint muted small" }, n("It costs a depot: {n} is in reserve.", "It costs a depot: {n} are in reserve.", reserve)),
    ],
    no: t("Leave them"),
  };
}

/** The answers as the move has them; nothing where nothing was taken along. */
function extrasOf(answers) {
  const yes = (kind) => answers.filter((answer) => answer.kind === kind && answer.value);
  const take = Object.fromEntries(yes("take").map(({ of, value }) => [of, value]));
  const collect = yes("collect").map(({ of }) => of);
  return { ...(Object.keys(take).length > 0 && { take }), ...(collect.length > 0 && { collect }) };
}
