// The form of a new table: seats to add, move and take away, colours by a tap, teams of neighbours, and the people of
// last time. Without this script the form is the same with a plain row for everybody who can play.

import { t } from "./i18n.js";
import { car } from "./players.js";
import { bindKnownPeople } from "./known-people.js";
import { forGood, forThisTab } from "./memory.js";

const LAST = "stationmaster.people"; // who sat down last: [{name, color}]
const NAMES = "stationmaster.names"; // every name typed on this phone, the latest first
const DRAFT = "stationmaster.new-table"; // what was typed when the language was switched: {box, variant, modules, people}
const MOST_NAMES = 40;
const FIRST_SEATS = 3;

const form = document.getElementById("new-table");
const seats = document.getElementById("seats");
const add = document.getElementById("add-seat");
const tools = document.getElementById("seat-tools");
const boxes = JSON.parse(document.getElementById("boxes").textContent);
const blank = seats.firstElementChild.cloneNode(true);
let made = 0;
let isTyped = false; // by a person: then it goes along to another group's form

const box = () => boxes.find(({ id }) => id === form.elements.box.value) ?? boxes[0];
const rows = () => [...seats.children];
const nameOf = (seat) => seat.querySelector(".seat-name");
const colorOf = (seat) => seat.querySelector(".seat-color");
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
  const group = seat.querySelector(".seat-swatches");
  const select = colorOf(seat);
  group.replaceChildren(
    ...box().colors.map(({ id, name }) => {
      const label = document.createElement("label");
      label.className = "swatch";
      const radio = document.createElement("input");
      Object.assign(radio, { type: "radio", name: `swatch-${seat.dataset.seat}`, value: id, checked: id === select.value });
      radio.setAttribute("aria-label", name);
      radio.addEventListener("change", () => takeColor(seat, id));
      label.append(radio, car(id, true));
      return label;
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
  if (does === "remove") {
    seat.remove();
    number();
    (rows()[Math.min(at, rows().length - 1)].querySelector('[data-does="remove"]:not([disabled])') ?? add).focus();
  } else if (does === "up" && at > 0) {
    move(seat, at - 1);
  } else if (does === "down" && at < rows().length - 1) {
    move(seat, at + 1);
  }
}

function move(seat, to) {
  const button = document.activeElement;
  const others = rows().filter((one) => one !== seat);
  seats.insertBefore(seat, others[to] ?? null);
  number();
  // At the end of the way the button is switched off; its neighbour keeps the focus in the row.
  (button.disabled ? seat.querySelector(".seat-moves .seat-tool:enabled") : button)?.focus();
}

function addSeat(name = "", color = freeColor()) {
  const seat = blank.cloneNode(true);
  nameOf(seat).value = name;
  refill(colorOf(seat));
  colorOf(seat).value = color;
  furnish(seat);
  seats.append(seat);
  return seat;
}

function refill(select) {
  select.replaceChildren(...box().colors.map(({ id, name }) => new Option(name, id)));
}

/** As many seats as the box needs at least. */
function fillUp() {
  while (rows().length < box().least) addSeat();
}

/** Who sits first in a team chooses its colour; the mates show it. Each keeps a colour of their own for other teams. */
function showTeam(seat, index) {
  const size = box().team_size;
  const [team, mate] = [seat.querySelector(".seat-team"), seat.querySelector(".seat-mate")];
  team.hidden = size === 1 || !leads(index);
  showWhetherWhole(team, index);
  mate.hidden = leads(index);
  seat.querySelector(".seat-swatches").hidden = !leads(index);
  seat.classList.toggle("seat--mate", !leads(index));
  const first = index - (index % size);
  mate.replaceChildren(car(colorOf(rows()[first]).value, true), t("plays with player {number}", { number: first + 1 }));
}

/** The team's number; where somebody sits there without a partner, that too. */
function showWhetherWhole(team, index) {
  const size = box().team_size;
  const sit = rows().slice(index, index + size).filter((seat) => nameOf(seat).value.trim()).length;
  const values = { number: Math.floor(index / size) + 1 };
  const isHalf = sit > 0 && sit < size;
  team.textContent = isHalf ? t("Team {number}: a partner is missing", values) : t("Team {number}", values);
}

/** Names every control after its place at the table. */
function number() {
  const all = rows();
  all.forEach((seat, index) => {
    const values = { number: index + 1 };
    const name = nameOf(seat);
    const color = colorOf(seat);
    const [nameLabel, colorLabel] = seat.querySelectorAll("label.visually-hidden");
    name.id = nameLabel.htmlFor = `name-${index}`;
    color.id = colorLabel.htmlFor = `color-${index}`;
    nameLabel.textContent = t("Name of player {number}", values);
    name.placeholder = t("Player {number}", values);
    colorLabel.hidden = true;
    seat.querySelector(".seat-swatches").setAttribute("aria-label", t("Colour of player {number}", values));
    const [remove, up, down] = seat.querySelectorAll(".seat-tool");
    up.setAttribute("aria-label", t("Move player {number} up", values));
    down.setAttribute("aria-label", t("Move player {number} down", values));
    remove.setAttribute("aria-label", t("Take player {number} away", values));
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
  // A person who was typed is never dropped: too many of them is for the server to tell.
  for (const seat of rows().slice(box().most)) if (!nameOf(seat).value.trim()) seat.remove();
  fillUp();
  number();
}

// --- the people of last time --------------------------------------------------------------------------------------

function remember() {
  const people = rows()
    .map((seat) => ({ name: nameOf(seat).value.trim(), color: colorOf(seat).value }))
    .filter(({ name }) => name);
  if (!people.length) return;
  forGood.write(LAST, people);
  const names = people.map(({ name }) => name);
  forGood.write(NAMES, [...new Set([...names, ...(forGood.read(NAMES) ?? [])])].slice(0, MOST_NAMES));
}

function offerLast() {
  const last = forGood.read(LAST) ?? [];
  const offered = document.getElementById("known-people");
  const listed = new Set([...offered.options].map(({ value }) => value));
  const names = (forGood.read(NAMES) ?? []).filter((name) => !listed.has(name));
  offered.append(...names.map((name) => new Option("", name)));
  const button = document.getElementById("same-people");
  if (last.length < 2 || rows().some((seat) => nameOf(seat).value)) return;
  const who = document.createElement("bdi");
  who.textContent = last.map(({ name }) => name).join(", ");
  button.replaceChildren(t("Same people as last time:"), who);
  button.parentElement.hidden = false;
  button.addEventListener("click", () => {
    const known = new Set(box().colors.map(({ id }) => id));
    seats.replaceChildren();
    for (const { name, color } of last.slice(0, box().most)) {
      const taken = rows().some((seat) => colorOf(seat).value === color);
      addSeat(name, known.has(color) && !taken ? color : freeColor());
    }
    fillUp();
    number();
    button.parentElement.hidden = true;
    nameOf(rows()[0]).focus({ preventScroll: true });
  });
}

// --- the people of the group ----------------------------------------------------------------------------------------

const seatOf = (name) => rows().find((seat) => nameOf(seat).value.trim().toLowerCase() === name.toLowerCase());
const emptySeat = () => rows().find((seat) => !nameOf(seat).value.trim());

/** On the first empty seat, in the colour that is liked unless somebody has it. */
function sitDown(name, color) {
  const seat = emptySeat() ?? addSeat();
  nameOf(seat).value = name;
  const other = rows().find((one) => one !== seat && colorOf(one).value === color);
  const isFree = !other || !nameOf(other).value.trim();
  if (isFree && box().colors.some(({ id }) => id === color)) takeColor(seat, color);
  number();
}

// --- the form while the language or the group changes ----------------------------------------------------------------

const variants = () => form.querySelector('fieldset:not([disabled]) > [name="variant"]');
const modules = () => [...form.querySelectorAll('[name="modules"]')];

function keepDraft() {
  const people = rows().map((seat) => ({ name: nameOf(seat).value, color: colorOf(seat).value }));
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

for (const seat of rows()) furnish(seat);
// After a fault there are as many rows as were sent.
for (const seat of rows().slice(Math.max(FIRST_SEATS, Number(seats.dataset.sent)))) if (!nameOf(seat).value) seat.remove();
boxChanged();
bringDraftBack();
offerLast();
bindKnownPeople(form, {
  sits: (name) => Boolean(seatOf(name)),
  isFull: () => !emptySeat() && rows().length >= box().most,
  getUp: (name) => (nameOf(seatOf(name)).value = ""),
  sitDown,
});
document.querySelector(".language").addEventListener("submit", keepDraft);
document.getElementById("group-choice")?.addEventListener("click", () => isTyped && keepDraft());
form.addEventListener("input", () => (isTyped = true), { once: true });
form.addEventListener("input", ({ target }) => {
  if (!target.matches(".seat-name")) return;
  rows().forEach((seat, index) => leads(index) && showWhetherWhole(seat.querySelector(".seat-team"), index));
});
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
  (next ? nameOf(next) : form.querySelector(".button--primary")).focus();
});
form.addEventListener("submit", () => {
  remember();
  const button = form.querySelector(".button--primary");
  button.setAttribute("aria-busy", "true");
  setTimeout(() => (button.disabled = true)); // a second tap would open a second table
});
addEventListener("pageshow", (event) => {
  const button = form.querySelector(".button--primary");
  if (event.persisted) button.disabled = false;
  button.removeAttribute("aria-busy");
});
document.getElementById("faults")?.focus();
