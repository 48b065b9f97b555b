// Puts parts of a fresh page in the place of the old ones: `swap(["board-2", "missing"], page)`.
// A part with data-version never gives way to an older one: of two answers on their way the later word stands,
// whichever arrives last. The focus stays on the same key of the part, or goes to what asks for it ([autofocus]).
export const swap = (ids, page) => {
  for (const id of ids) {
    const fresh = page.getElementById(id);
    const old = document.getElementById(id);
    if (!fresh || !old || Number(fresh.dataset.version) < Number(old.dataset.version)) continue;
    const key = old.contains(document.activeElement) ? document.activeElement.dataset.key ?? "" : undefined;
    old.replaceWith(document.adoptNode(fresh));
    fresh.classList.add("arrived");
    if (key !== undefined) focusIn(fresh, key);
    fresh.dispatchEvent(new CustomEvent("live:changed", { bubbles: true }));
  }
};

const focusIn = (place, key) => {
  const wanted = [place.querySelector("[autofocus]"), key && place.querySelector(`[data-key="${CSS.escape(key)}"]`)];
  (wanted.find(Boolean) ?? place.querySelector('[aria-pressed="true"]') ?? place.querySelector("[data-key]"))?.focus({ preventScroll: true });
};
