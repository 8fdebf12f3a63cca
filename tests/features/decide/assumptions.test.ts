import { expect, test } from 'vitest';
import { decisionJson } from '../../../src/features/decide/text/json';
import { decisionRecord } from '../../../src/features/decide/text/record';
import { answerOf } from '../../../src/run/decide/answer';
import { openSearch, questionOfRun, WHOLE } from '../../../src/run/decide/search';
import { decodeLink } from '../../../src/scenario/link/link';
import type { FieldName, Scenario } from '../../../src/scenario/scenario';
import { doneWith, FakeRuns } from '../../run/fakePool';
import { misfits } from '../../support/published';
import { onceEach, openKeptModel } from '../../support/realModel';

const run = onceEach(await openKeptModel());
const read = decodeLink('#v=1&partitioner=sticky&stall.ms=0&slow.from.s=2&slow.to.s=10&duration.s=10');
if (!read.ok) throw new Error(read.message);
const SHORT = read.scenario;

function searched(assumed: readonly FieldName[], patch: Partial<Scenario> = {}) {
  const question = { ...questionOfRun({ ...SHORT, ...patch }, 200, []), assumed };
  const { driver, result } = openSearch(question, new FakeRuns().runs, WHOLE);
  for (let job = driver.next(); job !== null; job = driver.next()) job.over(doneWith(run(job.scenario)));
  const found = result();
  const { recommended } = answerOf(found);
  const record = decisionRecord({
    result: found,
    link: '#v=1',
    title: 'T',
    client: '',
    canary: null,
    addressOf: (link) => link,
  });
  const fields = found.assumptions.map(({ field }) => field);
  return { result: found, key: recommended?.key, ms: recommended?.worst?.ms, fields, record };
}

test('an answer lists what nobody states, most of all first, in the data and in the record', () => {
  const { result, key, ms, fields, record } = searched(['partitions', 'arrivals', 'linger.ms', 'acks']);
  expect(key).toBe('linger.ms=10');
  // What the answer changes isn't assumed.
  expect(fields).not.toContain('linger.ms');
  expect(fields).toContain('partitions');
  expect(new Set(fields).size).toBe(fields.length);
  const effects = result.assumptions.map(({ p99Ms, otherP99Ms }) => Math.abs(Math.log(otherP99Ms / p99Ms)));
  expect(effects).toEqual(effects.toSorted((one, other) => other - one));
  expect(Math.min(...effects)).toBeGreaterThan(0.05);
  expect(result.assumptions.every(({ p99Ms }) => p99Ms === ms)).toBe(true);
  const printed = JSON.stringify(decisionJson(result, '#v=1'));
  expect(misfits('decide.json', printed)).toEqual([]);
  expect(JSON.parse(printed).assumptions).toHaveLength(fields.length);
  const [, listed = ''] = /## What was assumed\n\n(.*?)\n\n/s.exec(record) ?? [];
  expect(listed.split('\n')).toHaveLength(fields.length);
});

test('so does one that changes nothing; what is stated is no assumption', () => {
  expect(searched(['partitions'], { 'linger.ms': 10 })).toMatchObject({ key: '', fields: ['partitions'] });
  const { fields, record } = searched([]);
  expect(fields).toEqual([]);
  expect(record).not.toContain('assumed\n');
});
