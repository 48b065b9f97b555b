// Tells the server the reader's time zone by a cookie, and writes this page's times in it without a second visit.
// <time datetime="2026-11-19T18:58:00Z" data-local="time">: data-local is one of these formats.
const YEAR = 365 * 24 * 3600;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
const known = document.cookie.split("; ").find((part) => part.startsWith("time_zone="))?.slice("time_zone=".length);

const FORMATS = {
  time: { hour: "2-digit", minute: "2-digit" },
  date: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  start: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  dated: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  both: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
};

export const localise = (place = document) => {
  const language = document.documentElement.lang || undefined;
  for (const element of place.querySelectorAll("time[datetime][data-local]")) {
    const moment = new Date(element.dateTime);
    const format = FORMATS[element.dataset.local];
    if (format && !Number.isNaN(moment.getTime())) {
      element.textContent = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, format).format(moment);
    }
  }
};

if (zone && decodeURIComponent(known ?? "") !== zone) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `time_zone=${zone}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
  // The server drew this page before it knew: only a member's own setting outranks the browser.
  if (!document.documentElement.hasAttribute("data-own-zone")) {
    localise();
    for (const said of document.querySelectorAll("[data-zone]")) said.textContent = zone;
  }
  const field = document.getElementById(document.querySelector("[data-zone-field]")?.dataset.zoneField);
  if (field?.value === "UTC" && [...field.options].some((option) => option.value === zone)) field.value = zone;
}
document.addEventListener("live:changed", (event) => { if (!known) localise(event.target); });
