// Elements that the sheets and panels share.

import { car, h, icon, letter, svg } from "../core/dom.js";
import { isSure } from "../core/guard.js";
import { n, t } from "../core/i18n.js";

const CAR_LENGTH = 24;
const GAP_LENGTH = 3;
const EDGE_LENGTH = 2 + CAR_LENGTH / 2 - (CAR_LENGTH + GAP_LENGTH) / 4; // before the first roof

const { lang } = document.documentElement;
// The reader's country decides between 8:14 PM and 20:14, if its language is the page's.
const region = navigator.languages.find((language) => language.startsWith(lang)) ?? lang;
const clock = new Intl.DateTimeFormat(region, { hour: "2-digit", minute: "2-digit" });

/** The time of a log entry, on this phone's clock. @param {{at: string | number}} entry */
export const timeOf = (entry) => clock.format(new Date(entry.at));

/** A player's name with the car of their color. @param {Pick<PlayerState, "color" | "name">} player */
export const playerName = ({ color, name }) => h("span.player", car(color), h("bdi.name", name));

/**
 * A log entry with its points, such as “Boris: Roma – Venezia, +2”.
 * @param {Pick<LogEntry, "text" | "points">} entry
 */
export const wordsOf = ({ text, points }) =>
  // i18n: log: a move with its points
  points ? t("{move}, +{points}", { move: text, points }) : text;

/** The facts of a route in words: its spaces, and the value of a claim. @param {Game} game @param {string} id */
export function trackWords(game, id) {
  const track = game.facts.tracks[id];
  const spaces = n("{n} space", "{n} spaces", track.length);
  const mountains = track.mountain ? ` · ${n("{n} mountain", "{n} mountains", track.mountain)}` : "";
  const ships = track.ship ? ` · ${t("ships")}` : "";
  const points = (game.isCommon(id) && game.wordsFor({ kind: "common", at: id })) ||
    n("{n} point", "{n} points", track.points);
  return { spaces: `${spaces} · ${game.colorOf(id)}${mountains}${ships}`, points };
}

/** The outline of a car with its left end there, in a row 14 high. @param {number} left @param {number} radius */
function outline(left, radius) {
  const [wide, high] = [CAR_LENGTH - 2 * radius, 9 - 2 * radius];
  /** @param {number} x @param {number} y */
  const turn = (x, y) => `a${radius} ${radius} 0 0 1 ${x * radius} ${y * radius}`;
  return `M${left + radius} 2.5h${wide}${turn(1, 1)}v${high}${turn(-1, 1)}h${-wide}${turn(-1, -1)}v${-high}${
    turn(1, -1)
  }z`;
}

/**
 * A route's spaces in a row, taken from the board itself, with its ferry and tunnel signs and its owner's cars.
 * @param {SVGGElement} track
 * @param {number} length
 */
export function spacesIcon(track, length) {
  const middles = Array.from({ length }, (_, index) => 2 + CAR_LENGTH / 2 + index * (CAR_LENGTH + GAP_LENGTH));
  const group = track.cloneNode(true);
  for (const part of group.querySelectorAll("title, .onward, .drive")) part.remove();
  group.classList.remove("picked", "pending");
  group.removeAttribute("data-id");
  const signs = [...group.querySelectorAll(".sign")]; // upright here, however the route turns
  for (const sign of signs) sign.setAttribute("transform", `translate(${middles[Number(sign.dataset.space)]} 7)`);
  const plain = middles.filter((_, index) => !signs.some((sign) => Number(sign.dataset.space) === index));
  /** @param {string} part @param {string} data */
  const draw = (part, data) => group.querySelector(part)?.setAttribute("d", data);
  // the first of them, as steps from a middle
  const [glyph] = group.querySelector(".glyph")?.getAttribute("d")?.match(/m[^M]+/) ?? [""];
  const radius = track.matches(".ferry, .ship") ? 4.5 : 2;
  draw(".space", middles.map((middle) => outline(middle - CAR_LENGTH / 2, radius)).join(""));
  draw(".glyph", plain.map((middle) => `M${middle} 7${glyph}`).join(""));
  const width = length * (CAR_LENGTH + GAP_LENGTH) - GAP_LENGTH + 4;
  for (const line of group.querySelectorAll(".mark, .stripe")) {
    line.setAttribute("d", `M${EDGE_LENGTH} 7H${width - EDGE_LENGTH}`);
    line.setAttribute("pathLength", String(24 * length - 12)); // in one piece here
  }
  const row = svg("svg", { class: "mini spaces", viewBox: `0 0 ${width} 14`, width, height: 14, "aria-hidden": true });
  row.append(group);
  return row;
}

