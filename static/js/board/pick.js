// What a tap means: the nearest track by distance to its line, or the city on whose dot it fell. Pure arithmetic.

const REACH = 30; // pixels beyond which a tap means nothing
const CITY = 10; // pixels around a city's middle are always the city's,
const CITY_UNITS = 8; // but no more of the board, or short tracks would drown between their cities,
const RING = 5.5; // than the ring that is drawn there, however small the board is
const OFF = 8; // pixels that a thumb is off by at most: what is so near may be meant,
const DOUBT = 5; // and what is so little farther away than the nearest
const MOST = 5; // things to choose from
const TIE = 1; // pixels: what is so little farther off is about as likely

/**
 * How far from a line {x, y}, … a point is, and which share (0 to 1) of the line lies before the nearest point of it.
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
 * What lies under a tap, best first: [{kind: "track" | "city", id, distance in pixels}]. The first is meant; what
 * follows was so near that it may have been. `things` is {tracks: [{id, line}], cities: [{id, x, y}]} in board units.
 */
export function pick(point, scale, things) {
  const found = [
    ...things.tracks.map(({ id, line }) => ({ kind: "track", id, distance: along(point, line).distance * scale })),
    ...things.cities.map(({ id, x, y }) => {
      const pixels = Math.hypot(point.x - x, point.y - y) * scale;
      const onDot = pixels < Math.max(RING, Math.min(CITY, CITY_UNITS * scale));
      return { kind: "city", id, distance: onDot ? 0 : pixels };
    }),
  ].filter((thing) => thing.distance <= REACH);
  // On a dot the city comes before tracks that cross it.
  found.sort((one, other) => one.distance - other.distance || (one.kind === "city" ? -1 : 1));
  const limit = Math.max(OFF, (found[0]?.distance ?? 0) + DOUBT);
  return found.filter((thing) => thing.distance <= limit).slice(0, MOST);
}

/**
 * Whether something else is about as likely as the first of what lies under a tap. A city on whose dot it fell is
 * meant; a city that is nearest ties with other cities only, since its sheet leads to its tracks. Of the tracks between
 * the same two cities, which `twins(id)` names, either will do for a beginning.
 */
export function isTie(things, twins) {
  const [first, ...others] = things;
  const isCity = first.kind === "city";
  const isOther = ({ kind, id, distance }) =>
    distance - first.distance < TIE && (isCity ? kind === "city" : !twins(first.id).includes(id));
  const isOnDot = isCity && first.distance === 0;
  return !isOnDot && others.some(isOther);
}
