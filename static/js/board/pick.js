// Find the route or city that a tap means: the nearest route by distance to its line, or the city if the tap fell on
// its dot. Pure arithmetic.

const TAP_RADIUS_PX = 30; // beyond it a tap means nothing
const CITY_RADIUS_PX = 10; // pixels around a city's middle that always mean the city,
const MAX_CITY_RADIUS = 8; // limited to these board units, so that short routes keep some room between their cities,
const MIN_CITY_RADIUS_PX = 5.5; // but never less than the drawn ring, in pixels
const THUMB_RADIUS_PX = 8; // pixels that a thumb may miss by: everything this near may be meant,
const DOUBT_PX = 5; // and everything at most this much farther away than the nearest
const MAX_THINGS = 5; // to choose from
const TIE_PX = 1; // pixels of difference within which two things are equally likely

/**
 * The distance of a point from a polyline {x, y}, …, and the share (0 to 1) of the line's length before its nearest
 * point.
 */
export function along(point, line) {
  let [distance, before, length] = [Infinity, 0, 0];
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [line[index - 1], line[index]];
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const piece = Math.hypot(dx, dy);
    const share = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (piece * piece || 1);
    const on = Math.min(1, Math.max(0, share));
    const off = Math.hypot(point.x - a.x - dx * on, point.y - a.y - dy * on);
    if (off < distance) [distance, before] = [off, length + piece * on];
    length += piece;
  }
  return { distance, share: before / (length || 1) };
}

/**
 * The things under a tap, best first: [{kind: "track" | "city", id, distance in pixels}]. The first is meant; the
 * others are so near that they may be. `things` is {tracks: [{id, line}], cities: [{id, x, y}]} in board units.
 */
export function pick(point, scale, things) {
  const found = [
    ...things.tracks.map(({ id, line }) => ({ kind: "track", id, distance: along(point, line).distance * scale })),
    ...things.cities.map(({ id, x, y }) => {
      const pixels = Math.hypot(point.x - x, point.y - y) * scale;
      const onDot = pixels < Math.max(MIN_CITY_RADIUS_PX, Math.min(CITY_RADIUS_PX, MAX_CITY_RADIUS * scale));
      return { kind: "city", id, distance: onDot ? 0 : pixels };
    }),
  ].filter((thing) => thing.distance <= TAP_RADIUS_PX);
  // On its dot a city comes before routes that cross it.
  found.sort((one, other) => one.distance - other.distance || (one.kind === "city" ? -1 : 1));
  const limit = Math.max(THUMB_RADIUS_PX, (found[0]?.distance ?? 0) + DOUBT_PX);
  return found.filter((thing) => thing.distance <= limit).slice(0, MAX_THINGS);
}

/**
 * Whether another thing under the tap is as likely as the first. A tap on a city's dot means the city. Otherwise the
 * nearest city ties only with other cities, since its sheet leads to its routes. Parallel routes, which `twins(id)`
 * returns, never tie: either will do to begin with.
 */
export function isTie(things, twins) {
  const [first, ...others] = things;
  const isCity = first.kind === "city";
  const isOther = ({ kind, id, distance }) =>
    distance - first.distance < TIE_PX && (isCity ? kind === "city" : !twins(first.id).includes(id));
  const isOnDot = isCity && first.distance === 0;
  return !isOnDot && others.some(isOther);
}
