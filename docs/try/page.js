// The page: what is chosen and pressed on the left, what comes back on the right.

import { NEW_BOARDS, build, textOf } from "./board.js";
import { FAMILIES } from "./examples.js";
import { dropLink, linkTo, stateOfLink } from "./link.js";
import { Solver } from "./solver.js";

const $ = (id) => document.getElementById(id);
const GREETING = { lines: ["Choose an example, paste a puzzle, or draw one."] };
const RECOGNISE = ""; // the family that is none yet
const PAUSE = 400; // milliseconds after typing, before the puzzle is shown

// The viewer without its heading and its list of answers, as high as its frame.
const IN_FRAME = `
  html, body { margin: 0; padding: 0; overflow: hidden; }
  h1, #caption, #all { display: none; }
  #space { display: flex; flex-direction: column; height: 100vh; padding: 0.5rem; box-sizing: border-box; }
  #scene { flex: 1; height: auto; min-height: 0; max-height: calc(100vw - 2rem); }
  #controls, .hint { margin: 0.5rem 0 0; }
  #legend { max-height: 5.5rem; flex-shrink: 0; }
`;

let isReady = false;
let isSearching = false;
let recognised = "sudoku"; // the family of the last puzzle that was read
let answeredOf = ""; // the puzzle, as `puzzleNow` has it, of the last question
let timer = 0;
let clock = 0;
let linked = ""; // the puzzle that the address holds
let greeting = {}; // what is said where there is no text

const solver = new Solver(hear);

// --- Loading ---

function hear(message) {
  if (message.state === "loading") {
    $("progress").value = message.done / message.total;
    const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
    $("loading-text").textContent =
      `Loading Python: ${megabytes(message.done)} of ${megabytes(message.total)} MB`;
  } else if (message.state === "ready") {
    isReady = true;
    $("loading").hidden = true;
    const { version, engine, python } = message.about;
    const core = engine.startsWith("python") ? "" : " with its core in C (WebAssembly)";
    $("about").textContent = `cover ${version}${core}, Python ${python}`;
    document.body.dataset.state = "ready";
    enable();
    showUnlessAnswered();
  } else {
    $("progress").hidden = true;
    $("loading-text").textContent = `Python could not be loaded: ${message.reason}`;
    document.body.dataset.state = "failed";
  }
}

function enable() {
  for (const button of document.querySelectorAll("[data-question]")) {
    button.disabled = !isReady || isSearching;
  }
}

// --- Questions ---

function asking(question) {
  const family = $("family").value;
  const options = {};
  for (const box of $("options").querySelectorAll("input:checked")) options[box.name] = true;
  return {
    question,
    text: $("text").value,
    family: family || null,
    options,
    options_of: $("options").dataset.family,
    seconds: $("seconds").value ? Number($("seconds").value) : null,
    answer: $("answer").value,
  };
}

async function ask(question) {
  if (!isReady || isSearching) return;
  clearTimeout(timer);
  answeredOf = puzzleNow();
  say({});
  $("pictures").replaceChildren();
  begin();
  const asked = asking(question);
  const add = (solution) => addSolution(solution, asked);
  const answer = await solver.ask(asked, add);
  end();
  say(answer);
  for (const solution of answer.solutions ?? []) add(solution);
  const below = $("result").getBoundingClientRect().top > innerHeight / 2; // on a phone
  if (below) $("result").scrollIntoView();
  showUnlessAnswered();
}

function begin() {
  const began = performance.now();
  const tell = () => {
    $("busy-text").textContent = `Searching, ${Math.floor((performance.now() - began) / 1000)} s`;
  };
  tell();
  clock = setInterval(tell, 500);
  $("busy").hidden = false;
  document.body.dataset.state = "busy";
  isSearching = true;
  enable();
}

function end() {
  clearInterval(clock);
  $("busy").hidden = true;
  isSearching = false;
  document.body.dataset.state = isReady ? "ready" : "loading";
  enable();
}

function stop() {
  isReady = false;
  $("loading").hidden = false;
  solver.stop({
    kind: "stopped",
    headline: "Stopped",
    lines: ["What it would have come to is not known. Python starts anew."],
  });
}

// --- What comes back ---

