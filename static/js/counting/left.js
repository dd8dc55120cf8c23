// Check the map with the trains left over: a different number shows how many trains of a player are missing or too many
// on the map, and highlights only that player's routes and the least certain readings of the photo.

import { light } from "../board/lights.js";
import { byId, data, findIn, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";
import { sessionStore } from "../core/store.js";
import { sureness } from "../core/sureness.js";

const MAX_NAMED = 3;
const MAX_DOUBTED_CHANCE = 0.995; // confidence, of 1, above which a route is not doubted

/** @type {{id: string, name: string, length: number, player: string | null}[]} */
const tracks = data("tracks");
const list = byId("left");
const { table } = list.dataset;
const sure = sureness(table).read();
const key = `left:${table}`;
const typed = sessionStore.read(key) ?? {};

for (const card of list.querySelectorAll("section")) {
  const { player } = card.dataset;
  const field = findIn(card, "input");
  if (typed[player] !== undefined) field.value = typed[player];
  field.addEventListener("input", () => look(card, field));
  field.addEventListener("focus", () => field.select());
  card.addEventListener("click", ({ target }) => {
    const step = target.closest("[data-step]");
    if (!step) return;
    const { counted, most } = field.dataset;
    field.value = String(
      Math.min(Number(most), Math.max(0, (Number.parseInt(field.value, 10) || 0) + Number(step.dataset.step))),
    );
    if (Number(field.value) === Number(counted)) delete typed[player];
    look(card, field);
  });
  if (field.value !== field.dataset.counted) look(card, field); // typed before this script was loaded
}

/** Compare the typed number with the map. */
function look(card, field) {
  const { player } = card.dataset;
  const [left, counted, most] = [field.value.trim(), Number(field.dataset.counted), Number(field.dataset.most)];
  const isNumber = /^\d+$/.test(left) && Number(left) <= most;
  const off = isNumber ? Number(left) - counted : 0;
  typed[player] = off ? left : undefined;
  sessionStore.write(key, typed);
  field.setAttribute("aria-invalid", String(!isNumber));
  const words = isNumber ? off && wordsOf(off) : t("Enter a number from 0 to {most}.", { most });
  card.querySelector(".left-off").replaceChildren(
    ...[words && h("p.left-words", words), off && doubted(player, off)].filter(Boolean),
  );
  if (off) card.scrollIntoView({ block: "nearest" }); // move its text out from under the buttons below
  showAlone(off ? card : list.querySelector(".left-words")?.closest("section"));
}

function wordsOf(off) {
  if (off > 0) return n("{n} train too many on the map.", "{n} trains too many on the map.", off);
  return n("{n} train is missing from the map.", "{n} trains are missing from the map.", -off);
}

/** Routes to check: the player's own if trains are too many, otherwise all others; least certain first. */
function doubted(player, off) {
  if (!sure) return null;
  const doubts = ({ id }) => sure[id] ?? 1;
  const explains = ({ length }) => length === Math.abs(off);
  const found = tracks
    .filter((track) => (track.player === player) === off > 0 && doubts(track) < MAX_DOUBTED_CHANCE)
    .sort((one, other) => Number(explains(other)) - Number(explains(one)) || doubts(one) - doubts(other));
  const rows = found.slice(0, MAX_NAMED).map(({ id, name, length }) =>
    h(
      "li",
      h("a.link", { href: `${table}#track.${id}` }, name),
      h("span.muted.small", n("{n} train", "{n} trains", length)),
    )
  );
  return rows.length > 0 && h("div", h("p.small", t("Least certain in the photo:")), h("ul.left-doubts", rows));
}

/** Show only one player's routes on the map, or none. @param {Element | null | undefined} card */
function showAlone(card) {
  const part = byId("alone");
  if (!part) return;
  part.hidden = !card;
  if (!card) return;
  const own = tracks.filter((track) => track.player === /** @type {HTMLElement} */ (card).dataset.player).map((
    { id },
  ) => id);
  byId("alone-title").textContent = t("{name}’s routes", { name: findIn(card, ".name").textContent });
  light(part.querySelector(".board"), { highlight: own });
}
