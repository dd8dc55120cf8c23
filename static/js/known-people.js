// The people of a group who don't sit yet, on the form of a new table: a tap seats somebody. Who gets up comes back here.

/** `seats` says who `sits` by name and whether the table `isFull`, and does `sitDown(name, color)`. */
export function bindKnownPeople(form, seats) {
  const known = [...form.querySelectorAll(".known-person")];
  if (known.length === 0) return;

  function show() {
    for (const button of known) {
      button.hidden = seats.sits(button.dataset.name);
      button.disabled = seats.isFull();
    }
    document.getElementById("known").hidden = known.every(({ hidden }) => hidden);
  }

  for (const button of known) {
    const { name, color } = button.dataset;
    button.addEventListener("click", () => {
      seats.sitDown(name, color);
      show();
      const next = known.find(({ hidden, disabled }) => !hidden && !disabled); // else the focus would be lost
      next?.focus({ preventScroll: true });
    });
  }
  for (const change of ["input", "change", "click"]) form.addEventListener(change, show);
  show();
}