function say({ kind = "", headline = "", lines = [], puzzle = "", family = "", notes, ...place }) {
  const said = $("said");
  said.className = kind;
  said.replaceChildren();
  if (headline) said.append(made("h2", headline));
  for (const each of lines) said.append(made("p", each));
  if (place.line) said.append(placeButton(place));
  if (puzzle) {
    recognised = family;
    if (!$("family").value) showOptions(family);
    said.append(made("p", puzzle, "puzzle"));
  }
  $("notes").replaceChildren(...(notes ?? []).map((note) => made("p", note, "note")));
}

function placeButton({ line, column, of_answer: ofAnswer }) {
  const where = column ? `line ${line}, column ${column}` : `line ${line}`;
  const button = made("button", `Show ${where}${ofAnswer ? " of the answer" : ""}`);
  button.type = "button";
  button.onclick = () => select(ofAnswer ? $("answer") : $("text"), line, column);
  return button;
}

// Select a character of a text, or a line of it, or the end where there is no such line any more.
function select(area, line, column) {
  if (area === $("text")) show("text");
  else openChecking(true);
  const lines = area.value.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const start = from + Math.max(0, column - 1);
  area.focus();
  area.setSelectionRange(start, column ? start + 1 : from + (lines[line - 1] ?? "").length);
}

// Show a solution, of the puzzle that was asked about.
function addSolution({ number, values, picture, drawing, line, in_space: inSpace }, asked) {
  const figure = document.createElement("figure");
  figure.append(paper(picture));
  const caption = document.createElement("figcaption");
  caption.append(copying("Copy the line", line), copying("Copy the drawing", drawing));
  if (inSpace) caption.append(turning({ ...asked, question: "space", values }, figure));
  figure.append(caption);
  const details = document.createElement("details");
  details.append(made("summary", "As text"), made("pre", line, "line"), made("pre", drawing));
  figure.append(details);
  caption.prepend(saving(picture, number + 1));
  $("pictures").append(figure);
}

function paper(picture) {
  const box = made("div", "", "paper");
  box.innerHTML = picture; // made by the package, which escapes all that is not its own
  return box;
}

function saving(picture, number) {
  const link = made("a", "Save the picture");
  link.download = `cover-${number}.svg`;
  link.href = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  return link;
}

function copying(title, text) {
  const button = made("button", title);
  button.type = "button";
  button.onclick = () => copied(button, text);
  return button;
}

async function copied(button, text) {
  const title = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    window.prompt("Copy this:", text); // a browser that does not let pages copy
  }
  setTimeout(() => (button.textContent = title), 1500);
}

function turning(question, figure) {
  const button = made("button", "Turn it in space");
  button.type = "button";
  button.onclick = async () => {
    if (isSearching) return;
    button.disabled = true;
    const answer = await solver.ask(question);
    button.disabled = false;
    if (!answer.page) return say(answer);
    const frame = made("iframe", "", "space");
    frame.title = "The solution in space";
    frame.setAttribute("sandbox", "allow-scripts");
    frame.srcdoc = answer.page.replace("</head>", `<style>${IN_FRAME}</style></head>`);
    figure.querySelector(".paper").replaceWith(frame);
    button.remove();
  };
  return button;
}

// Show the puzzle if it is not the one that was asked about, or if no solution of that is shown.
function showUnlessAnswered() {
  const isAnswered = puzzleNow() === answeredOf;
  if (!isAnswered || !$("pictures").children.length) showPuzzle(isAnswered);
}

// Show the unsolved puzzle, with what there is to say of it, unless an answer is said.
async function showPuzzle(isAnswered = false) {
  clearTimeout(timer);
  if (!isReady || isSearching) return;
  const question = asking("show");
  if (!question.text.trim()) {
    say(greeting);
    $("pictures").replaceChildren();
    return;
  }
  const of = puzzleNow();
  const answer = await solver.ask(question);
  if (isSearching || puzzleNow() !== of) return; // there is something newer to show
  if (answer.kind === "error" && !$("draw-panel").hidden) {
    if (!isAnswered) sayMissing(answer);
    return;
  }
  if (!isAnswered) say(answer);
  $("pictures").replaceChildren();
  if (answer.picture) {
    const figure = document.createElement("figure");
    figure.append(paper(answer.picture));
    $("pictures").append(figure);
  }
}

