// The routes of a position and the colour that has each, with every step back. "change" tells that they are others now.

export class Routes extends EventTarget {
  /** `all`: [{id, a, b, length, color}] in the link's order; color is null while a route is nobody's. */
  constructor(all) {
    super();
    this.all = all;
    this.past = [];
  }

  /** Give a route to a colour, from whoever has it; who has it already loses it. */
  give(id, color) {
    this.#become(this.all.map((one) => (one.id === id ? { ...one, color: one.color === color ? null : color } : one)));
  }

  /** One more route between two places, for a colour. */
  add(a, b, length, color) {
    this.#become([...this.all, { a, b, length, color }]);
  }

  remove(id) {
    this.#become(this.all.filter((one) => one.id !== id));
  }

  /** Nothing is anybody's; a network of one's own is empty then. */
  clear(whole) {
    this.#become(whole ? [] : this.all.map((one) => ({ ...one, color: null })));
  }

  /** As it was before the last step. */
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
