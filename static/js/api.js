// Tries an operation from the page of the API, with the token that was typed or as whoever is logged in here. The tokens
// of the page stay in it: nothing is kept, and nothing is asked of another host.
const who = document.querySelector("form[data-api-token]");
who.hidden = false;
for (const form of document.querySelectorAll("form[data-try]")) form.hidden = false;

const TOLD = ["ETag", "Location", "Idempotent-Replayed", "Retry-After"];

const asked = (form) => {
  const url = new URL(form.dataset.path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(form.elements[name].value.trim())), location);
  const headers = new Headers({ Accept: "application/json" });
  const token = who.querySelector("#api-token").value.trim();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  else if (form.dataset.method !== "GET") headers.set("X-CSRFToken", who.elements.csrfmiddlewaretoken.value);
  for (const field of form.querySelectorAll("[data-place]")) {
    const value = field.value.trim();
    if (value && field.dataset.place === "query") url.searchParams.set(field.name, value);
    if (value && field.dataset.place === "header") headers.set(field.name, value);
  }
  const body = form.querySelector("[data-place=body]")?.value;
  if (body) headers.set("Content-Type", form.dataset.kind);
  return [url, { method: form.dataset.method, headers, body: body || undefined, cache: "no-store" }];
};

const readable = (text) => { try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; } };

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form === who) event.preventDefault();
  if (!form.matches("[data-try]")) return;
  event.preventDefault();
  const place = form.querySelector("[data-answer]");
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(...asked(form));
    const said = TOLD.filter((name) => answer.headers.has(name)).map((name) => `\n${name}: ${answer.headers.get(name)}`);
    place.textContent = `${answer.status} ${answer.statusText}${said.join("")}\n\n${readable(await answer.text())}`;
  } catch (error) {
    place.textContent = String(error);
  }
  place.hidden = false;
  form.removeAttribute("aria-busy");
});

// An address may name an operation: it is opened there.
const open = () => {
  const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (found?.matches("details")) found.open = true;
};
addEventListener("hashchange", open);
open();
