// The table of a box whose board isn't known: a claim is written down by its places and length, or only by its length;
// the last tap chooses the player. The server writes the list of routes.

import { connect, table } from "../core/connection.js";
import { ask, bindPanels } from "../core/dialogs.js";
import { byId, data } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { fold } from "../core/names.js";
import { askNearNames } from "../core/near-names.js";
import { refreshParts } from "../core/page.js";
import { sayAt } from "../core/toast.js";
import { Game } from "../table/game.js";
import { bindLastMove } from "../table/last-move.js";
import { askForgotten } from "../table/forgotten.js";
import { bindTable } from "../table/deferred.js";
import { bindEnd, bindHands } from "../table/panels.js";
import { showBanner, showSides } from "../table/sides.js";

const urls = data("urls");
const shown = byId("shown");
const game = new Game(data("facts"), data("state"), byId("announcements").dataset);
const { outbox } = connect(game, urls);
const WHOLE = /^[-−]?\d{1,2}$/;

const act = { undo: (entry) => record({ type: "undo", move: entry.index }) };
Object.assign(table, { act });

function record(move) {
  outbox.dismissRefusals();
  if (game.isLate(move)) return askForgotten(game, move, (late) => outbox.add(late));
  return outbox.add(move);
}

const knownPlaces = () => [.../** @type {HTMLDataListElement} */ (byId("places")).options].map(({ value }) => value);

/** @type {(form: string) => HTMLFormElement} */
const formOf = (form) => /** @type {HTMLFormElement} */ (byId(form));

/**
 * Record a form's move when a player's button is tapped; `read(form)` returns the move, or a sentence with the reason.
 */
function bind(id, read) {
  const form = formOf(id);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { value: player } = /** @type {HTMLButtonElement} */ (event.submitter);
    const move = read(form);
    if (typeof move === "string") return sayAt(byId(`${id}-why`), move);
    const typed = new FormData(form);
    form.reset();
    sayAt(byId(`${id}-why`), "");
    const answer = await record({ ...move, player });
    if (answer.ok) return;
    for (const [name, value] of typed) if (!form.elements[name].value) form.elements[name].value = value;
    outbox.dismiss([answer.uuid ?? ""]);
    sayAt(byId(`${id}-why`), answer.message);
  });
}

/** @type {() => NodeListOf<HTMLInputElement>} */
const ends = () => formOf("claim").querySelectorAll("[list=places]");
askNearNames(formOf("claim"), () => [...ends()], knownPlaces);

bind("claim", ({ elements: { a, b, spaces } }) => {
  const [from, to] = [known(a.value.trim()), known(b.value.trim())];
  if (!spaces.value) return t("How long is it?");
  if (Boolean(from) !== Boolean(to)) return t("Enter both places, or neither.");
  const route = from
    ? namedTrack(from, to, spaces.value)
    : `--:${spaces.value}-${1 + Math.floor(Math.random() * 9999)}`;
  const { points } = /** @type {HTMLElement} */ (document.querySelector("[name=spaces]:checked")).dataset;
  const name = from ? `${from} – ${to}` : t("A route");
  /** @type {Record<string, Pick<TrackFacts, "name" | "trains" | "points">>} */ (game.facts.tracks)[route] ??= {
    name,
    trains: Number(spaces.value),
    points: Number(points),
  };
  return { type: "claim", route };
});

bind("bonus", ({ elements: { name, points } }) => {
  if (!name.value.trim()) return t("What for?");
  if (!WHOLE.test(points.value.trim())) return t("The points are a whole number.");
  return { type: "bonus", name: name.value.trim(), points: Number(points.value.trim().replace("−", "-")) };
});

formOf("rename").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { place: { value: place }, name: { value: typed } } = /** @type {any} */ (formOf("rename").elements);
  const why = (sentence) => sayAt(byId("rename-why"), sentence);
  if (!place) return why(t("Which place?"));
  if (!typed.trim()) return why(t("What is its new name?"));
  const other = knownPlaces().find((name) => name !== place && fold(name) === fold(typed));
  if (other) {
    const question = t("{place} already exists. Merge the two places?", { place: other });
    const choices = [["one", t("Merge them")], ["", t("Cancel")]];
    if (!await ask("one-place", [question], "", /** @type {[string, string][]} */ (choices))) return;
  }
  why("");
  const answer = await record({ type: "rename", place, name: other ?? typed.trim() });
  if (answer.ok) return formOf("rename").reset();
  outbox.dismiss([answer.uuid ?? ""]);
  why(answer.message);
});

/** A name in its known spelling, so that lower case means the same place. */
const known = (typed) => knownPlaces().find((name) => fold(name) === fold(typed)) ?? typed;

/** The id of a free route between two places: a known one, or a new one. */
function namedTrack(a, b, length) {
  /** @type {HTMLElement[]} */
  const all = [...document.querySelectorAll("[data-track]")];
  const ids = new Set([...all.map(({ dataset }) => dataset.track), ...Object.keys(game.claims)]);
  const free = ({ dataset }) => "free" in dataset && !(dataset.track in game.claims);
  const isIt = ({ dataset }) =>
    dataset.length === length && [dataset.a, dataset.b].sort().join("--") === [a, b].sort().join("--");
  const there = all.find((one) => free(one) && isIt(one));
  if (there) return there.dataset.track;
  for (let nth = 1;; nth += 1) {
    const ending = `:${length}${nth > 1 ? `-${nth}` : ""}`;
    if (!ids.has(`${a}--${b}${ending}`) && !ids.has(`${b}--${a}${ending}`)) return `${a}--${b}${ending}`;
  }
}

// A known route fills the form: only the player is missing.
document.addEventListener("click", ({ target }) => {
  /** @type {HTMLElement} */
  const wrong = /** @type {HTMLElement} */ (target).closest("[data-forget]");
  if (wrong) record({ type: "forget", route: wrong.dataset.forget });
  const track = /** @type {HTMLElement} */ (target).closest("button[data-free]");
  if (!track) return;
  const { a, b, length } = /** @type {HTMLElement} */ (track).dataset;
  /** @type {any} */
  const { elements } = formOf("claim");
  [elements.a.value, elements.b.value, elements.spaces.value] = [a, b, length];
  byId("claim").scrollIntoView({ block: "start" });
});

game.addEventListener("change", async () => {
  // the server redirects
  if (game.state.finished || game.isOutdated) return location.replace(urls.table);
  if (game.state.revision === shown.dataset.revision) return;
  const place = /** @type {HTMLSelectElement} */ (byId("rename-place"));
  const chosen = place.value;
  await refreshParts(shown).catch(() => false); // without a connection the next state tries again
  place.value = chosen;
});

const fill = bindTable({ game, outbox, table: urls.table, act });
bindPanels((panel) => fill[panel]?.());
bindEnd(game);
bindHands(game);
showSides(game);
showBanner(game, urls, (player) => record({ type: "pass", player }));
bindLastMove(game, outbox, act.undo, t("Nothing is recorded yet."));
