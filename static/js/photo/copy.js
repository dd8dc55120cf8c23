// What the empty board was seen to be like, on this phone: figures of the copy at this table, by the board's address.
// The picture itself isn't kept.

import { forGood } from "../core/store.js";
import { withBlank } from "./blank.js";

const EMPTY = 0.6; // how alike an empty board is to its print; with trains on it, it is less

const nameOf = (address) => `photo-copy:${new URL(address, location.href).pathname}`;

/** Where a board's spaces are, as one number: a print that was seen elsewhere is of no use. */
const placesOf = ({ spaces }) => Object.values(spaces).flat(2).reduce((sum, one) => sum + one, 0).toFixed(3);

/** The board's figures with those of the copy, if this phone has seen it empty. */
export function ofThisCopy(figures, address) {
  const { own, places } = forGood.read(nameOf(address)) ?? {};
  return own && places === placesOf(figures) ? { ...figures, ...own } : figures;
}

/** The day on which this phone saw the empty board; null if it didn't. */
export const seenOn = (address) => forGood.read(nameOf(address))?.day ?? null;

/** Take a picture of the empty board up; gives whether the board is on it, and nothing on the board. */
export function takeUp(figures, address, image, corners) {
  const seen = withBlank(figures, image, corners, EMPTY);
  if (seen === figures) return false;
  const { ground, prints, rings } = seen;
  forGood.write(nameOf(address), {
    day: new Date().toLocaleDateString(document.documentElement.lang),
    places: placesOf(figures),
    own: { ground, prints, rings },
  });
  return true;
}

export const forgetCopy = (address) => forGood.write(nameOf(address), null);
