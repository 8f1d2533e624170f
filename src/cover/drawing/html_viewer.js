// The page: a gallery of all solutions, and one viewer for the one that was chosen.

const byId = (id) => document.getElementById(id);
const solids = JSON.parse(byId("solids").textContent); // null where a picture is all there is
const buttons = [...document.querySelectorAll("#gallery button")];
const view = { apart: 0, hidden: new Set(), lifted: new Set() };
const scene = new Scene(byId("scene"), lift);
let chosen = 0;

function choose(number) {
  buttons[chosen].removeAttribute("aria-current");
  chosen = number;
  buttons[chosen].setAttribute("aria-current", "true");
  byId("caption").textContent = buttons[chosen].querySelector("span").textContent;
  view.hidden.clear();
  view.lifted.clear();
  const solid = scene.gl ? solids[chosen] : null;
  byId("space").hidden = solid === null;
  byId("plane").hidden = solid !== null;
  if (solid === null) {
    byId("plane").replaceChildren(buttons[chosen].querySelector("svg").cloneNode(true));
  } else {
    byId("legend").replaceChildren(...solid.names.map(entry));
    draw();
  }
}

function draw() {
  scene.show(solids[chosen], view);
}

// A piece in the legend, which hides it and shows it again.
function entry(name, part) {
  const button = document.createElement("button");
  const colour = document.createElement("i");
  colour.style.backgroundColor = solids[chosen].colours[part];
  button.type = "button";
  button.append(colour, name);
  button.setAttribute("aria-pressed", "true");
  button.addEventListener("click", () => {
    toggle(view.hidden, part);
    button.setAttribute("aria-pressed", String(!view.hidden.has(part)));
    draw();
  });
  const item = document.createElement("li");
  item.append(button);
  return item;
}

function lift(part) {
  toggle(view.lifted, part);
  draw();
}

function toggle(set, part) {
  if (!set.delete(part)) set.add(part);
}

byId("apart").addEventListener("input", (event) => {
  view.apart = event.target.valueAsNumber / 100;
  draw();
});
byId("together").addEventListener("click", () => {
  byId("apart").value = 0;
  view.apart = 0;
  choose(chosen);
  scene.turnBack();
});
buttons.forEach((button, number) => {
  button.addEventListener("click", () => {
    choose(number);
    byId("viewer").scrollIntoView({ block: "nearest" });
  });
});
if (buttons.length) {
  byId("viewer").hidden = false;
  byId("all").hidden = buttons.length === 1 && byId("gallery").children.length === 1;
  choose(0);
}
