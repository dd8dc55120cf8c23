// The brush of a phone that keeps several players: one is held in the row below the map, and each tap on a track claims
// it for them, or takes it back; a finger that draws along tracks claims all of them. It is there from the beginning
// where a game that has been played is scored. What a claim asks, its sheet asks; cities have their sheets as always.
// The first look needs none of it: row, tool and style sheet come with this module.

import { Brush } from "../board/brush.js";
import { car, h, icon } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { proceed } from "./tracks.js";

/**
 * `act` has open(kind, id, step), undo(entry) and what a claim takes; `which` asks and explains beside the finger.
 * @param {{game: Game} & Record<string, any>} table
 */
export function bindBrush({ game, board, outbox, sheet, which, act, final }) {
  const onward = h("a.button.button--primary", { id: "brush-next", href: final }, h("span.next", t("Next")), icon("next"));
  const holds = h("div.holds", { role: "group", "aria-label": t("Whose routes you tap") }, game.state.players.map(hold));
  const row = h("div.brush", { id: "brush", "data-count": game.ids.length, hidden: true }, holds, onward);
  const tool = h("button.button.button--icon", { id: "brush-tool", "aria-label": t("Brush: hold a colour, tap its tracks") }, icon("brush"));
  document.head.append(h("link", { rel: "stylesheet", href: new URL("../../css/brush.css", import.meta.url).href }));
  document.querySelector(".tools").after(row);
  document.querySelector(".tools [data-opens=log]").before(tool);
  const twins = (id) => game.facts.tracks[id].twins;
  const brush = new Brush(board, row, { twins, draw, change, rests: true });
  let isOut = null; // as the tool was tapped; until then a game that has been played decides
  let drawn = []; // tracks that were drawn along, and wait for what is asked about one before them

  // --- the row

  game.follow(({ scoresPlayed, own, state }) => {
    const isKeeper = own.length > 1 && !state.finished;
    const isShown = isKeeper && (isOut ?? scoresPlayed);
    tool.hidden = !isKeeper || scoresPlayed;
    tool.setAttribute("aria-pressed", String(isShown));
    row.hidden = !isShown;
    onward.hidden = !scoresPlayed;
    if (!isShown && brush.held) brush.hold(null);
  });
  tool.addEventListener("click", () => {
    isOut = row.hidden;
    game.update({});
  });

  function change() {
    game.held = brush.held;
    document.body.classList.toggle("is-painting", brush.held !== null);
    sheet.close();
  }

  // --- tracks

  const isOwn = (id) => game.claims[id]?.player === brush.held;
  const isFree = (id) => !game.claims[id] && !whyNot(id);

  /** Why the track can't be claimed for who is held; undefined when nothing speaks against it. */
  function whyNot(id) {
    const owner = game.claims[id];
    if (owner) return t("{player} has {track}.", { player: game.player(owner.player).name, track: game.facts.tracks[id].name });
    return game.whyClosed(id) ?? game.whyNot("refused", id, brush.held);
  }

  board.addEventListener("paint", ({ detail: { things, pixel, again } }) => {
    const tracks = things.filter(({ kind }) => kind === "track");
    if (things[0].kind === "city" && tracks.length === 0) return act.open("city", things[0].id);
    const possible = tracks.filter(({ id }) => isOwn(id) || isFree(id));
    const isTwin = ({ id }, before) => before.some((one) => twins(id).includes(one.id));
    const apart = possible.filter((one, at) => !isTwin(one, possible.slice(0, at))); // of a double track either will do
    const meant = things[0].kind === "city" ? [things[0], ...apart] : apart.length > 0 ? apart : tracks.slice(0, 1);
    if (meant.length > 1) return which.ask(meant, pixel, (kind, id) => (kind === "city" ? act.open(kind, id) : give(id, pixel)));
    if (!again || !isOwn(meant[0].id)) give(meant[0].id, pixel); // a hasty second tap takes nothing back
  });

  function give(id, pixel) {
    if (isOwn(id)) return takeBack(id);
    const why = whyNot(id);
    if (why) which.explain([why], pixel);
    else claim(id);
  }

  function claim(id) {
    const ask = (step) => act.open("track", id, step);
    proceed(game, id, { player: brush.held, answers: [] }, { go: ask }, act);
  }

  /** A claim that is on its way can be taken back once it has arrived; one that couldn't be sent, at once. */
  function takeBack(id) {
    const sent = outbox.entries.find(({ move }) => move.type === "claim" && move.route === id);
    if (!sent) return act.undo(game.entryOf("route", id));
    if (sent.failed) return outbox.throwAway(sent.uuid);
    const arrived = ({ detail }) => {
      if (detail.uuid !== sent.uuid) return;
      outbox.removeEventListener("answer", arrived);
      if (detail.ok) takeBack(id);
    };
    return outbox.addEventListener("answer", arrived);
  }

  // --- what was drawn along

  function draw(ids, pixel) {
    const between = ids.map((id) => [id, ...twins(id)]).filter((tracks) => !tracks.some(isOwn));
    drawn = between.map((tracks) => tracks.find(isFree)).filter(Boolean);
    const refused = between.filter((tracks) => !tracks.some(isFree)).map(([id]) => whyNot(id));
    next();
    if (refused.length > 0) which.explain([...new Set(refused)], pixel);
  }

  function next() {
    while (drawn.length > 0 && !sheet.subject) claim(drawn.shift());
  }

  sheet.addEventListener("close", () => queueMicrotask(next)); // the claim that was asked about comes first
}

/** Names and figures are kept up to date like those of the bar on top (sides.js). */
function hold({ id, color, name, trains }) {
  const left = [h("span.visually-hidden", `${t("trains")} `), h("span", { "data-figure": "trains" }, trains)];
  const words = [h("span.figure", left), h("bdi.name.one-line", { "data-name": "" }, name)];
  return h(`button.hold.c-${color}`, { value: id, "data-player": id, "aria-pressed": "false" }, car(color), words);
}
