// Dates that the server wrote before it knew this phone's time zone.

/** Rewrite each date on the page that is another day in this time zone. */
export function putDaysRight() {
  const { lang } = document.documentElement;
  const written = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, {
    year: "numeric",
    month: "short",
    day: "numeric",
  });
  const [here, there] = [{}, { timeZone: "UTC" }].map((zone) => new Intl.DateTimeFormat("en", zone));
  for (const time of document.querySelectorAll("time")) {
    const moment = new Date(time.dateTime);
    if (!Number.isNaN(moment.getTime()) && there.format(moment) !== here.format(moment)) {
      time.textContent = written.format(moment);
    }
  }
}