// --- buttons

/** A passenger: a round figure with the color's letter; its name is beside it. @param {string} color */
export const pawn = (color) => h(`span.pawn.c-${color}`, { "aria-hidden": "true" }, letter(color));

/**
 * A big button of a passenger's color, with a count if it isn't 0.
 * @param {ColorFacts} color
 * @param {{count?: number, disabled?: boolean, act: () => unknown}} how
 */
export function colorButton({ id, name }, { count = 0, disabled = false, act }) {
  const many = count > 0 && h("b.hue-count.figure", `×${count}`);
  return h(
    "button.button.choice.hue",
    { "data-key": id, disabled, onclick: act },
    pawn(id),
    h("span.name", name),
    many,
  );
}

/** The button back to the previous question. @param {() => unknown} act */
export const backButton = (act) =>
  h("button.button.back", { "data-key": "back", onclick: act }, icon("back"), t("Back"));

/**
 * A button that shows `label` at first and asks `question` before it acts, once; `words` describe the move, `sign` is
 * its icon. No browser dialog.
 * @param {`button.${string}`} look
 * @param {Record<string, unknown>} attributes
 * @param {{label: string, question: string, words: string, sign?: string, act: () => unknown}} does
 */
function sureButton(look, attributes, { label, question, words, sign = "", act }) {
  const shown = h("span", label);
  const which = h("span.visually-hidden", `: ${words}`);
  const press = () => {
    if (!isSure(button, shown, question)) return;
    shown.textContent = label;
    button.classList.remove("is-sure");
    button.disabled = true;
    act();
  };
  const button = h(look, { ...attributes, onclick: press }, sign !== "" && icon(sign), shown, which);
  return button;
}

/**
 * `undo(entry)` undoes the log's entry; `key` distinguishes the button from others of a sheet.
 * @template {Noted} Entry
 * @param {`button.${string}`} look
 * @param {Entry} entry
 * @param {(entry: Entry) => unknown} undo
 * @param {{label?: string, words?: string, key?: string}} [how]
 */
export function undoButton(look, entry, undo, { label = t("Undo this"), words = entry.text, key = "" } = {}) {
  // i18n: button pressed once: to restore a move that was taken back
  const question = entry.undo ? t("Redo?") : t("Undo?");
  const attributes = key ? { "data-key": key, "data-move": entry.index } : {};
  return sureButton(look, attributes, { label, question, words, sign: "undo", act: () => undo(entry) });
}

/** Discards a waiting move of the `outbox`. @param {Sent} entry @param {Outbox} outbox @param {string} words */
export function throwAwayButton({ uuid }, outbox, words) {
  const [label, question, act] = [t("Discard"), t("Discard?"), () => outbox.throwAway(uuid)];
  return sureButton("button.button.button--small", {}, { label, question, words, act });
}

/**
 * A big button for each player, visible on the lowest screen, the next player's in color, and larger if the phone
 * belongs to one player; below them `hints` and the reasons against. Players of one team are side by side. `order` are
 * the players' ids.
 * @param {Game} game
 * @param {string[]} order
 * @param {Offer} offer
 */
export function playerButtons(game, order, { verb, whyNot, hint = (_) => null, hints = [], act }) {
  const players = order.map((id) => game.player(id));
  /** @param {PlayerState} player */
  const button = (player) => {
    const { id, color, name } = player;
    const look = `button.button.button--player.choice.c-${color}${id === game.expected ? ".is-likely" : ""}`;
    const attributes = { disabled: Boolean(whyNot(player)), "data-key": id, onclick: () => act(player) };
    const words = [
      h("span.visually-hidden", `${verb} `),
      h("bdi.name", breakable(name)),
      hint(player) && h("small", hint(player)),
    ];
    return h(look, attributes, car(color, true), words);
  };
  const reasons = [...new Set(players.map(whyNot).filter(Boolean))];
  const isOwn = game.own.length === 1 && players[0].id === game.own[0];
  const whose = `div.choices.whose${game.facts.teams ? ".whose--teams" : ""}${isOwn ? ".whose--own" : ""}`;
  return [
    h(whose, { "data-count": players.length }, besideTheirTeam(players).map(button)),
    ...hints.map((words) => h("p.hint.muted.small", words)),
    reasons.length > 0 && h("ul.reasons", reasons.map((reason) => h("li", reason))),
    ...houseRulesLink(game, reasons),
  ];
}

/**
 * A button for each player; the drawer of train cards is pressed.
 * @param {Game} game
 * @param {string[]} order
 * @param {string | null} drawer
 * @param {(player: string) => unknown} choose
 */
