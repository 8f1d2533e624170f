// The page of a trace: at each step what is covered, hidden and chosen, and the tree so far.

const byId = (id) => document.getElementById(id);
const traces = JSON.parse(byId("traces").textContent);
const LARGEST = 60000; // cells of a table
const LONG = 3; // characters of a name that is still written across
const IN_TREE = ["choose", "dead", "try", "pass", "solution"];
const MARKS = { dead: "✗ ", pass: "✗ ", solution: "✓ " };

let trace; // the one that is shown
let at = 0; // how many of its steps are done
let columns = []; // of the table, by item: its cells
let rows = []; // and by option: its row
let entries = []; // of the tree: a step and its button

function make(name, text, className) {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  if (className) element.className = className;
  return element;
}

// What is covered, hidden and chosen after a number of steps.
function state(done) {
  const now = { covered: new Set(), hidden: new Set(), chosen: [], item: null };
  for (const { kind, item, option, options } of trace.steps.slice(0, done)) {
    if (kind === "choose" || kind === "dead") now.item = item;
    if (kind === "cover") now.covered.add(item);
    if (kind === "uncover") now.covered.delete(item);
    if (kind === "cover" || kind === "settle") options.forEach((each) => now.hidden.add(each));
    if (kind === "uncover" || kind === "unsettle") options.forEach((each) => now.hidden.delete(each));
    if (kind === "try") now.chosen.push(option);
    if (kind === "back") now.chosen.pop();
  }
  return now;
}

// --- The parts of the page, made once for each trace ---

function makeTable() {
  const table = byId("matrix");
  table.replaceChildren();
  columns = trace.items.map(() => []);
  rows = [];
  const large = trace.items.length * trace.options.length > LARGEST;
  byId("large").hidden = !large;
  byId("scroll").hidden = large;
  if (large) return;
  const head = table.createTHead().insertRow();
  head.append(make("td"));
  trace.items.forEach((item, number) => {
    const cell = make("th", "", item.head.length > LONG ? "long" : "");
    cell.scope = "col";
    cell.append(make("span", item.head));
    cell.title = item.name;
    if (!item.primary) cell.classList.add("secondary");
    head.append(cell);
    columns[number].push(cell);
  });
  const body = table.createTBody();
  trace.options.forEach((option) => {
    const row = body.insertRow();
    const name = make("th", option.name);
    name.scope = "row";
    row.append(name);
    const colours = new Map(option.items);
    columns.forEach((cells, number) => {
      const has = colours.has(number);
      const cell = make("td", has ? colours.get(number) || "1" : "", has ? "has" : "");
      row.append(cell);
      cells.push(cell);
    });
    rows.push(row);
  });
}

function makeTree() {
  entries = [];
  const lists = [byId("tree")]; // by depth
  lists[0].replaceChildren();
  trace.steps.forEach((step, number) => {
    if (!IN_TREE.includes(step.kind)) return;
    const depth = 2 * step.level + (step.kind === "try" || step.kind === "pass" ? 1 : 0);
    const button = make("button", (MARKS[step.kind] || "") + step.said, step.kind);
    button.type = "button";
    button.addEventListener("click", () => show(number + 1));
    const entry = make("li");
    const below = make("ul");
    entry.append(button, below);
    lists[depth].append(entry);
    lists.length = depth + 1;
    lists.push(below);
    entries.push({ number, step, entry, button });
  });
}

function choose(number) {
  trace = traces[number];
  byId("step").max = trace.steps.length;
  makeTable();
  makeTree();
  show(0);
}

// --- A step ---

function show(done) {
  at = Math.min(Math.max(done, 0), trace.steps.length);
  const now = state(at);
  const step = trace.steps[at - 1];
  byId("step").value = at;
  byId("number").textContent = `${at} of ${trace.steps.length}`;
  const beginning = trace.steps.length ? "The beginning: nothing is chosen." : "";
  const ending = at === trace.steps.length ? ` — ${trace.ending}` : "";
  byId("said").textContent = (step ? step.said : beginning) + ending;
  byId("said").className = step ? step.kind : "";
  byId("chosen").replaceChildren(...now.chosen.map((option) => make("li", trace.options[option].name)));
  for (const [id, off] of [["first", at === 0], ["previous", at === 0]]) byId(id).disabled = off;
  for (const id of ["next", "last"]) byId(id).disabled = at === trace.steps.length;
  showTable(now, step);
  showTree(now);
}

function showTable(now, step) {
  columns.forEach((cells, item) => {
    for (const cell of cells) {
      cell.classList.toggle("covered", now.covered.has(item));
    }
    if (cells.length) cells[0].classList.toggle("current", Boolean(step) && step.item === item);
  });
  rows.forEach((row, option) => {
    const chosen = now.chosen.includes(option);
    row.classList.toggle("chosen", chosen);
    row.classList.toggle("hidden", !chosen && now.hidden.has(option));
    row.classList.toggle("trying", Boolean(step) && step.option === option);
  });
}

function showTree(now) {
  const path = [...now.chosen];
  let current = null;
  const open = []; // the options that are tried, from the root on, by the entries so far
  for (const each of entries) {
    const { number, step, entry, button } = each;
    entry.hidden = number >= at;
    button.removeAttribute("aria-current");
    button.classList.remove("path");
    if (number >= at) continue;
    current = each;
    if (step.kind === "try") {
      open.length = step.level;
      open.push(each);
    }
  }
  path.forEach((option, level) => {
    if (open[level] && open[level].step.option === option) open[level].button.classList.add("path");
  });
  if (current) current.button.setAttribute("aria-current", "step");
}

// The next or the previous step that is in the tree.
function turn(way) {
  const numbers = entries.map((each) => each.number + 1);
  const found = way > 0 ? numbers.find((each) => each > at) : numbers.findLast((each) => each < at);
  show(found ?? (way > 0 ? trace.steps.length : 0));
}

const KEYS = {
  ArrowRight: () => show(at + 1),
  ArrowLeft: () => show(at - 1),
  Home: () => show(0),
  End: () => show(trace.steps.length),
  n: () => turn(1),
  p: () => turn(-1),
};

byId("first").addEventListener("click", KEYS.Home);
byId("last").addEventListener("click", KEYS.End);
byId("next").addEventListener("click", KEYS.ArrowRight);
byId("previous").addEventListener("click", KEYS.ArrowLeft);
byId("step").addEventListener("input", (event) => show(event.target.valueAsNumber));
byId("trace").addEventListener("change", (event) => choose(event.target.selectedIndex));
document.addEventListener("keydown", (event) => {
  const isField = event.target.matches("select, input, #scroll");
  if (isField || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

byId("trace").append(...traces.map((each) => make("option", each.caption)));
byId("which").hidden = traces.length < 2;
if (traces.length) {
  choose(0);
  show(Number(location.hash.slice(1)) || 0); // trace.html#12 begins with step 12
} else byId("said").textContent = "No puzzle was read.";
