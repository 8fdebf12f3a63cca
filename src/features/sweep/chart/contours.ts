import { contours } from 'd3';
import type { KnownGrid } from './estimate';

/** A line in cells: (0, 0) is the lower left corner of the map, (0.5, 0.5) the middle of a cell. */
export type CellLine = readonly (readonly [column: number, row: number])[];

/**
 * Lines along which the values at the cells' middles cross `threshold`. They run on to the map's edge and end at
 * unknown cells.
 */
export function isolines(grid: KnownGrid, threshold: number): readonly CellLine[] {
  // Unsmoothed, each vertex is halfway between the two cells it separates.
  const rings = contours()
    .size([grid.columns, grid.rows])
    .smooth(false)
    .contour([...grid.values], threshold)
    .coordinates.flat();
  return rings.flatMap((ring) =>
    piecesOf(
      ring.map(([x = 0, y = 0]): Vertex => [x, y]),
      grid,
      threshold,
    ),
  );
}

type Vertex = readonly [x: number, y: number];
type Crossing = readonly [number, number];

/** The crossings of a ring, in its order. */
function piecesOf(ring: readonly Vertex[], grid: KnownGrid, threshold: number): readonly CellLine[] {
  // A ring repeats its first vertex at its end.
  const vertices = ring.slice(0, -1);
  const crossings = vertices.map((vertex) => crossing(vertex, grid, threshold));
  const firstGap = crossings.indexOf(null);
  const [first] = crossings;
  if (firstGap < 0) return first ? [[...crossings, first].flatMap((point) => (point ? [point] : []))] : [];
  const pieces: Crossing[][] = [];
  let piece: Crossing[] = [];
  // Start at a gap, so that the ring's arbitrary start cuts no piece in two.
  for (let step = 0; step <= vertices.length; step += 1) {
    const index = (firstGap + step) % vertices.length;
    const vertex = vertices[index] ?? [0, 0];
    const point = crossings[index] ?? null;
    const next = crossings[(index + 1) % vertices.length] ?? null;
    if (point !== null) piece.push(point);
    else {
      const [last] = piece.slice(-1);
      const out = last && toEdge(last, vertex, grid);
      if (out) piece.push(out);
      if (piece.length > 1) pieces.push(piece);
      const into = next && step < vertices.length ? toEdge(next, vertex, grid) : null;
      piece = into ? [into] : [];
    }
  }
  return pieces;
}

/** Crossing of the threshold between two cells; null at the edge and next to unknown cells. */
function crossing([x, y]: Vertex, { columns, rows, values }: KnownGrid, threshold: number): Crossing | null {
  const between = Number.isInteger(x);
  if (between ? x <= 0 || x >= columns : y <= 0 || y >= rows) return null;
  const near = between ? Math.floor(y) * columns + x - 1 : (y - 1) * columns + Math.floor(x);
  const low = values[near] ?? Number.NaN;
  const high = values[near + (between ? 1 : columns)] ?? Number.NaN;
  const share = (threshold - low) / (high - low);
  if (!Number.isFinite(low) || !Number.isFinite(high) || !Number.isFinite(share)) return null;
  const shift = Math.min(1, Math.max(0, share)) - 0.5;
  return between ? [x + shift, y] : [x, y + shift];
}

/** Straight on from the last crossing to the map's edge; null if `vertex` isn't at an edge. */
function toEdge([x, y]: Crossing, [atX, atY]: Vertex, { columns, rows }: KnownGrid): Crossing | null {
  if (atY <= 0) return [x, 0];
  if (atY >= rows) return [x, rows];
  if (atX <= 0) return [0, y];
  return atX >= columns ? [columns, y] : null;
}
