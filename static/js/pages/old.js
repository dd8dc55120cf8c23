// Shows the sentence about old browsers where this one lacks what the pages need: iOS 15.4, Chrome 108 and Firefox 121
// have it all (tests/test_old_browsers.py). No module, and in words that every browser knows.

(function () {
  var known = "CSS" in window && "supports" in CSS && "findLast" in [] && "HTMLDialogElement" in window;
  known = known && CSS.supports("height: 1dvh") && CSS.supports("selector(:has(a))");
  if (!known) document.getElementById("too-old").hidden = false;
})();
