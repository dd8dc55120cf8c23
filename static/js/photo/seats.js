// Ask for the players of the colors on the board that have no seat at the table: a player whose color isn't on it, a
// new player, or nobody.

import { car, h } from "../core/dom.js";
import { n, t } from "../core/i18n.js";

const NEW = "new";
const NOBODY = "";

export class Seating {
  /**
   * `shown` are the colors on the board; `missing` are those without a seat.
   * @param {{id: string, name: string, color: string}[]} players
   * @param {{colors: Record<string, string>, most: number}} facts
   * @param {{shown: string[], missing: string[]}} read
   */
  constructor(players, { colors, most }, { shown, missing }) {
    this.players = players;
    this.names = colors;
    this.missing = missing;
    const absent = players.filter(({ color }) => !shown.includes(color));
    const room = most - players.length;
    this.rows = missing.map((color, at) => {
      const first = absent[at]?.id ?? (at - absent.length < room ? NEW : NOBODY);
      return this.#row(color, absent, room > 0, first, players.length + 1 + Math.max(at - absent.length, 0));
    });
    const known = shown.filter((color) => !missing.includes(color)).length;
    const list = new Intl.ListFormat(document.documentElement.lang).format(missing.map((color) => this.#name(color)));
    const words = [
      n("{n} colour on this board.", "{n} colours on this board.", shown.length),
      // i18n: of the colours on the board: so many have a player
      n("You entered {n} of them.", "You entered {n} of them.", known),
      t("Who plays {colors}?", { colors: list }),
    ];
    this.element = h("div.photo-seats", h("p", words.join(" ")), ...this.rows.map(({ element }) => element));
  }

  /** The form's fields: the players' new colors, then the new players. @returns {[string, string][]} */
  get fields() {
    return this.rows.flatMap(({ color, choice, name }) => {
      if (choice.value === NOBODY) return [];
      if (choice.value !== NEW) return [[`color-${choice.value}`, color]];
      return [["name", name.value.trim() || name.placeholder], ["color", color]];
    });
  }

  #name(color) {
    return this.names[color] ?? color;
  }

  #row(color, absent, hasRoom, first, number) {
    const option = (value, words) => h("option", { value, selected: value === first }, words);
    const choice = /** @type {HTMLSelectElement} */ (h(
      "select.field",
      { id: `photo-seat-${color}`, onchange: () => this.#chosen(row) },
      absent.map(({ id, name, color: own }) =>
        option(id, t("{name} ({color} isn’t on the board)", { name, color: this.#name(own) }))
      ),
      hasRoom && option(NEW, t("A new player")),
      // i18n: nobody at the table plays this colour
      option(NOBODY, t("Nobody here")),
    ));
    const name = /** @type {HTMLInputElement} */ (h("input.field", {
      "aria-label": t("Name"),
      placeholder: t("Player {number}", { number }),
      maxlength: 40,
      dir: "auto",
      autocomplete: "off",
      autocapitalize: "words",
      spellcheck: "false",
      hidden: first !== NEW,
    }));
    const label = h(
      "label.label",
      { for: choice.id },
      car(color, true),
      t("Who plays {colors}?", { colors: this.#name(color) }),
    );
    const row = { color, choice, name, element: h("div.photo-seat", label, choice, name) };
    return row;
  }

  /** A player has one color: the row that had this player before is reset. */
  #chosen(row) {
    for (const other of this.rows) {
      const isTaken = other !== row && other.choice.value === row.choice.value;
      if (isTaken && this.players.some(({ id }) => id === row.choice.value)) other.choice.value = NOBODY;
      other.name.hidden = other.choice.value !== NEW;
    }
  }
}
