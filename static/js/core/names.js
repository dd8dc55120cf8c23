// Typed names: without accents, in lower case, word by word.

// Letters that NFD does not decompose.
/** @type {Record<string, string>} */
const PLAIN = { ø: "o", œ: "oe", æ: "ae", ß: "ss", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** A name as it is typed in a hurry: lower case, no accents. @param {string} text */
export function fold(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øœæßłđðþı]/g, (letter) => PLAIN[letter])
    .trim();
}

/** @param {string} text */
export const wordsOf = (text) => fold(text).split(/[\s–—-]+/).filter(Boolean);

/**
 * The things that match the typed text, best first: each typed word occurs in one of the thing's names. Things where
 * each word begins a name come first, then those where each begins a word of a name, then the rest; ties keep their
 * order.
 * @template Thing
 * @param {string} typed
 * @param {Thing[]} things
 * @param {(thing: Thing) => string[]} namesOf
 */
export function ranked(typed, things, namesOf) {
  const asked = wordsOf(typed);
  return things
    .map((thing) => ({ thing, rank: Math.max(0, ...asked.map((word) => rankOf(word, namesOf(thing)))) }))
    .filter(({ rank }) => rank < NOT_FOUND_RANK)
    .sort((one, other) => one.rank - other.rank)
    .map(({ thing }) => thing);
}

/**
 * The known name that differs from a typed one by one letter: replaced, inserted, deleted or swapped. None if the name
 * is known, is shorter than three letters, or has digits, which distinguish names.
 * @param {string} typed
 * @param {string[]} known
 */
export function nearest(typed, known) {
  const name = fold(typed);
  const all = known.map(fold);
  if (name.length < 3 || /\d/.test(name) || all.includes(name)) return undefined;
  return known.find((_one, at) => all[at].length > 2 && isOneOff(name, all[at]));
}

/** @param {string} one @param {string} other */
function isOneOff(one, other) {
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
  const at = [...longer].findIndex((_letter, place) => longer[place] !== shorter[place]);
  if (longer.length > shorter.length) return longer.slice(at + 1) === shorter.slice(at);
  const isExchanged = longer[at] === shorter[at + 1] && longer[at + 1] === shorter[at];
  return longer.slice(at + 1) === shorter.slice(at + 1) ||
    (isExchanged && longer.slice(at + 2) === shorter.slice(at + 2));
}

const NOT_FOUND_RANK = 3;

/** @param {string} word @param {string[]} names */
function rankOf(word, names) {
  const ranks = names.map(fold).map((name) => {
    if (name.startsWith(word)) return 0;
    if (wordsOf(name).some((own) => own.startsWith(word))) return 1;
    return name.includes(word) ? 2 : NOT_FOUND_RANK;
  });
  return Math.min(...ranks);
}
