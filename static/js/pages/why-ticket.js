// The path or the gap of one ticket: the board is drawn already; enlarge the part here.

import { enlarge } from "../board/lights.js";

enlarge(document.querySelector(".why-board .board"));
