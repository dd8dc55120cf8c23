// A season's table on a television: it is fetched again once a minute, and the screen stays on.

import { stayAwake } from "../core/awake.js";
import { byId } from "../core/dom.js";
import { refreshParts } from "../core/page.js";

const INTERVAL_MS = 60_000;

stayAwake();
setInterval(() => refreshParts(byId("main")).catch(() => {}), INTERVAL_MS); // without a connection: tries again later
