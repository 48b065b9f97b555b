// Result entry by keyboard: <ol data-keys> of [data-entry], each with [data-key] on what a key presses.
//   1  =  0      White wins, draw, Black wins (d is another way to say draw)
//   arrows       the board above or below
//   f            forfeit and other results
//   Ctrl Z       [data-key="undo"] of the last board saved
// A key presses the button itself: what a tap does and what a key does cannot differ.
const list = document.querySelector("[data-keys]");
const SAME = { d: "=", "½": "=", r: "=" };
let lastSaved = "";

const entries = () => [...list.querySelectorAll("[data-entry]")].filter((entry) => entry.getClientRects().length > 0);
const entryAt = (element) => element?.closest?.("[data-entry]") ?? null;

const enter = (entry) => {
  const target = entry?.querySelector('[aria-pressed="true"][data-key]') ?? entry?.querySelector("[data-key]");
  target?.focus();
  entry?.scrollIntoView({ block: "nearest" });
};

const move = (from, by) => {
  const all = entries();
  const at = from ? all.indexOf(from) : -1;
  enter(all[Math.max(0, Math.min(all.length - 1, at + by))]);
};

const press = (entry, key) => {
  const target = entry.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (target) target.click();
  return Boolean(target);
};

const isTyping = (element) => element.matches?.("input:not([type=radio], [type=checkbox]), textarea, select");

document.addEventListener("keydown", (event) => {
  if (!list || isTyping(event.target) || event.altKey || event.metaKey) return;
  const entry = entryAt(event.target);
  if (event.ctrlKey) {
    const saved = event.key.toLowerCase() === "z" && lastSaved && document.getElementById(lastSaved);
    if (saved && press(saved, "undo")) event.preventDefault();
    return;
  }
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(entry, event.key === "ArrowDown" ? 1 : -1);
    return;
  }
  const key = SAME[event.key.toLowerCase()] ?? event.key.toLowerCase();
  if (entry && "10=f".includes(key) && press(entry, key)) {
    event.preventDefault();
    if (key !== "f") advance(entry);
  }
});

// The next board without a result is ready at once: who types quickly must not give one board the result of the next.
const isOpen = (entry) => !entry.querySelector('[aria-pressed="true"], [aria-busy="true"]');
const advance = (entry) => {
  const all = entries();
  const at = all.indexOf(entry);
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find(isOpen);
  if (next) enter(next);
};

document.addEventListener("entry:saved", (event) => {
  if (event.detail.ok) lastSaved = event.detail.id;
});