export function drawerChips(game, order, drawer, choose) {
  return order.map((id) => {
    const { name, color } = game.player(id);
    const attributes = {
      "data-key": `drawer-${id}`,
      "data-drawer": id,
      "aria-pressed": String(id === drawer),
      onclick: () => choose(id),
    };
    return h("button.chip.drawer", attributes, car(color), h("bdi.name.one-line", name));
  });
}

/**
 * Links to the house rules, if one of them could remove one of these reasons.
 * @param {Game} game
 * @param {string[]} reasons
 */
export function houseRulesLink({ state }, reasons) {
  const { allowable, reasons: known } = state.refusals;
  const isAllowable = allowable.some((index) => reasons.includes(known[index]));
  return isAllowable ? offered("refusal") : [];
}

/**
 * Copies of the menu's links with this purpose (`data-offered`), with the labels for their use elsewhere.
 * @param {string} what
 */
export function offered(what, query = "") {
  const ways = document.querySelectorAll(`[data-offered="${what}"]`);
  /** @param {string | null} href @param {string | null} words */
  const link = (href, words) => h("a.link", { "data-key": href, href: href + query }, words);
  return [...ways].map((way) => link(way.getAttribute("href"), way.getAttribute("data-words")));
}

/** A name whose long words end in dots instead of being broken where no hyphen belongs. @param {string} name */
const breakable = (name) => name.split(/(\s+)/).map((part) => (part.trim() ? h("span.word", part) : part));

/** The same order, but with each team's players together. @param {PlayerState[]} players */
const besideTheirTeam = (players) =>
  [...new Set(players.map(({ side }) => side))].flatMap((team) => players.filter(({ side }) => side === team));

// --- rows of lists

/**
 * A row to tap: a name, at its end the owner or the value, and perhaps a second line.
 * @param {string} id
 * @param {(event: MouseEvent) => unknown} act
 * @param {Part} name
 * @param {Part} end
 * @param {Part} [more]
 */
function row(id, act, name, end, more) {
  const parts = [end && h("span.thing-end.figure", end), more && h("span.thing-more.muted.small", more)];
  return h("li", h("button.thing", { "data-key": id, onclick: act }, h("span.thing-name", name), parts));
}

/**
 * @param {Game} game
 * @param {SVGGElement} svgTrack
 * @param {string} id
 * @param {(event: MouseEvent) => unknown} act
 */
export function trackRow(game, svgTrack, id, act) {
  const track = game.facts.tracks[id];
  const { player } = game.claims[id] ?? {};
  const { spaces, points } = trackWords(game, id);
  // i18n: of a track that can’t be claimed with so few players
  const closed = t("closed");
  const free = id in game.state.refusals.closed ? `${spaces} · ${closed}` : spaces;
  const end = player ? playerName(game.player(player)) : points;
  return row(id, act, track.name, end, [spacesIcon(svgTrack, track.length), h("span", player ? points : free)]);
}

/** @param {Game} game @param {string} id @param {(event: MouseEvent) => unknown} act */
export function cityRow(game, id, act) {
  const player = game.stations[id]?.player ?? (game.pieceAt(id, "shed") ?? game.pieceAt(id, "building"))?.owner;
  const { name, stop } = game.facts.cities[id];
  const there = game.pieceAt(stop, "number");
  const words = there && game.wordsFor(there);
  const end = player ? playerName(game.player(player)) : words;
  return row(id, act, [h("span.ring", { "aria-hidden": "true" }), name], end);
}

/**
 * The owner of a route or station, the time, and the undo of that very move (`entry`, missing while it is being sent);
 * once the game is finished a link to the `result` instead.
 * @param {Game} game
 * @param {{player?: string, owner?: string, pending?: boolean}} claim
 * @param {Noted | undefined} entry
 * @param {Pick<Acts, "undo">} act
 * @param {string} result
 */
export function ownership(game, claim, entry, act, result) {
  const isSettled = entry && !claim.pending;
  const undo = isSettled && !game.state.finished && undoButton("button.button", entry, act.undo, { key: "undo" });
  // i18n: in the place of the time: the claim is on its way to the server
  const since = h("span.muted.figure", isSettled ? timeOf(entry) : t("sending"));
  const owner = h("div.owner", playerName(game.player(claim.player ?? claim.owner)), since, undo);
  return game.state.finished ? [owner, finishedNote(result)] : [owner];
}

/** @param {string} result */
export const finishedNote = (result) =>
  h(
    "p.note.finished",
    h("span", t("This game is finished.")),
    h("a.button", { href: result }, icon("trophy"), t("See the result")),
  );
