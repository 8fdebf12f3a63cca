import { expect, test } from 'vitest';
import { STARTER } from '../../../src/features/lessons/authoring/editor/starter';
import {
  type Draft,
  emptyOf,
  formName,
  formOf,
  freeName,
  withKey,
} from '../../../src/features/lessons/authoring/editor/values';
import { runNotices } from '../../../src/features/lessons/authoring/lint/withRuns';
import { type JsonSchema, lessonSchema } from '../../../src/features/lessons/authoring/schema';
import { judgeAttempt } from '../../../src/features/lessons/core/attempt';
import { evidenceFor, factsOf } from '../../../src/features/lessons/core/facts';
import { NO_KAFKA } from '../../../src/features/lessons/core/placeholders';
import { readLesson, startProblems } from '../../../src/features/lessons/core/readLesson';
import { noticesOf } from './example';
import { openRealRuns } from './realRuns';

const SCHEMA = lessonSchema();
const STEPS = SCHEMA.properties?.steps?.items as JsonSchema;

test('what an author begins with is a lesson whose solution solves it, and whose start does not', async () => {
  const read = readLesson(JSON.stringify(STARTER));
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { lesson, scenes } = read;
  const runOf = await openRealRuns();
  expect(startProblems(lesson, scenes, runOf)).toEqual([]);
  const [step, scene] = [lesson.steps[1], scenes[1]];
  const now = scene?.solutions[0];
  if (step?.kind !== 'try' || scene === undefined || now === undefined) throw new Error('It tries.');
  const facts = factsOf(scene, runOf, { now, guess: null, kafka: null });
  expect(judgeAttempt(step, evidenceFor(scene, facts, 'now'))).toMatchObject({ solved: true, refused: [] });
  // Eased until it holds at the start, the check is refused.
  const easy = readLesson(
    JSON.stringify(STARTER).replace('"slo":200', '"slo":100000').replace('"than":5', '"than":6'),
  );
  expect(easy.ok ? startProblems(easy.lesson, easy.scenes, runOf) : easy.problems).toEqual([
    'Step 2, check: it already holds at the start, so there is nothing to try.',
  ]);
});

test('a solution that its own run refutes is reported once it has run', async () => {
  const hopeless = JSON.stringify(STARTER).replace('"slo":200', '"slo":1');
  const read = readLesson(hopeless);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  // Its settings alone are as they should be.
  expect(noticesOf(hopeless)).toEqual([]);
  expect(runNotices(read.lesson, read.scenes, NO_KAFKA, await openRealRuns())).toEqual([
    expect.stringMatching(
      /^Step 2, solutions 1: it doesn't solve the step\. The goal is "p99 latency below 1\sms", and it has [\d.]+\sms\.$/,
    ),
  ]);
});

test('reports what its runs refute: claims, answers, and figures that there aren’t', async () => {
  const lesson = structuredClone(STARTER) as unknown as Record<string, never>;
  const [ask] = lesson.steps as unknown as [Record<string, unknown>];
  const runOf = await openRealRuns();
  const notices = (): readonly string[] => {
    const read = readLesson(JSON.stringify(lesson));
    if (!read.ok) throw new Error(read.problems.join('\n'));
    expect(noticesOf(JSON.stringify(lesson))).toEqual([]);
    return runNotices(read.lesson, read.scenes, NO_KAFKA, runOf);
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
    expect.stringMatching(
      /^Step 1, question, options: none of the answers is right for this run\. Make the last/,
    ),
    expect.stringMatching(/^Step 1, claims 1: the run "after" has \d+\sms, not "p99 latency below 1\sms"\.$/),
    'Step 1, text: the run has no {before:end.to.end.p50}, so readers see a dash.',
  ]);
});

