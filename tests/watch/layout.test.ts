import { describe, expect, test } from 'vitest';
import { textWidth } from '../../src/draw/textWidth';
import { layoutStage } from '../../src/watch/stage/paint/layout';
import { shape } from './shape';

/** Width of a handle's knob. */
const KNOB_PX = 12;
const leaders = (partitions: number, brokers: number): readonly number[] =>
  Array.from({ length: partitions }, (_, lane) => lane % brokers);

describe('the stage of a few partitions', () => {
  test('matches the design at 840 × 372', () => {
    const layout = layoutStage(shape({}));
    expect(layout.kind).toBe('batches');
    expect(layout.columns).toEqual({
      producer: { from: 20, to: 112 },
      bands: { from: 112, to: 192 },
      queue: { from: 200, to: 472 },
      gate: 480,
      slots: { from: 490, to: 568 },
      wire: { from: 574, to: 632 },
      broker: { from: 636, to: 824 },
    });
    expect(layout.groups.map(({ top, flowY }) => [top, flowY])).toEqual([
      [36, 84],
      [144, 192],
      [252, 300],
    ]);
    expect(layout.groups[0]?.card).toEqual({ x: 636, y: 36, width: 188, height: 100 });
    expect(layout.producerBoxes).toEqual([{ x: 20, y: 36, width: 92, height: 318 }]);
  });

  test.each([
    [3, 108, 'full'],
    [6, 54, 'short'],
    [12, 27, 'line'],
  ])('gives %i partitions a pitch of %i px', (partitions, pitch, density) => {
    const layout = layoutStage(shape({ laneBrokers: leaders(partitions, 3) }));
    if (layout.kind !== 'batches') throw new Error('Expected rows.');
    expect(layout.density).toBe(density);
    for (const row of layout.rows) expect(row.pitch).toBeCloseTo(pitch);
  });

  test('orders rows by leader, and a card spans the rows of its broker', () => {
    const layout = layoutStage(shape({ laneBrokers: leaders(6, 3) }));
    if (layout.kind !== 'batches') throw new Error('Expected rows.');
    expect(layout.rows.map(({ lane }) => lane)).toEqual([0, 3, 1, 4, 2, 5]);
    expect(layout.groups.map(({ card }) => [card.y, card.height])).toEqual([
      [36, 100],
      [144, 100],
      [252, 100],
    ]);
  });

  test('leaves out brokers that lead nothing, and counts them', () => {
    const layout = layoutStage(shape({ brokers: 12 }));
    expect(layout.groups).toHaveLength(3);
    expect(layout.idleBrokers).toBe(9);
  });

  test('falls back to the matrix if rows have no room', () => {
    expect(layoutStage(shape({ laneBrokers: leaders(13, 3) })).kind).toBe('matrix');
    expect(layoutStage(shape({ producers: 4 })).kind).toBe('matrix');
  });
});

describe('any width and topology', () => {
  const widths = [700, 732, 840, 1008, 1360, 2400];

  test.each(widths)('columns follow each other and fill a width of %i', (width) => {
    const { columns } = layoutStage(shape({ width }));
    const edges = [
      columns.producer.from,
      columns.producer.to,
      columns.bands.to,
      columns.queue.from,
      columns.queue.to,
      columns.gate,
      columns.slots.from,
      columns.slots.to,
      columns.wire.from,
      columns.wire.to,
      columns.broker.from,
      columns.broker.to,
    ];
    expect([...edges].sort((a, b) => a - b)).toEqual(edges);
    expect(columns.broker.to).toBe(width - 16);
    expect(columns.queue.to - columns.queue.from).toBeGreaterThan(150);
  });

  test.each([1, 2, 3, 6, 9, 12, 13, 30, 100])('%i brokers neither overlap nor leave the stage', (brokers) => {
    for (const detail of ['batches', 'matrix'] as const) {
      const lanes = detail === 'batches' ? Math.min(12, brokers) : Math.max(brokers, 100);
      const layout = layoutStage(
        shape({ detail, brokers, laneBrokers: leaders(lanes, brokers), matrixColumns: 90 }),
      );
      let bottom = 35;
      for (const { card } of layout.groups) {
        expect(card.y).toBeGreaterThanOrEqual(bottom);
        expect(card.height).toBeGreaterThan(0);
        bottom = card.y + card.height;
      }
      expect(bottom).toBeLessThanOrEqual(360.01);
    }
  });

  test('a handle leaves room for its label in browsers that set text a tenth wider', () => {
    for (const { card, handle } of layoutStage(shape({})).groups) {
      const label = 12 + 1.1 * textWidth('+20\u202Fms', { sizePx: 14, weight: 600 });
      expect((handle?.x ?? 0) - KNOB_PX / 2 - card.x).toBeGreaterThan(label);
    }
  });

  test('a slider takes most of its card, and on a phone a finger meets it', () => {
    const [wide, phone] = [shape({}), shape({ compact: true, width: 390, height: 228 })].map(layoutStage);
    expect(wide?.groups.map(({ handle }) => Math.round(handle?.width ?? 0))).toEqual([97, 97, 97]);
    for (const { card, handle } of phone?.groups ?? []) {
      expect(handle?.width).toBeGreaterThan(0.65 * card.width);
      expect(handle?.reach).toBe(44);
      const [top, bottom] = [(handle?.y ?? 0) - 22, (handle?.y ?? 0) + 22];
      // The neighbours' targets don't overlap.
      expect(bottom - card.y).toBeLessThanOrEqual((phone?.groups[0]?.height ?? 0) + 9);
      expect(top).toBeGreaterThan(card.y - 1);
    }
  });

  test('a phone draws one of many brokers in full, and the others as columns below it', () => {
    for (const brokers of [6, 30, 100]) {
      const lanes = leaders(2 * brokers, brokers);
      const many = { detail: 'matrix', compact: true, width: 390, height: 228, matrixColumns: 30 } as const;
      const layout = layoutStage(shape({ ...many, brokers, laneBrokers: lanes, onlyBroker: 2 }));
      if (layout.kind !== 'matrix') throw new Error('There is no matrix.');
      expect(layout.groups.map(({ broker }) => broker)).toEqual([2]);
      expect(layout.others?.columns).toHaveLength(brokers - 1);
      const [first, last] = [layout.others?.columns[0], layout.others?.columns.at(-1)];
      expect(first?.x).toBeGreaterThan(layout.columns.queue.from);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(390 - 16 + 0.01);
      expect(layout.others?.busy.height).toBeGreaterThan(12);
    }
  });

  test('handles keep 24 px from each other, or are left out', () => {
    for (const brokers of [1, 3, 6, 9, 12, 13, 30]) {
      const layout = layoutStage(
        shape({ detail: 'matrix', brokers, laneBrokers: leaders(120, brokers), matrixColumns: 10 }),
      );
      const middles = layout.groups.flatMap(({ handle }) => (handle ? [handle.y] : []));
      expect(middles.length).toBe(brokers <= 12 ? brokers : 3);
      for (let index = 1; index < middles.length; index += 1) {
        expect((middles[index] ?? 0) - (middles[index - 1] ?? 0)).toBeGreaterThanOrEqual(24);
      }
    }
  });
});

