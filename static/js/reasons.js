// Long reasons come when they are opened: <tr class="reason"><td data-fetch="/…/why/2/"><a href="/…/why/2/">Why?</a></td></tr>
// Without this script the link inside leads to the same text on a page of its own.
const load = async (cell) => {
  if (cell.dataset.fetched !== undefined) return;
  cell.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(cell.dataset.fetch, { headers: { "X-Fragment": "1" }, credentials: "same-origin" });
    if (answer.ok) { cell.innerHTML = await answer.text(); cell.dataset.fetched = ""; }
  } catch { /* the link stays, and can be tried again */ }
  cell.removeAttribute("aria-busy");
};

// "toggle" does not bubble: caught on the way down.
document.addEventListener("toggle", (event) => {
  const details = event.target;
  if (!(details instanceof HTMLDetailsElement) || !details.open) return;
  const cell = details.closest("tr")?.nextElementSibling?.querySelector(":scope > [data-fetch]");
  if (cell) load(cell);
}, true);

// A live part was swapped: what was open is asked for again.
document.addEventListener("fetch:again", (event) => load(event.target));
