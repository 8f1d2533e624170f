// The scene in which a solid is turned and taken apart: faces, and bars along their edges, by WebGL.

const BAR = 0.02; // half as thick as a bar, in cubes
const DARK = [0.11, 0.11, 0.11];
const LIGHT = [-0.07, -0.09, 0.16]; // by how much faces are lighter that look that way
const EYE = { round: -1.03, height: 0.56, zoom: 1 }; // angles; round the solid, and above it
const FAR = 5; // how far the eye is from the middle, in radii of the ball around everything
const DEEP = 1.05; // and to where something is drawn, before and behind the middle
const STEP = Math.PI / 24; // how far an arrow key turns it
const STEPS_PER_PIXEL = 0.1;
const STILL = 4; // pixels that a click may move

const VERTEX = `
  attribute vec3 place, colour;
  uniform mat4 view;
  varying vec3 shade;
  void main() { gl_Position = view * vec4(place, 1.0); shade = colour; }`;
const FRAGMENT = `
  precision mediump float;
  varying vec3 shade;
  void main() { gl_FragColor = vec4(shade, 1.0); }`;

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

class Scene {
  // `clicked` is told the part that was clicked. Where a browser has no WebGL, it has no `gl`.
  constructor(place, clicked) {
    this.place = place;
    this.eye = { ...EYE };
    this.squares = [];
    this.canvas = place.appendChild(document.createElement("canvas"));
    this.gl = this.canvas.getContext("webgl");
    if (!this.gl) return;
    this.prepare();
    this.listen(clicked);
    new ResizeObserver(() => this.draw()).observe(place);
  }

