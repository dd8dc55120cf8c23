// What taps on trains say of their colours: no usual colour is as good as one that was seen in this light.

import { relight } from "./light.js";
import { coresOf, median, patchesOf } from "./spaces.js";
import { unproject } from "./straighten.js";

// of a space's length and width from its middle: a train lies askew, a finger too
const REACH = { along: 0.75, across: 1.1 };
const SAME = 45; // by how much two trains of a colour differ on one track

// The tapped colours, {color: [lightness, red against blue, green against both]}. `taps` are [{x, y, color}] in the
// picture's pixels; beside all spaces a tap tells the colour that is there.
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

// The colours of a train and of the others on its track, by the numbers of the track's spaces.
export function trackColors(seen, track, own) {
  const others = track.map((index) => alike(seen[index].cores, own));
  return [own, ...others.filter((core) => apart(core, own) < SAME)];
}

export function middleOf(cores) {
  return [0, 1, 2].map((channel) => median(cores.map((core) => core[channel])));
}

// The space that lies nearest to a point of the board, its number and those of its track (none where the point lies
// beside all), and a place like it at the point itself.
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
