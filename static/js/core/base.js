// Where the app stands on its host: at the top, or below a path that other apps of the host have one beside.

/** The start page's path, such as "/" or "/trains/". */
export const base = document.documentElement.dataset.base;

/** The path of a table's page within an address of the table, or within what is kept by such an address. */
export const TABLE = new RegExp(`${base.replace(/[^\w/]/g, "\\$&")}t/([\\w-]+)`);

/**
 * What something that the whole host shares is called here; at the top of the host by its name alone.
 * @param {string} name
 */
export const own = (name) => base.slice(1) + name;
