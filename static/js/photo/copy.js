// Figures of the copy of a board at this table, measured on its empty board; stored on this phone by the board's
// address. The picture itself isn't stored.

import { localStore } from "../core/store.js";
import { withBlank } from "./blank.js";

const MIN_EMPTY_LIKENESS = 0.6; // of an empty board to its print; with trains on it, the likeness is lower

const nameOf = (address) => `photo-copy:${new URL(address, location.href).pathname}`;

/** The positions of a board's spaces as one number: a stored print is of no use for other positions. */
const placesOf = ({ spaces }) => Object.values(spaces).flat(2).reduce((sum, one) => sum + one, 0).toFixed(3);

/** The board's figures with the copy's own, if this phone has measured it. */
export function ofThisCopy(figures, address) {
  const { own, places } = localStore.read(nameOf(address)) ?? {};
  return own && places === placesOf(figures) ? { ...figures, ...own } : figures;
}

/** The day on which this phone measured the empty board, or null. */
export const seenOn = (address) => localStore.read(nameOf(address))?.day ?? null;

/** Measure a picture of the empty board. Returns false if the board isn't found, or isn't empty. */
export function takeUp(figures, address, image, corners) {
  const seen = withBlank(figures, image, corners, MIN_EMPTY_LIKENESS);
  if (seen === figures) return false;
  const { ground, prints, rings } = seen;
  localStore.write(nameOf(address), {
    day: new Date().toLocaleDateString(document.documentElement.lang),
    places: placesOf(figures),
    own: { ground, prints, rings },
  });
  return true;
}

export const forgetCopy = (address) => localStore.write(nameOf(address), null);
