// Marks the reader's own rows after a live part has changed: <section data-me="17"> and rows with data-players="17 23".
const mark = (place) => {
  const me = place.dataset.me;
  if (!me) return;
  for (const row of place.querySelectorAll("[data-players]")) {
    row.classList.toggle("you", row.dataset.players.split(" ").includes(me));
  }
};

for (const place of document.querySelectorAll("[data-me]")) {
  mark(place);
  place.addEventListener("live:changed", () => mark(place));
}
