// Fill in the board from a photo: a picture, its corners, the reading, and the questions about it. The picture stays on
// this phone unless the user stores it with the game. Nothing is recorded before the user confirms.

import { closeOver, openOver } from "../core/dialogs.js";
import { afterPaint, fetchStyles, findIn, h, icon } from "../core/dom.js";
import { isSure, whileBusy } from "../core/guard.js";
import { n, t } from "../core/i18n.js";
import { post } from "../core/send.js";
import { sessionStore } from "../core/store.js";
import { sureness } from "../core/sureness.js";
import { say } from "../core/toast.js";
import { forgetCopy, ofThisCopy, seenOn, takeUp } from "./copy.js";
import { proposeCorners } from "./corners.js";
import { Crops } from "./crop.js";
import { atTheEdges, Corners } from "./drag.js";
import { drawing } from "./drawing.js";
import { keep } from "./keep.js";
import { readPicture, Unreadable } from "./pick.js";
import { Proposals } from "./proposals.js";
import { readPhoto } from "./read.js";
import { forget, recall, remember } from "./recall.js";
import { Review } from "./review.js";
import { Seating } from "./seats.js";
import { Lesson } from "./teach.js";

const MAX_DOUBT_SHARE = 0.5; // of the routes, in a photo of this board
const MAX_DOUBT_COUNT = 16; // with more doubtful routes, taps on trains are offered

/** @type {Photo | null} */
let photo = null;

/** Called when the button beside paint mode is tapped. @param {{game: Game} & Record<string, any>} table */
export function fillIn(table, way) {
  const isAgain = photo === null && Boolean(table.kept.read()); // the page was reloaded
  photo ??= new Photo(table, way);
  if (isAgain) photo.recall();
  else photo.begin();
}

class Photo {
  /** @param {{game: Game} & Record<string, any>} table */
  constructor(table, way) {
    this.game = table.game;
    this.sheet = table.sheet;
    this.address = way.dataset.board;
    this.keeps = way.dataset.keep;
    this.way = way;
    this.table = way.dataset.table;
    this.seats = { ...JSON.parse(way.dataset.colors), url: way.dataset.seats, version: way.dataset.seatsVersion };
    this.sureness = sureness(way.dataset.table);
    this.sign = way.querySelector("svg");
    this.styled = fetchStyles(new URL("../../css/photo.css", import.meta.url).href).catch(() => {});
    this.title = h("h2", { id: "photo-title", tabindex: "-1" });
    const close = h("button.button.button--icon.button--plain", {
      "aria-label": t("Close"),
      onclick: () => closeOver(this.panel),
    }, icon("cross"));
    this.body = h("div.panel-body.photo-body");
    this.panel = h(
      "dialog.panel.photo-panel",
      { "aria-labelledby": "photo-title" },
      h("header.panel-head", this.title, close),
      this.body,
    );
    document.body.append(this.panel);
    this.proposals = new Proposals(table);
    this.review = new Review(table, this.proposals, () => this.sheet.close());
    this.bar = h("section.photo-bar", { id: "photo-bar", "aria-label": t("From the photo"), hidden: true });
    findIn(document, ".ground").append(this.bar);
    this.proposals.addEventListener("change", () => {
      if (this.proposals.asked.length === 0) {
        forget(this.keeps);
        this.unseated = null;
      }
      this.#showBar();
    });
    this.#showBar();
    table.act.asks = (kind, id) => this.#sheetOf(this.proposals.find(kind, id));
  }

