// The board's drawing for the other orientation, fetched when the screen turns.

const PLACES = ["d", "transform", "x", "y", "width", "height", "text-anchor"]; // attributes in which drawings differ
const PARTS = ".sea, .land, .tracks *, .cities :not(tspan)";

/** Fetch a drawing and its frame; null without a connection. */
export async function read(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    const [x, y, width, height] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
    return { drawing, frame: { x, y, width, height } };
  } catch {
    return null;
  }
}

/**
 * Move every part of a board to its position in another drawing with the same parts in the same order. Returns false
 * and changes nothing if the parts differ: the server may have a newer drawing.
 */
export function takePlaces(svg, drawing) {
  const [parts, others] = [svg, drawing].map((one) => [...one.querySelectorAll(PARTS)]);
  if (parts.length !== others.length) return false;
  parts.forEach((part, index) => {
    for (const name of PLACES) {
      const place = others[index].getAttribute(name);
      if (place === null) part.removeAttribute(name);
      else part.setAttribute(name, place);
    }
  });
  return true;
}
