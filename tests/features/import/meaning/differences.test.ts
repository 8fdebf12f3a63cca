import { expect, test } from 'vitest';
import { interpret } from '../../../../src/features/import/core/meaning/interpret';
import type { Difference } from '../../../../src/features/import/core/meaning/types';
import { DEFAULT_SCENARIO, type Scenario } from '../../../../src/scenario/scenario';
import type { MeasuredRun } from '../../../../src/scenario/shape';
import { readOver, readText } from '../readText';

const MEASURED: MeasuredRun = {
  records: 122_880,
  recordsPerSecond: 2048,
  mebibytesPerSecond: 1,
  meanMs: 110,
  maxMs: 5000,
  p50Ms: 139,
  p95Ms: 418,
  p99Ms: 900,
  p999Ms: 2700,
};
const OTHER: Scenario = {
  ...DEFAULT_SCENARIO,
  producers: 12,
  rate: 4096,
  'record.bytes': 100,
  'slow.from.s': 5,
  'down.broker': 1,
  at: [
    { atS: 20, field: 'slow.ms', value: 90 },
    { atS: 30, field: 'linger.ms', value: 5 },
  ],
};

/** The differences of a benchmark whose text changes nothing else. */
function differences(scenario: Scenario, measured: MeasuredRun): readonly Difference[] {
  const whole = { ...readText('acks=all'), understood: [], patch: {}, measured };
  return interpret({ texts: [{ file: null, result: whole }], whole }, scenario).figures.differences;
}

/** Applies the first suggestion until none is left. */
function fix(scenario: Scenario, run: MeasuredRun): Scenario {
  const first = differences(scenario, run)[0];
  return first === undefined ? scenario : fix({ ...scenario, ...first.patch }, run);
}

test('differences are listed, the most costly first', () => {
  expect(differences({ ...OTHER, producers: 1 }, MEASURED).map(({ says }) => says)).toMatchSnapshot();
});

test('a benchmark with fewer producers than the system is another situation, whose load is set up as a whole', () => {
  const [load, ...more] = differences(OTHER, MEASURED).filter(({ code }) => !/broker/.test(code));
  expect(load).toMatchObject({
    code: 'benchmark-load',
    patch: { producers: 1, rate: 2048, 'record.bytes': 512 },
  });
  expect(more).toEqual([]);
});

test('its suggestions remove every difference, and keep other timed changes', () => {
  const mended = fix(OTHER, MEASURED);
  expect(differences(mended, MEASURED)).toEqual([]);
  expect(mended).toMatchObject({ producers: 1, rate: 2048, 'record.bytes': 512, 'slow.broker': 'none' });
  expect(mended.at).toEqual([OTHER.at[1]]);
});

test("producers that ran together set the scenario's number of producers", () => {
  const three = { ...MEASURED, producers: 3 };
  expect(fix({ ...OTHER, producers: 2 }, three).producers).toBe(3);
});

test.each([
  [512, 598, 598, 512, false],
  [600, 598, 598, 512, true],
  [10, 95, 95, 10, false],
  [10_000, 10_087, 10_087, 10_000, false],
  [600, 598, 5_000, 512, false],
  [900, 598, 5_000, 512, true],
])(
  'records of %i B against an estimate of %i to %i B, which counts their frame',
  (bytes, mean, max, real, differs) => {
    const text = [
      ['record_send_rate', DEFAULT_SCENARIO.rate],
      ['record_size_avg', mean],
      ['record_size_max', max],
    ]
      .map(([name, value]) => `kafka_producer_producer_metrics_${name}{client_id="orders"} ${value}\n`)
      .join('');
    const scenario: Scenario = { ...DEFAULT_SCENARIO, 'record.bytes': bytes, 'slow.broker': 'none' };
    const { mismatches } = readOver(text, scenario);
    expect(mismatches.map(({ patch }) => patch)).toEqual(differs ? [{ 'record.bytes': real }] : []);
    for (const { says } of mismatches) expect(says).toMatchSnapshot();
  },
);
