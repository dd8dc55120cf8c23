// Small helpers for building the page's moving parts.

/** An element with attributes and children. `on...` attributes are listeners; null, undefined and false leave one out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** @type {Document["getElementById"]} */
export const byId = (id) => document.getElementById(id);

/**
 * What a `<script type="application/json">` block of the page holds.
 * @type {<Id extends string>(id: Id) => Id extends keyof Blocks ? Blocks[Id] : any}
 */
export const data = (id) => JSON.parse(byId(id).textContent);

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** One of the page's line drawings, by its name in the template #icons. */
export const icon = (name) => byId("icons").content.querySelector(`[data-icon="${name}"] svg`).cloneNode(true);

const SVG = "http://www.w3.org/2000/svg";
const CAR = 24;
const GAP = 3;

/** A track's spaces in a row, taken from the board itself, with its ferry and tunnel signs and its owner's cars. */
export function spacesIcon(track) {
  const group = track.cloneNode(true);
  group.querySelector("title")?.remove();
  group.classList.remove("picked", "fresh", "pending");
  for (const name of ["data-id", "data-mid", "data-line"]) group.removeAttribute(name);
  const spaces = [...group.children];
  spaces.forEach((space, index) => {
    space.setAttribute("transform", `translate(${2 + CAR / 2 + index * (CAR + GAP)} 7)`);
    const body = space.querySelector(".space");
    body.setAttribute("x", -CAR / 2);
    body.setAttribute("width", CAR);
    space.querySelector(".mark").setAttribute("d", "M-6.5 0H6.5");
    space.querySelector(".sign")?.removeAttribute("transform"); // upright here, however the track turns
  });
  const svg = document.createElementNS(SVG, "svg");
  const width = spaces.length * (CAR + GAP) - GAP + 4;
  for (const [name, value] of Object.entries({ class: "mini spaces", viewBox: `0 0 ${width} 14`, width, height: 14 })) {
    svg.setAttribute(name, String(value));
  }
  svg.setAttribute("aria-hidden", "true");
  svg.append(group);
  return svg;
}
