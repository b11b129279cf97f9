// Tell the page around the frame what happens at the table: see embed.js, which listens.
//
// Everything is read off the table that the player sees. The messages go to whoever embeds the
// game, since nothing in them is private.

const root = document.documentElement;
const LEAST = 480;
const FINISHED = { scored: ["deal"], over: ["deal", "match"] };

function send(type, more) {
  parent.postMessage({ source: "tysiacha", v: 1, type, ...more }, "*");
}

function result() {
  const seats = [...document.querySelectorAll("[data-seat][data-score]")];
  const scores = Object.fromEntries(seats.map(({ dataset }) => [dataset.seat, Number(dataset.score)]));
  const { variant } = document.querySelector("[data-variant]")?.dataset ?? {};
  return { variant, scores: Object.keys(scores).sort().map((seat) => scores[seat]) };
}

// The table fills its window, so what it needs is found by letting go of the window for a moment,
// within one frame, so that nobody sees it.
function neededHeight(app) {
  root.setAttribute("data-measuring", "");
  const height = Math.ceil(app.getBoundingClientRect().height);
  root.removeAttribute("data-measuring");
  return Math.max(height, LEAST);
}

/** Send "ready" now, "height" whenever it changes, "deal" and "match" when one is over. */
export function tellParent() {
  if (parent === window) return;
  const app = document.getElementById("app");
  send("ready", { lang: root.lang });
  let height = 0;
  let isDue = false;
  let isPlayed = false;
  const measure = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      const { phase } = document.querySelector("[data-phase]").dataset;
      const isSame = isPlayed === (phase !== "setup" && !FINISHED[phase]);
      if (!isSame) isPlayed = !isPlayed;
      // While a deal is played the frame never shrinks, or the page around it would jump at every trick.
      const needed = isSame && isPlayed ? Math.max(neededHeight(app), height) : neededHeight(app);
      if (Math.abs(needed - height) > 4) send("height", { height: (height = needed) });
    });
  };
  new ResizeObserver(measure).observe(app);
  measure();
  let last = document.querySelector("[data-phase]")?.dataset.phase;
  new MutationObserver(() => {
    const phase = document.querySelector("[data-phase]")?.dataset.phase;
    if (phase === last) return;
    const types = (FINISHED[phase] ?? []).filter((type) => !(type === "deal" && FINISHED[last]));
    last = phase;
    for (const type of types) send(type, result());
    measure();
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-phase"] });
}
