// Saves a form without leaving the page: <form data-save="board-2 missing messages">. The server answers as it would to
// any form, with a page; the elements with these ids are taken from it. So both ways show the same, and a refusal too.
import { swap } from "./swap.js";

const unsaved = new Set();

// That nothing was saved is said until something is.
const sayUnsaved = (said) => {
  const message = document.querySelector("[data-unsaved-message]");
  if (message) message.hidden = !said;
};

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.save) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  const ids = form.dataset.save.split(/\s+/);
  unsaved.add(form);
  form.setAttribute("aria-busy", "true");
  try {
    const where = form.getAttribute("action") || location.href; // form.action is the button of that name, where there is one
    const answer = await fetch(where, { method: "POST", body: data, credentials: "same-origin", redirect: "follow" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // An answer without our elements (a login page, a refusal with a page of its own) is shown whole; nothing is sent twice.
    if (!ids.some((id) => id !== "messages" && page.getElementById(id))) {
      unsaved.delete(form);
      if (answer.redirected) location.assign(answer.url);
      else document.querySelector("main").replaceWith(document.adoptNode(page.querySelector("main")));
      return;
    }
    swap(ids, page);
    sayUnsaved(false);
    form.dispatchEvent(new CustomEvent("saved", { bubbles: true, detail: { ok: answer.ok, id: ids[0] } }));
    document.dispatchEvent(new CustomEvent("entry:saved", { detail: { ok: answer.ok, id: ids[0] } }));
  } catch {
    sayUnsaved(true);
  }
  unsaved.delete(form);
  form.removeAttribute("aria-busy");
});

// Leaving while something is on its way asks first.
addEventListener("beforeunload", (event) => { if (unsaved.size) event.preventDefault(); });
