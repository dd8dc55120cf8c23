// Small helpers for building the page's moving parts.

import { t } from "./i18n.js";

/**
 * Create an element with classes, such as `li.log-row`, attributes if the next argument is an object of them, and
 * children. `on...` attributes are listeners; null, undefined and false omit an attribute. A button does not submit a
 * form.
 * @template {string} Name
 * @overload
 * @param {Name} name
 * @param {...Part[]} children
 * @returns {Made<Name>}
 */
/** @param {string} name @param {...any} children */
export function h(name, ...children) {
  const [tag, ...classes] = name.split(".");
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  const element = document.createElement(tag);
  element.classList.add(...classes);
  if (tag === "button") element.setAttribute("type", "button");
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (attribute.startsWith("on")) element.addEventListener(attribute.slice(2), value);
    else element.setAttribute(attribute, value === true ? "" : value);
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** @type {<Id extends string>(id: Id) => Found<Id>} */
export const byId = (id) => document.getElementById(id);

/** @type {Within} */
export const findIn = (place, selector) => place.querySelector(selector) ?? missing(selector);

/** @param {string} selector @returns {never} */
function missing(selector) {
  throw new Error(`Nothing is ${selector}`);
}

/**
 * The content of a `<script type="application/json">` block of the page.
 * @type {<Id extends string>(id: Id) => Id extends keyof Blocks ? Blocks[Id] : any}
 */
export const data = (id) => JSON.parse(byId(id).textContent);

/**
 * Set an element's text only if it differs, because setting the same text causes a layout.
 * @param {Element} element
 * @param {string} text
 */
export const setText = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};

/** Call `act` after the current changes are painted. @param {() => unknown} act */
export const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));

/** Matches a screen that is higher than wide, such as an upright phone. */
export const upright = matchMedia("(max-aspect-ratio: 1/1)");

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Fetch a style sheet that the first paint doesn't need. For guests its address is written out, see
 * tools/pocket/parts.py.
 * @param {string} href
 */
export const fetchStyles = (href) =>
  new Promise((done, failed) =>
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: failed }))
  );

/** One of the page's line drawings, by its name in the template #icons. @param {string} name */
export const icon = (name) => findIn(byId("icons").content, `[data-icon="${name}"] svg`).cloneNode(true);

/**
 * Create an SVG element with attributes.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} attributes
 */
export function svg(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** The letter of a color in the reader's language. @param {string} color */
export function letter(color) {
  /** @type {Record<string, string>} */
  const letters = {
    // i18n: letter for the colour red, on a train car
    red: t("R"),
    // i18n: letter for the colour blue, on a train car
    blue: t("B"),
    // i18n: letter for the colour green, on a train car
    green: t("G"),
    // i18n: letter for the colour yellow, on a train car
    yellow: t("Y"),
    // i18n: letter for the colour black, on a train car
    black: t("K"),
    // i18n: letter for the colour white, on a train car
    white: t("W"),
    // i18n: letter for the colour orange, on a train car
    orange: t("O"),
    // i18n: letter for the colour pink, on a train car
    purple: t("P"),
  };
  return letters[color];
}

/**
 * A player's color as a little car with its letter, for color-blind people; the name is beside it.
 * @param {string} color
 */
export const car = (color, big = false) =>
  h(`span.car.c-${color}${big ? ".car--big" : ""}`, { "aria-hidden": "true" }, letter(color));
