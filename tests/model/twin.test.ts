import { expect, test } from 'vitest';
import {
  TWIN_FIGURES,
  type TwinFigure,
  type TwinRow,
  twinRows,
  twinVerdict,
} from '../../src/features/evidence/core/twins';
import { targetsOf } from '../../src/features/import/core/fit/targets';
import { type Band, bandOf, bandScenarios } from '../../src/run/twinBands';
import { fitCluster } from '../support/fitCluster';
import { type Finish, openKeptModel } from '../support/realModel';
import { measuredRun } from './twinMetrics';

/**
 * The twin's proof: calibrated on a real producer's metrics, it predicts what a change of one setting then really did.
 * `LINGER_TWIN=all npx vitest run --project=node tests/model/twin.test.ts` takes all rows.
 */
const ALL = process.env.LINGER_TWIN === 'all';
/** Rows of every day: one without a fault, one with more replicas, one in a runaway. */
const EVERY_DAY = [
  'whole-G-base-r2 whole-G-base-l5',
  'whole-B-l0 whole-B-l0-mif1',
  'whole-G-slow-sticky whole-G-slow-adaptive',
];

interface Line {
  readonly row: TwinRow;
  readonly figure: TwinFigure;
  readonly truth: number;
  readonly band: Band;
}

test('a twin of the metrics before a change predicts the latency after it', async () => {
  const finish = await openKeptModel();
  const rows = twinRows().filter(({ from, to }) => ALL || EVERY_DAY.includes(`${from} ${to}`));
  const lines: Line[] = [];
  for (const row of rows) lines.push(...(await predicted(row, finish)));
  process.stdout.write(`${tableOf(lines)}\n`);
  const covered = lines.filter(isCovered);
  const missed = lines
    .filter((line) => !isMet(line))
    .map(({ row, figure }) => `${row.from} ${row.to} ${figure}`);
  expect(covered.length / lines.length, tableOf(lines)).toBeGreaterThanOrEqual(0.8);
  expect(missed, tableOf(lines)).toEqual([]);
  for (const { row, figure, band } of lines) expect(rounded(band)).toEqual(row.predicted[figure]);
});

async function predicted(row: TwinRow, finish: Finish): Promise<readonly Line[]> {
  const { scenario: before, metrics } = measuredRun(row.from);
  const { twin } = fitCluster({
    scenario: before,
    targets: targetsOf(metrics, before),
    finish,
  });
  const runs = bandScenarios(row.changed, twin).map((each) => finish(each));
  return TWIN_FIGURES.map((figure) => ({
    row,
    figure,
    truth: row.truth[figure],
    band: bandOf(runs, ({ latencyMs }) => latencyMs?.[figure] ?? Number.NaN),
  }));
}

function isCovered({ truth, band, figure }: Line): boolean {
  return twinVerdict(truth, band, figure) === 'inside';
}

function isMet({ truth, band, figure }: Line): boolean {
  return twinVerdict(truth, band, figure) !== null;
}

/** As the file has it. */
function rounded({ low, median, high }: Band): Band {
  const three = (value: number): number => Number(value.toPrecision(3));
  return { low: three(low), median: three(median), high: three(high) };
}

function tableOf(lines: readonly Line[]): string {
  const ms = (value: number): string => value.toPrecision(3).padStart(8);
  const rows = lines.map((line) => {
    const { row, figure, truth, band } = line;
    const off = `${(100 * (band.median / truth - 1)).toFixed(0)} %`.padStart(6);
    const verdict = isCovered(line) ? 'inside the band' : isMet(line) ? 'near' : 'missed';
    return (
      `${row.from} → ${row.to} (${row.change})`.padEnd(88) +
      `${figure.padEnd(5)}${ms(truth)}${ms(band.low)}${ms(band.median)}${ms(band.high)} ${off}  ${verdict}`
    );
  });
  const covered = lines.filter(isCovered).length;
  return [
    `${'real → change'.padEnd(88)}figure   truth     low  median    high    off`,
    ...rows,
    `${covered} of ${lines.length} inside the band`,
  ].join('\n');
}
