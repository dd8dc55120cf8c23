// The browser's sentences in the reader's language. English is the key; the page brings the others as JSON (#messages).

const locale = document.documentElement.lang || "en";
const catalogue = JSON.parse(document.getElementById("messages")?.textContent || "{}");
const plurals = new Intl.PluralRules(locale);
// The order of a catalogue's forms, by language, as gettext has it.
const FORMS = { en: ["one", "other"], ru: ["one", "few", "many"] };

/** The sentence in the reader's language, `{name}` filled in from `values`. */
export function t(text, values = {}) {
  return fill(catalogue[text]?.[0] || text, values);
}

/** The form of the sentence that `count` takes; `{n}` is the count as people here write it. */
export function n(singular, plural, count, values = {}) {
  const forms = catalogue[singular];
  const filled = { n: number(count), ...values };
  if (!forms) return fill(count === 1 ? singular : plural, filled);
  const form = (FORMS[locale] || FORMS.en).indexOf(plurals.select(count));
  return fill(forms[form] || forms.at(-1) || plural, filled); // fractions ("other" in Russian) take the last one
}

/** A number with a real minus sign. */
function number(value) {
  return String(value).replace("-", "−");
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? values[key] : whole));
}
