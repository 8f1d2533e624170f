// The page: what is chosen and pressed on the left, what comes back on the right.

import { NEW_BOARDS, build } from "./board.js";
import { FAMILIES } from "./examples.js";
import { linkTo, stateOfLink } from "./link.js";
import { Solver } from "./solver.js";

const $ = (id) => document.getElementById(id);
const RECOGNISE = ""; // the family that is none yet
const PAUSE = 400; // milliseconds after typing, before the puzzle is shown

let isReady = false;
let isSearching = false;
let recognised = "sudoku"; // the family of the last puzzle that was read
let answeredOf = ""; // the puzzle, as `puzzleNow` has it, of the last question
let timer = 0;
let clock = 0;

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
    $("about").textContent = `cover ${version}, ${engine}, Python ${python}, all in this page.`;
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

function say({ kind = "", headline = "", lines = [], puzzle = "", family = "", notes, line, column }) {
  const said = $("said");
  said.className = kind;
  said.replaceChildren();
  if (headline) said.append(made("h2", headline));
  for (const each of lines) said.append(made("p", each));
  if (line) {
    const button = made("button", column ? `Show line ${line}, column ${column}` : `Show line ${line}`);
    button.type = "button";
    button.onclick = () => select(line, column);
    said.append(button);
  }
  if (puzzle) {
    recognised = family;
    said.append(made("p", puzzle, "puzzle"));
  }
  $("notes").replaceChildren(...(notes ?? []).map((note) => made("p", note, "note")));
}

function select(line, column) {
  show("text");
  const lines = $("text").value.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const start = from + Math.max(0, column - 1);
  $("text").focus();
  $("text").setSelectionRange(start, column ? start + 1 : from + lines[line - 1].length);
}

// Show a solution, of the puzzle that was asked about.
function addSolution({ number, values, picture, drawing, line, in_space: inSpace }, asked) {
  const figure = document.createElement("figure");
  figure.append(paper(picture));
  const caption = document.createElement("figcaption");
  if ($("pictures").children.length || number) caption.append(made("b", `${number + 1}`));
  caption.append(copying("Copy the line", line), copying("Copy the drawing", drawing));
  if (inSpace) caption.append(turning({ ...asked, question: "space", values }, figure));
  figure.append(caption);
  const details = document.createElement("details");
  details.append(made("summary", "As text"), made("pre", line, "line"), made("pre", drawing));
  figure.append(details);
  $("pictures").append(figure);
}

function paper(picture) {
  const box = made("div", "", "paper");
  box.innerHTML = picture; // made by the package, which escapes all that is not its own
  return box;
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
    frame.srcdoc = answer.page;
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
    say({ lines: ["Choose an example, paste a puzzle, or draw one."] });
    $("pictures").replaceChildren();
    return;
  }
  const of = puzzleNow();
  const answer = await solver.ask(question);
  if (isSearching || puzzleNow() !== of) return; // there is something newer to show
  if (!isAnswered) say(answer);
  $("pictures").replaceChildren();
  if (answer.picture) {
    const figure = document.createElement("figure");
    figure.append(paper(answer.picture));
    $("pictures").append(figure);
  }
}

// All that makes the puzzle what it is, to be compared.
function puzzleNow() {
  const { text, family, options } = asking("");
  return JSON.stringify([text, family, options]);
}

function showSoon() {
  clearTimeout(timer);
  timer = setTimeout(showPuzzle, PAUSE);
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
  show("text");
}

function setText(text) {
  $("text").value = text;
  showSoon();
}

// --- Drawing ---

function show(panel) {
  for (const each of ["text", "draw"]) {
    $(`${each}-panel`).hidden = each !== panel;
    $(`tab-${each}`).setAttribute("aria-selected", String(each === panel));
  }
}

const drawnFamily = () => $("family").value || recognised;

async function draw() {
  show("draw");
  $("board").dataset.family = "";
  const sizes = NEW_BOARDS[drawnFamily()];
  $("size").replaceChildren(...sizes.sizes.map((each) => new Option(each.replace("x", " × "), each)));
  $("size").value = sizes.usual;
  if (!$("text").value.trim()) return drawNew();
  if (!isReady || isSearching) return board(null, "Python is busy; try again in a moment.");
  const { family, stated, headline } = await solver.ask(asking("edit"));
  if (!stated) return board(null, `The text cannot be drawn: ${headline}`);
  if (!$("family").value) recognised = family;
  return board(family, stated);
}

function drawNew() {
  const [rows, columns] = $("size").value.split("x").map(Number);
  const family = drawnFamily();
  chooseFamily(family);
  board(family, NEW_BOARDS[family].stated(rows, columns));
}

function board(family, stated) {
  $("board-hint").textContent = "";
  try {
    if (family === null) throw new Error(stated);
    build($("board"), family, stated, setText);
  } catch (error) {
    $("board").replaceChildren();
    $("board-hint").textContent = error.message;
  }
  $("board").dataset.family = family ?? "none";
}

// --- Links ---

async function share(button) {
  const { text, family, options } = asking("");
  const address = await linkTo({ text, family, options });
  history.replaceState(null, "", address);
  await copied(button, address);
}

async function takeLink() {
  const state = await stateOfLink();
  if (state === null) return false;
  chooseFamily(FAMILIES.some(({ name }) => name === state.family) ? state.family : RECOGNISE);
  for (const box of $("options").querySelectorAll("input")) {
    box.checked = Boolean(state.options?.[box.name]);
  }
  setText(state.text);
  show("text");
  return true;
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
$("family").onchange = () => {
  chooseFamily($("family").value);
  showSoon();
  if (!$("draw-panel").hidden) draw();
};
$("example").onchange = chooseExample;
$("tab-text").onclick = () => show("text");
$("tab-draw").onclick = draw;
$("new").onclick = drawNew;
$("to-check").onclick = () => {
  $("checking").hidden = !$("checking").hidden;
  $("to-check").setAttribute("aria-expanded", String(!$("checking").hidden));
  if (!$("checking").hidden) $("answer").focus();
};
window.onhashchange = takeLink;
if (!(await takeLink())) {
  $("example").value = "sudoku/A hard one";
  chooseExample();
}
