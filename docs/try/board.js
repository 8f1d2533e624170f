// Drawing boards: what is stated, as JSON of `cover convert`, becomes cells to tap, and what is drawn
// becomes text again. The text stays the truth: each change of a drawing writes it anew.

import { graphBoard } from "./graph.js";

const SETS = [
  "domino",
  "trominoes",
  "tetrominoes",
  "tetrominoes-one-sided",
  "pentominoes",
  "pentominoes-one-sided",
  "hexominoes",
];

// For each family, how large a new drawing may be, and what an empty one states.
export const NEW_BOARDS = {
  sudoku: {
    sizes: ["4x4", "6x6", "8x8", "9x9", "12x12", "16x16"],
    usual: "9x9",
    stated: (rows, columns) => ({ type: "sudoku", grid: filled(rows, columns, ".") }),
  },
  irregular: {
    sizes: ["4x4", "5x5", "6x6", "7x7", "8x8", "9x9"],
    usual: "6x6",
    stated: (rows, columns) => ({
      type: "irregular",
      grid: filled(rows, columns, "."),
      regions: Array.from(LABELS.slice(0, rows), (label) => label.repeat(columns)).join("\n"),
    }),
  },
  killer: {
    sizes: ["4x4", "6x6", "9x9"],
    usual: "6x6",
    stated: (rows, columns) => ({ type: "killer", size: `${rows}x${columns}`, cages: [] }),
  },
  domino: {
    sizes: ["2x3", "3x4", "4x5", "5x6", "6x7", "7x8", "8x9", "9x10", "10x11"],
    usual: "4x5",
    stated: (rows, columns) => ({
      type: "domino",
      grid: Array(rows).fill(Array(columns).fill("0").join(" ")).join("\n"),
    }),
  },
  tiling: {
    sizes: ["3x20", "4x4", "5x5", "4x15", "5x12", "6x10", "8x8"],
    usual: "8x8",
    stated: (rows, columns) => ({ board: filled(rows, columns, "x"), use: "pentominoes" }),
  },
  matching: { sizes: ["graph"], usual: "graph", stated: () => ({ type: "matching", edges: "" }) },
  "exact-cover": {
    sizes: ["4x4", "6x7", "8x8", "12x12"],
    usual: "6x7",
    stated: (rows, columns) => ({
      type: "exact-cover",
      items: Array.from(LABELS.slice(0, columns)).join(" "),
      options: Array(rows).fill(""),
    }),
  },
};

const LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BOARDS = {
  sudoku: digitsBoard,
  irregular: regionsBoard,
  killer: cagesBoard,
  domino: numbersBoard,
  tiling: shapeBoard,
  matching: graphBoard,
  "exact-cover": optionsBoard,
};

// Build the board of a family in an element, and return its size, such as "9x9", if it has one;
// `changed` is called with the text of each change.
// Throws an Error that says why where the puzzle has more than can be drawn.
export function build(element, family, stated, changed) {
  element.replaceChildren();
  if (!BOARDS[family]) throw new Error("there is no drawing board for this family");
  BOARDS[family](element, stated, changed);
  return element.querySelector(".grid")?.dataset.size;
}

// The text of what is stated, as the boards write it.
export function textOf(family, stated) {
  if (family === "sudoku" && !hasMore(stated)) return stated.grid + "\n";
  if (family === "domino") return stated.grid + "\n";
  if (family === "matching" || family === "exact-cover") return "";
  return yaml(family === "tiling" ? { ...stated, type: family } : stated);
}

// --- Families ---

function digitsBoard(element, stated, changed) {
  const cells = cellsOf(stated.grid);
  const [high, wide] = boxOf(stated, cells.length);
  const houses = cells.map((row, r) =>
    row.map((_, c) => Math.floor(r / high) * 1000 + Math.floor(c / wide)),
  );
  const write = () => changed(textOf("sudoku", { ...stated, grid: rowsOf(cells) }));
  const grid = new Grid(element, cells.length, cells[0].length);
  grid.borders((r, c) => houses[r][c]);
  digits(grid, cells, symbolsOf(cells), write);
}

