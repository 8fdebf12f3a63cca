import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tradePicture } from '../../../src/features/decide/chart/tradeOff';
import { differenceFrom, readShared, sharedText } from '../../../src/features/decide/core/sharedAnswer';
import { decideTable, tradeData } from '../../../src/features/decide/screen/points';
import { headline } from '../../../src/features/decide/text/answerText';
import { decisionJson } from '../../../src/features/decide/text/json';
import { decisionRecord } from '../../../src/features/decide/text/record';
import { answerOf } from '../../../src/run/decide/answer';
import type { DecideQuestion } from '../../../src/run/decide/question';
import type { DecideResult } from '../../../src/run/decide/result';
import { openSearch } from '../../../src/run/decide/search';
import { twinOf } from '../../../src/run/decide/twin';
import { DEFAULT_DECISION } from '../../../src/scenario/decision';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { doneWith, FakeRuns } from '../../run/fakePool';
import { numbersOf } from '../../support/marks';
import { misfits } from '../../support/published';
import { draws } from '../../support/scope';
import { chance, runOf } from '../sweep/fakeSweep';

const BASE: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'sticky', 'slow.broker': 0, 'slow.ms': 20 };

/** A search of a made-up model, stopped after some of its runs: more linger and less in flight are fast, with some luck. */
function searched(luck: number, boundMs: number, most: number): DecideResult {
  const question: DecideQuestion = {
    scenario: BASE,
    twin: twinOf(BASE, ''),
    decision: {
      ...DEFAULT_DECISION,
      change: ['linger.ms', 'batch.size', 'max.in.flight.requests.per.connection'],
    },
    boundMs,
    lock: [],
  };
  const { driver, result } = openSearch(question, new FakeRuns().runs);
  for (let run = driver.next(), left = most; run !== null && left > 0; left -= 1, run = driver.next()) {
    const { scenario } = run;
    const slow = scenario['slow.ms'] * scenario['max.in.flight.requests.per.connection'];
    const ms = 10 + scenario['linger.ms'] / 2 + slow / (1 + scenario['linger.ms']);
    const spread = 1 + luck * chance(scenario);
    run.over(doneWith(runOf(ms * spread, { events: 200_000 })));
  }
  return result();
}

const SEARCH = fc.record({
  luck: fc.double({ min: 0, max: 1, noNaN: true }),
  boundMs: fc.integer({ min: 8, max: 120 }),
  most: fc.oneof(fc.integer({ min: 5, max: 400 }), fc.constant(5000)),
});

test('answer, chart, table, JSON, record and link agree, wherever a search stops', () => {
  fc.assert(
    fc.property(SEARCH, ({ luck, boundMs, most }) => {
      const result = searched(luck, boundMs, most);
      const answer = answerOf(result);
      const { question, present, settings } = result;
      const { recommended, options, soFar } = answer;
      const confirmed = options.filter(({ setting }) => setting.verdict === 'meets');

      // What is recommended is the first confirmed option, unless nothing has to change.
      if (recommended !== null && recommended !== present) expect(recommended).toBe(confirmed[0]?.setting);
      expect(recommended === null).toBe(confirmed.length === 0 && present?.verdict !== 'meets');
      if (soFar !== null) expect(soFar.verdict).not.toBe('misses');

      // The chart has the same letters, in the same order, and what ranks them.
      const data = tradeData(question, answer);
      const lettered = data.points.flatMap(({ letter, key }) => (letter === '' ? [] : [[letter, key]]));
      expect(lettered).toEqual(options.map(({ letter, setting }) => [letter, setting.key]));
      const { points, marks } = tradePicture({ width: 700, height: 400 }, data, null);
      expect(points.map(({ key }) => key)).toEqual(data.points.map(({ key }) => key));
      expect(numbersOf(marks).every(Number.isFinite)).toBe(true);

      // The table says of exactly one setting that it is the answer, and why not of all others.
      const verdicts = decideTable(question, result).rows.map((row) => row.at(-1));
      expect(verdicts.filter((text) => text === 'The answer.')).toHaveLength(recommended === null ? 0 : 1);
      expect(verdicts).not.toContain('');
      expect(settings.length).toBeGreaterThanOrEqual(options.length);

      // JSON has the same answer, in every field.
      const printed = JSON.stringify(decisionJson(result, '#v=1'));
      expect(misfits('decide.json', printed)).toEqual([]);
      const json = JSON.parse(printed);
      expect(json.recommended?.key ?? null).toBe(
        recommended === null ? null : recommended.changes.map(({ field, to }) => `${field}=${to}`).join(';'),
      );
      expect(json.options.map(({ letter }: { letter: string }) => letter)).toEqual(
        options.map(({ letter }) => letter),
      );
      expect(json.headline).toBe(headline(result, answer));

      // So has the record.
      if (present !== null) {
        const record = decisionRecord({
          result,
          link: '#v=1',
          title: 'T',
          client: '',
          canary: null,
          addressOf: (link) => link,
        });
        expect(record.includes('## The answer')).toBe(recommended !== null);
        expect(record).not.toMatch(/undefined|NaN|\[object/);
        for (const { letter } of options) expect(record).toContain(`| ${letter}: `);
      }

      // And a link that somebody sends.
      const text = sharedText(answer, question);
      expect(text === null).toBe(recommended === null || present === null);
      const sent = text === null ? null : readShared(text, question);
      if (text !== null) expect(sent && differenceFrom(sent, sent)).toBeNull();
      if (text !== null) expect(sent?.key).toBe(recommended?.key);
      if (text !== null) expect(readShared(text, { ...question, boundMs: boundMs + 1 })).toBeNull();
    }),
    { numRuns: draws(40) },
  );
});
