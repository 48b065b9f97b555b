// Light, dark, or as the device: kept in this browser, and in a cookie so that the server draws the next page right.
const YEAR = 365 * 24 * 3600;
const root = document.documentElement;

const remembered = () => {
  try { return localStorage.getItem("theme") || "auto"; } catch { return root.dataset.theme || "auto"; }
};

const show = (choice) => {
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice));
  }
};

const keep = (choice) => {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${choice}; Path=/; Max-Age=${choice === "auto" ? 0 : YEAR}; SameSite=Lax${secure}`;
  try { localStorage.setItem("theme", choice); } catch { /* a private window keeps nothing: the cookie is enough */ }
};

for (const group of document.querySelectorAll("[data-theme-switch]")) {
  group.hidden = false;
  group.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-theme-choice]")?.dataset.themeChoice;
    if (choice) { keep(choice); show(choice); }
  });
}
// The admin keeps its own switch under the same name, without the cookie: the next page shall know.
const choice = remembered();
const told = document.cookie.split("; ").find((part) => part.startsWith("theme="))?.slice("theme=".length) ?? "auto";
if (told !== choice) keep(choice);
show(choice);
