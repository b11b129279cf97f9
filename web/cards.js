// Turn the card art into images and offer them to the stylesheet.
//
// After this has run, every element with data-card="HA" has --face set to its picture and the
// document has --card-back, so `background: var(--face) center / 100% 100%` shows a card. Images
// instead of inline drawings: a court has a hundred paths, and an image is drawn once.
//
// The pictures leave the upper left corner free: there the table writes rank and suit, in the
// letters of the player's language and as large as the card's size on the screen asks for.
//
// What the pictures look like follows from attributes of <html>, and they are drawn anew when
// one of them changes:
//   data-suits    "four" colours every suit differently
//   data-back     "red", "green", "black" or "blue" (the default)

const BOX = "-120 -168 240 336";
const TWO_COLOURS = { H: "#c8102e", D: "#c8102e", C: "#111", S: "#111" };
const FOUR_COLOURS = { H: "#c8102e", D: "#0a5bc4", C: "#0b7a34", S: "#111" };
const BACKS = { blue: "#1d4f91", red: "#a3212e", green: "#1f6b45", black: "#333" };
// How a court, the pips of a nine or ten, and an ace's single pip make room for the corner.
const ASIDE = { court: "translate(33 26) scale(.82)", pips: "translate(32 22) scale(.74)", ace: "translate(26 22)" };

const root = document.documentElement;
const sheet = new CSSStyleSheet();
let urls = [];

// The four aces have one big pip.
function picture(art, [suit, rank]) {
  if (rank === "A") {
    return `<g transform="${ASIDE.ace}"><svg x="-65" y="-65" width="130" height="130" viewBox="-600 -600 1200 1200">`
      + `<path d="${art.suits[suit]}" fill="{s}"/></svg></g>`;
  }
  const { defs, picture: court, pips } = art.faces[suit + rank];
  return `${defs}<g transform="${court ? ASIDE.court : ASIDE.pips}">${court || pips}</g>`;
}

const image = (inside, paper) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${BOX}" width="240" height="336"`
    + ` preserveAspectRatio="none"><rect x="-120" y="-168" width="240" height="336" fill="${paper}"/>${inside}</svg>`;
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  urls.push(url);
  return `url("${url}")`;
};

let drawn = "";

function draw(art) {
  const { suits, back } = root.dataset;
  const look = `${suits === "four" ? suits : "two"} ${back in BACKS ? back : "blue"}`;
  // Python's first word on how the cards look mostly says what they look like already.
  if (look === drawn) return;
  drawn = look;
  const stale = urls;
  urls = [];
  const colours = suits === "four" ? FOUR_COLOURS : TWO_COLOURS;
  const pack = [..."HDCS"].flatMap((suit) => [..."ATKQJ9"].map((rank) => suit + rank));
  const rules = pack.map((card) => {
    const face = picture(art, card).replaceAll("{s}", colours[card[0]]);
    return `[data-card="${card}"]{--face:${image(face, "#fff")}}`;
  });
  const dye = BACKS[back] ?? BACKS.blue;
  rules.push(`:root{--card-back:${image(art.back.replaceAll("{s}", dye), "#fff")}}`);
  sheet.replaceSync(rules.join("\n"));
  // An image that is on screen keeps its picture; the address alone is given back.
  for (const url of stale) URL.revokeObjectURL(url);
}

/** Fetch the art at `url`, draw all cards and keep them up to date. */
export async function drawCards(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const art = await response.json();
  draw(art);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  new MutationObserver(() => draw(art)).observe(root, {
    attributeFilter: ["data-suits", "data-back"],
  });
}
