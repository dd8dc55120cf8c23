// The trains of the finale: one per side, as long as its points, the longest on top.

const MOVE_MS = 700;

const wantsMovement = matchMedia("(prefers-reduced-motion: no-preference)");

/**
 * `list` has a row for each side. The returned `show(index)` brings them to the points after that act, and at the end
 * to their `places`.
 */
export function bars(list, acts, places) {
  const rows = [...list.querySelectorAll("[data-side]")];
  const totals = [];
  for (const { points } of acts) {
    const before = totals.at(-1) ?? {};
    totals.push(
      Object.fromEntries(rows.map(({ dataset: { side } }) => [side, (before[side] ?? 0) + (points[side] ?? 0)])),
    );
  }

  /** The most points of any side up to then: the scale must not give away later acts. */
  const mostBy = (index) => Math.max(1, ...totals.slice(0, index + 1).flatMap((points) => Object.values(points)));

  function show(index) {
    const most = mostBy(index);
    for (const row of rows) {
      const points = totals[index][row.dataset.side];
      row.querySelector(".finale-total").textContent = String(points).replace("-", "−");
      row.querySelector(".finale-fill").style.width = `${(100 * Math.max(points, 0)) / most}%`;
      row.classList.toggle("is-changing", Boolean(acts[index].points[row.dataset.side]));
    }
    sort(totals[index], index === acts.length - 1);
  }

  /** Rows that change places drive to the new one. Tie-breakers apply only at the end. */
  function sort(points, isOver) {
    const tops = new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
    const rank = ({ dataset: { side } }) => (isOver ? places[side] : -points[side]);
    const order = [...rows].sort((one, other) => rank(one) - rank(other));
    for (const [place, row] of order.entries()) row.style.order = String(place);
    if (!wantsMovement.matches) return;
    for (const row of rows) {
      const by = tops.get(row) - row.getBoundingClientRect().top;
      if (by) {
        row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], {
          duration: MOVE_MS,
          easing: "ease-in-out",
        });
      }
    }
  }

  return { show };
}
