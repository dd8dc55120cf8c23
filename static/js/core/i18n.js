// The browser's sentences in the reader's language. The English text is the key; the page has the translations as JSON
// (#messages).

const locale = document.documentElement.lang || "en";
/** @type {Record<string, string[]>} */
const catalogue = JSON.parse(document.getElementById("messages")?.textContent || "{}");
const plurals = new Intl.PluralRules(locale);
const order = catalogue[""] ?? []; // order of a sentence's plural forms, by their CLDR names
const figures = new Intl.NumberFormat(locale, { useGrouping: false });

/**
 * The sentence in the reader's language, with `{name}` replaced from `values`.
 * @param {string} text
 * @param {Values} values
 */
export function t(text, values = {}) {
  return fill(catalogue[text]?.[0] || text, values);
}

/**
 * The sentence as from `t`, in the meaning that the context names.
 * @param {string} context
 * @param {string} text
 * @param {Values} values
 */
export function pgettext(context, text, values = {}) {
  return fill(catalogue[`${context}\u0004${text}`]?.[0] || text, values);
}

/**
 * The plural form of the sentence for `count`; `{n}` is the localized number.
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
  return fill(forms[form] || forms.at(-1) || plural, filled); // a fraction may have no form: then the last one
}

/** @param {number} value */
function number(value) {
  return figures.format(value).replace("-", "−");
}

/** @param {string} text @param {Values} values @returns {string} */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}