  /** The sheet that a tap on the map opens for a proposal of the photo. */
  #sheetOf(entry) {
    return entry && (() => {
      if (!this.proposals.all.includes(entry)) queueMicrotask(() => this.sheet.close()); // another phone recorded it
      return this.review.sheet(entry);
    });
  }

  async begin() {
    // a reload doesn't ask again
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
    this.sheet.close();
    this.#fetchFigures();
    await this.styled;
    this.#ask();
    openOver(this.panel);
    const figures = await this.figures;
    if (figures) return;
    this.figures = null;
    this.#ask(t("This board’s data isn’t on this phone yet. Open this page once while online."));
  }

  #fetchFigures() {
    this.figures ??= fetch(`${this.address}?${import.meta.url.split("/").at(-4)}`, { cache: "force-cache" }).then(
      (answer) => (answer.ok ? answer.json() : null),
      () => null,
    );
    return this.figures;
  }

  /** After a reload: restore the photo for the questions, and the reading once its colors have seats. */
  async recall() {
    const { unseated } = this;
    if (unseated && this.#missing.length === 0) {
      this.unseated = null;
      this.proposals.take(unseated.seated);
    }
    const [picture, figures] = await Promise.all([recall(this.keeps).catch(() => null), this.#fetchFigures()]);
    if (picture && figures) this.#takeUp(picture.canvas, picture.corners, figures);
    if (!unseated?.isSaved || this.proposals.asked.length === 0) return;
    if (this.unseated) this.unseated = { ...unseated, isSaved: false };
    await this.styled;
    this.#showList();
    openOver(this.panel);
  }

  /**
   * The reading of a board with colors that had no seat: {shown, missing} colors, and the proposals that are `seated`
   * once they have one. It survives the reload that new seats cause.
   */
  get unseated() {
    return sessionStore.read(`unseated:${this.keeps}`);
  }

  set unseated(read) {
    sessionStore.write(`unseated:${this.keeps}`, read);
  }

  /** The colors that still have no seat. @returns {string[]} */
  get #missing() {
    return (this.unseated?.missing ?? []).filter((color) => !this.proposals.ownerOf({ color }));
  }

  #takeUp(canvas, corners, figures) {
    this.review.crops = new Crops(canvas, corners, figures);
    this.keeping = this.#keeping(canvas);
  }

  #fill(title, ...parts) {
    this.title.textContent = title;
    this.body.replaceChildren(...parts.flat().filter(Boolean));
    this.body.scrollTop = 0;
  }

  // --- a picture

  async #ask(fault = "") {
    const field = (capture, isBlank = false) =>
      h("input.visually-hidden", {
        type: "file",
        accept: "image/*",
        capture,
        onchange: ({ target }) => target.files[0] && this.#open(target.files[0], isBlank),
      });
    const way = (look, words, capture, sign) => h(`label.button.button--wide${look}`, field(capture), sign, words);
    this.#fill(
      t("A photo of the board"),
      fault && h("p.note.note--bad", { role: "alert" }, fault),
      h("p", t("Take it from above, in even light, without flash, with the whole board and all four corners in view.")),
      drawing(),
      way(".button--primary.button--big", t("Take a picture"), "environment", this.sign.cloneNode(true)),
      way("", t("From your photos"), null, null),
      h(
        "p.muted.small",
        t("The picture is read on this phone and stays here. It is sent only if you have it kept with the game."),
      ),
      h("p.muted.small", { id: "photo-tried" }),
      this.#emptyBoard(field(null, true)),
    );
    const figures = await this.figures;
    const note = this.body.querySelector("#photo-tried");
    if (figures && !figures.photos) {
      note?.append(t("Not yet tried with real photos of this board: expect more mistakes and more questions."));
    }
  }

  /** The part about the empty board, which can be photographed before the game, and forgotten. */
  #emptyBoard(field) {
    const day = seenOn(this.address);
    const forget = () => {
      forgetCopy(this.address);
      this.#ask();
    };
    return h(
      "section.photo-empty",
      [
        h("h3", t("The empty board")),
        h(
          "p.muted.small",
          day ? t("This phone has remembered your empty board since {day}.", { day }) : t(
            "A photo of the empty board, taken before the game on the same table in the same light, helps avoid mistakes and questions. This phone remembers how the board looks; it doesn’t keep the picture.",
          ),
        ),
        h("label.button.button--wide", field, day ? t("Photograph it again") : t("Photograph the empty board")),
        day &&
        h(
          "button.button.button--wide",
          { onclick: forget },
          /* i18n: button: this phone no longer knows what the empty board looks like */ t("Forget this board"),
        ),
      ].filter(Boolean),
    );
  }

  async #open(file, isBlank = false) {
    this.#fill(t("A photo of the board"), h("p", { role: "status" }, t("Opening the picture …")));
    try {
      const picture = await readPicture(file);
      const figures = await this.figures;
      if (!figures) return this.#ask();
      const bar = h("progress.photo-progress", { max: 1, value: 0, "aria-label": t("Looking for the board …") });
      this.#fill(t("A photo of the board"), h("p", { role: "status" }, t("Looking for the board …")), bar);
      const progress = async (share) => {
        bar.value = share;
        await painted();
      };
      const corners = await proposeCorners(picture.image, ofThisCopy(figures, this.address), progress);
      this.#askCorners(figures, { ...picture, isBlank }, corners);
    } catch (error) {
      this.#ask(
        error instanceof Unreadable ? error.message : t("This file can’t be opened as a picture. Choose another one."),
      );
    }
  }

  // --- its corners

  #askCorners(figures, picture, corners, fault = "") {
    const { canvas } = picture;
    const handles = new Corners(canvas, corners ?? atTheEdges(canvas, figures.aspect));
    const read = h("button.button.button--primary.button--big.button--wide", {
      onclick: () => (picture.isBlank
        ? this.#keepEmpty(figures, picture, handles.corners)
        : this.#read(figures, picture, handles.corners)),
    }, picture.isBlank ? t("Remember the empty board") : t("Read the board"));
    this.#fill(
      t("The corners of the board"),
      fault && h("p.note.note--bad", { role: "alert" }, fault),
      h(
        "p",
        corners
          ? t("Do the corners match those of the printed board? Drag any that don’t. The thick line is the top.")
          : t("Drag the corners onto those of the printed board. The thick line is the top."),
      ),
      handles.element,
      h(
        "div.ways",
        h("button.button", { onclick: () => this.#ask() }, icon("back"), t("Another picture")),
        h(
          "button.button",
          { onclick: () => handles.turn() },
          icon("undo"),
          /* i18n: button: to turn a picture by a quarter */ t("Rotate"),
        ),
      ),
      h("div.photo-end", read),
    );
    this.title.focus({ preventScroll: true });
  }

  async #keepEmpty(figures, picture, corners) {
    this.#fill(t("A photo of the board"), h("p", { role: "status" }, t("Reading the board …")));
    await painted();
    if (!takeUp(figures, this.address, picture.image, corners)) {
      return this.#askCorners(
        figures,
        picture,
        corners,
        t("This doesn’t look like the whole empty board of this edition. Set the corners again, or take another picture."),
      );
    }
    this.#ask();
    say(t("This phone knows your empty board now. After the game, photograph it here again."));
  }

  async #read(figures, picture, corners, taps = []) {
    this.#fill(t("A photo of the board"), h("p", { role: "status" }, t("Reading the board …")));
    await painted();
    const again = (words) => this.#askCorners(figures, picture, corners, words);
    try {
      const seats = this.game.state.players.map(({ color }) => color);
      const read = await readPhoto(picture.image, corners, ofThisCopy(figures, this.address), { taps, seats });
      if (isLost(read.seated)) {
        return again(
          t("This doesn’t look like the whole board of this edition: most of its routes can’t be made out. Set the corners again, or take another picture."),
        );
      }
      this.#takeUp(picture.canvas, read.corners, figures);
      this.proposals.take([...read.tracks, ...read.stations]);
      const isWanted = () => this.proposals.asked.length > 0;
      this.remembered = painted().then(async () => {
        if (isWanted()) await remember(this.keeps, picture.canvas, read.corners, isWanted);
      });
      const isUnsure = read.seated.filter(({ ask }) => ask).length > MAX_DOUBT_COUNT;
      this.teach = taps.length > 0 ? null : () => this.#teach(figures, picture, read.corners);
      this.unseated = read.missing.length > 0 ? unseatedOf(read) : null;
      if (this.unseated) return this.#askSeats();
      if (this.teach && isUnsure) return this.teach();
    } catch {
      return again(t("The board couldn’t be read. Set the corners again, or take another picture."));
    }
    const { asked, others } = this.proposals;
    if (asked.length + others.length > 0) this.#showList();
    else closeOver(this.panel);
  }

  /** Ask for the players of the colors without a seat. New seats reload the table, which continues from here. */
  #askSeats() {
    const { unseated } = this;
    const seating = new Seating(this.game.state.players, this.seats, { ...unseated, missing: this.#missing });
    const fault = h("p.note.note--bad", { role: "alert", hidden: true });
    const save = async () => {
      if (seating.fields.length === 0) return this.#showList();
      await this.remembered;
      this.unseated = { ...unseated, isSaved: true };
      const { message } = await post(this.seats.url, [...seating.fields, ["version", this.seats.version]]);
      if (!message) return location.replace(this.table);
      this.unseated = unseated;
      fault.textContent = message;
      fault.hidden = false;
    };
    this.#fill(
      t("The players’ colours"),
      seating.element,
      fault,
      h(
        "div.photo-end",
        // i18n: button: to go on without it
        h("button.button", { onclick: () => this.#showList() }, t("Skip")),
        h("button.button.button--primary", {
          onclick: ({ currentTarget }) => whileBusy(currentTarget, save),
        }, t("Save the players")),
      ),
    );
    this.title.focus({ preventScroll: true });
  }

  /** Let the user tap a train of each color, and read the board again with their colors. */
  #teach(figures, picture, corners) {
    const { players } = this.game.state;
    const lesson = new Lesson(picture.canvas, corners, players, () => (go.disabled = false));
    const go = /** @type {HTMLButtonElement} */ (h("button.button.button--primary.photo-record", {
      disabled: true,
      onclick: () => this.#read(figures, picture, corners, lesson.taps),
    }, t("Read the board")));
    this.#fill(
      t("The colours of the trains"),
      h(
        "p.muted.small",
        t("Colours vary with the light. Tap one train of each colour in the picture to avoid mistakes and questions."),
      ),
      lesson.element,
      // i18n: button: to go on without it
      h("div.photo-end", h("button.button", { onclick: () => this.#showList() }, t("Skip")), go),
    );
    this.title.focus({ preventScroll: true });
  }

  // --- the reading

  #showList() {
    const { asked, others } = this.proposals;
    const words = n(
      "{n} route or city is unsure. Whose is it?",
      "{n} routes or cities are unsure. Whose are they?",
      asked.length,
    );
    this.#fill(
      t("From the photo"),
      asked.length > 0 && h("p", words),
      others.length > 0 &&
        h(
          "p.note",
          t("Recorded differently from the photo: {tracks}. What is recorded stays, unless you change it on the map.", {
            tracks: others.join(", "),
          }),
        ),
      this.#missing.length > 0 &&
        h("button.button.button--wide", { onclick: () => this.#askSeats() }, t("Enter the missing players")),
      asked.length > 0 && this.teach && this.#missing.length === 0 &&
        h("button.button.button--wide", { onclick: this.teach }, t("Tap a train of each colour")),
      this.review.list(asked),
      this.keeping,
      h(
        "div.photo-end",
        // i18n: button: back to the map
        h("button.button.button--wide", { onclick: () => closeOver(this.panel) }, icon("back"), t("Map")),
        ...(asked.length > 0
          ? [h("button.button", { onclick: () => this.#asGuessed() }, t("Accept all guesses"))]
          : []),
        h("button.button.button--primary.button--wide.photo-record", {
          onclick: () => this.#record(),
        }, this.#recordWords),
      ),
    );
  }

  #asGuessed() {
    for (const entry of this.proposals.asked) {
      this.proposals.answer(entry, this.proposals.ownerOf(entry)?.color ?? null);
    }
    this.#showList();
    /** @type {HTMLElement} */ (this.body.querySelector(".photo-record")).focus();
  }

  /** The button that stores the picture with the game. */
  #keeping(canvas) {
    const words = h(
      "p.muted.small",
      { role: "status" },
      t("It is shrunk to at most 200 KB, sent and kept with the game; anyone who can see the result can see it."),
    );
    const act = async () => {
      words.textContent = t("Sending …");
      const why = await keep(canvas, this.way);
      button.hidden = !why;
      words.textContent = why || t("The photo is kept with the game. You can remove it on the result page.");
    };
    const button = /** @type {HTMLButtonElement} */ (h(
      "button.button.button--wide",
      { onclick: () => whileBusy(button, act) },
      this.sign.cloneNode(true),
      t("Keep this photo with the game"),
    ));
    return h("div.photo-keeping", button, words);
  }

  get #recordWords() {
    // i18n: button: to record so many proposed moves
    return t("Record {n}", { n: this.proposals.ready.length });
  }

  #showBar() {
    const { all, asked, ready } = this.proposals;
    const shown = `${all.length > 0} ${asked.length} ${ready.length}`;
    if (shown === this.shown) return; // a button may be waiting for its second tap
    this.shown = shown;
    const record = this.#recordWords;
    for (const one of this.body.querySelectorAll(".photo-record")) one.textContent = record;
    this.bar.hidden = all.length === 0;
    const look = () => {
      this.#showList();
      openOver(this.panel);
    };
    // i18n: button: to look at so many tracks of which the photo leaves a doubt
    const doubts = t("{n} unsure", { n: asked.length });
    const unsure = asked.length > 0 && h("button.button.button--primary", { onclick: look }, doubts);
    // i18n: button: to throw away a move or proposals, not cards
    const words = h("span", t("Discard"));
    // i18n: button pressed once: to throw away a move or proposals; pressed again, it is done
    const drop = () => isSure(away, words, t("Discard?")) && this.proposals.drop();
    const away = h("button.button", { onclick: drop }, words);
    const done = h(`button.button${asked.length > 0 ? "" : ".button--primary"}`, {
      disabled: ready.length === 0,
      onclick: () => this.#record(),
    }, record);
    this.bar.replaceChildren(away, ...(unsure ? [unsure] : []), done);
  }

  #record() {
    const act = () => {
      this.sureness.add(this.proposals.sure);
      const refused = this.proposals.record();
      if (refused.length > 0) say(refused.join(" "), { label: t("Close"), act: () => {} }, { stays: true });
    };
    if (this.panel.open) closeOver(this.panel, act);
    else act();
  }
}

const painted = () => new Promise((done) => afterPaint(() => done(null)));

/** The part of a reading that is needed once its colors have seats. */
function unseatedOf({ missing, seated, stations }) {
  const shown = new Set(seated.filter(({ ask }) => !ask).map(({ color }) => color));
  return { missing, shown: [...shown].filter(Boolean), seated: [...seated, ...stations] };
}

/** Whether most routes are doubtful: half a board, another one, or wrong corners. */
function isLost(tracks) {
  return tracks.filter(({ ask }) => ask).length > MAX_DOUBT_SHARE * tracks.length;
}