// While a puzzle is drawn, it is not a mistake that a part of it is still missing.
function sayMissing({ headline, is_other: isOther }) {
  say({ lines: [isOther ? "This is no puzzle yet: go on drawing." : `Not a puzzle yet: ${headline}`] });
  $("said").className = "unfinished";
}

// All that makes the puzzle what it is, to be compared.
function puzzleNow() {
  const { text, family, options } = asking("");
  return JSON.stringify([text, family, options]);
}

function showSoon() {
  remember();
  clearTimeout(timer);
  timer = setTimeout(showPuzzle, PAUSE);
}

function openChecking(isOpen) {
  $("checking").hidden = !isOpen;
  $("to-check").setAttribute("aria-expanded", String(isOpen));
  if (isOpen) $("answer").focus();
}

// --- What is chosen ---

function fillFamilies() {
  $("family").add(new Option("Recognise it", RECOGNISE));
  $("example").add(new Option("Choose …", ""));
  for (const family of FAMILIES) {
    $("family").add(new Option(family.title, family.name));
    const group = document.createElement("optgroup");
    group.label = family.title;
    for (const title of Object.keys(family.examples)) {
      group.append(new Option(title, `${family.name}/${title}`));
    }
    $("example").append(group);
  }
}

function chooseFamily(name) {
  $("family").value = name;
  const family = FAMILIES.find((each) => each.name === name);
  $("hint").textContent =
    family?.hint ?? "A puzzle of any family, in any of the formats that the command reads.";
  $("options").dataset.family = "";
  showOptions(name);
}

// The boxes of a family, unless they are there.
function showOptions(name) {
  if (name && $("options").dataset.family === name) return;
  $("options").dataset.family = name;
  const family = FAMILIES.find((each) => each.name === name);
  const boxes = Object.entries(family?.options ?? {}).map(([option, title]) => {
    const label = document.createElement("label");
    const box = Object.assign(document.createElement("input"), { type: "checkbox", name: option });
    box.onchange = showSoon;
    label.append(box, ` ${title}`);
    return label;
  });
  $("options").replaceChildren(made("legend", "Options"), ...boxes);
  $("options").hidden = boxes.length === 0;
}

function chooseExample() {
  const [name, title] = $("example").value.split("/");
  const family = FAMILIES.find((each) => each.name === name);
  if (!family) return;
  chooseFamily(name);
  setText(family.examples[title]);
  $("example").value = `${name}/${title}`;
  show("text");
}

function chooseFirstExample(name) {
  const family = FAMILIES.find((each) => each.name === name);
  $("example").value = `${name}/${Object.keys(family.examples)[0]}`;
  chooseExample();
}

function setText(text) {
  $("text").value = text;
  $("example").value = "";
  showSoon();
}

// --- Drawing ---

function show(panel) {
  for (const each of ["text", "draw"]) {
    $(`${each}-panel`).hidden = each !== panel;
    $(`tab-${each}`).setAttribute("aria-selected", String(each === panel));
    $(`tab-${each}`).tabIndex = each === panel ? 0 : -1;
  }
}

const drawnFamily = () => $("family").value || recognised;

// Draw what the text states. Where it is not of a family that was just chosen, begin an empty
// board; the old text can be taken back.
async function draw(isNewFamily = false) {
  show("draw");
  $("board").dataset.family = "";
  const sizes = NEW_BOARDS[drawnFamily()];
  $("size").replaceChildren(...sizes.sizes.map((each) => new Option(each.replace("x", " × "), each)));
  $("size").value = sizes.usual;
  if (!$("text").value.trim()) return drawNew();
  if (!isReady || isSearching) return board(null, "Python is busy; try again in a moment.");
  const { family, stated, headline } = await solver.ask(asking("edit"));
  if (!stated && isNewFamily) {
    const old = $("text").value;
    drawNew();
    return offerBack(old);
  }
  if (!stated) return board(null, `The text cannot be drawn: ${headline}`);
  if (!$("family").value) recognised = family;
  return board(family, stated);
}

