// What the sheet says of a track, and lets people do with it; what it says of a city is in cities.js.
//
// `order` are the players' ids as they stood when the sheet came up, this phone's own first: buttons never change
// places under a thumb. `flow` is where the reader stands within the sheet: `step` (null at first), go(step) to another
// one, adjust(step) within it. `act` has claim(route, player, extras), build(type, city, player), noteDrawn(stop,
// colors), undo(entry), show(kind, id) and open(kind, id); `result` is the address of the finished game.

import { car, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { backButton, finishedNote, hueButton, ownership, playerButtons, playerName, spacesIcon, trackWords } from "./parts.js";

/** @param {Asked} asked */
export function trackSheet(asked) {
  const { game, painter, id, flow, act, result } = asked;
  const track = game.facts.tracks[id];
  const words = trackWords(track);
  const claim = game.claims[id];
  const question = claim || game.state.finished ? null : questionSheet(game, id, flow, act);
  if (question) return question;
  return {
    title: track.name,
    body: [
      h("p", { class: "facts" }, spacesIcon(painter.tracks.get(id)), h("span", { class: "muted" }, words.spaces), h("b", {}, words.points)),
      ...(claim ? ownership(game, claim, game.entryOf("route", id), act, result) : claiming(asked)),
      chips(asked),
    ].filter(Boolean),
  };
}

/** The other tracks between the same two places. @param {Asked} asked */
function chips({ game, painter, id, act }) {
  const { twins } = game.facts.tracks[id];
  const chip = (other) =>
    h(
      "button",
      { class: "chip", "data-key": other, onclick: () => act.open("track", other) },
      spacesIcon(painter.tracks.get(other)),
      h("span", {}, `${twins.length > 1 ? t("Another track") : t("The other track")} · ${game.facts.tracks[other].color_name}`),
    );
  return twins.length > 0 ? h("div", { class: "chips" }, twins.map(chip)) : null;
}

/** @param {Asked} asked */
function claiming({ game, id, order, flow, act, result }) {
  if (game.state.finished) return [finishedNote(result)];
  const closed = game.whyClosed(id);
  if (closed) return [h("p.note", closed)];
  return playerButtons(game, order, {
    verb: t("Claim for"),
    hints: [...setUpHints(game), ...game.facts.tracks[id].hints, ...passengerHints(game, id)],
    whyNot: (player) => game.whyNot("refused", id, player.id),
    act: (player) => proceed(game, id, { player: player.id, answers: [] }, flow, act),
  });
}

/** A claim is a turn, and the first turn ends the set-up: nobody should learn that afterwards. @param {Game} game */
const setUpHints = (game) =>
  game.placesDepot ? [t("{player} still places a first depot. A claim now ends the set-up.", { player: game.player(game.placesDepot).name })] : [];

/** Where passengers wait at the ends of a track. @param {Game} game */
const stopsOf = (game, id) =>
  [...new Set(game.facts.tracks[id].ends.map((end) => game.facts.cities[end]?.stop))].filter((stop) => game.passengersAt(stop)?.left > 0);

/** @param {Game} game */
function passengerHints(game, id) {
  const waiting = stopsOf(game, id).map((stop) => `${game.facts.stops[stop].name} ${game.passengersAt(stop).left}`);
  return waiting.length > 0 ? [t("Passengers: {places}.", { places: waiting.join(", ") })] : [];
}

// --- what is asked after a track and a player were tapped, one question at a time, each answered by one tap: the
// passenger from each end, the warehouse of each depot there. Without a question the claim is made at once.
//
// A step is {player, answers}: each answer {kind: "take" | "collect", of, value} names the city or country with the
// colour, or the warehouse's owner with yes or no, in the order in which they were given.

/** Go on to the next question, or claim. @param {Game} game */
function proceed(game, id, step, flow, act) {
  if (questionAt(game, id, step)) flow.go(step);
  else act.claim(id, step.player, extrasOf(step.answers));
}

/**
 * The sheet of the question that a step stands at; null when there is none any more, since the game went on.
 * @param {Game} game
 */
function questionSheet(game, id, flow, act) {
  const { step } = flow;
  const question = step && !game.whyNot("refused", id, step.player) && questionAt(game, id, step);
  if (!question) return null;
  const { player, answers } = step;
  const { kind, of } = question;
  const answer = (value) => proceed(game, id, { player, answers: [...answers, { kind, of, value }] }, flow, act);
  const back = () => flow.go(answers.length > 0 ? { player, answers: answers.slice(0, -1) } : null);
  const no = h("button.button", { "data-key": "no", onclick: () => answer(null) }, question.no);
  return {
    title: question.title,
    body: [
      h("p.facts", playerName(game.player(player)), h("span.muted", game.facts.tracks[id].name)),
      ...question.body(answer),
      h("div.ways", backButton(back), no),
    ],
  };
}

/** @param {Game} game */
function questionAt(game, id, { player, answers }) {
  const isOpen = ({ kind, of }) => !answers.some((answer) => answer.kind === kind && answer.of === of);
  const collected = answers.filter(({ kind, value }) => kind === "collect" && value).length;
  const reserve = game.reserveOf(player) - collected;
  const questions = [
    ...stopsOf(game, id).map((stop) => passengerQuestion(game, stop)),
    ...(reserve > 0 ? game.collectable(id).map((owner) => warehouseQuestion(game, owner, reserve)) : []),
  ];
  return questions.find(isOpen);
}

/** @param {Game} game */
function passengerQuestion(game, stop) {
  const { colors, here = {} } = game.passengersAt(stop);
  const waiting = game.facts.colors.filter(({ id }) => colors.includes(id));
  const button = (color, answer) => hueButton(color, { count: here[color.id], act: () => answer(color.id) });
  return {
    kind: "take",
    of: stop,
    title: t("Passenger from {city}?", { city: game.facts.stops[stop].name }),
    body: (answer) => [h("div.choices", waiting.map((color) => button(color, answer)))],
    no: t("None"),
  };
}

/** @param {Game} game */
function warehouseQuestion(game, owner, reserve) {
  const { name, color, warehouse } = game.player(owner);
  const worth = warehouse ? n("{n} card", "{n} cards", warehouse) : t("all cards there");
  const words = [h("span.name", t("Collect from {owner}", { owner: name })), h("small", worth)];
  const yes = (answer) => {
    const attributes = { "data-key": "yes", onclick: () => answer(true) };
    return h(`button.button.button--player.button--wide.choice.c-${color}`, attributes, car(color, true), words);
  };
  const cost = n("It costs a depot: {n} is in reserve.", "It costs a depot: {n} are in reserve.", reserve);
  return {
    kind: "collect",
    of: owner,
    title: t("Collect a warehouse?"),
    body: (answer) => [yes(answer), h("p.hint.muted.small", cost)],
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
