import { beforeAll, describe, expect, test } from 'vitest';
import { formatGuess, outcomeOf, rightOption } from '../../../src/features/lessons/core/answers';
import { judgeCondition } from '../../../src/features/lessons/core/conditions';
import { curveAxis, curveOf, MARKS } from '../../../src/features/lessons/core/curves';
import { evidenceFor, factsOf, type LessonRun, lessonRun } from '../../../src/features/lessons/core/facts';
import type { AskStep, TryStep } from '../../../src/features/lessons/core/format';
import { type Facts, formatPlain } from '../../../src/features/lessons/core/placeholders';
import type { Scene } from '../../../src/features/lessons/core/scenes';
import { FIGURE_IDS, findFigure } from '../../../src/figures/catalogue';
import { figureText } from '../../../src/figures/units';
import { windowFigures } from '../../../src/figures/windowFigures';
import { PARTS } from '../../../workers/frame';
import { EXAMPLE, readReady } from './example';
import { openRealRuns } from './realRuns';

const read = readReady(EXAMPLE);
const ask = read.lesson.steps[0] as AskStep;
const attempt = read.lesson.steps[1] as TryStep;
const [askScene, tryScene] = read.scenes as readonly [Scene, Scene];
let runOf: Awaited<ReturnType<typeof openRealRuns>>;
let facts: Facts;
let before: LessonRun;
let after: LessonRun;

beforeAll(async () => {
  runOf = await openRealRuns();
  facts = factsOf(askScene, runOf, { now: null, guess: null, kafka: () => 119 });
  before = facts.runs.get('before') as LessonRun;
  after = facts.runs.get('after') as LessonRun;
});

/** A figure of the run before the change. */
function of(name: string): number {
  return findFigure(name)?.of(before) ?? Number.NaN;
}

describe('figures', () => {
  test('all answer for any run, with a text', () => {
    for (const name of FIGURE_IDS) {
      const figure = findFigure(name);
      const value = figure?.of(before) ?? Number.NaN;
      expect(figureText(figure?.unit ?? 'count', value), name).not.toMatch(/NaN|undefined|Infinity/);
      // No consumers here; everything else exists.
      expect(Number.isFinite(value), name).toBe(!/^end\.to\.end|^lag/.test(name));
    }
  });

  test('are those of the window, as the strips and the verdict say', () => {
    expect(before.window).toEqual({ fromMs: 5000, toMs: 40_000 });
    const figures = windowFigures(before.history, before.window);
    expect(of('p99')).toBe(figures.latency?.p99);
    expect(of('share.0')).toBe(figures.laneShare[0]);
    expect(of('busy.0')).toBe(figures.brokerBusy[0]);
    const parts = FIGURE_IDS.filter((name) => name.startsWith('part.'));
    expect(parts).toHaveLength(PARTS.length);
    expect(parts.reduce((sum, name) => sum + of(name), 0)).toBeCloseTo(of('mean'), 6);
    expect(of('backlog.peak')).toBeGreaterThanOrEqual(of('backlog.end'));
  });

  test('of the whole run agree with its summary', () => {
    const { summary } = before;
    expect(of('records.per.batch') * of('batches')).toBeCloseTo(summary.records.acked, 3);
    expect(of('records.per.batch.slow')).toBe(of('records.per.batch.0'));
    expect(of('records.per.batch.others')).toBeLessThan(of('records.per.batch.slow'));
  });

  test("keep Little's law, which counts on one side and times on the other", () => {
    const whole = lessonRun({ ...askScene, window: 'whole' }, before.scenario, before);
    const inside = findFigure('in.system')?.of(whole) ?? Number.NaN;
    expect((findFigure('little')?.of(whole) ?? Number.NaN) / inside).toBeCloseTo(1, 2);
  });

  test('of partitions that are not there are missing', () => {
    expect(findFigure('p98')).toBeNull();
    expect(findFigure('share.9')?.of(before)).toBeNaN();
  });
});

describe('texts', () => {
  test('say the numbers of their runs with units', () => {
    const p99 = figureText('ms', findFigure('p99')?.of(after) ?? Number.NaN);
    expect(formatPlain('{after:p99}, {ratio:p99}', facts)).toMatch(new RegExp(`^${p99}, \\d+× lower$`));
    expect(formatPlain('{setting:linger.ms} {new:linger.ms} {before:linger.ms} {slo}', facts)).toBe(
      '0\u202fms 5\u202fms 0\u202fms 200\u202fms',
    );
    expect(formatPlain('{kafka:row:p99} {guess}', facts)).toBe('119\u202fms –');
    expect(formatPlain('{ratio:records.offered}', facts)).toBe('about the same');
  });

  test("wait for missing runs, and keep words that aren't placeholders", () => {
    const empty = factsOf(askScene, () => null, { now: null, guess: null, kafka: null });
    expect(formatPlain('{before:p99} {ratio:p99} {kafka:a:p99} {setting:linger.ms}', empty)).toBe(
      '… … … 0\u202fms',
    );
    expect(formatPlain('<b>`a{b}` {c}', empty)).toBe('<b>a{b} {c}');
  });
});

