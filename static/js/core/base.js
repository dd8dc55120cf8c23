// The app's path on its host: at the root, or below a path beside other apps of the host.

/** The start page's path, such as "/" or "/trains/". */
export const base = document.documentElement.dataset.base;

/** The path of a table's page within an address of the table, or within a storage key that contains such an address. */
export const TABLE = new RegExp(`${base.replace(/[^\w/]/g, "\\$&")}t/([\\w-]+)`);

/**
 * The name of something that the whole host shares; at the root of the host it has no prefix.
 * @param {string} name
 */
export const own = (name) => base.slice(1) + name;
