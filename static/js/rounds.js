// A new tournament: what each format suggests follows the players expected, and the field for rounds follows the chosen
// format until somebody types a number. <… data-steps="2:1 3:2 5:3 …">: from so many players on so many rounds, 0 for too many.
const form = document.querySelector("[data-suggest]");
const twice = form.elements.namedItem("option_cycles");
const expected = form.elements.namedItem("expected");
const rounds = form.elements.namedItem("number_of_rounds");
let own = rounds.value !== "";

const suggested = (place, players) => place.dataset.steps.split(" ")
  .map((step) => step.split(":").map(Number))
  .reduce((found, [from, so]) => (players >= from ? so : found), 0);

const suggest = () => {
  if (!expected.validity.valid || !expected.value) return;
  for (const place of form.querySelectorAll("[data-steps]")) {
    const number = suggested(place, Number(expected.value));
    place.querySelector("[data-players]").textContent = expected.value;
    place.querySelector("[data-rounds]").textContent = number || place.dataset.none;
    const { checked, value } = place.closest(".option").querySelector("input");
    const times = value === "round-robin" ? Number(twice.value) : 1;
    if (!own && checked) rounds.value = number * times || "";
  }
};

// How points are given is a question only where a match has several games.
const legs = form.elements.namedItem("legs");
const matches = form.querySelector("[data-matches]");
const askAboutMatches = () => { matches.hidden = !(Number(legs.value) > 1); };
legs.addEventListener("input", askAboutMatches);
askAboutMatches();

rounds.addEventListener("input", () => { own = rounds.value !== ""; });
rounds.addEventListener("change", suggest);
expected.addEventListener("input", suggest);
form.addEventListener("change", (event) => { if (event.target.name === "format" || event.target === twice) suggest(); });
suggest();
