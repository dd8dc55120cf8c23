// For the table's pages that don't follow the game themselves: they hear what concerns everybody.

import { follow } from "./table/attend.js";

follow();
