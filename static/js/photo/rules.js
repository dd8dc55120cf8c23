// Correct the reading by the rules of ownership.

// Chances of each route once parallel routes are compared: no player owns both, and with few players one of them stays
// closed. `found` has a row for each route: nobody's chance, then each player's.
export function pairUp(found, { lanes, closed }, players) {
  const settled = found.map((row) => row);
  for (const [one, other, third] of lanes) {
    // for three parallel routes only the picture decides
    if (third !== undefined) continue;
    const may = (a, b) => !a || !b || (a !== b && players > closed);
    settled[one] = whole(found[one].map((chance, a) => chance * sum(found[other].filter((_, b) => may(a, b)))));
    settled[other] = whole(found[other].map((chance, b) => chance * sum(found[one].filter((_, a) => may(a, b)))));
  }
  return settled;
}

// The least sure routes of each player who would have more trains than the box: to be confirmed by the user.
export function tooMany(read, { routes, trains }) {
  const asked = new Set();
  for (const color of new Set(read.map((one) => one.color))) {
    if (color === null) continue;
    const own = [...read.keys()].filter((index) => read[index].color === color).sort((a, b) =>
      read[b].sure - read[a].sure
    );
    let left = trains;
    for (const index of own) {
      left -= routes[index].spaces.length;
      if (left < 0) asked.add(index);
    }
  }
  return asked;
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

function whole(values) {
  const total = sum(values);
  return values.map((value) => value / total);
}
