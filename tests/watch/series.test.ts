import { describe, expect, test } from 'vitest';
import { formatShare } from '../../src/base/format';
import { THEMES } from '../../src/draw/theme';
import { timeScale } from '../../src/draw/timeScale';
import type { RunHistory } from '../../src/run/RunHistory';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { stripsForm } from '../../src/watch/strips/catalogue';
import type { StripsContext } from '../../src/watch/strips/context';
import {
  itemBacklog,
  itemFiles,
  itemLag,
  itemShare,
  itemsOf,
  pickReadouts,
} from '../../src/watch/strips/items';
import { Live } from '../../src/watch/strips/live';
import { stripsLayout } from '../../src/watch/strips/paint/stripsLayout';
import { topBytes } from '../../src/watch/strips/paint/waiting';
import { columnGrid, inFlightSeries, shareSeries, waitingSeries } from '../../src/watch/strips/series';
import { binTable, itemColumns, latencyTable } from '../../src/watch/strips/tables';
import { historyOf } from './stripsFixture';

const small = (): RunHistory =>
  historyOf({
    binMs: 100,
    laneBrokers: [0, 1, 2],
    brokers: 3,
    bins: [
      { laneRecords: [60, 20, 20], laneBacklogBytes: [10, 0, 0], brokerInFlight: [5, 1, 0], acks: [[2, 10]] },
      { laneRecords: [0, 0, 0], laneBacklogBytes: [30, 5, 0], brokerInFlight: [4, 0, 2] },
      { laneRecords: [10, 10, 20], laneBacklogBytes: [0, 5, 0], brokerInFlight: [0, 0, 0], acks: [[400, 3]] },
      { laneRecords: [0, 0, 40], lengthMs: 50, acks: [[2, 1]] },
    ],
  });

describe('columns', () => {
  test('are the bins if these are wide enough, and the last one may be short', () => {
    const grid = columnGrid(small(), 0.1);
    expect([grid.binsPerColumn, grid.columns]).toEqual([1, 4]);
    expect([...grid.edgesMs]).toEqual([0, 100, 200, 300, 350]);
  });

  test('merge bins that would be narrower than a pixel, and lose nothing', () => {
    const history = small();
    const grid = columnGrid(history, 0.004);
    expect([grid.binsPerColumn, grid.columns]).toEqual([3, 2]);
    const shares = shareSeries(history, grid, itemsOf(history, DEFAULT_SCENARIO).items, 0);
    expect(shares.layers.map((layer) => layer.shares[0])).toEqual([
      expect.closeTo(0.5),
      expect.closeTo(30 / 140),
      expect.closeTo(40 / 140),
    ]);
    const all = { own: itemsOf(history, DEFAULT_SCENARIO).items, rest: [] };
    expect(waitingSeries(history, grid, all, itemBacklog, topBytes).layers[1]?.values[0]).toBe(5);
    expect(inFlightSeries(history, grid, [[0], [1], [2]], 5).rows[0]?.requests[0]).toBeCloseTo(3);
  });
});

describe('series', () => {
  test('shares add up to 1, and a bin without records has none', () => {
    const history = small();
    const { layers } = shareSeries(
      history,
      columnGrid(history, 0.1),
      itemsOf(history, DEFAULT_SCENARIO).items,
      0,
    );
    for (const bin of [0, 2, 3]) {
      expect(layers.reduce((sum, layer) => sum + (layer.shares[bin] ?? 0), 0)).toBeCloseTo(1);
    }
    expect(layers.every((layer) => Number.isNaN(layer.shares[1]))).toBe(true);
  });

  test('merged rows of brokers show the fullest of them', () => {
    const history = small();
    const { rows } = inFlightSeries(history, columnGrid(history, 0.1), [[0, 1], [2]], 5);
    expect(rows.map((row) => [...row.requests])).toEqual([
      [5, 4, 0, 0],
      [0, 2, 0, 0],
    ]);
  });
});

