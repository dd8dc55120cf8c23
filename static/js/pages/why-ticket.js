// The way or the gap of one ticket: the board is drawn already, its part is enlarged here.

import { enlarge } from "../board/lights.js";

enlarge(document.querySelector(".why-board .board"));