function numbersBoard(element, stated, changed) {
  if (!stated.grid) throw new Error("only dominosas can be drawn here");
  const cells = stated.grid.split("\n").map((row) => row.trim().split(/\s+/));
  const grid = new Grid(element, cells.length, cells[0].length);
  const most = Math.max(cells.length - 1, ...cells.flat().map(Number));
  const symbols = Array.from({ length: most + 1 }, (_, number) => String(number));
  digits(grid, cells, symbols, () => changed(cells.map((row) => row.join(" ")).join("\n") + "\n"), "0");
}

function regionsBoard(element, stated, changed) {
  if (typeof stated.regions !== "string") throw new Error("these regions cannot be drawn here");
  const regions = cellsOf(stated.regions);
  const cells = stated.grid ? cellsOf(stated.grid) : regions.map((row) => row.map(() => "."));
  const labels = [...new Set([...regions.flat(), ...LABELS.slice(0, regions.length)])].sort();
  const grid = new Grid(element, cells.length, cells[0].length);
  const show = () => {
    grid.borders((r, c) => regions[r][c]);
    grid.tint((r, c) => (regions[r][c] === "#" ? "hole" : hue(labels.indexOf(regions[r][c]))));
  };
  const write = () =>
    changed(yaml({ ...stated, grid: rowsOf(cells), regions: rowsOf(regions) }));
  let label = labels[0];
  show();
  modes(grid, {
    Digits: () => digits(grid, cells, symbolsOf(cells), write),
    Regions: () => {
      grid.paint((r, c) => {
        regions[r][c] = label;
        show();
        write();
      });
      palette(grid.tools, labels.filter((each) => each !== "#"), (each) => (label = each));
    },
  });
}

function cagesBoard(element, stated, changed) {
  const [rows, columns] = sizeOf(stated);
  let cages = cagesOf(stated, columns);
  const kept = { ...stated };
  for (const key of ["cages", "sums", "size"]) delete kept[key];
  const cells = stated.grid ? cellsOf(stated.grid) : null;
  const [high, wide] = stated.regions ? [rows, columns] : boxOf(stated, rows);
  const grid = new Grid(element, rows, columns);
  grid.borders((r, c) => Math.floor(r / high) * 1000 + Math.floor(c / wide));
  const selected = new Set();
  const cageAt = (number) => cages.find((cage) => cage.cells.includes(number));
  const show = () => {
    grid.tint((r, c) => {
      const cage = cageAt(r * columns + c);
      return cage ? hue(cages.indexOf(cage)) : "";
    });
    grid.each((cell, r, c) => {
      const number = r * columns + c;
      const cage = cageAt(number);
      const given = cells && cells[r][c] !== "." ? cells[r][c] : "";
      cell.textContent = given;
      cell.dataset.corner = cage && Math.min(...cage.cells) === number ? cage.sum : "";
      cell.classList.toggle("selected", selected.has(number));
    });
  };
  const write = () => {
    show();
    const drawn = cages.map(({ sum, cells: of }) => ({ sum, cells: of.map((n) => named(n, columns)).join(" ") }));
    changed(yaml({ ...kept, type: "killer", size: `${rows}x${columns}`, cages: drawn }));
  };
  const tools = grid.tools;
  tools.innerHTML = `<label>Sum <input type="number" min="1" max="999" inputmode="numeric"></label>
    <button type="button" class="make">Make a cage</button>
    <button type="button" class="clear">Remove</button>
    <p class="hint">Choose cells by tapping or dragging, type their sum, make a cage of them.</p>
    <p class="hint" role="status"></p>`;
  const sum = tools.querySelector("input");
  const ask = (what) => (tools.querySelector("[role=status]").textContent = what);
  const make = () => {
    if (!selected.size) return ask("Choose the cells first: tap them, or drag over them.");
    if (!sum.value) {
      sum.focus();
      return ask("Type the sum first.");
    }
    ask("");
    cages = without(cages, selected);
    cages.push({ sum: Number(sum.value), cells: [...selected].sort((a, b) => a - b) });
    selected.clear();
    sum.value = "";
    write();
  };
  tools.querySelector(".make").onclick = make;
  sum.onkeydown = (event) => {
    if (event.key === "Enter") make();
  };
  tools.querySelector(".clear").onclick = () => {
    cages = without(cages, selected);
    selected.clear();
    write();
  };
  let adding = true;
  grid.paint((r, c, isFirst) => {
    const number = r * columns + c;
    if (isFirst) {
      const cage = cageAt(number);
      if (!selected.size && cage) {
        cage.cells.forEach((each) => selected.add(each));
        sum.value = cage.sum;
        adding = true;
        return show();
      }
      adding = !selected.has(number);
    }
    if (adding) selected.add(number);
    else selected.delete(number);
    show();
  });
  show();
}

