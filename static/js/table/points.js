// What a side's points come from, over the map: the server writes it, and again whenever the table has changed.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** Answers what opens the `sheet` about a side. @param {Game} game */
export function bindPoints(game, sheet, table) {
  return (id) => {
    let version = -1; // that was asked for
    let part = null;
    const wait = h("p.muted", t("Being counted …"));
    const load = async () => {
      const own = (version = game.state.version);
      const fresh = await fetchPart(`${table}/why?side=${id}`);
      if (own !== version || sheet.subject?.id !== id) return; // asked again meanwhile, or something else is open
      const isFirst = part === null;
      part = fresh;
      if (isFirst) sheet.adjust(null); // what the tap asked for
      else sheet.refresh();
    };
    const render = () => {
      if (version !== game.state.version) load();
      return { title: game.side(id).name, body: [(part ?? wait).cloneNode(true)] };
    };
    sheet.open({ kind: "side", id }, render);
  };
}

async function fetchPart(address) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok || answer.redirected) throw new Error(address);
    return new DOMParser().parseFromString(await answer.text(), "text/html").body.firstElementChild;
  } catch {
    return h("p.note", t("What the points come from can be seen once there is a connection again."));
  }
}
