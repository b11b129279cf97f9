// Take the faces and a back out of the pinned card art and write them as one JSON table.
//
// Each face becomes the inside of an <svg viewBox="-120 -168 240 336"> in two parts, the picture
// and the pips, in which "{s}" stands for the suit's colour. The corner indices are left out, since
// the table writes them in the letters of the player's language, and so is the writing on the ace
// of spades. Usage: node tools/cards.mjs OUTPUT.json

import { readFileSync, writeFileSync } from "node:fs";

const RANKS = { A: "a", T: "10", K: "k", Q: "q", J: "j", 9: "9" };
const SUITS = ["H", "D", "C", "S"];
const INDEX_BOX = "-500 -500 1000 1000";
const SUIT_BOX = "-600 -600 1200 1200";

const source = readFileSync(new URL("../node_modules/@letele/playing-cards/dist/index.esm.js", import.meta.url), "utf8");
const stub = `
  const _extends = Object.assign;
  const React = { createElement: (tag, props, ...children) =>
    ({ tag, props: props ?? {}, children: children.filter((child) => child?.tag && child.tag !== "text") }) };
`;
const script = stub + source.replace(/^import .*$/gm, "");
const art = await import("data:text/javascript;base64," + Buffer.from(script).toString("base64"));

const attribute = (name) =>
  name === "xlinkHref" ? "href" : /^(viewBox|preserveAspectRatio|patternUnits)$/.test(name) ? name
    : name.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());

// Courts are drawn on a 1300 x 2000 grid for a space of 165 x 261, so tenths of a unit are plenty.
const rounded = (text) => text.replace(/-?\d*\.\d+/g, (number, at, whole) => {
  const short = String(Math.round(Number(number) * 10) / 10).replace(/^(-?)0\./, "$1.");
  const glued = at > 0 && /[\d.]/.test(whole[at - 1]) && !short.startsWith("-");
  return glued ? " " + short : short;
});

function markup({ tag, props, children }) {
  const attributes = Object.entries(props)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${attribute(name)}="${name === "d" ? rounded(value) : value}"`)
    .join("");
  const inside = children.map(markup).join("");
  return inside ? `<${tag}${attributes}>${inside}</${tag}>` : `<${tag}${attributes}/>`;
}

const walk = (node, visit) => {
  visit(node);
  node.children.forEach((child) => walk(child, visit));
};

function face(component) {
  const root = component({});
  const suitIds = new Set();
  const indexIds = new Set();
  walk(root, (node) => {
    if (node.tag !== "symbol") return;
    const { viewBox, id } = node.props;
    if (viewBox === INDEX_BOX) indexIds.add("#" + id);
    if (viewBox === SUIT_BOX) suitIds.add("#" + id);
  });
  const isCorner = ({ tag, props }) =>
    tag === "use" && (indexIds.has(props.xlinkHref) || (suitIds.has(props.xlinkHref) && props.width === 26.769));
  const prune = (node) => {
    node.children = node.children.filter((child) =>
      !isCorner(child) && !(child.tag === "symbol" && child.props.viewBox === INDEX_BOX)
      && !(child.tag === "rect" && child.props.width === 239));
    node.children.forEach(prune);
  };
  prune(root);
  const isPip = ({ tag, props, children }) =>
    tag === "use" ? suitIds.has(props.xlinkHref) : tag === "g" && children.length > 0 && children.every(isPip);
  const isPicture = (child) => child.tag !== "defs" && !isPip(child);
  // The stroke's line ends look at the symbol's own colour; pips and the court's big suit share it.
  walk(root, (node) => {
    if (node.tag === "symbol" && suitIds.has("#" + node.props.id)) {
      node.children.forEach((path) => { path.props.fill = "{s}"; });
    }
  });
  const written = (keep) => shortIds(root.children.filter(keep).map(markup).join(""));
  const suit = root.children.flatMap(({ tag, children }) => (tag === "defs" ? children : []))
    .filter(({ props }) => props.viewBox === SUIT_BOX);
  return {
    defs: written(({ tag }) => tag === "defs"),
    picture: written(isPicture),
    pips: suit.length === 1 ? written(isPip) : "",
  };
}

// Every face is an image of its own, so ids need to be unique within one face only.
const shortIds = (text) => text.replace(/[A-Z]\d?-?\w*_svg__(\w)/g, "$1");

function back(component) {
  const root = component({});
  root.children = root.children.filter(({ props }) => props.width !== 239);
  walk(root, (node) => { if (node.tag === "path") node.props.fill = "{s}"; });
  return shortIds(root.children.map(markup).join(""));
}

const faces = {};
for (const suit of SUITS) {
  for (const [rank, name] of Object.entries(RANKS)) {
    if (rank !== "A") faces[suit + rank] = face(art[suit + name]);
  }
}
const suits = {};
for (const suit of SUITS) {
  walk(art[`${suit}a`]({}), (node) => {
    if (node.tag === "symbol" && node.props.viewBox === SUIT_BOX) suits[suit] = node.children[0].props.d;
  });
}
if (Object.keys(faces).length !== 20 || Object.keys(suits).length !== 4) {
  throw new Error("the card art has not the shape that this step was written for");
}
writeFileSync(process.argv[2], JSON.stringify({ faces, suits, back: back(art.B1) }));
