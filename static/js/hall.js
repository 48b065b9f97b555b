// The big screen: <div class="hall" data-hall="/…/hall/live/">. Asks for news, turns its pages, keeps the screen awake, and
// says so when the connection is lost. Keys: arrows turn a page, Space holds it, F full screen, S sound, D light or dark.
import { learn, show } from "./clock.js";
import { news } from "./news.js";

const hall = document.querySelector("[data-hall]");
const controls = document.querySelector(".hall-controls");
const EVERY = 3000;
const A_ROUND = 60000; // with many pages each stands shorter, so that nobody waits minutes for their own
const A_SAYING = 10000;
let etag = "";
let failures = 0;
let current = 0;
let held = false;
let turnedAt = Date.now();
let said = 0;
let saidAt = Date.now();

const pages = () => [...hall.querySelectorAll("[data-page]")];

const turn = (to) => {
  const all = pages();
  current = (to + all.length) % all.length;
  all.forEach((page, n) => page.classList.toggle("is-current", n === current));
  const label = hall.querySelector("[data-page-label]");
  if (label) label.textContent = all[current].dataset.label;
  const squares = hall.querySelector("[data-page-squares]");
  [...(squares?.children ?? [])].forEach((square, n) => square.classList.toggle("is-current", n === current));
  turnedAt = Date.now();
};

const aPage = () => Math.max(5000, Math.min(10000, A_ROUND / pages().length));

// What stands at the foot takes turns, whether or not pages do: the newest announcement first, then the others, then byes.
const sayings = () => [...hall.querySelectorAll("[data-say]")];
const say = (which) => {
  const all = sayings();
  said = all.length ? which % all.length : 0;
  all.forEach((saying, n) => saying.classList.toggle("is-said", n === said));
  saidAt = Date.now();
};

const lost = () => {
  const message = hall.querySelector("[data-lost]");
  if (message) message.hidden = failures < 2;
};

// What the screen is about: another phase, or another kind of page, begins with its first page.
const about = () => [hall.querySelector("[data-clock]")?.dataset.title ?? "", ...pages().slice(0, 1).map((page) => page.dataset.label)].join();

const renew = (html) => {
  const was = about();
  const before = new Map([...hall.querySelectorAll("[data-row]")].map((row) => [row.id, row.textContent]));
  const at = turnedAt;
  const heard = sayings().map((saying) => saying.textContent).join();
  hall.innerHTML = html;
  show(hall);
  if (sayings().map((saying) => saying.textContent).join() === heard) {
    const since = saidAt;
    say(said);
    saidAt = since;
  } else say(0);
  if (about() === was) {
    turn(Math.min(current, pages().length - 1));
    turnedAt = at;
  } else turn(0);
  for (const row of hall.querySelectorAll("[data-row]")) {
    if (before.has(row.id) && before.get(row.id) !== row.textContent) row.classList.add("arrived");
  }
};

const ask = async () => {
  let heard = false;
  try {
    const answer = await news(hall.dataset.hall, etag);
    heard = answer.heard;
    if (heard) learn(answer);
    if (answer.isNew) {
      if (etag || hall.innerHTML !== answer.text) renew(answer.text);
      etag = answer.etag;
    }
  } catch { heard = false; }
  failures = heard ? 0 : failures + 1;
  lost();
  setTimeout(ask, EVERY * Math.min(1 + failures, 5));
};

// Sound: only after somebody asked for it, two notes for the warning, three for the end.
let sound = null;
const beep = (times) => {
  for (let n = 0; sound && n < times; n += 1) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const at = sound.currentTime + n * 0.45;
    tone.frequency.value = times > 2 ? 660 : 880;
    volume.gain.setValueAtTime(0.25, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 0.4);
  }
};
document.addEventListener("clock:mood", (event) => { if (event.detail) beep(event.detail === "end" ? 3 : 2); });

const actions = {
  full: () => { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen?.(); },
  sound: () => {
    if (sound) { sound.close(); sound = null; } else { sound = new AudioContext(); beep(1); }
    controls.querySelector("[data-hall-sound]").setAttribute("aria-pressed", String(Boolean(sound)));
  },
  theme: () => {
    const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    const theme = dark ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    // The address remembers it: this screen is dark after a reload, too, and the other pages of this browser are not.
    history.replaceState(null, "", `?show=${hall.dataset.show}&theme=${theme}`);
    for (const link of controls.querySelectorAll("[data-show]")) link.href = `?show=${link.dataset.show}&theme=${theme}`;
  },
};
for (const [name, act] of Object.entries(actions)) {
  const button = controls.querySelector(`[data-hall-${name}]`);
  button.hidden = false;
  button.addEventListener("click", act);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const key = event.key.toLowerCase();
  const onControl = event.target.closest?.("a, button");
  if (key === "f") actions.full();
  else if (key === "s") actions.sound();
  else if (key === "d") actions.theme();
  else if (key === "arrowright") turn(current + 1);
  else if (key === "arrowleft") turn(current - 1);
  else if (key === " " && !onControl) { held = !held; event.preventDefault(); }
});

// The controls show themselves while somebody is at the screen.
let away = 0;
const near = () => {
  controls.classList.add("is-near");
  clearTimeout(away);
  away = setTimeout(() => controls.classList.remove("is-near"), 3000);
};
for (const kind of ["mousemove", "touchstart", "keydown"]) addEventListener(kind, near, { passive: true });

const stayAwake = async () => {
  try { await navigator.wakeLock?.request("screen"); } catch { /* some screens sleep when they like */ }
};
document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });

hall.dataset.paged = "";
turn(0);
say(0);
setInterval(() => {
  if (!held && pages().length > 1 && Date.now() - turnedAt >= aPage()) turn(current + 1);
  if (sayings().length > 1 && Date.now() - saidAt >= A_SAYING) say(said + 1);
}, 500);
stayAwake();
ask();
