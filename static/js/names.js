// Names as people type them: without accents, in small letters, word by word.

// Letters that taking the accents off leaves as they are.
const PLAIN = { ø: "o", œ: "oe", æ: "ae", ß: "ss", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** A name as it is typed in a hurry: small letters, no accents. */
export function fold(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øœæßłđðþı]/g, (letter) => PLAIN[letter])
    .trim();
}

/** The words of a name, folded. */
export const wordsOf = (text) => fold(text).split(/[\s–—-]+/).filter(Boolean);