function shapeBoard(element, stated, changed) {
  if (typeof stated.board !== "string" || /\|/.test(stated.board)) {
    throw new Error("boards in space cannot be drawn here");
  }
  const cells = cellsOf(stated.board);
  const grid = new Grid(element, cells.length, cells[0].length);
  const { board, use, pieces, ...kept } = stated;
  const own = pieces ? "as they are in the text" : null;
  let set = own ?? (Array.isArray(use) ? use[0] : use);
  const show = () => grid.tint((r, c) => (cells[r][c] === "." ? "hole" : "shape"));
  const write = () => {
    show();
    const laid = set === own ? { pieces } : { use: set };
    changed(yaml({ ...kept, type: "tiling", board: rowsOf(cells), ...laid }));
  };
  let to = ".";
  grid.paint((r, c, isFirst) => {
    if (isFirst) to = cells[r][c] === "." ? "x" : ".";
    if (cells[r][c] !== to) {
      cells[r][c] = to;
      write();
    }
  });
  grid.tools.innerHTML = `<label>Pieces <select></select></label>
    <p class="hint">Tap or drag to cut holes, or to fill them.</p>`;
  const select = grid.tools.querySelector("select");
  for (const each of own ? [own, ...SETS] : SETS) select.add(new Option(each));
  select.value = set;
  select.onchange = () => {
    set = select.value;
    write();
  };
  show();
}

function optionsBoard(element, stated, changed) {
  const primary = words(stated.items);
  const secondary = words(stated.secondary);
  const items = [...primary, ...secondary];
  const lists = Object.values(stated.options ?? {}).map((each) => words(each));
  if (lists.flat().some((item) => item.includes(":"))) throw new Error("colours cannot be drawn here");
  const cells = lists.map((list) => items.map((item) => (list.includes(item) ? "1" : "")));
  const grid = new Grid(element, cells.length, items.length, items);
  const show = () => {
    grid.tint((r, c) => (cells[r][c] ? "shape" : ""));
    grid.each((cell, r, c) => cell.setAttribute("aria-pressed", String(cells[r][c] !== "")));
  };
  const write = () => {
    show();
    const head = primary.join(" ") + (secondary.length ? ` | ${secondary.join(" ")}` : "");
    const lines = cells.map((row) => items.filter((_, k) => row[k]).join(" ")).filter(Boolean);
    changed([head, ...lines].join("\n") + "\n");
  };
  let to = "1";
  grid.paint((r, c, isFirst) => {
    if (isFirst) to = cells[r][c] ? "" : "1";
    cells[r][c] = to;
    write();
  });
  grid.tools.innerHTML = `<p class="hint">Each line is an option: tap the items that it covers.</p>`;
  show();
}

// --- What is stated ---

function cellsOf(text) {
  return text.split("\n").map((row) => (row.includes(" ") ? row.trim().split(/\s+/) : [...row]));
}

// Whether there is more to a sudoku than its grid.
function hasMore(stated) {
  return Object.keys(stated).some((key) => !["type", "grid"].includes(key));
}

function rowsOf(cells) {
  const between = cells.flat().some((cell) => cell.length > 1) ? " " : "";
  return cells.map((row) => row.join(between)).join("\n");
}

function filled(rows, columns, mark) {
  return Array(rows).fill(mark.repeat(columns)).join("\n");
}

function words(value) {
  return Array.isArray(value) ? value : (value ?? "").split(/\s+/).filter(Boolean);
}

function boxOf(stated, size) {
  if (typeof stated.box === "string") return stated.box.split("x").map(Number);
  let high = Math.floor(Math.sqrt(size));
  while (size % high) high -= 1;
  return [high, size / high];
}

