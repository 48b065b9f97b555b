// Keeps a page of forms up to date without touching what is being filled in:
// <section data-follow="/…/live/" data-etag="…" data-parts="#missing, #close, [data-entry]">.
// Asks that address with If-None-Match (304 while nothing happened); on news this page is fetched once, and the parts
// that differ are put in place of the old ones. A part that is being saved, asks a question, or has words typed into it
// is left alone until it is done. With data-turns the page is loaded anew when its address has become another page.
import { news } from "./news.js";
import { swap } from "./swap.js";

const place = document.querySelector("[data-follow]");
const EVERY = 5000;
let etag = place?.dataset.etag ?? "";

const isBusy = (part) =>
  part.querySelector('[aria-busy="true"], [autofocus]') || part.contains(document.activeElement?.closest("input, select"));

// Whether nothing is left to do: a part that was busy waits for the next time.
const refresh = async () => {
  const answer = await fetch(location.href, { credentials: "same-origin", cache: "no-store" });
  if (!answer.ok || answer.redirected) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if ("turns" in place.dataset && !page.querySelector("[data-follow]")) {
    location.reload(); // whoever waited among the names finds the boards of round 1 here
    return true;
  }
  const changed = [...document.querySelectorAll(place.dataset.parts)]
    .filter((part) => page.getElementById(part.id)?.textContent !== part.textContent);
  const free = changed.filter((part) => !isBusy(part));
  swap(free.map((part) => part.id), page);
  document.dispatchEvent(new CustomEvent("entry:saved", { detail: { ok: true, id: "" } }));
  return free.length === changed.length;
};

const ask = async () => {
  const answer = await news(place.dataset.follow, etag);
  if (answer.isNew && await refresh()) etag = answer.etag;
};

const tick = async () => {
  if (!document.hidden) await ask().catch(() => {}); // the next one tries again; a result that fails says so itself
  setTimeout(tick, EVERY * (0.9 + Math.random() * 0.2));
};

if (place) setTimeout(tick, EVERY);
