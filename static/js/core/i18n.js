// The browser's sentences in the reader's language. English is the key; the page brings the others as JSON (#messages).

const locale = document.documentElement.lang || "en";
/** @type {Record<string, string[]>} */
const catalogue = JSON.parse(document.getElementById("messages")?.textContent || "{}");
const plurals = new Intl.PluralRules(locale);
const order = catalogue[""] ?? []; // of a sentence's forms, by what the rules call them
const figures = new Intl.NumberFormat(locale, { useGrouping: false });

/**
 * The sentence in the reader's language, `{name}` filled in from `values`.
 * @param {string} text
 * @param {Values} values
 */
export function t(text, values = {}) {
  return fill(catalogue[text]?.[0] || text, values);
}

/**
 * The sentence as `t` has it, in the meaning that the context names.
 * @param {string} context
 * @param {string} text
 * @param {Values} values
 */
export function pgettext(context, text, values = {}) {
  return fill(catalogue[`${context}\u0004${text}`]?.[0] || text, values);
}

/**
 * The form of the sentence that `count` takes; `{n}` is the count as people here write it.
 * @param {string} singular
 * @param {string} plural
 * @param {number} count
 * @param {Values} values
 */
export function n(singular, plural, count, values = {}) {
  const forms = catalogue[singular];
  const filled = { n: number(count), ...values };
  if (!forms) return fill(count === 1 ? singular : plural, filled);
  const form = order.indexOf(plurals.select(count));
  return fill(forms[form] || forms.at(-1) || plural, filled); // a fraction may have none of its own: the last one
}

/** A number with a real minus sign. @param {number} value */
function number(value) {
  return figures.format(value).replace("-", "−");
}

/** @param {string} text @param {Values} values @returns {string} */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}
