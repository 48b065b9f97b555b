// A passkey that is not there, a finger that is not known, a window that was closed: said on the page, not to the console.
document.addEventListener("allauth.error", (event) => {
  const message = document.querySelector("[data-key-refused]");
  event.preventDefault();
  message.hidden = true; // said anew each time
  requestAnimationFrame(() => { message.hidden = false; });
});
