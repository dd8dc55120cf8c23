// Learn the trains' colors from taps: a color that was seen in this light is better than any prior one.

import { relight } from "./light.js";
import { coresOf, median, patchesOf } from "./spaces.js";
import { unproject } from "./straighten.js";

// of a space's length and width from its middle: trains are askew, and fingers miss
const REACH = { along: 0.75, across: 1.1 };
const MAX_COLOR_DIFFERENCE = 45; // of two trains of one color on a route

// The tapped colors, {color: [lightness, red against blue, green against both]}. `taps` are [{x, y, color}] in the
// picture's pixels; a tap beside all spaces uses the color at that point.
export function tappedColors(taps, look, seen, board) {
  /** @type {Record<string, number[][]>} */
  const found = {};
  for (const { x, y, color } of taps) {
    const { space, track, place } = nearest(unproject(look.matrix, x, y), board);
    const here = colorAt(place, look, board);
    found[color] = [
      ...(found[color] ?? []),
      ...(space === null ? [here] : trackColors(seen, track, alike(seen[space].cores, here))),
    ];
  }
  return Object.fromEntries(Object.entries(found).map(([color, cores]) => [color, middleOf(cores)]));
}

// The colors of a train and of the others on its route, by the numbers of the route's spaces.
export function trackColors(seen, track, own) {
  const others = track.map((index) => alike(seen[index].cores, own));
  return [own, ...others.filter((core) => apart(core, own) < MAX_COLOR_DIFFERENCE)];
}

export function middleOf(cores) {
  return [0, 1, 2].map((channel) => median(cores.map((core) => core[channel])));
}

// The space nearest to a point of the board: its number, the numbers of its route's spaces (none if the point is beside
// all spaces), and a space like it at the point itself.
function nearest([x, y], { routes, aspect }) {
  let first = 0;
  const tracks = routes.map(({ spaces }) => spaces.map((space) => ({ space, number: first++ })));
  const far = ({ space }) => {
    const turn = (space.angle * Math.PI) / 180;
    const [dx, dy] = [x - space.x, (y - space.y) / aspect];
    const [along, across] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
    return Math.hypot(along / space.length / REACH.along, across / space.width / REACH.across);
  };
  const best = tracks.flat().reduce((one, other) => (far(other) < far(one) ? other : one));
  const track = tracks.find((some) => some.includes(best)) ?? [];
  const isOn = far(best) <= 1;
  return { space: isOn ? best.number : null, track: track.map(({ number }) => number), place: { ...best.space, x, y } };
}

function colorAt(place, { image, matrix, light }, { aspect }) {
  const spot = { aspect, routes: [{ spaces: [place] }] };
  const patches = patchesOf(image, matrix, spot);
  relight(patches, spot, light);
  return coresOf(patches[0])[0];
}

function apart(one, other) {
  return Math.hypot(...one.map((value, channel) => value - other[channel]));
}

function alike(cores, core) {
  return cores.reduce((best, one) => (apart(one, core) < apart(best, core) ? one : best));
}