function sizeOf(stated) {
  if (stated.size) return String(stated.size).split("x").map(Number);
  if (stated.grid) return [cellsOf(stated.grid).length, cellsOf(stated.grid)[0].length];
  if (typeof stated.cages === "string") return [cellsOf(stated.cages).length, cellsOf(stated.cages)[0].length];
  return [9, 9];
}

function cagesOf(stated, columns) {
  if (typeof stated.cages !== "string") {
    return stated.cages.map(({ sum, cells }) => ({ sum, cells: words(cells).map((name) => numberOf(name, columns)) }));
  }
  const found = new Map();
  cellsOf(stated.cages).flat().forEach((label, number) => {
    if (label in stated.sums) found.set(label, [...(found.get(label) ?? []), number]);
  });
  return [...found].map(([label, cells]) => ({ sum: stated.sums[label], cells }));
}

function without(cages, cells) {
  return cages
    .map(({ sum, cells: of }) => ({ sum, cells: of.filter((each) => !cells.has(each)) }))
    .filter((cage) => cage.cells.length > 0);
}

const named = (number, columns) => `r${Math.floor(number / columns) + 1}c${(number % columns) + 1}`;

function numberOf(name, columns) {
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/);
  return (row - 1) * columns + (column - 1);
}

function symbolsOf(cells) {
  const size = Math.max(cells.length, cells[0].length);
  const usual = "123456789ABCDEFGHIJKLMNOP".slice(0, size);
  const own = cells.flat().filter((cell) => !".#".includes(cell) && !usual.includes(cell));
  return [...usual, ...new Set(own)];
}

// A map as YAML: drawings in blocks, all else as JSON has it.
function yaml(stated) {
  const lines = Object.entries(stated).map(([key, value]) => {
    if (typeof value === "string" && value.includes("\n")) {
      return `${key}: |\n  ${value.replaceAll("\n", "\n  ")}`;
    }
    if (Array.isArray(value) && value.length && typeof value[0] === "object") {
      return `${key}:\n${value.map((each) => `  - ${JSON.stringify(each)}`).join("\n")}`;
    }
    return `${key}: ${/^[\w-]+$/.test(value) ? value : JSON.stringify(value)}`;
  });
  return lines.join("\n") + "\n";
}

// --- What is tapped ---

const hue = (number) => `hue:${(number * 137) % 360}`;

// Rows of cells that can be tapped, dragged over, and walked with the arrow keys.
class Grid {
  constructor(element, rows, columns, heads = []) {
    this.rows = rows;
    this.columns = columns;
    this.tools = document.createElement("div");
    this.tools.className = "tools";
    this.box = document.createElement("div");
    this.box.className = "grid";
    this.box.style.setProperty("--columns", columns);
    this.box.dataset.size = `${rows}x${columns}`;
    for (const head of heads) this.box.append(Object.assign(document.createElement("span"), { textContent: head }));
    this.cells = Array.from({ length: rows * columns }, (_, number) => {
      const cell = document.createElement("button");
      cell.type = "button";
      cell.dataset.number = number;
      cell.tabIndex = number === 0 ? 0 : -1;
      cell.setAttribute("aria-label", named(number, columns));
      this.box.append(cell);
      return cell;
    });
    this.box.addEventListener("keydown", (event) => this.#walk(event));
    this.entered = null; // what hears of the cell that has the focus
    this.box.addEventListener("focusin", ({ target }) => this.entered?.(Number(target.dataset.number)));
    element.append(this.box, this.tools);
  }

  each(action) {
    this.cells.forEach((cell, number) => action(cell, Math.floor(number / this.columns), number % this.columns));
  }

  // Thick lines where the house changes.
  borders(houseOf) {
    this.each((cell, r, c) => {
      cell.classList.toggle("right", c + 1 < this.columns && houseOf(r, c) !== houseOf(r, c + 1));
      cell.classList.toggle("below", r + 1 < this.rows && houseOf(r, c) !== houseOf(r + 1, c));
    });
  }

  // A colour for each cell: `hue:` and degrees, or the name of a class.
  tint(colourOf) {
    this.each((cell, r, c) => {
      const colour = colourOf(r, c);
      const degrees = colour.startsWith("hue:") ? colour.slice(4) : "";
      cell.style.setProperty("--hue", degrees || 0);
      cell.classList.toggle("tinted", degrees !== "");
      cell.classList.toggle("hole", colour === "hole");
      cell.classList.toggle("shape", colour === "shape");
    });
  }

  // Have taps, drags and the space bar do something to cells: `action(row, column, isFirst)`.
  paint(action) {
    let last = null;
    const at = (cell, isFirst) => {
      last = cell;
      const number = Number(cell.dataset.number);
      action(Math.floor(number / this.columns), number % this.columns, isFirst);
    };
    this.box.classList.add("painted");
    this.box.onpointerdown = (event) => {
      const cell = event.target.closest("button");
      if (!cell || event.button) return;
      event.target.releasePointerCapture?.(event.pointerId);
      at(cell, true);
    };
    this.box.onpointermove = (event) => {
      if (!last) return;
      const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(".grid button");
      if (cell && cell !== last && this.box.contains(cell)) at(cell, false);
    };
    window.addEventListener("pointerup", () => (last = null));
    this.box.onclick = (event) => {
      if (event.detail === 0 && event.target.closest("button")) at(event.target, true); // the keyboard
      last = null;
    };
  }

  // Take back what `paint` and `modes` have set.
  release() {
    this.box.onpointerdown = this.box.onpointermove = this.box.onclick = this.box.onkeyup = null;
    this.entered = null;
    this.box.classList.remove("painted");
    this.each((cell) => cell.classList.remove("selected"));
    this.tools.replaceChildren();
  }

  focus(number) {
    this.cells.forEach((cell, each) => (cell.tabIndex = each === number ? 0 : -1));
    this.cells[number].focus();
  }

  #walk(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.columns, ArrowDown: this.columns };
    const step = steps[event.key];
    const from = Number(event.target.dataset.number);
    const to = from + step;
    if (!step || !(to in this.cells)) return;
    if (Math.abs(step) === 1 && Math.floor(from / this.columns) !== Math.floor(to / this.columns)) return;
    event.preventDefault();
    this.focus(to);
  }
}

