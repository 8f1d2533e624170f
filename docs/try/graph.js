// A drawing board for graphs: vertices in the plane, joined by edges.

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, REACH] = [360, 300, 22];

export function graphBoard(element, stated, changed) {
  const edges = linesOf(stated.edges).map((line) => line.split(/\s+/));
  const names = [...new Set([...edges.flatMap(([u, v]) => [u, v]), ...wordsOf(stated.vertices)])];
  const places = new Map(names.map((name, k) => [name, onCircle(k, names.length)]));
  let chosen = null;

  const svg = made("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", role: "application" });
  svg.setAttribute("aria-label", "graph");
  const hint = Object.assign(document.createElement("p"), {
    className: "hint",
    textContent: "Tap an empty place for a new vertex, and two vertices to join or part them.",
  });
  element.append(svg, hint);

  const show = () => {
    svg.replaceChildren();
    for (const [u, v, weight] of edges) {
      const [[x1, y1], [x2, y2]] = [places.get(u), places.get(v)];
      svg.append(made("line", { x1, y1, x2, y2 }));
      if (weight === undefined) continue;
      const text = made("text", { x: (x1 + x2) / 2, y: (y1 + y2) / 2, class: "weight" });
      text.textContent = weight;
      svg.append(text);
    }
    for (const [name, [cx, cy]] of places) {
      svg.append(made("circle", { cx, cy, r: 16, class: name === chosen ? "chosen" : "" }));
      const text = made("text", { x: cx, y: cy + 4 });
      text.textContent = name.length > 5 ? `${name.slice(0, 4)}…` : name;
      svg.append(text);
    }
  };

  const toggle = (u, v) => {
    const at = edges.findIndex(([a, b]) => (a === u && b === v) || (a === v && b === u));
    if (at >= 0) edges.splice(at, 1);
    else edges.push(edges.some((edge) => edge.length > 2) ? [u, v, "1"] : [u, v]);
    changed(edges.map((edge) => edge.join(" ")).join("\n") + "\n");
  };

  svg.onclick = (event) => {
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) * WIDTH) / box.width;
    const y = ((event.clientY - box.top) * HEIGHT) / box.height;
    const hit = [...places].find(([, [a, b]]) => Math.hypot(a - x, b - y) < REACH)?.[0];
    if (hit === undefined) {
      chosen = freeName(places);
      places.set(chosen, [Math.round(x), Math.round(y)]);
    } else if (chosen === null || chosen === hit) {
      chosen = chosen === hit ? null : hit;
    } else {
      toggle(chosen, hit);
      chosen = null;
    }
    show();
  };
  show();
}

function linesOf(edges) {
  const lines = Array.isArray(edges) ? edges : (edges ?? "").split("\n");
  return lines.map((line) => String(line).trim()).filter(Boolean);
}

const wordsOf = (value) => (Array.isArray(value) ? value : (value ?? "").split(/\s+/).filter(Boolean));

function onCircle(number, count) {
  const angle = (2 * Math.PI * number) / count - Math.PI / 2;
  return [WIDTH / 2 + 120 * Math.cos(angle), HEIGHT / 2 + 120 * Math.sin(angle)];
}

function freeName(places) {
  let number = places.size + 1;
  while (places.has(`v${number}`)) number += 1;
  return `v${number}`;
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