describe('the matrix', () => {
  test('has the cells of the design for 108 partitions and 90 producers', () => {
    const layout = layoutStage(shape({ detail: 'matrix', laneBrokers: leaders(108, 3), matrixColumns: 90 }));
    if (layout.kind !== 'matrix') throw new Error('Expected a matrix.');
    expect(layout.matrixRows).toHaveLength(108);
    expect(layout.cellColumns).toBe(90);
    expect(layout.groups[0]?.matrix).toEqual({ x: 200, y: 56, width: 252, height: 76 });
    expect(layout.matrixRows[36]).toMatchObject({ group: 1, lanes: [1] });
  });

  test('merges neighbours if rows would be too thin, and keeps every lane once', () => {
    const layout = layoutStage(
      shape({ detail: 'matrix', brokers: 12, laneBrokers: leaders(128, 12), matrixColumns: 90, height: 300 }),
    );
    if (layout.kind !== 'matrix') throw new Error('Expected a matrix.');
    const lanes = layout.matrixRows.flatMap((row) => row.lanes);
    expect([...lanes].sort((a, b) => a - b)).toEqual(Array.from({ length: 128 }, (_, lane) => lane));
    for (const row of layout.matrixRows) expect(row.height).toBeGreaterThanOrEqual(1.85);
    expect(layout.others).toBeNull();
  });

  test.each([13, 30, 100])(
    'of %i brokers gives the most telling three rows, and each other a column',
    (brokers) => {
      for (const height of [300, 372, 700]) {
        const layout = layoutStage(
          shape({
            detail: 'matrix',
            brokers,
            laneBrokers: leaders(128, brokers),
            telling: [7, 5, 6],
            height,
          }),
        );
        if (layout.kind !== 'matrix' || !layout.others) throw new Error('Expected a table of the others.');
        expect(layout.groups.map(({ broker }) => broker)).toEqual([7, 5, 6]);
        const { columns, busy, inFlight, top } = layout.others;
        expect([...columns.map(({ broker }) => broker), 5, 6, 7].sort((a, b) => a - b)).toEqual(
          Array.from({ length: brokers }, (_, broker) => broker),
        );
        const last = layout.groups.at(-1);
        expect(top).toBeGreaterThanOrEqual((last?.card.y ?? 0) + (last?.card.height ?? 0));
        expect(busy.height).toBeGreaterThan(10);
        expect(inFlight.height).toBeGreaterThan(8);
        expect(inFlight.y + inFlight.height).toBeLessThan(layout.height);
        expect(busy.x + busy.width).toBe(layout.columns.broker.to);
      }
    },
  );

  test('shows one broker at a time on a phone', () => {
    const layout = layoutStage(
      shape({
        width: 390,
        height: 228,
        compact: true,
        detail: 'matrix',
        laneBrokers: leaders(108, 3),
        matrixColumns: 90,
        onlyBroker: 1,
      }),
    );
    if (layout.kind !== 'matrix') throw new Error('Expected a matrix.');
    expect(layout.groups.map(({ broker }) => broker)).toEqual([1]);
    expect(layout.cellColumns).toBeLessThan(90);
    expect(layout.cellColumns * layout.mergedColumns).toBeGreaterThanOrEqual(90);
  });
});
