// Cut pieces from the photo, turned upright along the route, for a person who decides on its owner. The printed spaces
// are framed, because another route is often close.

import { h } from "../core/dom.js";

const SIZE = { width: 320, height: 128 }; // pixels of a piece; it is shown at half the size
const MARGIN_SHARE = 0.022; // of the board's width, around the middles of spaces
const CITY_MARGIN_SHARE = 0.035;
// a light line within a dark one, visible on any train
const FRAMES = [{ strokeStyle: "#000", wide: 4 }, { strokeStyle: "#fff", wide: 2 }];
const FLAT_SHARE = 1e-4; // of the board's width: practically flat in the picture

/**
 * A function from a point of the board ([x, y] in shares of its width and height) to the picture, by the board's
 * corners.
 * @param {number[][]} corners
 */
function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const area = ax * by - bx * ay;
  const [g, k] = [(sx * by - bx * sy) / area, (ax * sy - sx * ay) / area];
  return ([u, v]) => {
    const depth = g * u + k * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + k * x3) * v + x0) / depth,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + k * y3) * v + y0) / depth,
    ];
  };
}

/** The extent of the middles of a route's spaces, in shares of the board's width: size, middle, and direction. */
function lie(spaces, aspect) {
  const points = spaces.map(([x, y]) => [x, y / aspect]);
  if (points[0][0] > points[points.length - 1][0]) points.reverse(); // left to right, or the print would be upside down
  const [[x, y], [endX, endY]] = [points[0], points[points.length - 1]];
  const angle = points.length > 1 ? Math.atan2(endY - y, endX - x) : (spaces[0][2] * Math.PI) / 180;
  const along = [Math.cos(angle), Math.sin(angle)];
  const alongs = points.map((point) => point[0] * along[0] + point[1] * along[1]);
  const acrosses = points.map((point) => point[1] * along[0] - point[0] * along[1]);
  const [left, right] = [Math.min(...alongs) - MARGIN_SHARE, Math.max(...alongs) + MARGIN_SHARE];
  const [top, bottom] = [Math.min(...acrosses) - MARGIN_SHARE, Math.max(...acrosses) + MARGIN_SHARE];
  const [far, deep] = [(left + right) / 2, (top + bottom) / 2];
  const middle = [far * along[0] - deep * along[1], far * along[1] + deep * along[0]];
  return { width: right - left, height: bottom - top, middle, along };
}

export class Crops {
  /**
   * Pieces of a `picture` of the `board` (its JSON) with these corners.
   * @param {HTMLCanvasElement} picture
   */
  constructor(picture, corners, board) {
    this.picture = picture;
    this.board = board;
    this.at = projection(corners);
  }

  /** The piece with a route, or with the surroundings of a city; null if the board's figures lack it. */
  piece({ kind, id }) {
    const { aspect, spaces, cities } = this.board;
    const city = kind === "city" && cities?.[id];
    const around = city &&
      {
        width: 2 * CITY_MARGIN_SHARE,
        height: 2 * CITY_MARGIN_SHARE,
        middle: [city[0], city[1] / aspect],
        along: [1, 0],
      };
    const place = around || (spaces?.[id] && lie(spaces[id], aspect));
    return place ? this.#cut(place, city ? [] : spaces[id]) : null;
  }

  /** Cut out the piece as if the board were flat, which is accurate for such a small part. */
  #cut({ width, height, middle: [x, y], along: [cos, sin] }, framed) {
    const at = ([u, v]) => this.at([u, v * this.board.aspect]);
    const [x0, y0] = at([x, y]);
    const [ax, ay] = at([x + FLAT_SHARE * cos, y + FLAT_SHARE * sin]).map((one, index) =>
      (one - [x0, y0][index]) / FLAT_SHARE
    );
    const [bx, by] = at([x - FLAT_SHARE * sin, y + FLAT_SHARE * cos]).map((one, index) =>
      (one - [x0, y0][index]) / FLAT_SHARE
    );
    const scale = Math.min(SIZE.width / width, SIZE.height / height) / (ax * by - bx * ay);
    const [a, b, c, d] = [by * scale, -ay * scale, -bx * scale, ax * scale];
    const canvas = /** @type {HTMLCanvasElement} */ (h("canvas.photo-piece", { ...SIZE, "aria-hidden": "true" }));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.setTransform(a, b, c, d, SIZE.width / 2 - a * x0 - c * y0, SIZE.height / 2 - b * x0 - d * y0);
    context.drawImage(this.picture, 0, 0);
    const frames = framed.map((space) => this.#frame(space));
    for (const { strokeStyle, wide } of FRAMES) {
      Object.assign(context, { strokeStyle, lineWidth: wide / Math.sqrt(a * d - b * c) });
      for (const frame of frames) context.stroke(frame);
    }
    return canvas;
  }

  /** The outline of a space on the picture. */
  #frame([x, y, angle, length, width]) {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2];
    const path = new Path2D();
    for (const [along, across] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
      const [px, py] = this.at([
        x + along * length * cos - across * width * sin,
        y + (along * length * sin + across * width * cos) * this.board.aspect,
      ]);
      path.lineTo(px, py);
    }
    path.closePath();
    return path;
  }
}
