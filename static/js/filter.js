// Find a name: <input data-filter="#pairings"> hides the rows of that table (or the items of that list) whose text has
// not all the words. Accents may be left out. A reason row goes with the row above it.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[øØ]/g, "o").replace(/[łŁ]/g, "l").toLowerCase();

const apply = (input) => {
  const place = document.querySelector(input.dataset.filter);
  if (!place) return;
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  let hide = false;
  for (const row of place.querySelectorAll(":scope > tbody > tr, :scope > li, :scope table > tbody > tr")) {
    if (row.closest(".reason") && !row.matches(".reason")) continue;
    if (!row.matches(".reason")) {
      const text = plain(row.textContent);
      hide = !words.every((word) => text.includes(word));
      shown += hide ? 0 : 1;
    }
    row.hidden = hide;
  }
  const nothing = document.querySelector(input.dataset.filterEmpty || "[data-filter-empty]");
  if (nothing) nothing.hidden = shown > 0 || words.length === 0;
};

const inputs = [...document.querySelectorAll("input[data-filter]")];
for (const input of inputs) {
  input.addEventListener("input", () => apply(input));
  input.closest("form")?.addEventListener("submit", (event) => event.preventDefault());
  apply(input); // a browser that comes back keeps what was typed
}
document.addEventListener("live:changed", () => inputs.forEach(apply));
