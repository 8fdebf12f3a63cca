import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../../src/scenario/fields';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { axisText, SWEEP_ROWS } from '../../../src/scenario/link/sweepKeys';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { DEFAULT_SWEEP, SWEEP_METRICS } from '../../../src/scenario/sweep';
import { DEFAULT_VIEW } from '../../../src/scenario/view';

/** The sweep of a link, and what was said of it: the field and the sentence. */
function read(link: string) {
  const decoded = decodeLink(link);
  if (!decoded.ok) throw new Error(decoded.message);
  const said = decoded.notices.map(({ field, message }) => `${field}: ${message}`);
  return { sweep: decoded.view.sweep, said };
}

describe('a sweep as text', () => {
  test('is empty for the default', () => {
    expect(SWEEP_ROWS.map(({ write }) => write(DEFAULT_SWEEP, DEFAULT_SCENARIO))).toEqual(
      SWEEP_ROWS.map(() => null),
    );
    expect(read('#v=1').sweep).toBe(DEFAULT_SWEEP);
  });

  test.each([
    'sweep.x=rate:log:100:100000:13',
    'sweep.x=acks:list:0:1:all',
    'sweep.x=slow.broker:list:none:0:1',
    'sweep.y=none',
    'sweep.y=rtt.ms:linear:0.2:12.5:8',
    'sweep.lines=none',
    'sweep.lines=rate:list:max',
    'sweep.x=batch.size:linear:1000:64000:64&sweep.y=none&sweep.lines=none&sweep.metric=p99.9&sweep.precision=0.025&sweep.runs=1',
  ])('%s is read and written alike', (keys) => {
    const { sweep, said } = read(`#v=1&${keys}`);
    expect(said).toEqual([]);
    expect(encodeLink(DEFAULT_SCENARIO, { ...DEFAULT_VIEW, sweep })).toBe(`#v=1&${keys}`);
  });

  test.each(SWEEP_METRICS)('the metric %s has its name', (metric) => {
    expect(read(`#sweep.metric=${metric}`)).toMatchObject({ sweep: { metric }, said: [] });
  });

  test('writes no exponents', () => {
    expect(axisText({ field: 'rtt.ms', spacing: 'linear', from: 1e-7, to: 1, count: 2 })).toBe(
      'rtt.ms:linear:0.0000001:1:2',
    );
  });

  test('bears spaces around its parts', () => {
    expect(read('#sweep.x=+rate+:+log+:+100+:+1000+:+5+').sweep.x).toEqual({
      field: 'rate',
      spacing: 'log',
      from: 100,
      to: 1000,
      count: 5,
    });
  });
});

describe('an invalid part leaves a notice with its replacement', () => {
  test.each([
    'sweep.x=linger:linear:0:19:20',
    'sweep.y=zzz:linear:0:19:20',
    'sweep.x=at:list:1:2',
    'sweep.x=',
    'sweep.x=none',
    'sweep.y=linger.ms',
    'sweep.x=rate:cubic:1:2:3',
    'sweep.x=rate:log:1:ten:3',
    'sweep.x=rate:log:1:10:3:4',
    'sweep.lines=rate:log:1:10:3',
  ])('%s', (keys) => {
    const { sweep, said } = read(`#${keys}`);
    expect(sweep).toEqual(DEFAULT_SWEEP);
    expect(said).toMatchSnapshot();
  });

  test.each([
    ['sweep.metric=p98', 'sweep.metric: "p98" isn\'t one of p50,', 'p95? Used the default, p99.'],
    ['sweep.metric=', 'sweep.metric: "" isn\'t one of p50,', 'day.p99.60. Used the default, p99.'],
    ['sweep.precision=ten', 'sweep.precision: "ten" isn\'t a number.', 'Used the default, 0.1.'],
    ['sweep.runs=', 'sweep.runs: "" isn\'t a number.', 'Used the default, 10.'],
    ['sweep.colour=red', 'sweep.colour: There is no setting with this name.', 'Left out.'],
    ['sweep.metrik=p50', 'sweep.metrik: There is no setting with this name.', 'Did you mean sweep.metric?'],
  ])('%s', (keys, start, rest) => {
    const { sweep, said } = read(`#${keys}`);
    expect(sweep).toEqual(DEFAULT_SWEEP);
    expect(said.length).toBe(1);
    expect(said[0]?.startsWith(start)).toBe(true);
    expect(said[0]).toContain(rest);
  });

  test('limits apply to the valid parts', () => {
    const { sweep, said } = read('#sweep.x=linger.ms:linear:-5:1e999:1000000&sweep.runs=0&sweep.precision=2');
    expect(sweep).toMatchObject({
      x: { field: 'linger.ms', from: 0, to: 1_800_000, count: 64 },
      mostRuns: 1,
      precision: 1,
    });
    expect(said.length).toBe(5);
  });

  test('a list value beyond its limits leaves a notice', () => {
    const { sweep, said } = read('#sweep.x=linger.ms:list:1:9999999:x');
    expect(sweep.x).toMatchObject({ values: [1, 1_800_000] });
    expect(said).toMatchSnapshot();
  });

  test('values beyond the most are left out, those before them never', () => {
    const values = Array.from({ length: 200 }, (_, index) => index);
    const { sweep, said } = read(`#sweep.x=linger.ms:list:${values.join(':')}`);
    expect(sweep.x).toMatchObject({ values: values.slice(0, 64) });
    expect(said).toMatchSnapshot();
    const doubled = [...Array(10).fill(0), ...values.slice(0, 64)];
    expect(read(`#sweep.x=linger.ms:list:${doubled.join(':')}`)).toMatchObject({
      sweep: { x: { values: values.slice(0, 64) } },
      said: [],
    });
  });

  test('a field swept against itself is found in any order of the keys', () => {
    const x = 'sweep.x=rate:log:10:100:3';
    const y = 'sweep.y=rate:log:10:100:3';
    for (const link of [`#${x}&${y}`, `#${y}&${x}`]) {
      const { sweep, said } = read(link);
      expect(sweep.y).toBeNull();
      expect(said).toEqual([expect.stringContaining('rate is already on the horizontal axis')]);
    }
  });

  test('the same key twice is the last of them', () => {
    const { sweep, said } = read('#sweep.runs=4&sweep.runs=5');
    expect(sweep.mostRuns).toBe(5);
    expect(said.length).toBe(1);
  });
});

test('no key of a sweep is the name of a setting', () => {
  const names: readonly string[] = FIELDS.map(({ name }) => name);
  expect(SWEEP_ROWS.map(({ key }) => key).filter((key) => names.includes(key))).toEqual([]);
});
