// The scene in which a solid is turned and taken apart: one mesh and one line, drawn by Plotly.

const EDGE = "#1c1c1c";
const EYE = { x: 0.95, y: -1.55, z: 1.15 };
const MARGIN = 1.02; // what touches the ends of the axes is cut off in part
const STEP = Math.PI / 24; // how far an arrow key turns it
const STEPS_PER_PIXEL = 0.1; // of a finger
const SOON = 150; // milliseconds in which Plotly tells what is below the pointer

class Scene {
  // `clicked` is told the part that was clicked.
  constructor(place, clicked) {
    this.place = place;
    this.under = null; // the part below the pointer
    this.drawn = false;
    this.listen(clicked);
    this.listenToTouch(clicked);
  }

  // Shows a solid; `view` says how far it is `apart`, 0 for together, and which parts are `hidden`
  // and `lifted`.
  show(solid, view) {
    if (this.solid !== solid) {
      this.solid = solid;
      this.surface = surfaceOf(solid);
      this.ways = waysOut(solid);
    }
    const up = solid.size[0] * (1 + view.apart) + 1; // above all that is not lifted
    const shifts = this.ways.map((way, part) =>
      plus(scaled(way, view.apart), [0, 0, view.lifted.has(part) ? up : 0])
    );
    const seen = ({ part }) => !view.hidden.has(part);
    const traces = [
      this.mesh(this.surface.squares.filter(seen), shifts),
      this.lines(this.surface.edges.filter(seen), shifts),
    ];
    const options = { displayModeBar: false, responsive: true };
    Plotly.react(this.place, traces, this.layout(shifts), options);
    if (!this.drawn) this.watch();
    this.drawn = true;
  }

  // Turns the solid by that many steps to the side and upwards.
  turn(aside, upwards) {
    const { x, y, z } = this.camera.eye;
    const far = Math.hypot(x, y, z);
    const height = Math.asin(z / far) + STEP * upwards;
    const bounded = Math.max(-1.5, Math.min(1.5, height));
    const round = Math.atan2(y, x) + STEP * aside;
    const flat = far * Math.cos(bounded);
    const eye = { x: flat * Math.cos(round), y: flat * Math.sin(round), z: far * Math.sin(bounded) };
    this.look(eye);
  }

  zoom(factor) {
    const { x, y, z } = this.camera.eye;
    this.look({ x: x / factor, y: y / factor, z: z / factor });
  }

  turnBack() {
    this.look(EYE);
  }

  look(eye) {
    Plotly.relayout(this.place, { "scene.camera": cameraAt(eye) });
  }

  get camera() {
    return this.place.layout.scene.camera;
  }

  mesh(squares, shifts) {
    const points = squares.flatMap(({ part, corners }) =>
      corners.map((corner) => plus(corner, shifts[part]))
    );
    const triangles = squares.flatMap((square, number) =>
      [[0, 1, 2], [0, 2, 3]].map((corners) => corners.map((corner) => 4 * number + corner))
    );
    const [x, y, z] = columnsOf(points);
    const [i, j, k] = columnsOf(triangles);
    this.owners = squares.flatMap(({ part }) => [part, part]); // of triangles, as Plotly points
    const colours = this.owners.map((part) => this.solid.colours[part]);
    return {
      type: "mesh3d", x, y, z, i, j, k,
      facecolor: colours,
      text: this.owners.map((part) => this.solid.names[part]),
      hoverinfo: "text",
      hoverlabel: { bgcolor: colours },
      flatshading: true,
      lighting: { ambient: 0.75, diffuse: 0.45, specular: 0.05, roughness: 0.9, fresnel: 0 },
      lightposition: { x: -3000, y: -6000, z: 9000 },
    };
  }

  lines(edges, shifts) {
    const points = edges.flatMap(({ part, ends }) => [
      ...ends.map((end) => plus(end, shifts[part])),
      [null, null, null],
    ]);
    const [x, y, z] = columnsOf(points);
    const line = { color: EDGE, width: 4 };
    return { type: "scatter3d", mode: "lines", x, y, z, line, hoverinfo: "skip" };
  }

