// Drawings of a good photo (the whole board from above) and of bad ones (a corner is missing, a lamp is reflected).

import { svg } from "../core/dom.js";

const SPACES = ["M30 34h12", "M46 34h12", "M34 52l10 6", "M47 60l10 6", "M68 44v12", "M68 60v12"];

export function drawing() {
  const board = (
    points,
  ) => [
    svg("path", { d: points, class: "photo-drawn-board" }),
    ...SPACES.map((d) => svg("path", { d, class: "photo-drawn-space" })),
  ];
  const frame = svg("rect", { x: 4, y: 8, width: 92, height: 84, rx: 5, class: "photo-drawn-frame" });
  const good = svg("g", {});
  const corners = [[16, 22], [84, 22], [84, 78], [16, 78]].map(([cx, cy]) =>
    svg("circle", { cx, cy, r: 3.5, class: "photo-drawn-corner" })
  );
  good.append(
    frame.cloneNode(),
    ...board("M16 22H84V78H16Z"),
    ...corners,
    sign("M40 98l7 7 13-14", "photo-drawn-good"),
  );
  const bad = svg("g", { transform: "translate(104 0)" });
  const glare = svg("ellipse", { cx: 62, cy: 40, rx: 17, ry: 11, class: "photo-drawn-glare" });
  bad.append(
    frame,
    ...board("M5 26L84 14L95 54V78L22 91Z"),
    glare,
    sign("M42 92l14 14M56 92L42 106", "photo-drawn-bad"),
  );
  const whole = svg("svg", { class: "photo-drawing", viewBox: "0 0 204 110", "aria-hidden": "true" });
  whole.append(good, bad);
  return whole;
}

const sign = (d, look) => svg("path", { d, class: `photo-drawn-sign ${look}` });
