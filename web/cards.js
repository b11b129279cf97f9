// Turn the card art into images and offer them to the stylesheet.
//
// After this has run, every element with data-card="HA" has --face set to its picture and the
// document has --card-back, so `background: var(--face) center / 100% 100%` shows a card. Images
// instead of inline drawings: a court has a hundred paths, and an image is drawn once.
//
// What the pictures look like follows from attributes of <html>, and they are drawn anew when
// one of them changes:
//   lang          the letters in the corners, see LETTERS
//   data-suits    "four" colours every suit differently
//   data-index    "large" draws corner indices that can be read on a small card
//   data-back     "red", "green", "black" or "blue" (the default)

const BOX = "-120 -168 240 336";
const TWO_COLOURS = { H: "#c8102e", D: "#c8102e", C: "#111", S: "#111" };
const FOUR_COLOURS = { H: "#c8102e", D: "#0a5bc4", C: "#0b7a34", S: "#111" };
const BACKS = { blue: "#1d4f91", red: "#a3212e", green: "#1f6b45", black: "#333" };

// Strokes on a 1000 x 1000 grid, in the manner of the art's own A K Q J, for its other letters.
const STROKES = {
  T: "M-320-320v-140h640v140M0-460v920m-110 0h220",
  W: "M-430-460h200m-100 0 160 900 170-800 170 800 160-900m-100 0h200",
  D: "M-300-460h250a300 300 0 0 1 300 300v320a300 300 0 0 1-300 300h-250m100-920v920",
  V: "M-380-460h220m-120 0 280 900 280-900m-120 0h220",
  R: "M-300-460h300a230 230 0 0 1 0 460h-200m-100 460h200m-100-920v920m220-460 180 460h120",
  "Д": "M-380 460v-150h760v150M-250 310c150-200 160-500 170-770h340v770",
  "В": "M-300-460h280a215 215 0 0 1 0 430h-180m180 0a245 245 0 0 1 0 490h-280m100-920v920",
};
const SAME = { "К": "K", "Т": "T" };
const LETTERS = {
  en: { A: "A", K: "K", Q: "Q", J: "J" },
  fr: { A: "A", K: "R", Q: "D", J: "V" },
  pl: { A: "A", K: "K", Q: "D", J: "W" },
  ru: { A: "Т", K: "К", Q: "Д", J: "В" },
  uk: { A: "Т", K: "К", Q: "Д", J: "В" },
};

const root = document.documentElement;
const sheet = new CSSStyleSheet();
let urls = [];

function strokes(art, rank, language) {
  const letter = (LETTERS[language] ?? LETTERS.en)[rank];
  if (!letter || letter === rank) return art.letters[rank];
  const drawn = SAME[letter] ?? letter;
  return STROKES[drawn] ?? art.letters[drawn];
}

function corner(path, suit, colour, large) {
  const size = large ? 56 : 32;
  const [x, y] = large ? [-119, -160] : [-114.4, -156];
  const pip = size * 0.84;
  const paper = large ? `<path d="M-120-168h60v116h-60Z" fill="#fff"/>` : "";
  return paper
    + `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="-500 -500 1000 1000">`
    + `<path d="${path}" stroke="${colour}" stroke-width="${large ? 100 : 80}" stroke-linecap="square"`
    + ` stroke-miterlimit="1.5" fill="none"/></svg>`
    + `<svg x="${x + (size - pip) / 2}" y="${y + size * 1.12}" width="${pip}" height="${pip}" viewBox="-600 -600 1200 1200">`
    + `<path d="${suit}" fill="${colour}"/></svg>`;
}

// The four aces have one big pip. Where the corners are large, pips step aside and the courts,
// whose pip would be half hidden, do without it.
function picture(art, card, large) {
  const [suit, rank] = card;
  if (rank === "A") {
    return `<svg x="-65" y="-65" width="130" height="130" viewBox="-600 -600 1200 1200">`
      + `<path d="${art.suits[suit]}" fill="{s}"/></svg>`;
  }
  const { defs, picture: court, pips } = art.faces[card];
  if (!large) return defs + court + pips;
  return court ? defs + court : `${defs}<g transform="scale(.75)">${pips}</g>`;
}

const image = (inside, paper) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${BOX}" width="240" height="336"`
    + ` preserveAspectRatio="none"><rect x="-120" y="-168" width="240" height="336" fill="${paper}"/>${inside}</svg>`;
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  urls.push(url);
  return `url("${url}")`;
};

function draw(art) {
  const stale = urls;
  urls = [];
  const { suits, index, back } = root.dataset;
  const language = (root.lang || "en").slice(0, 2);
  const colours = suits === "four" ? FOUR_COLOURS : TWO_COLOURS;
  const large = index === "large";
  const pack = [..."HDCS"].flatMap((suit) => [..."ATKQJ9"].map((rank) => suit + rank));
  const rules = pack.map((card) => {
    const [suit, rank] = card;
    const mark = corner(strokes(art, rank, language), art.suits[suit], colours[suit], large);
    const face = picture(art, card, large).replaceAll("{s}", colours[suit]) + mark + `<g transform="rotate(180)">${mark}</g>`;
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
    attributeFilter: ["lang", "data-suits", "data-index", "data-back"],
  });
}
