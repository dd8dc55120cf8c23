// Elements for scripts that build and bind parts of a page: as much of them as those need. An element that is asked for
// by its id is there. To be imported before the script.

import { page } from "./page.js";

const REFLECTED = ["id", "href", "hidden", "disabled", "open"];

/** Whether an element is what one selector without spaces says. */
function fits(element, selector) {
  const [, tag, rest] = selector.match(/^([\w-]*)(.*)$/);
  if (tag && tag !== element.tag) return false;
  return [...rest.matchAll(/\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)].every((
    [, look, id, name, value],
  ) =>
    look
      ? element.classList.contains(look)
      : id
      ? element.id === id
      : element.attributes.has(name) && (value === undefined || element.attributes.get(name) === value)
  );
}

class Looks extends Set {
  add(...looks) {
    for (const look of looks) super.add(look);
  }
  remove(...looks) {
    for (const look of looks) this.delete(look);
  }
  contains(look) {
    return this.has(look);
  }
  toggle(look, isOn = !this.has(look)) {
    if (isOn) super.add(look);
    else this.delete(look);
  }
}

export class Element {
  parentElement = null;
  nodes = []; // elements and texts
  attributes = new Map();
  classList = new Looks();
  value = "";
  #listeners = [];

  constructor(tag) {
    this.tag = tag;
    const named = (name) => `data-${name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}`;
    this.dataset = new Proxy({}, {
      get: (_, name) => this.attributes.get(named(name)),
      set: (_, name, value) => Boolean(this.attributes.set(named(name), String(value))),
      has: (_, name) => this.attributes.has(named(name)),
    });
  }

  get children() {
    return this.nodes.filter((node) => node instanceof Element);
  }
  get content() {
    return this;
  }
  get textContent() {
    return this.nodes.map((node) => node.textContent ?? node).join("");
  }
  set textContent(text) {
    this.replaceChildren(text);
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name, value) {
    if (name === "class") this.classList.add(...value.split(" "));
    if (name === "value") this.value = value;
    this.attributes.set(name, String(value));
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  append(...nodes) {
    for (const node of nodes) {
      node.remove?.();
      if (node instanceof Element) node.parentElement = this;
      this.nodes.push(node instanceof Element ? node : String(node));
    }
  }
  replaceChildren(...nodes) {
    for (const node of [...this.children]) node.remove();
    this.nodes = [];
    this.append(...nodes);
  }
  before(node) {
    this.parentElement.append(node);
  }
  after(node) {
    this.parentElement.append(node);
  }
  remove() {
    if (this.parentElement) this.parentElement.nodes = this.parentElement.nodes.filter((node) => node !== this);
    this.parentElement = null;
  }
  cloneNode() {
    const copy = new Element(this.tag);
    for (const [name, value] of this.attributes) copy.attributes.set(name, value);
    copy.classList.add(...this.classList);
    copy.append(...this.nodes.map((node) => node.cloneNode?.() ?? node));
    return copy;
  }

  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }
  matches(selectors) {
    return selectors.split(",").some((selector) => {
      const [own, ...outer] = selector.trim().split(/\s+/).reverse();
      if (!fits(this, own)) return false;
      return outer.length === 0 || Boolean(this.parentElement?.closest(outer.reverse().join(" ")));
    });
  }
  closest(selectors) {
    return this.matches(selectors) ? this : this.parentElement?.closest(selectors) ?? null;
  }
  querySelectorAll(selectors) {
    return this.children.flatMap((child) => [
      ...(child.matches(selectors) ? [child] : []),
      ...child.querySelectorAll(selectors),
    ]);
  }
  querySelector(selectors) {
    return this.querySelectorAll(selectors)[0] ?? null;
  }

  addEventListener(type, act, { once = false } = {}) {
    this.#listeners.push({ type, act, once });
  }
  /** Dispatch an event to the element and its ancestors. */
  fire(type, facts = {}) {
    this.#hear({ type, target: this, detail: 1, preventDefault() {}, ...facts });
  }
  #hear(event) {
    const heard = this.#listeners.filter(({ type }) => type === event.type);
    this.#listeners = this.#listeners.filter((one) => !(heard.includes(one) && one.once));
    for (const { act } of heard) act(event);
    this.parentElement?.#hear(event);
  }
  click() {
    if (!this.disabled) this.fire("click");
  }
  focus() {
    page.activeElement = this;
    this.fire("focus");
  }
  blur() {
    page.activeElement = page.body;
    this.fire("blur");
  }
  select() {}
  scrollIntoView() {}
  show() {
    this.open = true;
  }
  close() {
    this.open = false;
    this.fire("close");
  }
}
for (const name of REFLECTED) {
  const isFlag = !["id", "href"].includes(name);
  Object.defineProperty(Element.prototype, name, {
    get() {
      return isFlag ? this.attributes.has(name) : this.attributes.get(name) ?? "";
    },
    set(value) {
      if (isFlag && !value) this.attributes.delete(name);
      else this.attributes.set(name, isFlag ? "" : String(value));
    },
  });
}

/** The page's element with this id. */
export function byId(id) {
  const known = page.body.querySelector(`#${id}`);
  if (known) return known;
  const element = make("div", { id });
  page.body.append(element);
  return element;
}

/** An element with attributes and children. */
export function make(tag, attributes = {}, ...nodes) {
  const element = new Element(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...nodes);
  return element;
}

/** Begin with an empty page. */
export const clear = () => page.body.replaceChildren(icons);

/** The button among these nodes, or within them, that says this. */
export function button(nodes, words) {
  const all = make("div", {}, ...nodes.filter(Boolean)).querySelectorAll("button");
  return all.find(({ textContent }) => textContent.includes(words));
}

const body = new Element("body");
Object.assign(page, {
  body,
  activeElement: body,
  createElement: (tag) => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
  getElementById: (id) => (id === "messages" ? null : byId(id)),
  querySelector: (selectors) => body.querySelector(selectors),
  querySelectorAll: (selectors) => body.querySelectorAll(selectors),
});
const icons = byId("icons");
icons.querySelector = () => new Element("svg");

const kept = new Map();
const globals = {
  CSS: { escape: (text) => text },
  requestAnimationFrame: (act) => setTimeout(act),
  localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
  history: {
    places: [null],
    get state() {
      return this.places.at(-1);
    },
    pushState(state) {
      this.places.push(state);
    },
    back() {
      this.places.pop();
      dispatchEvent(new Event("popstate"));
    },
  },
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
