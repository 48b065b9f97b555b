// One clock for all screens. The server says when a clock reaches zero, by its own time; this page knows how far its own
// clock is off, and does the sum four times a second. <… data-clock data-zero data-shown data-down data-paused data-warn>.
// <div data-clock-url="/…/clock/"> is asked every few seconds, so that a pause arrives everywhere.
import { news } from "./news.js";

const EVERY = 4000;
let offset = 0; // server minus here, in milliseconds
let surest = Infinity; // the shortest way there and back that a time was learnt over
let learntAt = 0;

export const serverNow = () => Date.now() + offset;

// What an answer says about the time: half of the way is taken off, and a slow answer does not spoil a quick one.
export const learn = ({ sent, came, time }) => {
  const way = came - sent;
  if (!time || way < 0) return;
  const guess = time + way / 2 - came;
  if (way <= surest * 1.5 || came - learntAt > 60000 || Math.abs(guess - offset) > 2000 + way) {
    [offset, surest, learntAt] = [guess, Math.max(way, 5), came];
  }
};

const two = (number) => String(number).padStart(2, "0");

const written = (milliseconds, up) => {
  const seconds = Math.max(0, up ? Math.floor(milliseconds / 1000) : Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
};

export const show = (place = document) => {
  for (const clock of place.querySelectorAll("[data-clock]")) {
    const { zero, shown, warn, paused, down, title, warnText, endText } = clock.dataset;
    const value = paused ? Number(shown) : down ? Number(zero) - serverNow() : serverNow() - Number(zero);
    const mood = !down ? "" : value <= 0 ? "end" : value <= Number(warn) ? "warn" : "";
    const before = clock.dataset.mood ?? "";
    const time = clock.querySelector("[data-clock-time]");
    const text = written(value, !down);
    if (time && time.textContent !== text) {
      time.textContent = text;
      time.classList.toggle("hall-clock--long", time.classList.contains("hall-clock") && text.length > 5);
    }
    if (mood !== before) {
      if (mood) clock.dataset.mood = mood;
      else delete clock.dataset.mood;
      document.dispatchEvent(new CustomEvent("clock:mood", { detail: mood }));
    }
    const heading = clock.querySelector("[data-clock-title]");
    const said = mood === "end" ? endText : mood === "warn" ? warnText : title;
    if (heading && heading.textContent !== said) {
      heading.textContent = said;
      heading.classList.toggle("title-longest", said.length > 56);
      heading.classList.toggle("title-long", said.length > 24 && said.length <= 56);
    }
  }
};

const watch = (place) => {
  let etag = "";
  const ask = async () => {
    try {
      const answer = await news(place.dataset.clockUrl, etag);
      learn(answer);
      if (answer.isNew) {
        etag = answer.etag;
        place.innerHTML = answer.text;
      }
      show(place);
    } catch { /* the clock goes on; live.js says that the connection is lost */ }
    setTimeout(ask, document.hidden ? EVERY * 5 : EVERY);
  };
  ask();
};

for (const place of document.querySelectorAll("[data-clock-url]")) watch(place);
show();
setInterval(() => show(), 250);
