import { expect, test } from 'vitest';
import { STARTER } from '../../../src/features/lessons/authoring/editor/starter';
import { runNotices } from '../../../src/features/lessons/authoring/lint/withRuns';
import { judgeAttempt } from '../../../src/features/lessons/core/attempt';
import { evidenceFor, factsOf } from '../../../src/features/lessons/core/facts';
import { NO_KAFKA } from '../../../src/features/lessons/core/placeholders';
import { startProblems } from '../../../src/features/lessons/core/readLesson';
import { codesOf, noticesOf, readReady } from './example';
import { openRealRuns } from './realRuns';

test('what an author begins with is a lesson whose solution solves it, and whose start does not', async () => {
  const read = readReady(JSON.stringify(STARTER));
  const { lesson, scenes } = read;
  const runOf = await openRealRuns();
  expect(startProblems(lesson, scenes, runOf)).toEqual([]);
  const [step, scene] = [lesson.steps[1], scenes[1]];
  const now = scene?.solutions[0];
  if (step?.kind !== 'try' || scene === undefined || now === undefined) throw new Error('It tries.');
  const facts = factsOf(scene, runOf, { now, guess: null, kafka: null });
  expect(judgeAttempt(step, evidenceFor(scene, facts, 'now'))).toMatchObject({ solved: true, refused: [] });
  // Eased until it holds at the start, the check is refused.
  const easy = readReady(
    JSON.stringify(STARTER).replace('"slo":200', '"slo":100000').replace('"than":5', '"than":6'),
  );
  expect(codesOf(startProblems(easy.lesson, easy.scenes, runOf))).toEqual(['steps.1.check solved-at-start']);
});

test('a solution that its own run refutes is reported once it has run', async () => {
  const hopeless = JSON.stringify(STARTER).replace('"slo":200', '"slo":1');
  const read = readReady(hopeless);
  // Its settings alone are as they should be.
  expect(noticesOf(hopeless)).toEqual([]);
  const notices = runNotices(read.lesson, read.scenes, NO_KAFKA, await openRealRuns());
  expect(codesOf(notices)).toEqual(['steps.1.solutions.0 not-solved']);
  expect(notices[0]?.message).toMatch(/"p99 latency below 1\sms".* has [\d.]+\sms\.$/);
});

test('reports what its runs refute: claims, answers, and figures that there aren’t', async () => {
  const lesson = structuredClone(STARTER) as unknown as Record<string, never>;
  const [ask] = lesson.steps as unknown as [Record<string, unknown>];
  const runOf = await openRealRuns();
  const notices = (): readonly string[] => {
    const read = readReady(JSON.stringify(lesson));
    expect(noticesOf(JSON.stringify(lesson))).toEqual([]);
    return codesOf(runNotices(read.lesson, read.scenes, NO_KAFKA, runOf));
  };
  expect(notices()).toEqual([]);
  ask.claims = [
    { figure: 'p99', is: 'below', than: 1 },
    { figure: 'p99', is: 'above', than: 1, of: 'before' },
  ];
  ask.text = 'The end-to-end latency is {before:end.to.end.p50}, and p99 {before:p99}.';
  ask.question = {
    kind: 'choose',
    text: 'What will p99 do?',
    options: [
      { text: 'Nothing', right: [{ figure: 'p99', is: 'below', than: 1 }] },
      { text: 'Little', right: [{ figure: 'p99', is: 'between', than: [1, 2] }] },
    ],
  };
  expect(notices()).toEqual([
    'steps.0.question.options none-right',
    'steps.0.claims.0 refuted',
    'steps.0.text dash',
  ]);
});

test('reports conditions on figures that no run of a step has, unless a solution brings them', async () => {
  const runOf = await openRealRuns();
  const notices = (figure: string, more: object = {}, solutions: readonly string[] = ['linger.ms=2']) => {
    const lesson = structuredClone(STARTER) as unknown as { steps: object[] };
    const check = [{ figure, is: 'below', than: 0.5 }];
    Object.assign(lesson.steps[1] ?? {}, { check, solutions, ...more });
    const text = JSON.stringify(lesson);
    const read = readReady(text);
    return codesOf(runNotices(read.lesson, read.scenes, NO_KAFKA, runOf));
  };
  expect(notices('share.7')).toEqual(['steps.1.check.0.figure no-figure', 'steps.1.solutions.0 not-solved']);
  expect(notices('share.7', {}, ['partitions=9'])).toEqual([]);
  const when = [{ figure: 'share.7', is: 'above', than: 0.1 }];
  expect(notices('share.0', { missed: [{ when, says: 'So.' }] }, [])).toEqual([
    'steps.1.missed.0.when.0.figure no-figure',
  ]);
  const than = { before: 'share.7' };
  expect(notices('share.0', { check: [{ figure: 'share.0', is: 'below', than }] }, [])).toEqual([
    'steps.1.check.0.than no-figure',
  ]);
});

test("reports a ruler and an axis that end below the run's value", async () => {
  const runOf = await openRealRuns();
  const notices = (question: object): readonly string[] => {
    const lesson = structuredClone(STARTER) as unknown as { steps: { question: object }[] };
    Object.assign(lesson.steps[0] ?? {}, { question });
    const read = readReady(JSON.stringify(lesson));
    return codesOf(runNotices(read.lesson, read.scenes, NO_KAFKA, runOf));
  };
  const ruler = { kind: 'ruler', text: 'How much?', figure: 'p99', from: 1, to: 1000 };
  expect(notices(ruler)).toEqual([]);
  // In seconds rather than in ms.
  const question = 'steps.0.question';
  expect(notices({ ...ruler, from: 0.01, to: 1 })).toEqual([`${question}.to off-axis`]);
  expect(notices({ ...ruler, from: 900 })).toEqual([`${question}.from off-axis`]);
  expect(notices({ ...ruler, kind: 'curve', from: 0.01, to: 1 })).toEqual([`${question}.to off-axis`]);
  expect(notices({ ...ruler, figure: 'share.7', from: 0.1, to: 1 })).toEqual([
    `${question}.figure no-figure`,
  ]);
});
