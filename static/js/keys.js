// Result entry by keyboard: <ol data-keys> of [data-entry], each with [data-key] on what a key presses.
//   1  =  0      White wins, draw, Black wins (d is another way to say draw)
//   arrows       the board above or below
//   f            forfeit, postpone, other results
//   Esc          leave a result as it was, where the page asks whether to change it (Enter changes it)
//   Ctrl Z       [data-key="undo"], wherever it stands: take the last result back
// A key presses the button itself: what a tap does and what a key does cannot differ.
// <ol data-keys="start"> puts the first open board under the keys when the page opens.
const list = document.querySelector("[data-keys]");
const SAME = { d: "=", "½": "=", r: "=" };
let current = ""; // the id of the board the keys go to; its row is marked

const entries = () => [...list.querySelectorAll("[data-entry]")].filter((entry) => entry.getClientRects().length > 0);
const entryAt = (element) => element?.closest?.("[data-entry]") ?? null;
const isOpen = (entry) => "open" in entry.dataset && !entry.querySelector('[aria-busy="true"]');

const enter = (entry, options) => {
  const target = entry?.querySelector('[aria-pressed="true"][data-key]') ?? entry?.querySelector("[data-key]");
  target?.focus(options);
  if (!options?.preventScroll) entry?.scrollIntoView({ block: "nearest" });
};

const move = (from, by) => {
  const all = entries();
  const at = from ? all.indexOf(from) : -1;
  enter(all[Math.max(0, Math.min(all.length - 1, at + by))]);
};

const press = (place, key) => {
  const target = place.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (target) target.click();
  return Boolean(target);
};

const isTyping = (element) => element.matches?.("input:not([type=radio], [type=checkbox]), textarea, select");

// Who clicks beside the boards has not chosen another one: the keys still go to the marked row.
const entryFor = (element) => entryAt(element) ?? (element === document.body ? document.getElementById(current) : null);

document.addEventListener("keydown", (event) => {
  if (!list || isTyping(event.target) || event.altKey || event.metaKey) return;
  if (event.ctrlKey) {
    if (event.key.toLowerCase() === "z" && press(document, "undo")) event.preventDefault();
    return;
  }
  const entry = entryFor(event.target);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(entry, event.key === "ArrowDown" ? 1 : -1);
    return;
  }
  const key = SAME[event.key.toLowerCase()] ?? event.key.toLowerCase();
  if (!entry || !["1", "0", "=", "f", "escape"].includes(key)) return;
  const wasOpen = isOpen(entry);
  if (press(entry, key)) {
    event.preventDefault();
    if (wasOpen && key !== "f") advance(entry); // a board that has a result asks first, and keeps the focus for it
  }
});

// The next board without a result is ready at once: who types quickly must not give one board the result of the next.
const advance = (entry) => {
  const all = entries();
  const at = all.indexOf(entry);
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find(isOpen);
  if (next) enter(next);
};

const mark = (id) => {
  current = id;
  for (const entry of list.querySelectorAll("[data-entry]")) entry.classList.toggle("is-current", entry.id === id);
};

if (list) {
  document.addEventListener("focusin", (event) => mark(entryAt(event.target)?.id ?? ""));
  document.addEventListener("entry:saved", () => mark(current)); // its row has been replaced
  const first = list.dataset.keys === "start" && matchMedia("(pointer: fine)").matches && entries().find(isOpen);
  if (first) enter(first, { preventScroll: true });
}
