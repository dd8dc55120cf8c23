// Find four-sided shapes on a uniform ground around them: a board on a table.

import { sample } from "./straighten.js";

const SHRUNK_PX = 240; // long side of the shrunk picture
// greatest difference of two neighboring pixels of the ground, of 255: for a rough ground, and for smoother ones
const MAX_NEIGHBOR_DIFFERENCES = [14, 7, 4];
const MAX_GROUND_DIFFERENCE = 60; // from the ground's first pixel, of 255
const MIN_BOARD_SHARE = 0.15; // of the picture

// The four corners in pixels, clockwise from the one nearest to the picture's top left; one shape for each roughness of
// the ground, if there is any.
export function* outlinesOf(image) {
  const scale = Math.max(image.width, image.height) / SHRUNK_PX;
  const width = Math.floor(image.width / scale);
  const height = Math.floor(image.height / scale);
  const small = shrunk(image, width, height, scale);
  for (const alike of MAX_NEIGHBOR_DIFFERENCES) {
    const corners = cornersOf(largest(groundOf(small, width, height, alike), width, height), width, height);
    if (corners) yield corners.map(([x, y]) => [(x + 0.5) * scale, (y + 0.5) * scale]);
  }
}

function cornersOf(blob, width, height) {
  if (blob.length < MIN_BOARD_SHARE * width * height || blob.length > 0.97 * width * height) return null;
  const corners = fourSides(hull(blob.map((at) => [at % width, Math.floor(at / width)])));
  if (!corners) return null;
  const first = corners.reduce(
    (best, [x, y], index) => (x + y < corners[best][0] + corners[best][1] ? index : best),
    0,
  );
  return [...corners.slice(first), ...corners.slice(0, first)];
}

function shrunk(image, width, height, scale) {
  const small = new Float32Array(3 * width * height);
  const color = new Float32Array(3);
  for (let at = 0; at < width * height; at += 1) {
    for (let part = 0; part < 9; part += 1) {
      const x = ((at % width) + ((part % 3) + 0.5) / 3) * scale;
      const y = (Math.floor(at / width) + (Math.floor(part / 3) + 0.5) / 3) * scale;
      sample(image, x, y, color, 0);
      for (let channel = 0; channel < 3; channel += 1) small[3 * at + channel] += color[channel] / 9;
    }
  }
  return small;
}

// The ground, as ones: pixels reached from the picture's edge without a step in color.
function groundOf(small, width, height, alike) {
  const ground = new Uint8Array(width * height);
  const from = new Int32Array(width * height);
  const differ = (a, b, most) => {
    for (let channel = 0; channel < 3; channel += 1) {
      if (Math.abs(small[3 * a + channel] - small[3 * b + channel]) > most) return true;
    }
    return false;
  };
  const queue = [];
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x && y && x < width - 1 && y < height - 1) continue;
    ground[at] = 1;
    from[at] = at;
    queue.push(at);
  }
  for (let next = 0; next < queue.length; next += 1) {
    const at = queue[next];
    for (const other of around(at, width, height)) {
      if (ground[other] || differ(at, other, alike) || differ(from[at], other, MAX_GROUND_DIFFERENCE)) continue;
      ground[other] = 1;
      from[other] = from[at];
      queue.push(other);
    }
  }
  return ground;
}

function around(at, width, height) {
  const x = at % width;
  return [x > 0 && at - 1, x < width - 1 && at + 1, at >= width && at - width, at < width * (height - 1) && at + width]
    .filter((other) => other !== false);
}

// The pixels of the largest piece that isn't ground.
function largest(ground, width, height) {
  const seen = Uint8Array.from(ground);
  let best = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start]) continue;
    seen[start] = 1;
    const piece = [start];
    for (let next = 0; next < piece.length; next += 1) {
      for (const other of around(piece[next], width, height)) {
        if (!seen[other]) piece.push(other);
        seen[other] = 1;
      }
    }
    if (piece.length > best.length) best = piece;
  }
  return best;
}

/** @param {number[]} a @param {number[]} b @param {number[]} c */
const turn = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

// The convex hull of the points, clockwise on the picture.
function hull(points) {
  const sorted = points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (some) => {
    const band = [];
    for (const point of some) {
      while (band.length > 1 && turn(band[band.length - 2], band[band.length - 1], point) <= 0) band.pop();
      band.push(point);
    }
    return band.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

// The four-sided shape around a hull: repeatedly drop the side whose removal adds the least area when its neighbors are
// extended.
function fourSides(band) {
  let points = band;
  while (points.length > 4) {
    let best = null;
    for (let index = 0; index < points.length; index += 1) {
      const [a, b, c, d] = [0, 1, 2, 3].map((step) => points[(index + step) % points.length]);
      const meeting = meet(a, b, d, c);
      if (!meeting) continue;
      const added = Math.abs(turn(b, meeting, c));
      if (!best || added < best.added) best = { added, index, meeting };
    }
    if (!best) return null;
    const [second, third] = [(best.index + 1) % points.length, (best.index + 2) % points.length];
    points = points.map((point, index) => (index === second ? best.meeting : point)).filter((_, index) =>
      index !== third
    );
  }
  return points.length === 4 ? points : null;
}

// The intersection of the lines from a through b and from d through c, beyond b and c.
function meet(a, b, d, c) {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - d[0], c[1] - d[1]];
  const size = ux * vy - uy * vx;
  if (Math.abs(size) < 1e-9) return null;
  const along = ((d[0] - a[0]) * vy - (d[1] - a[1]) * vx) / size;
  const back = ((d[0] - a[0]) * uy - (d[1] - a[1]) * ux) / size;
  return along >= 1 - 1e-9 && back >= 1 - 1e-9 ? [a[0] + along * ux, a[1] + along * uy] : null;
}
