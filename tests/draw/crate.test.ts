import { expect, test } from 'vitest';
import { crateSquares, recordsPerSquare } from '../../src/draw/crate';

const SHAPE = { width: 100, height: 196, columns: 4, capacity: 31 };

test('a crate has a square a record, from the floor up', () => {
  const squares = crateSquares({ ...SHAPE, records: 4.86 });
  expect(squares).toHaveLength(5);
  expect(squares[0]?.y).toBeGreaterThan(squares[4]?.y ?? Number.NaN);
  expect((squares[0]?.y ?? 0) + (squares[0]?.height ?? 0)).toBe(192);
});

test('the last row of a full crate reaches from wall to wall', () => {
  const squares = crateSquares({ ...SHAPE, records: 31 });
  const last = squares.at(-1);
  expect(squares).toHaveLength(31);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(96);
  expect(last?.y).toBeCloseTo(4);
});

test('more records than can be counted share squares', () => {
  expect(recordsPerSquare(900)).toBe(23);
  expect(crateSquares({ ...SHAPE, capacity: 900, records: 900 })).toHaveLength(40);
  expect(crateSquares({ ...SHAPE, capacity: 900, records: 5 })).toHaveLength(0);
});
