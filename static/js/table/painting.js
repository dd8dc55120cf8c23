// Paint mode on a phone that keeps several players: one player is selected in the row below the map, and each tap on a
// route claims it for them, or undoes that; a finger that draws along routes claims all of them. It is on from the
// beginning when a finished game is scored. Questions of a claim open its sheet; cities have their sheets as always.
// Row and tool come with this module, because the first paint needs neither. A feature can fill in the board: its
// button on the page, [data-brush-way], has the address of a module whose fillIn(table, button) is called on a tap, or
// it is a link; it is visible in paint mode. If such a module has stored data for a reload (table.kept), it is called
// at once.

import { PaintMode } from "../board/paint-mode.js";
import { byId, car, h, icon } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { sessionStore } from "../core/store.js";
import { say } from "../core/toast.js";
import { proceed, waysTo } from "./tracks.js";

/**
 * `which` asks and explains beside the finger; `final` is the address of the final scoring.
 * @param {MapTable & {which: Which, final: string}} table
 */
export function bindPaintMode({ game, board, painter, outbox, sheet, which, act, final }) {
  const onward = h(
    "a.button.button--primary",
    { id: "brush-next", href: final },
    h("span.next", t("Next")),
    icon("next"),
  );
  const holds = h(
    "div.holds",
    { role: "group", "aria-label": t("Whose routes are you tapping?") },
    game.state.players.map((player) => hold(player, game.numberOf(player, "trains"))),
  );
  const row = h("div.brush", { id: "brush", "data-count": game.ids.length, hidden: true }, holds, onward);
  const tool = h(
    "button.button.button--wide",
    { id: "brush-tool", "data-closes": "" },
    icon("brush"),
    t("Brush: pick a colour, then tap its routes"),
  );
  byId("which").before(row);
  byId("menu-game").querySelector("summary")?.after(tool);
  /** @param {string} id */
  const twins = (id) => game.facts.tracks[id].twins;
  const paintMode = new PaintMode(board, row, { twins, draw, change, rests: true });
  /** @type {boolean | null} */
  let isOut = null; // set by a tap on the tool; until then it is on if a finished game is scored
  // routes that were drawn along, with their players, waiting for the questions of an earlier one
  /** @type {[id: string, player: string][]} */
  const drawn = [];
  /** @type {NodeListOf<HTMLButtonElement>} */
  const ways = document.querySelectorAll("[data-brush-way]");

  // --- the row

  game.follow(({ scoresPlayed, own, state }) => {
    const isKeeper = own.length > 1 && !state.finished;
    const isShown = isKeeper && (isOut ?? scoresPlayed);
    tool.hidden = !isKeeper || scoresPlayed;
    tool.setAttribute("aria-pressed", String(isShown));
    for (const one of [row, ...ways]) one.hidden = !isShown;
    onward.hidden = !scoresPlayed;
    if (!isShown && paintMode.held) paintMode.hold(null);
  });
  tool.addEventListener("click", () => {
    isOut = Boolean(row.hidden);
    game.update({});
  });

  for (const way of ways) {
    if (!way.dataset.brushWay) continue; // a link to another page
    const key = `${way.id}:${final}`;
    const kept = {
      read: () => sessionStore.read(key),
      /** @param {unknown} things */
      write: (things) => sessionStore.write(key, things),
    };
    way.addEventListener("click", () => {
      const table = { game, board, painter, sheet, act, lay, kept };
      import(way.dataset.brushWay).then(({ fillIn }) => fillIn(table, way), () => say(t("No connection. Try again.")));
    });
    if (location.hash !== `#${way.id}` && !kept.read()) continue;
    isOut = true;
    game.update({});
    if (!way.hidden) way.click(); // the page was requested with it
  }

  function change() {
    game.held = paintMode.held;
    document.body.classList.toggle("is-painting", paintMode.held !== null);
    sheet.close();
  }

  // --- routes

  const held = () => paintMode.held ?? ""; // always set in paint mode
  /** @param {string} id */
  const isOwn = (id) => game.ownersOf(id).includes(held());
  /** @param {string} id */
  const isFree = (id, player = held()) => !game.claims[id] && !whyNot(id, player);

  /**
   * The reason against a player's claim of the route; undefined if it is possible.
   * @param {string} id
   */
  function whyNot(id, player = held()) {
    const owner = game.claims[id];
    if (owner) {
      // i18n: has claimed this track
      return t("{player} has {track}.", { player: game.player(owner.player).name, track: game.facts.tracks[id].name });
    }
    return game.whyClosed(id) ?? game.whyNot(id, player);
  }

  board.addEventListener("paint", ({ detail: { things, pixel, again } }) => {
    const tracks = things.filter(({ kind }) => kind === "track");
    const possible = tracks.filter(({ id }) => isOwn(id) || isFree(id));
    /** @param {Thing} thing @param {Thing[]} before */
    const isTwin = ({ id }, before) => before.some((one) => twins(id).includes(one.id));
    // of parallel routes either will do
    const apart = possible.filter((one, at) => !isTwin(one, possible.slice(0, at)));
    if (things[0].kind === "city" && apart.length === 0) return act.open("city", things[0].id);
    const meant = things[0].kind === "city" ? [things[0], ...apart] : apart.length > 0 ? apart : tracks.slice(0, 1);
    if (meant.length > 1) {
      return which.ask(meant, pixel, (kind, id) => (kind === "city" ? act.open(kind, id) : give(id, pixel)));
    }
    if (!again || !isOwn(meant[0].id)) give(meant[0].id, pixel); // a hasty second tap undoes nothing
  });

  /** @param {string} id @param {Pixel} pixel */
  function give(id, pixel) {
    if (isOwn(id)) return takeBack(id);
    const way = game.claims[id] && waysTo(game, id)[0];
    if (way) return act.open("track", id, { way });
    const why = whyNot(id);
    if (why) which.explain([why], pixel);
    else claim(id);
  }

  /** @param {string} id */
  function claim(id, player = held()) {
    /** @param {Step | null} step */
    const ask = (step) => act.open("track", id, step);
    proceed(game, id, { player, answers: [] }, { go: ask }, act);
  }

  /**
   * A claim on its way can be undone once it has arrived; a claim that couldn't be sent, at once.
   * @param {string} id
   */
  function takeBack(id) {
    const sent = outbox.entries.find(({ move }) =>
      move.type === "claim" && move.route === id && move.player === paintMode.held
    );
    const isGuest = game.claims[id].player !== paintMode.held;
    if (!sent) {
      const entry = isGuest ? game.entryOf("guest", `${id} ${paintMode.held}`) : game.entryOf("route", id);
      return entry && act.undo(entry);
    }
    if (sent.failed) return outbox.throwAway(sent.uuid);
    /** @param {CustomEvent<Answer>} event */
    const arrived = ({ detail }) => {
      if (detail.uuid !== sent.uuid) return;
      outbox.removeEventListener("answer", arrived);
      if (detail.ok) takeBack(id);
    };
    return outbox.addEventListener("answer", arrived);
  }

  // --- strokes along routes

  /** @param {string[]} ids @param {Pixel} pixel */
  function draw(ids, pixel) {
    const between = ids.map((id) => [id, ...twins(id)]).filter((tracks) => !tracks.some(isOwn));
    const free = between.map((tracks) => tracks.find((id) => isFree(id)));
    for (const id of free.filter(Boolean)) drawn.push([id, held()]);
    const refused = between.filter((_, at) => !free[at]).map(([id]) => whyNot(id));
    next();
    if (refused.length > 0) which.explain([...new Set(refused)], pixel);
  }

  /**
   * Claim routes that a feature has found, like those drawn along. Returns the reasons against the others.
   * @param {typeof drawn} tracks
   */
  function lay(tracks) {
    const free = tracks.filter((track) => isFree(...track));
    const refused = tracks.filter((track) => !free.includes(track)).map((track) => whyNot(...track));
    drawn.push(...free);
    next();
    return [...new Set(refused)];
  }

  function next() {
    while (drawn.length > 0 && !sheet.subject) {
      const track = drawn.shift();
      if (track && !game.claims[track[0]]) claim(...track);
    }
  }

  sheet.addEventListener("close", () => queueMicrotask(next)); // the claim with the open question comes first
}

/**
 * Names and figures are updated by sides.js, as in the bar at the top.
 * @param {PlayerState} player
 * @param {number} trains
 */
function hold({ id, color, name }, trains) {
  const left = [h("span.visually-hidden", `${t("trains")} `), h("span", { "data-figure": "trains" }, trains)];
  const words = [h("span.figure", left), h("bdi.name.one-line", { "data-name": "" }, name)];
  return h(`button.hold.c-${color}`, { value: id, "data-player": id, "aria-pressed": "false" }, car(color), words);
}
