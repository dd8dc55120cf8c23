// The sources of a side's points, over the map: the server renders them again whenever the table has changed.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** @type {{id: string | null, revision: string, part: Element | null, isLost: boolean}} */
const NOTHING = { id: null, revision: "", part: null, isLost: false };

/**
 * Returns a function that fetches a side's points, and one that opens the `sheet` with them.
 * @param {Game} game
 * @param {Sheet} sheet
 * @param {string} table
 */
export function bindPoints(game, sheet, table) {
  const wait = h("p.muted", t("Being counted …"));
  let known = NOTHING; // the last requested side, its revision, and the response once it is here

  /** @param {string} id */
  const ask = async (id) => {
    const { revision } = game.state;
    if (known.id === id && known.revision === revision) return;
    const own = (known = { ...NOTHING, id, revision, part: known.id === id ? known.part : null });
    const fresh = await fetchPart(`${table}/why?side=${id}`);
    if (own !== known) return; // requested again meanwhile
    const isFirst = own.part === null;
    own.isLost = fresh === null;
    own.part = fresh ?? h("p.note", t("You can see where the points come from once you’re online again."));
    if (sheet.subject?.kind !== "side" || sheet.subject.id !== id) return;
    if (isFirst) sheet.adjust(null); // the tap's own content
    else sheet.refresh();
  };
  /** @param {string} id */
  const open = (id) => {
    if (known.isLost) known = NOTHING;
    const render = () => {
      ask(id);
      return { title: game.side(id).name, body: [(known.part ?? wait).cloneNode(true)] };
    };
    sheet.open({ kind: "side", id }, render);
  };
  return { ask, open };
}

/** @param {string} address */
async function fetchPart(address) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok || answer.redirected) throw new Error(address);
    return new DOMParser().parseFromString(await answer.text(), "text/html").body.firstElementChild;
  } catch {
    return null;
  }
}