  layout(shifts) {
    const [x, y, z] = this.ranges(shifts).map((range) => ({ visible: false, showspikes: false, range }));
    return {
      margin: { l: 0, r: 0, t: 0, b: 0 },
      paper_bgcolor: "rgba(0,0,0,0)",
      showlegend: false,
      scene: {
        xaxis: x, yaxis: y, zaxis: z,
        aspectmode: "cube",
        camera: this.drawn ? this.camera : cameraAt(EYE),
        dragmode: "turntable",
      },
    };
  }

  // The ends of the axes: a cube around all parts, hidden ones too.
  ranges(shifts) {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (const { part, corners } of this.surface.squares) {
      for (const corner of corners) {
        plus(corner, shifts[part]).forEach((value, axis) => {
          low[axis] = Math.min(low[axis], value);
          high[axis] = Math.max(high[axis], value);
        });
      }
    }
    const half = MARGIN * Math.max(...high.map((value, axis) => value - low[axis])) / 2;
    return high.map((value, axis) => {
      const middle = (value + low[axis]) / 2;
      return [middle - half, middle + half];
    });
  }

  // Plotly tells what is below the pointer, but takes the beginning of a drag for a click.
  watch() {
    this.place.on("plotly_hover", ({ points }) => {
      this.under = this.owners[points[0].pointNumber] ?? null;
    });
    this.place.on("plotly_unhover", () => {
      this.under = null;
    });
  }

  listen(clicked) {
    let pressed = null;
    this.place.addEventListener("pointerdown", (event) => {
      pressed = event.pointerType === "touch" ? null : { x: event.clientX, y: event.clientY };
    }, true);
    this.place.addEventListener("pointerup", (event) => {
      const moved = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
      if (pressed && moved < 4 && this.under !== null) clicked(this.under);
      pressed = null;
    }, true);
    const turns = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    this.place.addEventListener("keydown", (event) => {
      if (!(event.key in turns)) return;
      this.turn(...turns[event.key]);
      event.preventDefault();
    });
  }

  // One finger turns, two zoom, a tap clicks; Plotly only turns, and hears of no touch here.
  listenToTouch(clicked) {
    let fingers = []; // where they were
    let path = 0; // how far they have moved
    const on = (name, heard) => {
      const only = (event) => {
        event.stopPropagation();
        event.preventDefault();
        heard([...event.touches].map(({ clientX, clientY }) => ({ x: clientX, y: clientY })), event);
      };
      this.place.addEventListener(name, only, { capture: true, passive: false });
    };
    on("touchstart", (now) => {
      path = now.length > 1 ? Infinity : 0;
      fingers = now;
    });
    on("touchmove", (now) => {
      const [across, down] = [now[0].x - fingers[0].x, now[0].y - fingers[0].y];
      path += Math.hypot(across, down);
      if (now.length > 1) this.zoom(gap(now) / gap(fingers));
      else if (path > 4) this.turn(-STEPS_PER_PIXEL * across, STEPS_PER_PIXEL * down);
      fingers = now;
    });
    on("touchend", (now, { changedTouches: [{ clientX, clientY }] }) => {
      if (now.length === 0 && path <= 4) this.tap(clientX, clientY, clicked);
      fingers = now;
    });
  }

  tap(clientX, clientY, clicked) {
    this.under = null;
    const pointed = new MouseEvent("mousemove", { clientX, clientY, bubbles: true, view: window });
    this.place.querySelector("canvas").dispatchEvent(pointed);
    setTimeout(() => {
      if (this.under !== null) clicked(this.under);
    }, SOON);
  }
}

function gap([one, other]) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function cameraAt({ x, y, z }) {
  return { eye: { x, y, z }, center: { x: 0, y: 0, z: -0.1 }, up: { x: 0, y: 0, z: 1 } };
}

function columnsOf(points) {
  return [0, 1, 2].map((axis) => points.map((point) => point[axis]));
}
