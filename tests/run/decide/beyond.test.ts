import { expect, test } from 'vitest';
import { constantApart } from '../../../src/features/decide/core/sensitivity';
import { decisionJson } from '../../../src/features/decide/text/json';
import { answerOf } from '../../../src/run/decide/answer';
import { openSearch, questionOfRun, WHOLE } from '../../../src/run/decide/search';
import { decodeLink } from '../../../src/scenario/link/link';
import type { Scenario } from '../../../src/scenario/scenario';
import { onceEach, openKeptModel } from '../../support/realModel';
import { doneWith, FakeRuns } from '../fakePool';

const run = onceEach(await openKeptModel());
const read = decodeLink('#v=1&partitioner=sticky&stall.ms=0&slow.from.s=1&slow.to.s=4&duration.s=4');
if (!read.ok) throw new Error(read.message);
const SHORT = read.scenario;

/** Twenty sets of constants, of which some have these stalls. */
function searched(stalled: readonly number[], stalls: Partial<Scenario>) {
  const sets = Array.from({ length: 20 }, (_, index) => ({
    scenario: stalled.includes(index) ? { ...SHORT, ...stalls } : { ...SHORT },
    weight: 1,
  }));
  const twin = sets as unknown as Parameters<typeof questionWith>[0];
  const { driver, result } = openSearch(questionWith(twin), new FakeRuns().runs, WHOLE);
  for (let job = driver.next(); job !== null; job = driver.next()) job.over(doneWith(run(job.scenario)));
  return { result: result(), answer: answerOf(result()) };
}

function questionWith(twin: ReturnType<typeof questionOfRun>['twin']) {
  return { ...questionOfRun(SHORT, 200, []), twin };
}

test('sets in which no setting can keep the objective are named, and the answer is for the rest', () => {
  const { result, answer } = searched([6, 13, 17], { 'stall.ms': 500, 'stall.every.s': 2 });
  expect(result.beyond).toHaveLength(3);
  expect(constantApart(result.beyond, result.question.twin)).toEqual({
    field: 'stall.ms',
    lowest: 500,
    highest: 500,
  });
  expect(answer.recommended).toMatchObject({ key: 'linger.ms=10', runs: 20, held: 20, verdict: 'meets' });
  expect(decisionJson(result, '#v=1').beyond.sets).toBe(3);
});

test("such a set is left out, also if it's the one of the scenario's own seed", () => {
  const { result, answer } = searched([0, 6, 13], { 'stall.ms': 500, 'stall.every.s': 2 });
  expect(result.beyond.map((set) => set['stall.ms'])).toEqual([500, 500, 500]);
  expect(answer.recommended).toMatchObject({ key: 'linger.ms=10', runs: 20, held: 20, verdict: 'meets' });
  const runs = answer.recommended?.worst?.inSets.map(({ set, ms }) => [set['stall.ms'], ms > 200]);
  for (const [stallMs, misses] of runs ?? []) expect(misses).toBe(stallMs === 500);
});

test('a set in which some setting keeps it counts, and so do sets that are many', () => {
  const mild = searched([6, 13], { 'stall.ms': 20, 'stall.every.s': 2 });
  expect([mild.result.beyond, mild.answer.recommended?.key]).toEqual([[], 'linger.ms=10']);
  const many = searched([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19], {
    'stall.ms': 500,
    'stall.every.s': 2,
  });
  expect([many.result.beyond, many.answer.recommended]).toEqual([[], null]);
});
