// Measures the accuracy of readings of photos that were left out of the fit.

const KINDS = ["plain", "tilt", "light", "blur", "all"];
const STEPS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01];

// The log loss of the readings: their stated probabilities against the truth. Less is better.
export function doubt(readings) {
  return readings.reduce((sum, { sure, isRight }) => sum - Math.log(Math.max(isRight ? sure : 1 - sure, 1e-4)), 0);
}

// The routes that the reader asks about, in percent, and the wrong ones among the others, per thousand.
export function sharesOf(readings) {
  const told = readings.filter(({ ask }) => !ask);
  const wrong = told.filter(({ isRight }) => !isRight);
  return {
    asked: Math.round(100 - (100 * told.length) / readings.length),
    wrong: Math.ceil((1000 * wrong.length) / told.length),
  };
}

// The report on readings {photo, kind, id, color, sure, ask, label, printed, isRight}, as text.
export function report(readings, title) {
  const share = (part, whole) => `${((100 * part.length) / whole.length).toFixed(1)} %`;
  const line = (name, some) => {
    const told = some.filter(({ ask }) => !ask);
    const isRight = (one) => one.isRight;
    const asked = share(some.filter(({ ask }) => ask), some);
    return `  ${name.padEnd(8)} ${share(some.filter(isRight), some)} right of all, ${
      share(told.filter(isRight), told)
    } of those not asked; asked ${asked}`;
  };
  const plain = readings.filter(({ kind }) => kind === "plain");
  const alike = readings.filter(({ label, color, printed }) => label === printed || color === printed);
  const photos = [...new Set(plain.map(({ photo }) => photo))];
  const bands = STEPS.slice(1).map((most, step) => readings.filter(({ sure }) => sure >= STEPS[step] && sure < most));
  return [
    title,
    ...KINDS.map((kind) => line(kind, readings.filter((one) => one.kind === kind))),
    ...(alike.length ? [line("in print", alike)] : []), // owned by, or read as, the printed colour
    ...photos.map((photo) => line(`plain ${photo}`, plain.filter((one) => one.photo === photo))),
    ...bands.filter((some) => some.length).map((some) => {
      const said = some.reduce((sum, { sure }) => sum + sure, 0) / some.length;
      return `  said ${(100 * said).toFixed(1)} %, right ${
        share(some.filter(({ isRight }) => isRight), some)
      } of ${some.length}`;
    }),
    ...plain
      .filter(({ isRight }) => !isRight)
      .map(({ photo, id, label, color, sure, ask }) =>
        `  wrong: ${photo} ${id} ${label}, read as ${color ?? "none"} ${sure.toFixed(2)}${ask ? ", asked" : ""}`
      ),
  ].join("\n");
}