// An empty board, and its text.
function drawNew() {
  const [rows, columns] = $("size").value.split("x").map(Number);
  const family = drawnFamily();
  chooseFamily(family);
  const stated = NEW_BOARDS[family].stated(rows, columns);
  setText(textOf(family, stated));
  board(family, stated);
}

function offerBack(text) {
  const button = made("button", "Take the old text back");
  button.type = "button";
  button.onclick = () => {
    chooseFamily(RECOGNISE);
    setText(text);
    show("text");
  };
  $("board-hint").replaceChildren(button);
}

function board(family, stated) {
  $("board-hint").textContent = "";
  try {
    if (family === null) throw new Error(stated);
    const size = build($("board"), family, stated, (text) => {
      $("board-hint").textContent = "";
      setText(text);
    });
    if (NEW_BOARDS[family].sizes.includes(size)) $("size").value = size;
  } catch (error) {
    $("board").replaceChildren();
    $("board-hint").textContent = error.message;
  }
  $("board").dataset.family = family ?? "none";
}

// --- Links ---

const KEPT = "cover/try"; // the name of what is kept while the window is open
const BROKEN = {
  kind: "error",
  headline: "This link is incomplete",
  lines: ["Copy the whole of it, or choose an example, paste a puzzle, or draw one."],
};

async function share(button) {
  const { text, family, options, options_of: of } = asking("");
  linked = puzzleNow();
  const address = await linkTo({ text, family, options, options_of: of });
  history.replaceState(null, "", address);
  await copied(button, address);
}

async function takeLink() {
  let state;
  try {
    state = await stateOfLink();
  } catch {
    say(BROKEN);
    greeting = BROKEN;
    return true;
  }
  if (state === null) return false;
  take(state, true);
  return true;
}

// Keep the puzzle for when the page is loaded again; a link to what it was before is taken away.
function remember() {
  if (puzzleNow() !== linked) dropLink();
  greeting = GREETING;
  const { text, family, options, options_of: of } = asking("");
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ text, family, options, options_of: of }));
  } catch {
    // a browser that keeps nothing
  }
}

function takeKept() {
  let kept = null;
  try {
    kept = sessionStorage.getItem(KEPT);
  } catch {
    // a browser that keeps nothing
  }
  if (kept) take(JSON.parse(kept));
  return kept !== null;
}

function take(state, isLink = false) {
  chooseFamily(FAMILIES.some(({ name }) => name === state.family) ? state.family : RECOGNISE);
  if (!$("family").value) showOptions(state.options_of ?? "");
  for (const box of $("options").querySelectorAll("input")) {
    box.checked = Boolean(state.options?.[box.name]);
  }
  $("text").value = state.text;
  $("example").value = "";
  linked = isLink ? puzzleNow() : "";
  showSoon();
  show("text");
}

function made(name, text, className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

// --- The beginning ---

fillFamilies();
chooseFamily(RECOGNISE);
enable();
for (const button of document.querySelectorAll("[data-question]")) {
  button.onclick = () => ask(button.dataset.question);
}
$("stop").onclick = stop;
$("share").onclick = () => share($("share"));
$("text").oninput = () => {
  $("example").value = "";
  showSoon();
};
document.onkeydown = (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) ask(event.target === $("answer") ? "check" : "solve");
};
$("family").onchange = () => {
  const name = $("family").value;
  const [of] = $("example").value.split("/"); // "" where the text is no example's any more
  chooseFamily(name);
  showSoon();
  if (!$("draw-panel").hidden) return draw(true);
  if (name && of && of !== name) chooseFirstExample(name);
};
$("example").onchange = chooseExample;
$("tab-text").onclick = () => show("text");
for (const [from, to] of [["text", "draw"], ["draw", "text"]]) {
  $(`tab-${from}`).onkeydown = ({ key }) => {
    if (!["ArrowLeft", "ArrowRight"].includes(key)) return;
    $(`tab-${to}`).focus();
    $(`tab-${to}`).click();
  };
}
$("tab-draw").onclick = () => draw();
$("new").onclick = drawNew;
$("to-check").onclick = () => openChecking($("checking").hidden);
window.onhashchange = takeLink;
if (!(await takeLink()) && !takeKept()) {
  $("example").value = "sudoku/A hard one";
  chooseExample();
}