describe('an answer', () => {
  test('is right by the numbers of the run, and the reply is its own', () => {
    const { question } = ask;
    if (question.kind !== 'choose') throw new Error('The example chooses.');
    expect(rightOption(question, askScene, facts)).toBe(2);
    const halved = { type: 'option', option: 1 } as const;
    const outcome = outcomeOf(question, halved, askScene, facts);
    expect(outcome.right).toBe(false);
    expect(outcome.reply).toContain('Instead the runaway ended');
    expect(outcome.guess).toBeCloseTo(of('p99') / 2, 6);
    expect(formatGuess(question, halved, askScene, facts)).toBe(figureText('ms', of('p99') / 2));
    const right = outcomeOf(question, { type: 'option', option: 2 }, askScene, facts);
    expect([right.right, right.reply]).toEqual([true, expect.stringMatching(/^Right: .* 200\u202fms/)]);
    expect(outcomeOf(question, { type: 'skipped' }, askScene, facts)).toEqual({
      right: null,
      reply: '',
      guess: null,
    });
  });

  test('has no right option while the run is computed', () => {
    const { question } = ask;
    const empty = factsOf(askScene, () => null, { now: null, guess: null, kafka: null });
    expect(question.kind === 'choose' ? rightOption(question, askScene, empty) : null).toBe(-1);
  });

  test('on a ruler is right within its factor', () => {
    const question = { kind: 'ruler', text: 'x', figure: 'p99', from: 1, to: 100_000, close: 2 } as const;
    const found = findFigure('p99')?.of(after) ?? Number.NaN;
    const reply = (value: number) => outcomeOf(question, { type: 'value', value }, askScene, facts);
    expect(reply(found).right).toBe(true);
    expect(reply(found * 1.9).right).toBe(true);
    expect(reply(found * 2.1).right).toBe(false);
    expect(reply(found / 20).reply).toMatch(/You guessed 20 times too low\.$/);
  });

  test('that was drawn is compared with the shape of the run', () => {
    const question = { kind: 'curve', text: 'x', figure: 'p99', from: 1, to: 10_000, close: 3 } as const;
    const real = curveOf('p99', after);
    expect(real).toHaveLength(MARKS);
    const draw = (values: readonly number[]) =>
      outcomeOf(question, { type: 'curve', values }, askScene, facts);
    expect(draw(real)).toMatchObject({ right: true, reply: 'You drew the shape of the run.' });
    expect(draw(real.map((value) => value * 2)).right).toBe(true);
    expect(draw(real.map((value) => value * 9)).right).toBe(false);
    const shares = curveOf('share.0', before);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
    expect(Math.min(...shares)).toBeGreaterThan(0.5);
    const axis = curveAxis({ ...question, figure: 'share.0', from: 0, to: 1 });
    expect([axis.at(0.5), axis.valueAt(0.5), axis.near(0.5, 0.59), axis.near(0.5, 0.61)]).toEqual([
      0.5,
      0.5,
      true,
      false,
    ]);
  });
});

describe('a check', () => {
  const check = (change: Partial<Scene['before']>) => {
    const now = { ...tryScene.before, ...change };
    const own = factsOf(tryScene, runOf, { now, guess: null, kafka: null });
    return attempt.check.map((condition) => judgeCondition(condition, evidenceFor(tryScene, own, 'now')));
  };

  test('recognises success from the run, and names the goal and the result', () => {
    expect(check({}).map(({ holds }) => holds)).toEqual([true, false, true]);
    expect(check({ 'linger.ms': 2 }).map(({ holds }) => holds)).toEqual([false, true, true]);
    expect(check({ 'linger.ms': 4 }).map(({ holds }) => holds)).toEqual([true, true, true]);
    expect(check({ 'linger.ms': 4, 'slow.ms': 1 }).at(-1)?.holds).toBe(false);
    const later = check({ 'linger.ms': 4, at: [{ atS: 0.001, field: 'linger.ms', value: 50 }] });
    expect(later[1]).toMatchObject({ holds: false, found: '50\u202fms' });
    const timed = check({ at: [{ atS: 10, field: 'slow.ms', value: 0 }] });
    expect(timed.at(-1)).toEqual({
      holds: false,
      wanted: 'Slowness: still 20\u202fms',
      found: '20\u202fms',
    });
    expect(check({})[0]?.wanted).toBe('p99 latency below 200\u202fms');
  });

  test('holds nothing of a run that is not there', () => {
    const own = factsOf(tryScene, () => null, { now: tryScene.before, guess: null, kafka: null });
    const [first] = attempt.check.map((condition) =>
      judgeCondition(condition, evidenceFor(tryScene, own, 'now')),
    );
    expect(first).toEqual({ holds: false, wanted: 'p99 latency below 200\u202fms', found: '' });
  });
});