describe('items', () => {
  const withLanes = (lanes: number, brokers = 3, partitions?: readonly number[]): RunHistory =>
    historyOf({
      binMs: 100,
      laneBrokers: Array.from({ length: lanes }, (_, lane) => lane % brokers),
      ...(partitions ? { lanePartitions: partitions } : {}),
      brokers,
      bins: [{ laneRecords: Array.from({ length: lanes }, (_, lane) => lane + 1) }],
    });

  test('up to five partitions each have a colour', () => {
    expect(itemsOf(withLanes(5), DEFAULT_SCENARIO).items.map((item) => item.hue)).toEqual([
      'c1',
      'c2',
      'c3',
      'c4',
      'c5',
    ]);
  });

  test('past five they take their leader\u2019s, and are next to its others', () => {
    const { by, items, hairlineEvery } = itemsOf(withLanes(6), DEFAULT_SCENARIO);
    expect(items.map((item) => item.name)).toEqual(['P0', 'P3', 'P1', 'P4', 'P2', 'P5']);
    expect(items.map((item) => item.hue)).toEqual(['c1', 'c1', 'c2', 'c2', 'c3', 'c3']);
    expect([by, hairlineEvery]).toEqual(['partition', 1]);
  });

  test('past twelve, and if lanes hold several partitions, they are drawn by leader', () => {
    expect(itemsOf(withLanes(13), DEFAULT_SCENARIO).items.map((item) => item.name)).toEqual([
      'B0',
      'B1',
      'B2',
    ]);
    expect(itemsOf(withLanes(4, 2, [50, 50, 50, 50]), DEFAULT_SCENARIO).by).toBe('broker');
  });

  test('lag is that of the logs; files are those of brokers, each once, even if partitions are single', () => {
    const history = historyOf({
      binMs: 100,
      laneBrokers: [0, 1, 0],
      brokers: 2,
      bins: [{ laneUnreadRecords: [7, 1, 2], brokerFileBytes: [300, 50] }],
    });
    const { items } = itemsOf(history, DEFAULT_SCENARIO, null, true);
    expect(items.map((item) => [item.name, itemLag(history, item, 0), itemFiles(history, item, 0)])).toEqual([
      ['B0', 9, 300],
      ['B1', 1, 50],
    ]);
    expect(itemFiles(history, { lanes: [0, 1, 2] }, 0)).toBe(350);
  });

  test('a hairline follows every third lane of a leader, but not its last', () => {
    const history = withLanes(15, 2);
    const { items, hairlineEvery } = itemsOf(history, DEFAULT_SCENARIO);
    const { hairlines } = shareSeries(history, columnGrid(history, 0.1), items, hairlineEvery);
    // Eight lanes lead to two hairlines, seven to two.
    expect(hairlines).toHaveLength(4);
    expect(hairlines[0]?.[0]).toBeCloseTo((1 + 3 + 5) / 120);
  });

  test('with more than three brokers, hue means the role: the slow one and those waiting for it come first', () => {
    const history = historyOf({
      binMs: 100,
      laneBrokers: Array.from({ length: 30 }, (_, lane) => lane % 6),
      brokers: 6,
      bins: [{ laneRecords: new Array(30).fill(1), brokerBusy: [0.9, 0.2, 0.8, 0.1, 0.1, 0.1] }],
    });
    const scenario = {
      ...DEFAULT_SCENARIO,
      ...{ acks: 'all' as const, 'replication.factor': 3, 'slow.broker': 2, 'slow.ms': 20, 'slow.from.s': 0 },
    };
    const looks = (changes: Partial<Scenario> = {}) =>
      itemsOf(history, { ...scenario, ...changes }).items.map(({ name, hue }) => `${name} ${hue}`);
    // Broker 1 has a follower on broker 2, too, but hardly any work.
    expect(looks()).toEqual(['B2 hot', 'B0 held', 'B1 n1', 'B3 n2', 'B4 n1', 'B5 n2']);
    expect(looks({ acks: '1' })[1]).toBe('B0 n2');
    expect(looks({ 'slow.broker': 'none' })[0]).toBe('B0 n1');
    const { own, rest } = pickReadouts(itemsOf(history, scenario).items, () => 1);
    expect(own.map(({ name }) => name)).toEqual(['B2', 'B0', 'B1']);
    expect(rest).toHaveLength(3);
    // A pinned one follows those in trouble, and has a readout however little it does.
    const pinned = itemsOf(history, scenario, 5).items;
    expect(pinned.slice(0, 3).map(({ name, hue }) => `${name} ${hue}`)).toEqual([
      'B2 hot',
      'B0 held',
      'B5 c1',
    ]);
    expect(pickReadouts(pinned, () => 1).own.map(({ name }) => name)).toEqual(['B2', 'B0', 'B5']);
    expect(itemsOf(history, scenario, 2).items[0]).toMatchObject({ name: 'B2', role: 'slow' });
  });

  test('readouts are those in trouble and the heaviest in their usual order, and one for the rest', () => {
    const history = withLanes(8);
    const { items } = itemsOf(history, DEFAULT_SCENARIO);
    const { own, rest } = pickReadouts(items, (item) => itemShare(history, item, 0));
    // Broker 0 is slow.
    expect(own.map((item) => item.name)).toEqual(['P0', 'P3', 'P6']);
    expect(rest.map((item) => item.name)).toEqual(['P1', 'P4', 'P7', 'P2', 'P5']);
    expect(pickReadouts(items.slice(0, 5), () => 1).rest).toEqual([]);
  });
});

