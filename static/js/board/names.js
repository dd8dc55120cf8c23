// Place the names of a board's cities on the screen, without overlaps with rings and other names. Pure arithmetic, in
// pixels.

import { LETTER_SIZE } from "./viewport.js";

const MIN_SIZE_PX = 9;
const SIZE_STEP_RATIO = 0.94; // factor to the next size if not all names fit
// once all names have room, letters below this share of the size are not tried to avoid long leaders
const MIN_READABLE_RATIO = 0.8;
const MARGIN_PX = 60; // pixels beyond the screen's edge in which names are still placed
const ROUTE_HALF_WIDTH = 3.2; // board units from the middle of a route that its cars cover
const MAX_TWO_LINE_RATIO = 0.85; // a second line is worth it if the name becomes shorter than this share
export const ASCENT_RATIO = 0.76; // height above the baseline, in letter sizes
const DESCENT_RATIO = 0.22; // depth below the baseline, in letter sizes
export const LINE_HEIGHT_RATIO = 1.02; // line height of a name, in letter sizes
const MIN_WORD_GAP = 0.5; // between names side by side, in letter sizes; closer names read as one
const MIN_LINE_GAP = 0.24; // between names above each other, in letter sizes
const GOOD_LINE_GAP = 0.4; // preferred gap between names above each other
const AIR_PX = 2; // pixels between a ring and a name, and between a name and the map's edge
// letter sizes beyond the nearest place; a leader connects the city with a farther name
const LEADER_LENGTHS = [0, 0.8, 1.7, 2.8, 4.2, 6, 8];
const LONG_LEADER_STEP = 3; // index in LEADER_LENGTHS from which the leader is long
const SIDE_SHIFTS = [0, -0.35, 0.35, -0.75, 0.75]; // of a name beside its ring, in name heights
const ABOVE_SHIFTS = [0, -0.25, 0.25, -0.42, 0.42, -0.54, 0.54]; // above or below its ring, in name widths
const MAX_SWEEPS = 8;
const IMPOSSIBLE_COST = 1000;
const COST = { track: 1, other: 14, near: 5, led: 7, far: 3, crossed: 60, ended: 400, broken: 1.5, moved: 0.5, row: 6 };

/**
 * The ways to write a name: the widths of its lines in letter sizes, and the index of the `cut` between two lines (0
 * for one line). `width(from, to)` measures a part of the name.
 */
export function waysOf(name, width) {
  const whole = { widths: [width(0, name.length)], cut: 0 };
  const cuts = [...name.matchAll(/[^\s/-](?:[/-]|\s+)(?=.)/g)].map((found) => found.index + found[0].length);
  const parted = cuts.map((cut) => ({
    widths: [width(0, name.slice(0, cut).trimEnd().length), width(cut, name.length)],
    cut,
  }));
  const [best] = parted.sort((one, other) => Math.max(...one.widths) - Math.max(...other.widths));
  return best && Math.max(...best.widths) < whole.widths[0] * MAX_TWO_LINE_RATIO ? [whole, best] : [whole];
}

/**
 * Place the visible names, all in letters of one size: `pixels`, or smaller if that leaves `faults` (names without
 * room) or long leaders. A city is {x, y, ring, ways, side}: its middle in board units, its radius at a label size of
 * 1, the ways to write its name, and the side of the name on the printed map. `spots` are points along all routes;
 * `view` is the part of the board that an `area` of the screen shows.
 */
export function letter(cities, spots, view, area, pixels) {
  const place = ({ x, y }) => ({ x: (x - view.x) * view.scale, y: (y - view.y) * view.scale });
  const isNear = ({ x, y }) =>
    x > -MARGIN_PX && x < area.width + MARGIN_PX && y > -MARGIN_PX && y < area.height + MARGIN_PX;
  const all = cities.map((city) => ({ ...city, ...place(city), city }));
  const names = all.filter((city) => city.ways && isNear(city));
  const frame = { left: 0, top: 0, right: area.width, bottom: area.height };
  const scene = {
    rings: all,
    spots: spots.map(place).filter(isNear),
    area: frame,
    track: ROUTE_HALF_WIDTH * view.scale,
  };
  let best = null;
  for (let size = pixels;; size = Math.max(MIN_SIZE_PX, size * SIZE_STEP_RATIO)) {
    for (const one of all) one.ring = (one.city.ring * size) / LETTER_SIZE;
    const found = arrange(names, { ...scene, size });
    const bad = found.faults * IMPOSSIBLE_COST + found.places.filter(({ step }) => step >= LONG_LEADER_STEP).length;
    if (!best || bad < best.bad) best = { ...found, size, bad };
    if (bad === 0 || size <= MIN_SIZE_PX || (best.faults === 0 && size < pixels * MIN_READABLE_RATIO)) return best;
  }
}

