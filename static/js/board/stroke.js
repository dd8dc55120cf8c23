// The routes along which a finger has drawn. Pure arithmetic, in board units.

import { along } from "./pick.js";

const FINGER_RADIUS_PX = 16; // pixels between the finger and a route that it follows
const SAMPLE_PX = 2; // pixels between two samples of a quick finger
const PART_COUNT = 8; // parts into which a route is divided,
// and the number of them that must be followed; a route that is only crossed, or touched at its end, has fewer
const MIN_PARTS = 5;

export class Stroke {
  #parts = new Map(); // the followed parts, by the first of parallel routes
  #times = new Map(); // how often a route was the nearest one

  /**
   * `tracks` are [{id, line}], `twins(id)` returns the parallel routes, `scale` is pixels per board unit; the stroke
   * begins at `point` {x, y}.
   */
  constructor(tracks, twins, scale, point) {
    this.tracks = tracks;
    this.twins = twins;
    this.scale = scale;
    this.last = point;
    /** Whether the stroke begins at a route. */
    this.isOn = this.#follow(point);
  }

  /** Continue the stroke to a point. */
  draw(point) {
    const [dx, dy] = [point.x - this.last.x, point.y - this.last.y];
    const steps = Math.ceil((Math.hypot(dx, dy) * this.scale) / SAMPLE_PX);
    for (let step = 1; step <= steps; step += 1) {
      this.#follow({ x: this.last.x + (dx * step) / steps, y: this.last.y + (dy * step) / steps });
    }
    this.last = point;
  }

  /** The ids of the routes that were followed for most of their length, in order; of parallel routes the nearer one. */
  get followed() {
    const ways = [...this.#parts].filter(([, parts]) => parts.size >= MIN_PARTS);
    return ways.map(([id]) => [id, ...this.twins(id)].sort((one, other) => this.#count(other) - this.#count(one))[0]);
  }

  #count(id) {
    return this.#times.get(id) ?? 0;
  }

  #follow(point) {
    let nearest = { distance: Infinity, share: 0 };
    let track = null;
    for (const one of this.tracks) {
      const found = along(point, one.line);
      if (found.distance < nearest.distance) [nearest, track] = [found, one];
    }
    if (!track || nearest.distance * this.scale > FINGER_RADIUS_PX) return false;
    const [first] = [track.id, ...this.twins(track.id)].sort();
    const parts = this.#parts.get(first) ?? new Set();
    this.#parts.set(first, parts.add(Math.min(PART_COUNT - 1, Math.floor(nearest.share * PART_COUNT))));
    this.#times.set(track.id, this.#count(track.id) + 1);
    return true;
  }
}
