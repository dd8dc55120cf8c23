// A code that came too soon after wrong ones is sent again, once the server looks at codes again.

const { again } = document.getElementById("fault").dataset;
const field = document.getElementById("code");
const waiting = setTimeout(() => field.form.submit(), Number(again) * 1000);
field.addEventListener("input", () => clearTimeout(waiting)); // another one is being typed