/** The place of each name, {x, y} being its city's middle in pixels, and the number of names without room. */
function arrange(names, scene) {
  const { size } = scene;
  const all = names.map((name) => withPlaces(name, scene));
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      if (!meet(one.reach, other.reach, size)) continue;
      one.others.push(other);
      other.others.push(one);
    }
  }
  // Place the most crowded names first, then look again for each after the others have moved.
  const order = [...all].sort((one, other) => other.others.length - one.others.length);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep += 1) {
    let moves = 0;
    for (const one of order) {
      const best = least(one, size);
      if (best !== one.place) moves += 1;
      one.place = best;
    }
    if (moves === 0) break;
  }
  const lack = () => order.filter((one) => costAt(one, one.place, size) >= IMPOSSIBLE_COST);
  for (const one of lack()) makeRoom(one, size);
  const places = all.map(({ name, place }) => ({ ...place, name }));
  return { places, faults: lack().length };
}

/** A name with all its places, the preferred ones first, and its surroundings. */
function withPlaces(name, { rings, spots, area, size, track }) {
  const places = placesOf(name, size).sort((one, other) => one.least - other.least);
  const reach = {
    left: Math.min(...places.map(({ left }) => left)),
    right: Math.max(...places.map(({ right }) => right)),
    top: Math.min(...places.map(({ top }) => top)),
    bottom: Math.max(...places.map(({ bottom }) => bottom)),
  };
  const near = (room) => (point) => distance(point, reach) < room;
  const isSeen = distance(name, area) < name.ring;
  const around = {
    at: name,
    size,
    track,
    area: isSeen ? area : null,
    rings: rings.filter((city) => city !== name && near(city.ring + size)(city)),
    spots: spots.filter(near(track)),
  };
  return { name, places, reach, around, place: null, others: [] };
}

/**
 * All places for a name: beside its ring, above and below it, and farther away with a leader; on one line or on two.
 */
function placesOf({ x, y, ring, ways, side }, size) {
  const places = [];
  ways.forEach(({ widths }, way) => {
    const width = Math.max(...widths) * size;
    const height = (ASCENT_RATIO + DESCENT_RATIO + (widths.length - 1) * LINE_HEIGHT_RATIO) * size;
    LEADER_LENGTHS.forEach((far, step) => {
      const away = ring + AIR_PX + far * size;
      const cost = (step && COST.led + step * COST.far) + way * COST.broken;
      const add = (end, left, top, shift) => {
        const least = cost + Math.abs(shift) + (end === side ? 0 : COST.moved);
        places.push({ left, top, right: left + width, bottom: top + height, way, end, step, least, cost: -1 });
      };
      for (const shift of SIDE_SHIFTS) {
        const near = step ? 0 : (shift * shift * size) / 3; // the ring curves away
        add("start", x + away - near, y - height / 2 + shift * height, shift);
        add("end", x - away + near - width, y - height / 2 + shift * height, shift);
      }
      for (const shift of ABOVE_SHIFTS) {
        add("middle", x - width / 2 + shift * width, y - away - height, shift);
        add("middle", x - width / 2 + shift * width, y + away, shift);
      }
    });
  });
  return places;
}

