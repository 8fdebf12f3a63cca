import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type SweepRegions, sweepRegions } from '../../../src/features/sweep/chart/regions';
import { mapData } from '../../../src/features/sweep/screen/pictures';
import { runFigures } from '../../../src/figures/runFigures';
import { modelText } from '../../../src/scenario/modelText';
import type { Scenario } from '../../../src/scenario/scenario';
import type { Summary } from '../../../workers/protocol';
import { openModel } from '../../support/realModel';
import { Bench, runOf } from './fakeSweep';
import { cellOf, type FullCell, type FullMap, fullMap, requestOf, type SavedMap, savedMap } from './fullMaps';

const FILE = 'tests/fixtures/fullMaps.json';

/** The scenarios of the full maps; they are made anew with LINGER_UPDATE_MAPS=1. */
const LINKS = [
  '#v=1&partitioner=sticky',
  '#v=1&partitioner=uniform&slo.p99.ms=100',
  '#v=1&partitioner=adaptive&duration.s=30&slo.p99.ms=60&sweep.y=slow.ms:linear:0:95:20',
  '#v=1&partitioner=sticky&producers=12&partitions=12&rate=5000&record.bytes=800&duration.s=15&sweep.x=linger.ms:linear:0:95:20&sweep.y=slow.ms:linear:0:380:20',
  '#v=1&partitioner=uniform-kip794&replication.factor=3&duration.s=20&sweep.y=slow.ms:linear:0:57:20',
  '#v=1&partitioner=sticky&slow.ms=16&linger.ms=5&duration.s=20&sweep.x=rate:linear:200:4000:20&sweep.y=linger.ms:linear:0:38:20',
];

const model = await openModel();

/** The scenarios of a map, row by row. */
function placesOf(link: string) {
  const request = requestOf(link);
  const { runs } = new Bench().show(request.sweep, request);
  return (runs.results?.map?.places ?? []).map(({ cell }) => ({ cell, objectiveMs: request.objectiveMs }));
}

const maps = (JSON.parse(await readFile(FILE, 'utf8')) as readonly SavedMap[]).map(fullMap);

if (process.env.LINGER_UPDATE_MAPS === '1') {
  test('the full maps are made', async () => {
    const made = LINKS.map((link): SavedMap => {
      const places = placesOf(link);
      const cells = places.map(({ cell, objectiveMs }) => cellOf(model, cell.scenario, objectiveMs));
      return savedMap({ link, modelRevision: model.summary().modelRevision, cells });
    });
    await writeFile(FILE, `${JSON.stringify(made, null, 2)}\n`);
  }, 3_600_000);
}

/** What a finished run that says this would be kept as. */
function runOfCell([p99, growth]: FullCell, scenario: Scenario): Summary {
  const { records } = runOf(p99);
  return runOf(p99, {
    backlogBytes: { half: 0, end: (growth * records.offered * scenario['record.bytes']) / 2 },
  });
}

/** The regions of a map whose sweep has ended so many of its runs, four at a time. */
function regionsAfter(runs: number, { link, cells }: FullMap): SweepRegions {
  const known = new Map(placesOf(link).map(({ cell }, index) => [cell.key, cells[index]]));
  // A run without slowness that only theory needs is not among the cells.
  const request = requestOf(link);
  const bench = new Bench(4, ({ scenario }) => {
    const first = { ...scenario, seed: request.scenario.seed };
    return runOfCell(known.get(modelText(first)) ?? [10, 0], first);
  });
  bench.show(request.sweep, request).runs.run();
  bench.finish(runs, () => 0, 3);
  return regionsOf(bench);
}

/** The regions where every cell was run. */
function wholeRegions({ link, cells }: FullMap): SweepRegions {
  const request = requestOf(link);
  const bench = new Bench().show(request.sweep, request);
  for (const [index, { cell }] of (bench.runs.results?.map?.places ?? []).entries()) {
    const figures = cells[index];
    if (figures === undefined) throw new Error('A cell is missing.');
    cell.put(0, runFigures(runOfCell(figures, cell.scenario), cell.scenario, request.objectiveMs));
  }
  return regionsOf(bench);
}

function regionsOf({ runs }: Bench): SweepRegions {
  const data = runs.results && mapData(runs.results);
  if (!data) throw new Error('There is no map.');
  return sweepRegions(data);
}

/** Cells of one mask that have none of the other within a cell's reach. */
function astray(mask: Uint8Array, other: Uint8Array, { columns, rows }: SweepRegions): readonly string[] {
  const isThere = (column: number, row: number): boolean =>
    column >= 0 && column < columns && row >= 0 && row < rows && other[row * columns + column] === 1;
  return [...mask].flatMap((set, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const near = [-1, 0, 1].some((x) => [-1, 0, 1].some((y) => isThere(column + x, row + y)));
    return set === 1 && !near ? [`${column}, ${row}`] : [];
  });
}

/** Cells from which a region is more than a cell away in the other picture. The lines are where regions meet. */
function differences(one: SweepRegions, other: SweepRegions): readonly string[] {
  const not = (mask: Uint8Array): Uint8Array => mask.map((set) => 1 - set);
  const masks = ({ runaway, meets }: SweepRegions) => ({
    runaway,
    holds: not(runaway),
    meets,
    misses: not(meets),
  });
  const [ours, theirs] = [masks(one), masks(other)];
  return (['runaway', 'holds', 'meets', 'misses'] as const).flatMap((name) => [
    ...astray(ours[name], theirs[name], one).map((cell) => `${cell}: wrongly ${name}`),
    ...astray(theirs[name], ours[name], one).map((cell) => `${cell}: wrongly not ${name}`),
  ]);
}

describe.each(maps)('the map of $link', (map) => {
  test('agrees with the model', () => {
    const places = placesOf(map.link);
    for (const index of [7, 190, 333]) {
      const { cell, objectiveMs } = places[index] ?? {};
      if (cell === undefined || objectiveMs === undefined) throw new Error('There is no such place.');
      expect(cellOf(model, cell.scenario, objectiveMs)).toEqual(map.cells[index]);
    }
    expect(model.summary().modelRevision).toBe(map.modelRevision);
  });

  test('has each region, the frontier and the line of the SLO within a cell after 120 of its 400 runs', () => {
    const whole = wholeRegions(map);
    // Without all three regions it would prove little.
    for (const region of [whole.runaway, whole.meets])
      expect(region.filter(Boolean).length).toBeGreaterThan(10);
    expect(differences(regionsAfter(120, map), whole)).toEqual([]);
  });
});

test('the full maps are those of the links', () => {
  expect(maps.map(({ link, cells }) => [link, cells.length])).toEqual(LINKS.map((link) => [link, 400]));
});
