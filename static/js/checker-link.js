// A position as the query of a link; companion/web/views/checker_link.py reads it, and says how it is written.

/** `routes` in order: [{a, b, length, color}]; `box` is null for a network of one's own. */
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

/** Truths as bits in base64url: the first is the lowest bit of the first byte. */
function bits(truths) {
  const bytes = new Uint8Array(Math.floor(truths.lastIndexOf(true) / 8) + 1);
  truths.forEach((truth, place) => {
    if (truth) bytes[place >> 3] |= 1 << (place & 7);
  });
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