/** The cost of a place regardless of other names. Cached. */
function fixedCost(place, around) {
  if (place.cost >= 0) return place.cost;
  const { at, area, rings, spots, size, track } = around;
  let cost = place.least;
  if (area) {
    const out = Math.max(
      area.left + AIR_PX - place.left,
      place.right + AIR_PX - area.right,
      area.top - place.top,
      place.bottom - area.bottom,
    );
    if (out > 0) cost += IMPOSSIBLE_COST + out;
  }
  const own = distance(at, place);
  if (own < at.ring + 1) cost += IMPOSSIBLE_COST;
  place.line = leader(place, at);
  for (const other of rings) {
    const gap = distance(other, place);
    if (gap < other.ring + 1.5) cost += IMPOSSIBLE_COST;
    // it reads as the other city's name
    else if (gap < (place.step ? other.ring + size * 0.6 : own + AIR_PX)) cost += COST.other;
    else if (gap < other.ring + size * 0.4) cost += COST.near;
    // its leader would end at the other city
    if (place.line && off(other, place.line) < other.ring + 1) cost += COST.ended;
  }
  for (const spot of spots) if (distance(spot, place) < track) cost += COST.track;
  place.cost = cost;
  return cost;
}

/** The leader from a city to a name that is not beside it, or null. */
function leader(place, { x, y }) {
  if (place.step === 0) return null;
  const inside = Math.min(4, (place.bottom - place.top) / 3);
  return {
    x1: x,
    y1: y,
    x2: within(x, place.left + inside, place.right - inside),
    y2: within(y, place.top + inside, place.bottom - inside),
  };
}

/** The cost of two names for each other. */
function crowd(one, other, size) {
  const lines = (one.line && runsOver(one.line, other) ? COST.crossed : 0) +
    (other.line && runsOver(other.line, one) ? COST.crossed : 0);
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left) + MIN_WORD_GAP * size;
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + GOOD_LINE_GAP * size;
  if (wide <= 0 || high <= 0) return lines;
  const deep = high - (GOOD_LINE_GAP - MIN_LINE_GAP) * size;
  return lines + (deep > 0 ? IMPOSSIBLE_COST + Math.min(wide, deep) : COST.row);
}

/** The cost of a place with the other names where they are now. Stops counting beyond `most`. */
function costAt(one, place, size, most = Infinity) {
  let cost = fixedCost(place, one.around);
  for (const other of one.others) {
    if (cost >= most) break;
    if (other.place) cost += crowd(place, other.place, size);
  }
  return cost;
}

function least(one, size) {
  let [best, lowest] = one.place ? [one.place, costAt(one, one.place, size)] : [one.places[0], Infinity];
  for (const place of one.places) {
    if (place.least >= lowest) break;
    const cost = costAt(one, place, size, lowest);
    if (cost < lowest) [best, lowest] = [place, cost];
  }
  return best;
}

/** Make room for a name by moving the names in its way to other places. */
function makeRoom(one, size) {
  const group = [one, ...one.others];
  const total = () => group.reduce((sum, each) => sum + costAt(each, each.place, size), 0);
  let lowest = total();
  for (const place of one.places) {
    if (fixedCost(place, one.around) >= IMPOSSIBLE_COST) continue;
    const before = group.map((each) => each.place);
    one.place = place;
    for (const other of one.others) {
      if (crowd(place, other.place, size) >= IMPOSSIBLE_COST) other.place = least(other, size);
    }
    const sum = total();
    if (sum < lowest) lowest = sum;
    else group.forEach((each, index) => (each.place = before[index]));
    if (costAt(one, one.place, size) < IMPOSSIBLE_COST) return;
  }
}

const within = (value, low, high) => Math.min(Math.max(value, low), high);

function distance({ x, y }, { left, right, top, bottom }) {
  const dx = Math.max(left - x, 0, x - right);
  const dy = Math.max(top - y, 0, y - bottom);
  return Math.sqrt(dx * dx + dy * dy);
}

/** The distance of a point from a line. */
function off({ x, y }, { x1, y1, x2, y2 }) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = within(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  return Math.hypot(x - x1 - dx * share, y - y1 - dy * share);
}

const runsOver = ({ x1, y1, x2, y2 }, box) =>
  [0.3, 0.5, 0.7, 0.9].some((share) => distance({ x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * share }, box) < 1);

const meet = (one, other, room) =>
  one.left < other.right + room && other.left < one.right + room && one.top < other.bottom + room &&
  other.top < one.bottom + room;
