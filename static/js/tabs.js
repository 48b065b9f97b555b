// A row of tabs that is wider than the phone is moved so far that the current one is in view, and a piece of the next.
const PEEK = 40;
for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  const row = tab.parentElement;
  row.scrollLeft = Math.max(0, tab.offsetLeft - row.offsetLeft + tab.offsetWidth + PEEK - row.clientWidth);
}
