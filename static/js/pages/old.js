// Shows the sentence about old browsers where this one lacks what the pages need: iOS 15.4, Chrome 108 and Firefox 121
// have it all (tests/test_old_browsers.py). No module, and in words that every browser knows.

(function () {
  var css = window.CSS && CSS.supports;
  var known = css && CSS.supports("height: 1dvh") && CSS.supports("selector(:has(a))") && [].findLast && window.HTMLDialogElement;
  if (!known) document.getElementById("too-old").hidden = false;
})();
