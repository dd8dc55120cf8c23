// Questions about the photo: which player owns these trains? The piece of the photo is beside the map's route; a tap
// answers.

import { car, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { spacesIcon, trackWords } from "../table/parts.js";

/** @typedef {import("./proposals.js").Proposals} Proposals */

export class Review {
  /**
   * `answered()` is called after each answer.
   * @param {{game: Game} & Record<string, any>} table
   * @param {Proposals} proposals
   */
  constructor({ game, painter }, proposals, answered) {
    this.game = game;
    this.painter = painter;
    this.proposals = proposals;
    this.answered = answered;
    /** @type {import("./crop.js").Crops | null} */
    this.crops = null;
  }

  nameOf({ kind, id }) {
    const { tracks, cities } = this.game.facts;
    return kind === "city" ? t("Station in {city}", { city: cities[id].name }) : tracks[id].name;
  }

  /** The questions as a list, a row for each. */
  list(entries) {
    return h(
      "ul.photo-list",
      entries.map((entry) =>
        h(
          "li.photo-row",
          { "data-kind": entry.kind, "data-id": entry.id },
          h("b.photo-name", this.nameOf(entry)),
          this.question(entry),
        )
      ),
    );
  }

  /** The sheet that a tap on the map opens for a proposal. */
  sheet(entry) {
    return {
      title: this.nameOf(entry),
      body: [h("p.muted.small", t("From the photo, not recorded yet.")), ...this.question(entry)],
    };
  }

  /** The piece of the photo beside the map's route, and the answers. */
  question(entry) {
    const piece = this.crops?.piece(entry);
    const track = entry.kind === "track" && this.game.facts.tracks[entry.id];
    const drawn = track && spacesIcon(this.painter.tracks.get(entry.id), track.length);
    for (const one of drawn ? drawn.querySelectorAll(".track") : []) {
      one.removeAttribute("data-owner"); // as it is printed
      one.classList.remove("from-photo");
    }
    const words = track && h("span.muted.small", trackWords(this.game, entry.id).spaces);
    return [h("div.photo-compare", piece, h("div.photo-printed", drawn || null, words || null)), this.#answers(entry)];
  }

  #answers(entry) {
    const { players } = this.game.state;
    const guess = this.proposals.ownerOf(entry);
    const others = players.filter((player) => player !== guess);
    const group = h("div.photo-answers", { role: "group", "aria-label": t("Whose is it?") });
    const button = (look, color, label, ...parts) => {
      const isChosen = entry.isAnswered && entry.color === color;
      const press = () => {
        this.proposals.answer(entry, color);
        const answers = this.#answers(entry);
        group.replaceWith(answers); // there is no question any more
        /** @type {HTMLButtonElement} */ (answers.querySelector("[aria-pressed=true]")).focus();
        this.answered(entry);
      };
      return h(look, {
        "aria-label": label,
        "aria-pressed": String(isChosen),
        "data-key": color ?? "none",
        onclick: press,
      }, parts);
    };
    // i18n: a guess that the reader may correct
    const asked = (words) => (entry.isAnswered ? words : t("{name}?", { name: words }));
    if (guess) {
      group.append(
        button(
          "button.button.photo-guess",
          guess.color,
          asked(guess.name),
          car(guess.color),
          h("bdi.name.one-line", asked(guess.name)),
        ),
      );
    }
    // i18n: a route that nobody has claimed
    const none = guess ? t("Nobody’s") : asked(t("Nobody’s"));
    group.append(button(`button.button${guess ? "" : ".photo-guess"}`, null, none, none));
    group.append(
      h(
        "span.photo-others",
        others.map(({ color, name }) => button("button.button.photo-other", color, name, car(color, true))),
      ),
    );
    return group;
  }
}
