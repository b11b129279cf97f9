// Turn the card art into images and offer them to the stylesheet.
//
// After this has run, every element with data-card="HA" has --face set to its picture and the
// document has --card-back, and its colour in --card-dye. Images instead of inline drawings: a court has a
// hundred paths, and an image is drawn once.
//
// A face is what stands in the middle of a card, on nothing; it has no margins. Where it stands, and rank and
// suit beside it in the letters of the player's language, is the stylesheet's business. The back is a whole card.
//
// What the pictures look like follows from attributes of <html>, and they are drawn anew when
// one of them changes:
//   data-suits    "four" colours every suit differently
//   data-back     "red", "green", "black" or "blue" (the default)

const CARD = { x: -120, y: -168, width: 240, height: 336 };
const FACE = { x: -84, y: -135, width: 168, height: 270 };
const TWO_COLOURS = { H: "#c8102e", D: "#c8102e", C: "#111", S: "#111" };
const FOUR_COLOURS = { H: "#c8102e", D: "#0a5bc4", C: "#0b7a34", S: "#111" };
const BACKS = { blue: "#1d4f91", red: "#a3212e", green: "#1f6b45", black: "#333" };

const root = document.documentElement;
const sheet = new CSSStyleSheet();
let urls = [];

// The four aces have one big pip.
function picture(art, [suit, rank]) {
  if (rank === "A") {
    return '<svg x="-75" y="-75" width="150" height="150" viewBox="-600 -600 1200 1200">'
      + `<path d="${art.suits[suit]}" fill="{s}"/></svg>`;
  }
  const { defs, picture: court, pips } = art.faces[suit + rank];
  return defs + (court || pips);
}

const image = (inside, { x, y, width, height }) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}"`
    + ` width="${width}" height="${height}">${inside}</svg>`;
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  urls.push(url);
  return `url("${url}")`;
};

let drawn = "";

function draw(art) {
  const { suits, back } = root.dataset;
  const colours = suits === "four" ? FOUR_COLOURS : TWO_COLOURS;
  const dye = BACKS[back] ?? BACKS.blue;
  const look = `${colours.D} ${dye}`;
  // Python's first word on how the cards look mostly says what they look like already.
  if (look === drawn) return;
  drawn = look;
  const stale = urls;
  urls = [];
  const pack = [..."HDCS"].flatMap((suit) => [..."ATKQJ9"].map((rank) => suit + rank));
  const rules = pack.map((card) => {
    const face = picture(art, card).replaceAll("{s}", colours[card[0]]);
    return `[data-card="${card}"]{--face:${image(face, FACE)}}`;
  });
  rules.push(`:root{--card-dye:${dye};--card-back:${image(art.back.replaceAll("{s}", dye), CARD)}}`);
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
