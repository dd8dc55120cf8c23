// What a finger that draws along tracks has followed. Pure arithmetic, in board units.

import { along } from "./pick.js";

const NEAR = 16; // pixels between the finger and the track that it follows
const STEP = 2; // pixels: a quick finger is asked no more rarely than that
const PARTS = 8; // of a track,
const MOST = 5; // of which so many are to be followed: what is only crossed, or touched at its end, has fewer

export class Stroke {
  #parts = new Map(); // by the first of a double track: which parts of the way were followed,
  #times = new Map(); // and by the track, how often it was the nearest

  /**
   * `tracks` are [{id, line}], `twins(id)` names those between the same places, `scale` is the pixels a board unit; it
   * begins at a point {x, y}.
   */
  constructor(tracks, twins, scale, point) {
    this.tracks = tracks;
    this.twins = twins;
    this.scale = scale;
    this.last = point;
    /** Whether it begins at a track. */
    this.isOn = this.#follow(point);
  }

  /** On to a point. */
  draw(point) {
    const [dx, dy] = [point.x - this.last.x, point.y - this.last.y];
    const steps = Math.ceil((Math.hypot(dx, dy) * this.scale) / STEP);
    for (let step = 1; step <= steps; step += 1) {
      this.#follow({ x: this.last.x + (dx * step) / steps, y: this.last.y + (dy * step) / steps });
    }
    this.last = point;
  }

  /**
   * The ids of the tracks that were followed for most of their length, in their order; of a double one the nearer
   * track.
   */
  get followed() {
    const ways = [...this.#parts].filter(([, parts]) => parts.size >= MOST);
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
    if (!track || nearest.distance * this.scale > NEAR) return false;
    const [first] = [track.id, ...this.twins(track.id)].sort();
    const parts = this.#parts.get(first) ?? new Set();
    this.#parts.set(first, parts.add(Math.min(PARTS - 1, Math.floor(nearest.share * PARTS))));
    this.#times.set(track.id, this.#count(track.id) + 1);
    return true;
  }
}
