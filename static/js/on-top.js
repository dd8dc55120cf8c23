// A dialog makes everything outside of it dead: what has to be seen and tapped over it comes along into it, and back.

/** Keep an element in the topmost dialog; answers what to call when it has something to show. */
export function keepOnTop(element) {
  const settle = () => {
    const home = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    if (element.parentElement !== home) home.append(element);
  };
  document.addEventListener("click", settle);
  document.addEventListener("close", settle, true);
  return settle;
}
