// The surface of a solid: parts made of unit cubes in a box of layers, rows and columns.
//
// A solid has `size`, [layers, rows, columns]; `parts`, for each cube of the box in reading order
// the number of its part, -1 for none; and the `names` and `colours` of its parts.

// Cubes stand with their columns along x, rows towards the viewer, and the first layer on top.
function cubesOf(solid) {
  const [layers, rows, columns] = solid.size;
  const cubes = [];
  solid.parts.forEach((part, number) => {
    if (part < 0) return;
    const column = number % columns;
    const row = Math.floor(number / columns) % rows;
    const layer = Math.floor(number / columns / rows);
    cubes.push({ part, at: [column, rows - 1 - row, layers - 1 - layer] });
  });
  return cubes;
}

const plus = (a, b) => a.map((value, axis) => value + b[axis]);
const scaled = (a, factor) => a.map((value) => value * factor);
const unit = (axis, length = 1) => [0, 1, 2].map((other) => (other === axis ? length : 0));

// The six faces of a cube: the way out of it, the two ways along it, and its lowest corner.
const FACES = [0, 1, 2].flatMap((axis) =>
  [-1, 1].map((way) => ({
    out: unit(axis, way),
    along: way > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3],
    corner: way > 0 ? unit(axis) : [0, 0, 0],
  }))
);

// What of each part can be seen when it is alone: `squares`, each with its part, four corners,
// counterclockwise from outside, and the way out; and `edges`, where it bends, each with its part
// and two ends.
function surfaceOf(solid) {
  const cubes = cubesOf(solid);
  const parts = new Map(cubes.map(({ part, at }) => [at.join(), part]));
  const squares = [];
  const edges = [];
  for (const { part, at } of cubes) {
    const inside = (cell) => parts.get(cell.join()) === part;
    for (const { out, along, corner } of FACES) {
      if (inside(plus(at, out))) continue;
      const [first, second] = along.map((axis) => unit(axis));
      const low = plus(at, corner);
      const corners = [low, plus(low, first), plus(plus(low, first), second), plus(low, second)];
      squares.push({ part, corners, out });
      const beside = [unit(along[1], -1), first, second, unit(along[0], -1)];
      beside.forEach((way, side) => {
        const next = plus(at, way);
        if (inside(next) && !inside(plus(next, out))) return;
        edges.push({ part, ends: [corners[side], corners[(side + 1) % 4]] });
      });
    }
  }
  return { squares, edges };
}

// How far the middle of each part is from the middle of all.
function waysOut(solid) {
  const sums = solid.names.map(() => [0, 0, 0, 0]);
  for (const { part, at } of cubesOf(solid)) sums[part] = plus([...at, 1], sums[part]);
  const middles = sums.map(([x, y, z, cubes]) => [x / cubes, y / cubes, z / cubes]);
  const [layers, rows, columns] = solid.size;
  const middle = [columns, rows, layers].map((length) => (length - 1) / 2);
  return middles.map((point) => point.map((value, axis) => value - middle[axis]));
}
