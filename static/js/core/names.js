// Names as people type them: without accents, in small letters, word by word.

// Letters that taking the accents off leaves as they are.
/** @type {Record<string, string>} */
const PLAIN = { ø: "o", œ: "oe", æ: "ae", ß: "ss", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** A name as it is typed in a hurry: small letters, no accents. @param {string} text */
export function fold(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øœæßłđðþı]/g, (letter) => PLAIN[letter])
    .trim();
}

/** The words of a name, folded. @param {string} text */
export const wordsOf = (text) => fold(text).split(/[\s–—-]+/).filter(Boolean);

/**
 * The things that fit what was typed, the best first: every typed word stands in one of the thing's names. First come
 * those where each begins a name, then those where each begins a word of one, then the rest; equals keep their order.
 * @template Thing
 * @param {string} typed
 * @param {Thing[]} things
 * @param {(thing: Thing) => string[]} namesOf
 */
export function ranked(typed, things, namesOf) {
  const asked = wordsOf(typed);
  return things
    .map((thing) => ({ thing, rank: Math.max(0, ...asked.map((word) => rankOf(word, namesOf(thing)))) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank)
    .map(({ thing }) => thing);
}

const NOT_FOUND = 3;

/** @param {string} word @param {string[]} names */
function rankOf(word, names) {
  const ranks = names.map(fold).map((name) => {
    if (name.startsWith(word)) return 0;
    if (wordsOf(name).some((own) => own.startsWith(word))) return 1;
    return name.includes(word) ? 2 : NOT_FOUND;
  });
  return Math.min(...ranks);
}