// Cells that hold a symbol: tap one, then type or tap a symbol.
function digits(grid, cells, symbols, write, empty = ".") {
  let chosen = 0;
  const show = () =>
    grid.each((cell, r, c) => {
      cell.textContent = cells[r][c] === "." ? "" : cells[r][c];
      cell.classList.toggle("selected", r * grid.columns + c === chosen);
    });
  const put = (symbol) => {
    const [r, c] = [Math.floor(chosen / grid.columns), chosen % grid.columns];
    if (cells[r][c] === "#") return;
    cells[r][c] = symbol;
    show();
    write();
  };
  grid.entered = (number) => {
    chosen = number;
    show();
  };
  grid.box.onclick = ({ target }) => {
    if (target.dataset.number) grid.focus(Number(target.dataset.number));
  };
  grid.box.onkeyup = (event) => {
    const typed = symbols.find((each) => each.toUpperCase() === event.key.toUpperCase());
    if (typed) put(typed);
    else if (["Backspace", "Delete", ".", "0"].includes(event.key)) put(empty);
  };
  const keys = palette(grid.tools, [...symbols, ...(empty === "." ? ["⌫"] : [])], (symbol) => {
    put(symbol === "⌫" ? empty : symbol);
    keys.forEach((key) => key.setAttribute("aria-pressed", "false"));
  });
  keys.forEach((key) => key.setAttribute("aria-pressed", "false"));
  show();
}

// Buttons of which one is chosen.
function palette(element, names, choose) {
  const box = document.createElement("div");
  box.className = "keys";
  const buttons = names.map((name, k) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
    button.setAttribute("aria-label", name === "⌫" ? "empty" : name);
    button.setAttribute("aria-pressed", String(k === 0));
    button.onclick = () => {
      buttons.forEach((each) => each.setAttribute("aria-pressed", String(each === button)));
      choose(name);
    };
    return button;
  });
  box.append(...buttons);
  element.append(box);
  return buttons;
}

// Ways to draw on one grid, of which one is on.
function modes(grid, ways) {
  const box = document.createElement("div");
  box.className = "modes";
  grid.box.after(box);
  palette(box, Object.keys(ways), (name) => {
    grid.release();
    ways[name]();
  });
  Object.values(ways)[0]();
}
