// Live parts of a page: <section data-live="/…/live/" data-every="5" data-etag="…">.
// Asks with If-None-Match and touches the page only when the server has something new. Rests while nobody looks,
// waits longer after each failure, and says so when the connection is lost. What the reader had opened, and where
// the focus was, stays: opened <details> are known by data-keep or id, the focused element by id or data-keep.
import { news } from "./news.js";

const LONGEST_WAIT = 12; // times the usual one

const keyOf = (element) => element?.dataset?.keep || element?.id || "";
const find = (place, key) => place.querySelector(`[data-keep="${CSS.escape(key)}"], #${CSS.escape(key)}`);

const remember = (place) => ({
  opened: [...place.querySelectorAll("details[open]")].map(keyOf).filter(Boolean),
  fetched: [...place.querySelectorAll("[data-fetched]")].map((cell) => [cell.dataset.fetch, cell.innerHTML]),
  focused: place.contains(document.activeElement) ? focusPath(document.activeElement) : null,
  rows: new Map([...place.querySelectorAll("tr[id], li[id]")].map((row) => [row.id, row.textContent])),
});

// A summary has no key of its own: it is "the summary of details why-2".
const focusPath = (element) => {
  const owner = element.closest("[data-keep], [id]");
  return owner && { key: keyOf(owner), tag: owner === element ? "" : element.tagName.toLowerCase() };
};

const restore = (place, before) => {
  for (const key of before.opened) find(place, key)?.setAttribute("open", "");
  for (const [address, html] of before.fetched) {
    const cell = place.querySelector(`[data-fetch="${CSS.escape(address)}"]`);
    // What was fetched may have changed too: it stays readable until it has been asked for again.
    if (cell) { cell.innerHTML = html; cell.dispatchEvent(new CustomEvent("fetch:again", { bubbles: true })); }
  }
  if (before.focused) {
    const owner = find(place, before.focused.key);
    (before.focused.tag ? owner?.querySelector(before.focused.tag) : owner)?.focus({ preventScroll: true });
  }
  for (const [id, text] of before.rows) {
    const row = place.querySelector(`#${CSS.escape(id)}`);
    if (row && row.textContent !== text) row.classList.add("arrived");
  }
};

// What a live part says about the page around it comes along in <template data-for="id">.
const spread = (place) => {
  for (const said of place.querySelectorAll("template[data-for]")) {
    const there = document.getElementById(said.dataset.for);
    if (there && there.innerHTML !== said.innerHTML) there.innerHTML = said.innerHTML;
  }
};

const watch = (element) => {
  const every = Number(element.dataset.every) || 5;
  const stale = document.querySelector(element.dataset.staleMessage || "[data-stale-message]");
  let etag = element.dataset.etag || "";
  let failures = 0;
  let timer = 0;

  const ask = async () => {
    const answer = await news(element.dataset.live, etag);
    if (!answer.isNew) return answer.heard;
    const html = answer.text;
    etag = answer.etag;
    if (html === element.innerHTML) return true;
    const before = remember(element);
    element.innerHTML = html;
    restore(element, before);
    spread(element);
    element.dispatchEvent(new CustomEvent("live:changed", { bubbles: true }));
    return true;
  };

  const tick = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    let heard = false;
    try { heard = await ask(); } catch { heard = false; }
    failures = heard ? 0 : failures + 1;
    element.toggleAttribute("data-stale", failures > 1);
    if (stale) stale.hidden = failures <= 1;
    // A little chance spreads a hall full of phones over the interval.
    timer = setTimeout(tick, 1000 * every * Math.min(2 ** failures, LONGEST_WAIT) * (0.9 + Math.random() * 0.2));
  };

  document.addEventListener("visibilitychange", () => { if (!document.hidden) tick(); });
  timer = setTimeout(tick, 1000 * every);
};

for (const element of document.querySelectorAll("[data-live]")) watch(element);
