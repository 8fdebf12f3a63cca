import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLayout } from '../../../src/features/decide/chart/tradeOff';
import { answerOf } from '../../../src/run/decide/answer';
import type { DecideQuestion } from '../../../src/run/decide/question';
import { risingPrices } from '../../../src/run/decide/rank';
import { healthyMs, type SettingReading } from '../../../src/run/decide/reading';
import type { DecideResult } from '../../../src/run/decide/result';
import { openSearch } from '../../../src/run/decide/search';
import { differenceFrom, readShared, sharedText } from '../../../src/features/decide/core/sharedAnswer';
import { twinOf } from '../../../src/run/decide/twin';
import { decideData, decideRows } from '../../../src/features/decide/screen/points';
import { formatShort, headline } from '../../../src/features/decide/text/answerText';
import { decisionJson } from '../../../src/features/decide/text/json';
import { decisionRecord } from '../../../src/features/decide/text/record';
import { DEFAULT_DECISION, RANKINGS, type Ranking } from '../../../src/scenario/decision';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { doneWith, FakeRuns } from '../../run/fakePool';
import { misfits } from '../../support/published';
import { draws } from '../../support/scope';
import { chance, runOf } from '../sweep/fakeSweep';

const BASE: Scenario = { ...DEFAULT_SCENARIO, partitioner: 'sticky', 'slow.broker': 0, 'slow.ms': 20 };

/** A search of a made-up model, stopped after some of its runs: more linger and less in flight are fast, with some luck. */
function searched(luck: number, boundMs: number, rank: Ranking, most: number): DecideResult {
  const question: DecideQuestion = {
    scenario: BASE,
    twin: twinOf(BASE, ''),
    decision: {
      ...DEFAULT_DECISION,
      rank,
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
  rank: fc.constantFrom(...RANKINGS),
  most: fc.oneof(fc.integer({ min: 5, max: 400 }), fc.constant(5000)),
});

function keysOf(settings: readonly SettingReading[]): readonly string[] {
  return settings.map(({ key }) => key);
}

test('answer, chart, table, JSON, record and link agree, wherever a search stops', () => {
  fc.assert(
    fc.property(SEARCH, ({ luck, boundMs, rank, most }) => {
      const result = searched(luck, boundMs, rank, most);
      const answer = answerOf(result);
      const { question, present, settings } = result;
      const { recommended, options, soFar, keep } = answer;
      const confirmed = settings.filter(({ verdict }) => verdict === 'meets');

      // Each confirmed setting is in one row, as itself or as one like it, unless there are more than five rows.
      const rows = options.flatMap(({ setting, alike }) => [setting, ...alike]);
      expect(new Set(keysOf(rows)).size).toBe(rows.length);
      if (options.length < 5) expect(keysOf(rows).toSorted()).toEqual(keysOf(confirmed).toSorted());
      expect(recommended === null).toBe(confirmed.length === 0 && present?.verdict !== 'meets');
      if (recommended !== null && recommended !== present) expect(recommended).toBe(options[0]?.setting);
      if (soFar !== null) expect(soFar.verdict).not.toBe('misses');

      // The chart has the same letters, and marks as many settings as the headline counts.
      const data = decideData(question, result, answer);
      const lettered = data.points
        .filter(({ letter }) => letter !== '')
        .map(({ letter, key }) => [letter, key]);
      expect(lettered.toSorted()).toEqual(options.map(({ letter, setting }) => [letter, setting.key]));
      const green = data.points.filter(({ kind }) => kind === 'keeps' || kind === 'confirmed');
      expect(green).toHaveLength(keep);
      const { letters } = decideLayout({ width: 700, height: 400 }, data);
      expect(letters).toHaveLength(options.length);

      // The table of all calls exactly the confirmed ones confirmed.
      const { rows: table } = decideRows(question, result);
      const kept = table.filter(({ cells }) => cells.at(-1)?.text === 'Keeps the objective.');
      const meeting = [...(present?.verdict === 'meets' ? [present] : []), ...confirmed];
      expect(kept.map(({ key }) => key).toSorted()).toEqual(keysOf(meeting).toSorted());

      // JSON has the same answer, and its older fields don't contradict it.
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
      const [cheapest] = json.front.filter(
        ({ changes }: { changes: object }) => Object.keys(changes).length > 0,
      );
      if (cheapest !== undefined)
        expect(json.oneChange.length + json.severalChanges.length).toBeGreaterThan(0);

      // So have the headline and the record.
      if (recommended !== null && recommended.changes.length > 0)
        expect(json.headline).toContain(formatShort(recommended.changes));
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

test('what does the least harm is recommended, not what costs least, and each ranking keeps its word', () => {
  const byRank = RANKINGS.map((rank) => answerOf(searched(0.1, 60, rank, 5000)));
  const [harm, cost, healthy, changes] = byRank.map(({ recommended }) => recommended);
  const all = byRank.flatMap(({ options }) => options.map(({ setting }) => setting));
  const [present] = byRank.map((answer) => answer.present);
  if (!harm || !cost || !healthy || !changes || !present) throw new Error('Nothing keeps the objective.');
  const rises = (setting: SettingReading): number => risingPrices(setting, present).length;
  expect(rises(harm)).toBe(Math.min(...all.map(rises)));
  expect(cost.costs.requests).toBe(Math.min(...all.map(({ costs }) => costs.requests)));
  expect(healthyMs(healthy)).toBe(Math.min(...all.map(healthyMs)));
  expect(changes.changes).toHaveLength(1);
});
