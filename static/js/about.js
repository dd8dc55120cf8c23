// Day and hour of a game by this phone's own clock; without a script they are in UTC.

const form = document.getElementById("about");
const [day, hour, zone] = ["date", "time", "zone"].map((id) => document.getElementById(id));
const two = (count) => String(count).padStart(2, "0");

document.getElementById("in-utc").hidden = true;
if (form.dataset.moment) {
  const moment = new Date(form.dataset.moment);
  day.value = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  hour.value = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
form.addEventListener("submit", () => {
  const typed = new Date(`${day.value}T${hour.value || "12:00"}`);
  zone.value = Number.isNaN(typed.valueOf()) ? "" : typed.getTimezoneOffset();
});