  prepare() {
    const { gl } = this;
    const program = gl.createProgram();
    [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]].forEach(([kind, source]) => {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    });
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.enable(gl.DEPTH_TEST);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    ["place", "colour"].forEach((name, number) => {
      const at = gl.getAttribLocation(program, name);
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, 3, gl.FLOAT, false, 24, 12 * number);
    });
    this.view = gl.getUniformLocation(program, "view");
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
    const moved = ({ part, corners, out }) => ({
      part, out, corners: corners.map((corner) => plus(corner, shifts[part])),
    });
    const squares = this.surface.squares.map(moved);
    this.frame(squares.flatMap(({ corners }) => corners)); // around hidden ones, too
    const seen = ({ part }) => !view.hidden.has(part);
    this.squares = squares.filter(seen);
    const bars = this.surface.edges.filter(seen).flatMap(({ part, ends }) =>
      barOf(ends.map((end) => plus(end, shifts[part])))
    );
    const colours = solid.colours.map((colour) =>
      [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16) / 255)
    );
    const vertices = [
      ...this.squares.flatMap(({ part, corners, out }) =>
        triangles(corners, scaled(colours[part], 0.84 + dot(LIGHT, out)))
      ),
      ...bars.flatMap((corners) => triangles(corners, DARK)),
    ];
    this.gl.bufferData(this.gl.ARRAY_BUFFER, new Float32Array(vertices), this.gl.DYNAMIC_DRAW);
    this.count = vertices.length / 6;
    this.draw();
  }

  // The ball around some places.
  frame(places) {
    const ends = [Math.min, Math.max].map((end) =>
      [0, 1, 2].map((axis) => places.map((place) => place[axis]).reduce((a, b) => end(a, b)))
    );
    this.middle = scaled(plus(...ends), 0.5);
    this.radius = Math.hypot(...plus(ends[1], scaled(ends[0], -1))) / 2;
  }

  // The ways to the right, up, and to the eye; and how wide and high the ball is on the canvas.
  lens() {
    const { round, height, zoom } = this.eye;
    const [c, s, low, high] = [Math.cos(round), Math.sin(round), Math.cos(height), Math.sin(height)];
    const ways = [[-s, c, 0], [-high * c, -high * s, low], [low * c, low * s, high]];
    const { clientWidth: width, clientHeight: tall } = this.place;
    const fill = zoom * Math.sqrt(FAR * FAR - 1);
    return { ways, x: fill * Math.min(1, tall / width), y: fill * Math.min(1, width / tall) };
  }

  draw() {
    const { gl, place, canvas } = this;
    if (!this.solid || !place.clientWidth) return;
    canvas.width = place.clientWidth * devicePixelRatio;
    canvas.height = place.clientHeight * devicePixelRatio;
    const { ways, x, y } = this.lens();
    const [right, up, near] = ways.map((way) => scaled(way, 1 / this.radius));
    const row = (way, offset) => [...way, offset - dot(way, this.middle)];
    const far = row(scaled(near, -1), FAR); // how far a place is from the eye
    const depth = far.map((value) => (FAR / DEEP) * value);
    depth[3] -= (FAR * FAR - DEEP * DEEP) / DEEP;
    const rows = [row(scaled(right, x), 0), row(scaled(up, y), 0), depth, far];
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.uniformMatrix4fv(this.view, false, [0, 1, 2, 3].flatMap((k) => rows.map((each) => each[k])));
    gl.drawArrays(gl.TRIANGLES, 0, this.count);
  }

  // The part at a point of the screen, null for none: the ray from the eye meets it first.
  partAt(clientX, clientY) {
    const box = this.place.getBoundingClientRect();
    const { ways: [right, up, near], x, y } = this.lens();
    const across = ((2 * (clientX - box.left)) / box.width - 1) / x;
    const above = (1 - (2 * (clientY - box.top)) / box.height) / y;
    const ray = plus(plus(scaled(right, across), scaled(up, above)), scaled(near, -1));
    const from = plus(this.middle, scaled(near, FAR * this.radius));
    let [first, found] = [Infinity, null];
    for (const { part, corners: [low, , high], out } of this.squares) {
      const time = dot(out, plus(low, scaled(from, -1))) / dot(out, ray);
      const hit = plus(from, scaled(ray, time));
      const inside = hit.every((value, axis) =>
        out[axis] || (value - low[axis]) * (value - high[axis]) <= 0
      );
      if (inside && time > 0 && time < first) [first, found] = [time, part];
    }
    return found;
  }

  // Turns the solid by that many steps to the side and upwards.
  turn(aside, upwards) {
    this.eye.round += STEP * aside;
    this.eye.height = Math.max(-1.5, Math.min(1.5, this.eye.height + STEP * upwards));
    this.draw();
  }

  zoom(factor) {
    this.eye.zoom = Math.max(0.2, Math.min(10, this.eye.zoom * factor));
    this.draw();
  }

  turnBack() {
    this.eye = { ...EYE };
    this.draw();
  }

  // A mouse or one finger turns, a wheel or two fingers zoom, a click or a tap lifts.
  listen(clicked) {
    const held = new Map(); // by pointer, where it is
    let path = 0; // how far they have moved
    const on = (name, heard) => this.place.addEventListener(name, heard, { passive: false });
    on("pointerdown", (event) => {
      path = held.size ? Infinity : 0;
      held.set(event.pointerId, event);
      this.place.setPointerCapture(event.pointerId);
    });
    on("pointermove", (event) => {
      const last = held.get(event.pointerId);
      if (!last) {
        this.place.title = this.solid?.names[this.partAt(event.clientX, event.clientY)] ?? "";
        return;
      }
      const [across, down] = [event.clientX - last.clientX, event.clientY - last.clientY];
      const before = gap([...held.values()]);
      held.set(event.pointerId, event);
      path += Math.hypot(across, down);
      if (held.size > 1) this.zoom(gap([...held.values()]) / before);
      else if (path > STILL) this.turn(-STEPS_PER_PIXEL * across, STEPS_PER_PIXEL * down);
    });
    on("pointerup", (event) => {
      const part = path <= STILL ? this.partAt(event.clientX, event.clientY) : null;
      held.delete(event.pointerId);
      if (part !== null) clicked(part);
    });
    on("pointercancel", (event) => held.delete(event.pointerId));
    on("wheel", (event) => {
      this.zoom(Math.exp(-event.deltaY / 500));
      event.preventDefault();
    });
    const turns = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    on("keydown", (event) => {
      if (!(event.key in turns)) return;
      this.turn(...turns[event.key]);
      event.preventDefault();
    });
  }
}

function gap([one, other]) {
  return other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 1;
}

// The numbers of two triangles: each corner with its colour.
function triangles(corners, colour) {
  return [0, 1, 2, 0, 2, 3].flatMap((corner) => [...corners[corner], ...colour]);
}

// The faces of a bar along an edge.
function barOf(ends) {
  const [low, high] = [Math.min, Math.max].map((end, k) =>
    [0, 1, 2].map((axis) => end(ends[0][axis], ends[1][axis]) + (2 * k - 1) * BAR)
  );
  return FACES.map(({ along, corner }) => {
    const pick = (place) => place.map((value, axis) => (value ? high[axis] : low[axis]));
    const [first, second] = along.map((axis) => unit(axis));
    return [corner, plus(corner, first), plus(plus(corner, first), second), plus(corner, second)].map(pick);
  });
}
