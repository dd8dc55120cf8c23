// The other drawing of a board, for a screen that turns: fetched then.

const PLACES = ["d", "transform", "x", "y", "width", "height", "text-anchor"]; // in which drawings differ
const PARTS = ".sea, .land, .tracks *, .cities :not(tspan)";

/** A drawing that the server has, and its frame; null without a connection. */
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
 * Put every part of a board where another drawing of it, with the same parts in the same order, has it. False, and
 * nothing is done, where it has others: the server may draw the board in another way by now.
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