describe('table views', () => {
  const context = (history: RunHistory, endMs = Number.POSITIVE_INFINITY): StripsContext => ({
    layout: stripsLayout(stripsForm(['share'], { compact: false, overlaid: false }), 840, 436),
    compact: false,
    runs: [],
    watched: null,
    before: null,
    time: timeScale(1000, 670),
    ticks: [],
    live: new Live(),
    theme: THEMES.dark,
    scenario: DEFAULT_SCENARIO,
    history,
    grid: columnGrid(history, 0.67),
    sloMs: 200,
    hideAhead: false,
    pinned: null,
    binMs: 100,
    tableEndMs: () => endMs,
    onSeek: () => {},
    onSloChange: () => {},
  });

  const shareTable = (history: RunHistory, endMs?: number) =>
    binTable(
      context(history, endMs),
      'Share of the records',
      itemColumns(itemsOf(history, DEFAULT_SCENARIO).items, (of, item, bin) =>
        formatShare(itemShare(of, item, bin)),
      ),
    );

  test('have the numbers bin by bin, and a dash if there is none', () => {
    const history = small();
    expect(shareTable(history)).toMatchObject({
      columns: ['Time', 'Partition 0', 'Partition 1', 'Partition 2'],
      rows: [
        ['0\u202fs', '60\u202f%', '20\u202f%', '20\u202f%'],
        ['0.1\u202fs', '–', '–', '–'],
        ['0.2\u202fs', '25\u202f%', '25\u202f%', '50\u202f%'],
        ['0.3\u202fs', '0\u202f%', '0\u202f%', '100\u202f%'],
      ],
    });
  });

  test('end at the playhead if the future is hidden', () => {
    const history = small();
    expect(shareTable(history, 150).rows).toHaveLength(2);
  });

  test('of a long run are thinned, and say so', () => {
    const bins = Array.from({ length: 240 }, () => ({ laneRecords: [1], acks: [[2, 5]] as const }));
    const history = historyOf({ binMs: 250, laneBrokers: [0], brokers: 1, bins });
    const table = latencyTable(context(history));
    expect(table.rows).toHaveLength(60);
    expect(table.rows[1]?.[0]).toBe('1\u202fs');
    expect(table.says).toContain('every 4th bin of 0.25\u202fs');
    expect(table.rows[0]?.slice(3)).toEqual(['2.00\u202fms', '5']);
  });
});
