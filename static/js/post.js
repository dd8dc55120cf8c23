// Sending one of a table's small forms by script: the answer is the table's state, or a sentence why not.

import { t } from "./i18n.js";

/** Post the fields; {state} as it is then, or {message}. */
export async function post(url, fields = {}) {
  try {
    const request = { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields) };
    const response = await fetch(url, request);
    const body = await response.json();
    return response.ok ? { state: body } : { message: body.error.message };
  } catch {
    return { message: t("No connection. Try again.") };
  }
}
