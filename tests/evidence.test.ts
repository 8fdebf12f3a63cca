import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Comparison,
  compareRow,
  type EvidenceRow,
  isGated,
  loadEvidence,
} from '../src/evidence/evidence';
import { type Finish, finishSeeds, openRealModel } from './support/realModel';

const SEEDS = 5;
/** Share of the measured rows that must keep every tolerance of theirs. */
const LEAST_SHARE_HELD = 0.85;

/**
 * Rows that miss, and what is understood of the reason. A row of this list that holds again fails the test as one that
 * misses without being on it does.
 */
const KNOWN_MISSES: Readonly<Record<string, string>> = {
  'measured-d-adaptive-n1-l5-s20':
    'p99 of 228 ms where the same scenario measured 138 and 143 ms in two other runs (b-adaptive-l5, x-adaptive40): ' +
    'broker services of this run average 0.64 ms at a median of 0.3, so something stalled it; the model has no such run',
};

const rows = await loadEvidence();
const judged = rows.filter(isGated);
const compared = new Map<string, readonly Comparison[]>();
let finish: Finish;

beforeAll(async () => {
  finish = await openRealModel();
});

function compare(row: EvidenceRow): readonly Comparison[] {
  const known = compared.get(row.id);
  if (known !== undefined) return known;
  const comparisons = compareRow(row, finishSeeds(finish, row.scenario, SEEDS));
  compared.set(row.id, comparisons);
  return comparisons;
}

function holds(row: EvidenceRow): boolean {
  return compare(row).every(({ held }) => held !== false);
}

function line(row: EvidenceRow): string {
  const words = compare(row).flatMap(({ figure, model, evidence, error, tolerance, held }) => {
    if (tolerance === null || model === null || error === null) return [];
    const percent = `${error >= 0 ? '+' : ''}${(error * 100).toFixed(1)}${tolerance.kind === 'absolute' ? ' pp' : ' %'}`;
    return [
      `${figure} ${model.toPrecision(3)} / ${evidence.toPrecision(3)} (${percent}${held ? '' : ', missed'})`,
    ];
  });
  const state = row.disturbed ? 'not judged' : holds(row) ? 'held      ' : 'MISSED    ';
  return `${state} ${row.id}: ${words.join(', ')}`;
}

describe('KIP-794, one calibration for all six rows', () => {
  const published = judged.filter(({ source }) => source === 'published');

  test.each(published.filter(({ id }) => id.startsWith('kip794-s')))('$id', (row) => {
    expect(compare(row).filter(({ held }) => held === false)).toEqual([]);
  });

  test('judges throughput, mean, p99 and the share of broker 0 in each row', () => {
    const rowsOfTable = published.filter(({ id }) => /^kip794-s[12]/.test(id));
    expect(rowsOfTable).toHaveLength(6);
    for (const { gate } of rowsOfTable)
      expect(Object.keys(gate)).toEqual(
        expect.arrayContaining(['mebibytesPerSecond', 'meanMs', 'p99Ms', 'brokerShare0']),
      );
  });
});

describe('real Kafka as measured, one calibration for all rows', () => {
  const measured = judged.filter(({ source }) => source === 'measured');

  test('at least 85 % of the judged rows hold', () => {
    const held = measured.filter(holds);
    expect(measured.length).toBeGreaterThanOrEqual(50);
    expect(held.length / measured.length).toBeGreaterThanOrEqual(LEAST_SHARE_HELD);
  });

  test('what misses is known, and what is known to miss does', () => {
    const missed = measured.filter((row) => !holds(row)).map(({ id }) => id);
    expect(missed.sort()).toEqual(Object.keys(KNOWN_MISSES).sort());
  });
});

afterAll(() => {
  const judgedRows = judged.filter(({ id }) => compared.has(id));
  const lines = rows.filter(({ gate }) => Object.keys(gate).length > 0).map(line);
  const held = judgedRows.filter(holds).length;
  process.stdout.write(`${lines.join('\n')}\n${held} of ${judgedRows.length} judged rows held\n`);
});
