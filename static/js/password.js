// A password that is typed unseen can be looked at: <button data-shows="id of the field" data-hide="…" hidden>.
// It goes on its way unseen, so that the browser keeps it as what it is.
for (const button of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(button.dataset.shows);
  const words = { password: button.textContent, text: button.dataset.hide };
  const turn = (type) => { field.type = type; button.textContent = words[type]; };
  button.hidden = false;
  button.addEventListener("click", () => { turn(field.type === "password" ? "text" : "password"); field.focus(); });
  field.form.addEventListener("submit", () => turn("password"));
}
