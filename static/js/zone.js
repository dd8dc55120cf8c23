// Tells the server in which time zone this phone is, so that days and hours are those of whoever reads them.

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const YEAR_S = 365 * 24 * 3600;

if (timeZone) document.cookie = `zone=${timeZone}; path=/; max-age=${YEAR_S}; samesite=lax`;
