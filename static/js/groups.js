// The page of a group's link.

import { bindShare } from "./share.js";

bindShare();
