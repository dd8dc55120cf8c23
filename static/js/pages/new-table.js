// The form of a new table: seats to add, move and take away, colours by a tap, and teams of neighbours. Whoever has no
// name yet is called by a number. Without this script the form is the same with a plain row for everybody who can play.

import { byId, car, data, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { forGood, forThisTab } from "../core/store.js";

const NAMES = "stationmaster.names"; // every name typed on this phone, the latest first
const DRAFT = "stationmaster.new-table"; // what was typed when the language was switched: {box, variant, modules, people}
const MOST_NAMES = 40;

const form = byId("new-table");
const seats = byId("seats");
const add = byId("add-seat");
const tools = byId("seat-tools");
const boxes = data("boxes");
/** @type {HTMLButtonElement} */
const send = form.querySelector(".button--primary");
const blank = seats.firstElementChild.cloneNode(true);
let made = 0;
let isTyped = false; // by a person: then it goes along to another group's form

const box = () => boxes.find(({ id }) => id === form.elements.box.value) ?? boxes[0];
const rows = () => [...seats.children];
/** @type {(seat: Element) => HTMLInputElement} */
const nameOf = (seat) => seat.querySelector(".seat-name");
/** @type {(seat: Element) => HTMLSelectElement} */
const colorOf = (seat) => seat.querySelector(".seat-color");
const numberName = (index) => t("Player {number}", { number: index + 1 });
/** Nobody has typed who sits there: the name says the number. */
const isUnnamed = (seat) => "unnamed" in seat.dataset;
/** Whether the seat at this place of the list chooses a colour: the first of each team, or everybody. */
const leads = (index) => index % box().team_size === 0;

// --- colours ------------------------------------------------------------------------------------------------------

/** The seat takes the colour; who had it takes the seat's old one, so that no two are ever the same. */
function takeColor(seat, color) {
  const other = rows().find((one) => one !== seat && colorOf(one).value === color);
  if (other) showColor(other, colorOf(seat).value);
  showColor(seat, color);
  number(); // who sits in a team shows its colour
}

function showColor(seat, color) {
  colorOf(seat).value = color;
  for (const radio of seat.querySelectorAll(".swatch input")) radio.checked = radio.value === color;
}

function freeColor() {
  const taken = new Set(rows().map((seat) => colorOf(seat).value));
  return box().colors.find(({ id }) => !taken.has(id))?.id ?? box().colors[0].id;
}

function swatches(seat) {
  seat.querySelector(".seat-swatches").replaceChildren(
    ...box().colors.map(({ id, name }) => {
      const group = `swatch-${seat.dataset.seat}`;
      const onchange = () => takeColor(seat, id);
      const radio = h("input", { type: "radio", name: group, value: id, checked: id === colorOf(seat).value, "aria-label": name, onchange });
      return h("label", { class: "swatch" }, radio, car(id, true));
    }),
  );
}

// --- seats --------------------------------------------------------------------------------------------------------

function furnish(seat) {
  made += 1;
  seat.dataset.seat = made;
  seat.append(tools.content.cloneNode(true));
  colorOf(seat).hidden = true;
  swatches(seat);
  seat.addEventListener("click", (event) => act(seat, event.target.closest("[data-does]")?.dataset.does));
}

function act(seat, does) {
  const at = rows().indexOf(seat);
  if (does === "up") move(seat, at - 1);
  if (does === "down") move(seat, at + 1);
  if (does !== "remove") return;
  seat.remove();
  number();
  (rows()[Math.min(at, rows().length - 1)].querySelector('[data-does="remove"]:not([disabled])') ?? add).focus();
}

function move(seat, to) {
  const button = /** @type {HTMLButtonElement} */ (document.activeElement);
  const others = rows().filter((one) => one !== seat);
  seats.insertBefore(seat, others[to] ?? null);
  number();
  // At the end of the way the button is switched off; its neighbour keeps the focus in the row.
  (button.disabled ? seat.querySelector(".seat-moves .seat-tool:enabled") : button)?.focus();
}

function addSeat(name = "", color = freeColor()) {
  const seat = blank.cloneNode(true);
  giveName(seat, name);
  refill(colorOf(seat));
  colorOf(seat).value = color;
  furnish(seat);
  seats.append(seat);
  return seat;
}

/** Without a name it is called by its number, which `number()` writes. */
function giveName(seat, name) {
  nameOf(seat).value = name;
  seat.toggleAttribute("data-unnamed", !name.trim());
}

function refill(select) {
  select.replaceChildren(...box().colors.map(({ id, name }) => new Option(name, id)));
}

/** As many seats as the box needs at least, in whole teams. */
function fillUp() {
  while (rows().length < box().least) addSeat();
  if (rows().length % box().team_size === 0) return;
  if (isUnnamed(rows().at(-1)) && rows().length > box().least) rows().at(-1).remove();
  else if (rows().length < box().most) addSeat();
}

/** Who sits first in a team chooses its colour; the mates show it. Each keeps a colour of their own for other teams. */
function showTeam(seat, index) {
  const size = box().team_size;
  const [team, mate] = [seat.querySelector(".seat-team"), seat.querySelector(".seat-mate")];
  const values = { number: Math.floor(index / size) + 1 };
  const isHalf = rows().length < index + size;
  team.hidden = size === 1 || !leads(index);
  team.textContent = isHalf ? t("Team {number}: a partner is missing", values) : t("Team {number}", values);
  mate.hidden = leads(index);
  seat.querySelector(".seat-swatches").hidden = !leads(index);
  seat.classList.toggle("seat--mate", !leads(index));
  const first = index - (index % size);
  mate.replaceChildren(car(colorOf(rows()[first]).value, true), t("plays with player {number}", { number: first + 1 }));
}

/** Names every control after its place at the table. */
function number() {
  const all = rows();
  all.forEach((seat, index) => {
    const values = { number: index + 1 };
    const name = nameOf(seat);
    const color = colorOf(seat);
    /** @type {NodeListOf<HTMLLabelElement>} */
    const [nameLabel, colorLabel] = seat.querySelectorAll("label.visually-hidden");
    name.id = nameLabel.htmlFor = `name-${index}`;
    color.id = colorLabel.htmlFor = `color-${index}`;
    nameLabel.textContent = t("Name of player {number}", values);
    name.placeholder = numberName(index);
    if (isUnnamed(seat) && name !== document.activeElement) name.value = numberName(index);
    colorLabel.hidden = true;
    seat.querySelector(".seat-swatches").ariaLabel = t("Colour of player {number}", values);
    /** @type {NodeListOf<HTMLButtonElement>} */
    const [remove, up, down] = seat.querySelectorAll(".seat-tool");
    up.ariaLabel = t("Move player {number} up", values);
    down.ariaLabel = t("Move player {number} down", values);
    remove.ariaLabel = t("Take player {number} away", values);
    up.disabled = index === 0;
    down.disabled = index === all.length - 1;
    remove.disabled = all.length <= box().least;
    showTeam(seat, index);
  });
  add.disabled = all.length >= box().most;
}

// --- the box ------------------------------------------------------------------------------------------------------

function boxChanged() {
  for (const part of form.querySelectorAll("[data-for]")) {
    part.hidden = !part.dataset.for.split(" ").includes(box().id);
    if (part.matches("fieldset")) part.disabled = part.hidden;
  }
  for (const seat of rows()) {
    const before = colorOf(seat).value;
    refill(colorOf(seat));
    colorOf(seat).value = before; // stays empty where the box has no such colour
  }
  for (const seat of rows()) {
    if (!colorOf(seat).value) colorOf(seat).value = freeColor();
    swatches(seat);
  }
  // A person who was typed is never dropped: too many of them is for the server to say.
  for (const seat of rows().slice(box().most)) if (isUnnamed(seat)) seat.remove();
  fillUp();
  number();
}

// --- names ----------------------------------------------------------------------------------------------------------

function remember() {
  const names = rows().filter((seat) => !isUnnamed(seat)).map((seat) => nameOf(seat).value.trim());
  forGood.write(NAMES, [...new Set([...names, ...(forGood.read(NAMES) ?? [])])].slice(0, MOST_NAMES));
}

/** Names that were typed on this phone before. */
function offerNames() {
  const offered = byId("known-people");
  const listed = new Set([...offered.options].map(({ value }) => value));
  const names = (forGood.read(NAMES) ?? []).filter((name) => !listed.has(name));
  offered.append(...names.map((name) => new Option("", name)));
}

/** Whoever types a name needn't take the number away first; where nothing was typed it comes back. */
function clearNumber({ target }) {
  if (target.matches(".seat-name") && isUnnamed(target.closest(".seat"))) target.value = "";
}

function bringNumbersBack() {
  rows().forEach((seat, index) => {
    giveName(seat, isUnnamed(seat) ? "" : nameOf(seat).value);
    if (isUnnamed(seat)) nameOf(seat).value = numberName(index);
  });
}

// --- the people of the group ----------------------------------------------------------------------------------------

const seatOf = (name) => rows().find((seat) => nameOf(seat).value.trim().toLowerCase() === name.toLowerCase());

/** On the first seat without a name, in the colour that is liked unless somebody has it. */
function sitDown(name, color) {
  const seat = rows().find(isUnnamed) ?? addSeat();
  giveName(seat, name);
  const other = rows().find((one) => one !== seat && colorOf(one).value === color);
  const isFree = !other || isUnnamed(other);
  if (isFree && box().colors.some(({ id }) => id === color)) takeColor(seat, color);
  number();
}

/** Those who don't sit yet: a tap seats somebody. Who gets up comes back here. */
function bindKnownPeople() {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = form.querySelectorAll(".known-person");
  const known = [...buttons];
  if (known.length === 0) return;

  function show() {
    const isFull = !rows().some(isUnnamed) && rows().length >= box().most;
    for (const button of known) {
      button.hidden = Boolean(seatOf(button.dataset.name));
      button.disabled = isFull;
    }
    byId("known").hidden = known.every(({ hidden }) => hidden);
  }

  for (const button of known) {
    const { name, color } = button.dataset;
    button.addEventListener("click", () => {
      sitDown(name, color);
      show();
      const next = known.find(({ hidden, disabled }) => !hidden && !disabled); // else the focus would be lost
      next?.focus({ preventScroll: true });
    });
  }
  for (const change of ["input", "change", "click"]) form.addEventListener(change, show);
  show();
}

// --- the form while the language or the group changes ----------------------------------------------------------------

/** @type {() => HTMLSelectElement | null} */
const variants = () => form.querySelector('fieldset:not([disabled]) > [name="variant"]');
/** @type {() => HTMLInputElement[]} */
const modules = () => Array.from(form.querySelectorAll('[name="modules"]'));

function keepDraft() {
  const people = rows().map((seat) => ({ name: isUnnamed(seat) ? "" : nameOf(seat).value, color: colorOf(seat).value }));
  const chosen = modules().filter(({ checked }) => checked);
  forThisTab.write(DRAFT, {
    box: box().id,
    variant: variants()?.value ?? null,
    modules: chosen.map(({ value }) => value),
    people,
  });
}

function bringDraftBack() {
  const draft = forThisTab.read(DRAFT);
  forThisTab.write(DRAFT, null);
  if (!draft) return;
  /** @type {HTMLInputElement | null} */
  const radio = form.querySelector(`[name="box"][value="${CSS.escape(draft.box)}"]`);
  if (radio) radio.checked = true;
  boxChanged();
  if (draft.variant && variants()) variants().value = draft.variant;
  for (const module of modules()) module.checked = draft.modules.includes(module.value);
  seats.replaceChildren();
  for (const { name, color } of draft.people) addSeat(name, color);
  number();
}

// --- begin --------------------------------------------------------------------------------------------------------

rows().forEach((seat, index) => giveName(seat, nameOf(seat).value === numberName(index) ? "" : nameOf(seat).value));
for (const seat of rows()) furnish(seat);
for (const seat of rows().slice(Number(seats.dataset.used))) seat.remove(); // the spare ones are for phones without scripts
boxChanged();
bringDraftBack();
offerNames();
bindKnownPeople();
document.querySelector(".language").addEventListener("submit", keepDraft);
byId("group-choice")?.addEventListener("click", () => isTyped && keepDraft());
form.addEventListener("input", () => (isTyped = true), { once: true });
form.addEventListener("input", ({ target }) => {
  if (target.matches(".seat-name")) target.closest(".seat").toggleAttribute("data-unnamed", !target.value.trim());
});
form.addEventListener("focusin", clearNumber);
form.addEventListener("focusout", bringNumbersBack);
add.parentElement.hidden = false;
add.addEventListener("click", () => {
  const seat = addSeat();
  while (rows().length % box().team_size) addSeat(); // a whole team sits down
  number();
  nameOf(seat).focus();
});
form.addEventListener("change", (event) => {
  if (event.target.name === "box") boxChanged();
});
// Enter goes to the next name, not to a table with half the people.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".seat-name")) return;
  event.preventDefault();
  const next = event.target.closest(".seat").nextElementSibling;
  (next ? nameOf(next) : send).focus();
});
form.addEventListener("submit", () => {
  bringNumbersBack(); // a tap on a button takes the focus from no field in Safari
  remember();
  send.setAttribute("aria-busy", "true");
  setTimeout(() => (send.disabled = true)); // a second tap would open a second table
});
addEventListener("pageshow", (event) => {
  if (event.persisted) send.disabled = false;
  send.removeAttribute("aria-busy");
});
byId("faults")?.focus();
