import { describe, expect, test } from 'vitest';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { codesOf, type Json, problemsOf, withValue } from './example';

/** What people who write a lesson by hand get wrong: the problem is at the key, and its message says what to write. */
describe('a lesson', () => {
  test.each<[Json, string, string]>([
    [{ figure: 'p99', than: 1 }, '.is missing', '"between"'],
    [{ figure: 'p99', is: 'below' }, '.than missing', ''],
    [{ figure: 'p99', is: 'below', than: '100' }, '.than wrong-form', 'without quotes'],
    [{ figure: 'p99', is: 'below', than: '5 ms' }, '.than wrong-form', 'or a unit'],
    [{ figure: 'p99', is: 'below', than: 'SLO' }, '.than wrong-form', '"slo"'],
    [{ figure: 'p99', is: 'between', than: 100 }, '.than wrong-form', '[50, 100]'],
    [{ figure: 'p99', is: 'between', than: [1, '2'] }, '.than.1 wrong-form', '"2"'],
    [{ figure: 'p99', is: 'unchanged' }, '.is not-possible', '"above"'],
    [{ setting: 'rate', is: 'between', than: [1, 2] }, '.is not-possible', '"equal"'],
    [{ figure: 'p99', is: 'bellow', than: 5 }, '.is not-possible', '"below"'],
    [{ figure: 'p99', is: 'below', tahn: 5 }, '.tahn unknown-key', '"than"'],
    [{ setitng: 'rate', is: 'unchanged' }, '.setitng unknown-key', '"setting"'],
    [{ figure: 99, is: 'below', than: 5 }, '.figure not-text', ''],
    [{ figure: 'p99', is: 'below', than: { before: 'p99', tims: 2 } }, '.than.tims unknown-key', '"times"'],
    [{ figure: 'p99', is: 'below', than: { before: 'p98' } }, '.than.before unknown-figure', 'p95'],
    [{ figure: 'rate', is: 'below', than: 5 }, '.figure unknown-figure', 'a setting'],
    [{ setting: 'p99', is: 'below', than: 5 }, '.setting unknown-setting', 'a figure'],
    [{ figure: 'P99 latency', is: 'below', than: 5 }, '.figure unknown-figure', 'p99?'],
    ['p99 below 100', ' wrong-form', '{ "figure"'],
  ])('with the condition %j', (condition, problem, hint) => {
    expectProblem(withValue('steps.1.check.0', condition), `steps.1.check.0${problem}`, hint);
  });

  test.each<[string, Json | undefined, string, string]>([
    ['minutes', '5', ' not-number', 'without quotes'],
    ['minutes', '2,5', ' not-number', 'with a point'],
    ['format', '1', ' not-possible', 'without quotes'],
    ['steps.0.kind', undefined, ' missing', '"ask" or "try"'],
    ['steps.1.hnt', 'x', ' unknown-key', '"hint"'],
    ['steps.0.hint', 'x', ' unknown-key', 'window, slo, also, claims'],
    ['steps.0.change', ['linger.ms=5'], ' not-object', ''],
    ['steps.0.also', ['rate=1'], ' not-object', 'name'],
    ['steps.0.change.link', 'linger.ms: 5', ' no-setting', 'linger.ms=5&acks=all'],
    ['steps.0.window', '5 to 40', ' not-interval', '5-40'],
    ['steps.0.text', 'It is {p99}.', ' not-placeholder', '{before:p99}'],
    ['steps.0.text', 'It is {before:p99.', ' not-placeholder', 'docs/lessons.md'],
    ['steps.1.text', 'It is {linger.ms}.', ' not-placeholder', '{setting:linger.ms}'],
    ['steps.1.text', '{befor:p99}', ' unknown-run', 'before?'],
    ['steps.0.question.options.3.right', 'other', ' not-possible', '"otherwise"'],
    ['steps.0.question.options.0.right', { figure: 'p99', is: 'below', than: 1 }, ' wrong-form', '[ ]'],
    [
      'steps.0.question.options.0.right',
      [{ figure: 'p99', is: 'between', than: [1, true] }],
      '.0.than.1 wrong-form',
      '"slo"',
    ],
    ['steps.0.scenario', 'runawy', ' bad-link', '"runaway"'],
  ])('with %s = %j', (path, value, problem, hint) => {
    expectProblem(withValue(path, value), path + problem, hint);
  });

  test('with commas in a link is told of the & and of the value', () => {
    const link = 'steps.0.change.link';
    expect(problemsOf(withValue(link, 'linger.ms=5, acks=1'))).toEqual([
      `${link} no-ampersand`,
      `${link}.linger.ms bad-setting`,
    ]);
  });

  test('can have a space in a placeholder', () => {
    expect(problemsOf(withValue('steps.1.text', '{before: p99}'))).toEqual([]);
  });

  test('with a misspelt key has one problem, not also a missing one', () => {
    const text = withValue('titel', 'What if?').replace(/"title":"[^"]*",/, '');
    expectProblem(text, 'titel unknown-key', '"title"');
  });
});

function expectProblem(text: string, problem: string, hint: string): void {
  const read = readLesson(text);
  const problems = read.ok ? [] : read.problems;
  expect(codesOf(problems)).toEqual([problem]);
  expect(problems[0]?.message).toContain(hint);
}