test('reports conditions on figures that no run of a step has, unless a solution brings them', async () => {
  const runOf = await openRealRuns();
  const notices = (figure: string, more: object = {}, solutions: readonly string[] = ['linger.ms=2']) => {
    const lesson = structuredClone(STARTER) as unknown as { steps: object[] };
    const check = [{ figure, is: 'below', than: 0.5 }];
    Object.assign(lesson.steps[1] ?? {}, { check, solutions, ...more });
    const text = JSON.stringify(lesson);
    const read = readLesson(text);
    if (!read.ok) throw new Error(read.problems.join('\n'));
    return runNotices(read.lesson, read.scenes, NO_KAFKA, runOf);
  };
  const lacking = (place: string, what: string) =>
    `Step 2, ${place}, figure: the runs of this step have no share.7. Unless a reader's settings bring one, ${what}`;
  expect(notices('share.7')).toEqual([
    lacking('condition 1', "this step can't be solved."),
    expect.stringMatching(/^Step 2, solutions 1: .* it has no such figure\.$/),
  ]);
  expect(notices('share.7', {}, ['partitions=9'])).toEqual([]);
  const when = [{ figure: 'share.7', is: 'above', than: 0.1 }];
  expect(notices('share.0', { missed: [{ when, says: 'So.' }] }, [])).toEqual([
    lacking('missed 1, when 1', 'this is never said.'),
  ]);
  const than = { before: 'share.7' };
  expect(notices('share.0', { check: [{ figure: 'share.0', is: 'below', than }] }, [])).toEqual([
    "Step 2, condition 1, than: the run at the start has no share.7, so this step can't be solved.",
  ]);
});

test("reports a ruler and an axis that end below the run's value", async () => {
  const runOf = await openRealRuns();
  const notices = (question: object): readonly string[] => {
    const lesson = structuredClone(STARTER) as unknown as { steps: { question: object }[] };
    Object.assign(lesson.steps[0] ?? {}, { question });
    const read = readLesson(JSON.stringify(lesson));
    if (!read.ok) throw new Error(read.problems.join('\n'));
    return runNotices(read.lesson, read.scenes, NO_KAFKA, runOf);
  };
  const ruler = { kind: 'ruler', text: 'How much?', figure: 'p99', from: 1, to: 1000 };
  expect(notices(ruler)).toEqual([]);
  // In seconds rather than in ms.
  const seconds =
    /^Step 1, question, to: the run has \d+\sms, and the axis goes from [\d.]+\sms to 1\.00\sms\.$/;
  expect(notices({ ...ruler, from: 0.01, to: 1 })).toEqual([expect.stringMatching(seconds)]);
  expect(notices({ ...ruler, from: 900 })).toEqual([
    expect.stringMatching(/^Step 1, question, from: the run has/),
  ]);
  expect(notices({ ...ruler, kind: 'curve', from: 0.01, to: 1 })).toEqual([
    expect.stringMatching(/^Step 1, question, to: the run has/),
  ]);
  expect(notices({ ...ruler, figure: 'share.7', from: 0.1, to: 1 })).toEqual([
    'Step 1, question, figure: the run has no share.7.',
  ]);
});

test('a form offers every kind of step, and an empty one lacks nothing but words', () => {
  expect(STEPS.anyOf?.map(formName)).toEqual(['ask', 'try']);
  for (const step of STEPS.anyOf ?? []) {
    const draft = withKey(STARTER as Draft, 'steps', [emptyOf(step)]);
    const read = readLesson(JSON.stringify(draft));
    for (const problem of read.ok ? [] : read.problems)
      expect(problem).toMatch(/it is empty\.$|more problems?\.$/);
  }
});

test('the form of a value is found again', () => {
  const [ask, attempt] = STARTER.steps;
  expect([ask, attempt].map((step) => formOf(STEPS.anyOf ?? [], step as Draft))).toEqual([0, 1]);
  const conditions = STEPS.anyOf?.[1]?.properties?.check?.items as JsonSchema;
  const forms = (conditions.anyOf ?? []).map(formName);
  const found = (value: Draft): string | undefined => forms[formOf(conditions.anyOf ?? [], value)];
  expect(found({ figure: 'p99', is: 'between', than: [1, 2] })).toBe('figure: between');
  expect(formOf(conditions.anyOf ?? [], { figure: 'p99', is: 'between', than: [1, 2] })).toBe(1);
  expect(found({ setting: 'rate', is: 'unchanged' })).toBe('setting: unchanged, changed');
  expect(new Set(forms).size, 'a menu tells the forms apart').toBe(forms.length);
});

test('a new name is none that is taken', () => {
  expect(freeName('run', [])).toBe('run-1');
  expect(freeName('run', ['run-2', 'run-1', 'adaptive'])).toBe('run-3');
  expect(freeName('run', ['run-2'])).toBe('run-1');
});
