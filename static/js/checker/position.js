// A position of the checker: the routes with their colors, the undo steps, and the link that encodes it.

/** Fires "change" when the routes change. */
export class Routes extends EventTarget {
  /** `all`: [{id, a, b, length, color}] in the link's order; color is null for a free route. */
  constructor(all) {
    super();
    this.all = all;
    this.past = [];
  }

  /** Give a route to a color, or free it if it has that color already. */
  give(id, color) {
    this.#become(this.all.map((one) => (one.id === id ? { ...one, color: one.color === color ? null : color } : one)));
  }

  /** Give routes to a color in one step. */
  giveAll(ids, color) {
    this.#become(this.all.map((one) => (ids.includes(one.id) ? { ...one, color } : one)));
  }

  /** Add a route between two places, with its color. */
  add(a, b, length, color) {
    this.#become([...this.all, { a, b, length, color }]);
  }

  remove(id) {
    this.#become(this.all.filter((one) => one.id !== id));
  }

  /** Free all routes, or with `whole` delete them: in a network that the user entered. */
  clear(whole) {
    this.#become(whole ? [] : this.all.map((one) => ({ ...one, color: null })));
  }

  undo() {
    this.all = this.past.pop() ?? this.all;
    this.dispatchEvent(new Event("change"));
  }

  #become(all) {
    this.past.push(this.all);
    this.all = all;
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * The query of a link that holds a position; companion/features/checker/link.py documents and reads the format.
 * `routes` in order: [{a, b, length, color}]; `box` is null for a network that the user entered.
 */
export function linkOf(box, routes, colors) {
  const query = new URLSearchParams(box ? { box } : network(routes));
  for (const color of colors) {
    const held = routes.map((route) => route.color === color);
    if (held.includes(true)) query.set(color, bits(held));
  }
  return query.toString();
}

function network(routes) {
  const places = [...new Set(routes.flatMap(({ a, b }) => [a, b]))];
  const net = routes.map(({ a, b, length }) => [places.indexOf(a), places.indexOf(b), length].join("-"));
  return { places: places.join("_"), net: net.join(".") };
}

/** Booleans as bits in base64url: the first is the lowest bit of the first byte. */
function bits(truths) {
  const bytes = new Uint8Array(Math.floor(truths.lastIndexOf(true) / 8) + 1);
  truths.forEach((truth, place) => {
    if (truth) bytes[place >> 3] |= 1 << (place & 7);
  });
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
