// The people of a group on the form of a new table: a tap seats somebody, another one lets them get up again.

/** `seats` says who `sits` by name and whether the table `isFull`, and does `sitDown(name, color)` and `getUp(name)`. */
export function bindKnownPeople(form, seats) {
  const known = [...form.querySelectorAll(".known-person")];
  if (known.length === 0) return;

  function show() {
    for (const button of known) {
      const sits = seats.sits(button.dataset.name);
      button.setAttribute("aria-pressed", String(sits));
      button.disabled = !sits && seats.isFull();
    }
  }

  for (const button of known) {
    const { name, color } = button.dataset;
    button.addEventListener("click", () => (seats.sits(name) ? seats.getUp(name) : seats.sitDown(name, color)));
  }
  for (const change of ["input", "change", "click"]) form.addEventListener(change, show);
  document.getElementById("known").hidden = false;
  show();
}
