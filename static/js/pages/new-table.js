// The form of a new table: people to add, move and remove, colors by a tap, and teams of neighbors. A person without a
// name is called by a number. Without this script the form has a plain row for each possible player.

import { byId, car, data, findIn, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { askNearPeople } from "../core/near-names.js";
import { localStore, sessionStore } from "../core/store.js";
import { find, finder } from "./boxes.js";

const NAMES = "stationmaster.names"; // every name typed on this phone, the latest first
// input kept while the language is switched: {box, variant, modules, people}
const DRAFT = "stationmaster.new-table";
const MAX_NAMES = 40;

const form = byId("new-table");
const seats = byId("seats");
const add = byId("add-seat");
const boxes = data("boxes");
/** @type {HTMLButtonElement} */
const send = findIn(form, ".button--primary");
/** @type {NodeListOf<HTMLButtonElement>} */
const senders = form.querySelectorAll("button:not([type=button])");
const rows = [...seats.children]; // one for each seat; unused ones are detached from the page

const box = () => boxes.find(({ id }) => id === form.elements.box.value) ?? boxes[0];
const numberName = (at) => t("Player {number}", { number: at + 1 });
const rowOf = (element) => rows.indexOf(element.closest(".seat"));
/** @type {(at: number) => HTMLInputElement} */
const nameAt = (at) => findIn(rows[at], ".seat-name");
/** @type {(at: number, does: string) => HTMLButtonElement} */
const buttonAt = (at, does) => findIn(rows[at], `[data-does="${does}"]`);

/** The players in turn order: {name, color}. Without a name they are called by their number. */
let people = rows.slice(0, Number(seats.dataset.used)).map((row, at) => {
  const { value } = nameAt(at);
  return { name: value === numberName(at) ? "" : value, color: findIn(row, "select").value };
});
let isTyped = false; // by a user: then it is carried over to another group's form

const isUnnamed = ({ name }) => !name.trim();

// --- the players -----------------------------------------------------------------------------------------------------

function freeColor() {
  const taken = new Set(people.map(({ color }) => color));
  return (box().colors.find(({ id }) => !taken.has(id)) ?? box().colors[0]).id;
}

function addPerson() {
  const person = { name: "", color: freeColor() };
  people.push(person);
  return person;
}

/** Colors are swapped with the person who had the color, so that no two are equal. */
function takeColor(person, color) {
  const other = people.find((one) => one.color === color);
  if (other) other.color = person.color;
  person.color = color;
}

/** Swap with the neighbor at `to`; the focus and the tools stay with the moved person. */
function move(at, to, does) {
  [people[at], people[to]] = [people[to], people[at]];
  openTools(to);
  show();
  const button = buttonAt(to, does);
  (button.disabled ? rows[to].querySelector(".seat-moves :enabled") : button)?.focus();
}

function remove(at) {
  people.splice(at, 1);
  openTools(null);
  show();
  const button = buttonAt(Math.min(at, people.length - 1), "remove");
  (button.disabled ? add : button).focus();
}

/** Add people up to the box's minimum, in whole teams. */
function fillUp() {
  const { least, most, team_size: size } = box();
  while (people.length < least) addPerson();
  if (people.length % size === 0) return;
  if (isUnnamed(people[people.length - 1]) && people.length > least) people.pop();
  else if (people.length < most) addPerson();
}

function boxChanged() {
  const { id, colors, most } = box();
  for (const part of form.querySelectorAll("[data-for]")) {
    part.hidden = !part.dataset.for.split(" ").includes(id);
    if (part.matches("fieldset")) part.disabled = part.hidden;
  }
  rows.forEach(offerColors);
  for (const person of people) if (!colors.some((one) => one.id === person.color)) person.color = "";
  for (const person of people) person.color ||= freeColor();
  // A typed person is never dropped: the server reports when there are too many.
  people = people.filter((person, at) => at < most || !isUnnamed(person));
  fillUp();
  show();
  showBox();
}

// --- the box ---------------------------------------------------------------------------------------------------------

const fold = byId("box-fold");

/** Show the chosen box above its folded list, and its variant above that. */
function showBox() {
  const [picture, text] = findIn(form, ".box-choice:has(:checked)").children;
  byId("box-now").replaceChildren(picture.cloneNode(true), text.cloneNode(true));
  const named = modules().filter((one) => one.matches(":checked:enabled")).map((one) =>
    findIn(one.closest("label"), "b").textContent
  );
  const variant = variants()?.selectedOptions[0].text ?? box().variants[0].name;
  byId("how-now").textContent = [variant, ...named].join(" + ");
  showLacks();
}

/** Name the players for whose colors a module's box has no pieces. */
function showLacks() {
  const size = box().team_size;
  const chosen = modules().filter((one) => one.dataset.colors && one.matches(":checked:enabled"));
  const sentences = chosen.flatMap(({ dataset: { colors, lacking } }) => {
    const hasColor = (at) => colors.split(" ").includes(people[at - (at % size)].color);
    const lacks = people.flatMap(({ name }, at) => (hasColor(at) ? [] : [name.trim() || numberName(at)]));
    return lacks.length > 0 ? [lacking.replace("{players}", lacks.join(", "))] : [];
  });
  byId("lacks").hidden = sentences.length === 0;
  byId("lacks").textContent = sentences.join(" ");
}

/** Fold the list and show only the chosen box. */
function foldShelf() {
  fold.open = false;
  finder.value = "";
  find("");
  fold.querySelector("summary")?.focus({ preventScroll: true });
  fold.scrollIntoView({ block: "nearest" });
}

// --- their rows ------------------------------------------------------------------------------------------------------

function offerColors(row, at) {
  const { colors } = box();
  const radio = ({ id, name }) => h("input", { type: "radio", name: `swatch-${at}`, value: id, "aria-label": name });
  row.querySelector("select").replaceChildren(...colors.map(({ id, name }) => new Option(name, id)));
  row.querySelector(".seat-swatches").replaceChildren(
    ...colors.map((one) => h("label.swatch", radio(one), car(one.id, true))),
  );
}

function show() {
  const { least, most, team_size: size } = box();
  for (const row of rows.slice(people.length)) row.remove();
  seats.append(...rows.slice(seats.childElementCount, people.length));
  people.forEach(({ color }, at) => {
    const row = rows[at];
    /** @type {NodeListOf<HTMLInputElement>} */
    const radios = row.querySelectorAll(".swatch input");
    for (const radio of radios) radio.checked = radio.value === color;
    findIn(row, "select").value = color;
    // a team has its first player's color
    buttonAt(at, "more").replaceChildren(car(people[at - (at % size)].color, true));
    buttonAt(at, "up").disabled = at === 0;
    buttonAt(at, "down").disabled = at === people.length - 1;
    buttonAt(at, "remove").disabled = people.length <= least;
    if (nameAt(at) !== document.activeElement || !isUnnamed(people[at])) showName(at);
    showTeam(row, at);
  });
  add.disabled = people.length >= most;
  showKnown();
  showLacks();
}

/** Open the colors and move buttons of one row, or of none. */
function openTools(at) {
  rows.forEach((row, place) => {
    findIn(row, ".seat-more").hidden = place !== at;
    buttonAt(place, "more").setAttribute("aria-expanded", String(place === at));
  });
}

function showName(at) {
  nameAt(at).value = isUnnamed(people[at]) ? numberName(at) : people[at].name;
}

/** The first player of a team chooses its color; the teammates show it. Each keeps a personal color for other teams. */
function showTeam(row, at) {
  const size = box().team_size;
  const first = at - (at % size);
  const values = { number: first / size + 1 };
  const isMate = at > first;
  const [team, mate] = [row.querySelector(".seat-team"), row.querySelector(".seat-mate")];
  team.hidden = size === 1 || isMate;
  team.textContent = people.length < at + size
    ? t("Team {number}: a partner is missing", values)
    : t("Team {number}", values);
  mate.hidden = !isMate;
  mate.textContent = t("plays with player {number}", { number: first + 1 });
  row.querySelector(".seat-swatches").hidden = isMate;
  row.classList.toggle("seat--mate", isMate);
}

// --- names -----------------------------------------------------------------------------------------------------------

function remember() {
  const names = people.filter((person) => !isUnnamed(person)).map(({ name }) => name.trim());
  localStore.write(NAMES, [...new Set([...names, ...(localStore.read(NAMES) ?? [])])].slice(0, MAX_NAMES));
}

/** Names of the group, and names that were typed on this phone before. */
function offerNames() {
  const names = new Set([...known.map(({ dataset }) => dataset.name), ...(localStore.read(NAMES) ?? [])]);
  byId("known-people").append(...[...names].map((name) => new Option("", name)));
}

const showNames = () => people.forEach((_, at) => showName(at));

// --- the people of the group -----------------------------------------------------------------------------------------

/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = form.querySelectorAll(".known-person");
const known = [...buttons];

/** Known people without a seat: a tap seats one. A person who leaves a seat returns here. */
function showKnown() {
  if (known.length === 0) return;
  const isFull = !people.some(isUnnamed) && people.length >= box().most;
  const seated = people.map(({ name }) => name.trim().toLowerCase());
  for (const button of known) {
    button.hidden = seated.includes(button.dataset.name.toLowerCase());
    button.disabled = isFull;
  }
  byId("known").hidden = known.every(({ hidden }) => hidden);
}

/**
 * Take the first unnamed seat, in the person's preferred color if it is free.
 * @param {Record<string, string>} whom
 */
function sitDown({ name, color }) {
  const person = people.find(isUnnamed) ?? addPerson();
  person.name = name;
  const isFree = people.every((one) => one === person || one.color !== color || isUnnamed(one));
  if (isFree && box().colors.some(({ id }) => id === color)) takeColor(person, color);
  show();
  const next = known.find(({ hidden, disabled }) => !hidden && !disabled); // else the focus would be lost
  next?.focus({ preventScroll: true });
}

// --- the form while the language or the group changes ----------------------------------------------------------------

/** @type {() => HTMLSelectElement | null} */
const variants = () => form.querySelector('[name="variant"]:enabled');
/** @type {() => HTMLInputElement[]} */
const modules = () => Array.from(form.querySelectorAll('[name="modules"], [name="bonuses"]'));

function keepDraft() {
  const chosen = modules().filter(({ checked }) => checked);
  const draft = {
    box: box().id,
    variant: variants()?.value ?? null,
    modules: chosen.map(({ value }) => value),
    people,
  };
  sessionStore.write(DRAFT, draft);
}

function bringDraftBack() {
  const draft = sessionStore.read(DRAFT);
  sessionStore.write(DRAFT, null);
  if (!draft) return;
  /** @type {HTMLInputElement | null} */
  const radio = form.querySelector(`[name="box"][value="${CSS.escape(draft.box)}"]`);
  if (radio) radio.checked = true;
  boxChanged();
  const variant = variants();
  if (draft.variant && variant) variant.value = draft.variant;
  for (const module of modules()) module.checked = draft.modules.includes(module.value);
  showBox();
  people = draft.people.slice(0, rows.length);
  show();
}

// --- begin -----------------------------------------------------------------------------------------------------------

for (const row of rows) {
  row.append(findIn(row, "template").content);
  for (const plain of row.querySelectorAll("select, label[for^=color]")) plain.hidden = true;
}
boxChanged();
bringDraftBack();
offerNames();
findIn(document, ".language").addEventListener("submit", keepDraft);
byId("group-choice")?.addEventListener("click", () => isTyped && keepDraft());
form.addEventListener("input", ({ target }) => {
  isTyped = true;
  if (!target.matches(".seat-name")) return;
  people[rowOf(target)].name = target.value;
  showKnown();
});
// The placeholder number disappears on focus, and returns if nothing was typed.
form.addEventListener("focusin", ({ target }) => {
  if (target.matches(".seat-name") && isUnnamed(people[rowOf(target)])) target.value = "";
});
form.addEventListener("focusout", showNames);
form.addEventListener("change", ({ target }) => {
  if (target.name === "box") return boxChanged();
  if (["variant", "modules"].includes(target.name)) showBox();
  if (!target.matches(".swatch input")) return;
  takeColor(people[rowOf(target)], target.value);
  show(); // a player who joins a team shows its color
});
form.addEventListener("click", ({ target }) => {
  const { does } = target.closest("[data-does]")?.dataset ?? {};
  const at = rowOf(target);
  if (does === "up") move(at, at - 1, does);
  if (does === "down") move(at, at + 1, does);
  if (does === "remove") remove(at);
  if (does === "more") openTools(findIn(rows[at], ".seat-more").hidden ? at : null);
  const person = target.closest(".known-person");
  if (person) sitDown(person.dataset);
});
byId("seat-adds").hidden = false;
add.addEventListener("click", () => {
  const at = people.length;
  do addPerson(); while (people.length % box().team_size); // a whole team sits down
  show();
  nameAt(at).focus();
});
fold.addEventListener("toggle", () => {
  if (fold.open) form.querySelector('[name="box"]:checked')?.focus({ preventScroll: true }); // the summary is hidden
});
// A tap chooses a box, even the same one again; arrow keys move through the boxes, and Enter or Escape takes the
// current one.
form.addEventListener("click", ({ target, detail }) => {
  if (detail && target.closest(".box-choice")) setTimeout(foldShelf); // once the box has changed
});
form.addEventListener("keydown", (event) => {
  if (!fold.contains(event.target) || !fold.open || !["Enter", "Escape"].includes(event.key) || event.isComposing) {
    return;
  }
  event.preventDefault();
  /** @type {HTMLInputElement | null | undefined} */
  const first = event.target === finder && event.key === "Enter" && finder.value
    ? find(finder.value)[0]?.querySelector("input")
    : null;
  if (first === undefined) return; // no box has that name
  first?.click();
  foldShelf();
});
// Enter goes to the next name and does not open a table with half of the people.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".seat-name")) return;
  event.preventDefault();
  const next = rowOf(event.target) + 1;
  (next < people.length ? nameAt(next) : send).focus();
});
askNearPeople(form);
form.addEventListener("submit", () => {
  showNames(); // in Safari a tap on a button does not blur a field
  remember();
  send.setAttribute("aria-busy", "true");
  setTimeout(() => senders.forEach((one) => (one.disabled = true))); // a second tap would open a second table
});
addEventListener("pageshow", (event) => {
  if (event.persisted) { for (const one of senders) one.disabled = false; }
  send.removeAttribute("aria-busy");
});
byId("faults")?.focus();
