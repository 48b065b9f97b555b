// Marks the reader's own rows after a live part has changed: <section data-me="17"> and rows with data-players="17 23".
// When something happens at the reader's own board, or a new round begins, what stands above for the reader alone,
// <div id="your-game">, is fetched anew.
import { swap } from "./swap.js";

const isOwn = (row, place) => row.dataset.players.split(" ").includes(place.dataset.me);

const mark = (place) => {
  for (const row of place.querySelectorAll("[data-players]")) row.classList.toggle("you", isOwn(row, place));
};

const newsFor = (place) => {
  const row = [...place.querySelectorAll("[data-players]")].find((each) => isOwn(each, place));
  return JSON.stringify([row?.dataset.said, row?.textContent, place.querySelector(".newer")?.textContent]);
};

const fetchAnew = async () => {
  const answer = await fetch(location.href, { credentials: "same-origin", cache: "no-store" });
  if (answer.ok && !answer.redirected) {
    swap(["your-game"], new DOMParser().parseFromString(await answer.text(), "text/html"));
  }
};

for (const place of document.querySelectorAll("[data-me]")) {
  if (!place.dataset.me) continue;
  let known = newsFor(place);
  mark(place);
  place.addEventListener("live:changed", () => {
    mark(place);
    const news = newsFor(place);
    if (news === known || !document.getElementById("your-game")) return;
    known = news;
    fetchAnew().catch(() => {}); // the next change tries again
  });
}
