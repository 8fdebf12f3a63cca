import { describe, expect, test } from 'vitest';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { type Json, problemsOf, withValue } from './example';

/** What people who write a lesson by hand get wrong: the sentence names the key, and says what to write. */
describe('a lesson', () => {
  test.each<[string, Json, string]>([
    ['no "is"', { figure: 'p99', than: 1 }, 'is: it is missing. Use "below", "above" or "between".'],
    ['no "than"', { figure: 'p99', is: 'below' }, 'than: it is missing.'],
    [
      'a number as text',
      { figure: 'p99', is: 'below', than: '100' },
      'than: it must be a number without quotes, not "100".',
    ],
    [
      'a number with its unit',
      { figure: 'p99', is: 'below', than: '5 ms' },
      'than: it must be a number without quotes or a unit, not "5 ms".',
    ],
    [
      'another word for the SLO',
      { figure: 'p99', is: 'below', than: 'SLO' },
      'than: it must be a number, "slo" or a part of the first run, such as { "before": "p99", "times": 0.5 }, not "SLO".',
    ],
    [
      'one bound of two',
      { figure: 'p99', is: 'between', than: 100 },
      'than: it must be a list of two bounds, such as [50, 100].',
    ],
    [
      'a second bound as text',
      { figure: 'p99', is: 'between', than: [1, '2'] },
      'than 2: it must be a number without quotes, not "2".',
    ],
    [
      'a comparison of settings',
      { figure: 'p99', is: 'unchanged' },
      'is: "unchanged" isn\'t possible here. Use "below", "above" or "between".',
    ],
    [
      'a comparison of figures',
      { setting: 'rate', is: 'between', than: [1, 2] },
      'is: "between" isn\'t possible here. Use "below", "above", "equal", "not", "unchanged" or "changed".',
    ],
    [
      'a misspelt key',
      { figure: 'p99', is: 'below', tahn: 5 },
      'tahn: there is no such key here. Did you mean "than"?',
    ],
    [
      'a misspelt key of a setting',
      { setitng: 'rate', is: 'unchanged' },
      'setitng: there is no such key here. Did you mean "setting"?',
    ],
    ['a figure that is a number', { figure: 99, is: 'below', than: 5 }, 'figure: it must be text in quotes.'],
    [
      'a misspelt part of a bound',
      { figure: 'p99', is: 'below', than: { before: 'p99', tims: 2 } },
      'than, tims: there is no such key here. Did you mean "times"?',
    ],
    [
      'a figure that there is not in a bound',
      { figure: 'p99', is: 'below', than: { before: 'p98' } },
      'than, before: there is no figure "p98". Did you mean p95?',
    ],
    [
      'a setting as figure',
      { figure: 'rate', is: 'below', than: 5 },
      'figure: there is no figure "rate". It is a setting.',
    ],
    [
      'a figure as setting',
      { setting: 'p99', is: 'below', than: 5 },
      'setting: there is no setting "p99". It is a figure.',
    ],
    [
      'a figure by its label',
      { figure: 'P99 latency', is: 'below', than: 5 },
      'figure: there is no figure "P99 latency". Did you mean p99?',
    ],
  ])('names the key of a condition with %s', (_, condition, sentence) => {
    const said = problemsOf(withValue('steps.1.check.0', condition)).split('\n');
    expect(said).toEqual([`Step 2, condition 1, ${sentence}`]);
  });

  test('names the place of a condition within the list of an answer', () => {
    const right = 'steps.0.question.options.0.right';
    const text = JSON.stringify(
      JSON.parse(withValue(right, [{ figure: 'p99', is: 'between', than: [1, true] }])),
      null,
      1,
    );
    const line = text.slice(0, text.indexOf('true')).split('\n').length;
    const read = readLesson(text);
    expect(read.ok ? [] : read.problems).toEqual([
      expect.stringMatching(`^Line ${line}, .*option 1, right 1, than 2: it must be a number, "slo" or`),
    ]);
    expect(problemsOf(withValue(right, { figure: 'p99', is: 'below', than: 1 }))).toBe(
      'Step 1, question, option 1, right: it must be a list of conditions in [ ], or "otherwise".',
    );
  });

  test.each<[string, string, Json | undefined, string]>([
    ['a number of minutes as text', 'minutes', '5', 'minutes: it must be a number without quotes, not "5".'],
    [
      'a decimal comma in quotes',
      'minutes',
      '2,5',
      'minutes: it must be a number with a point, without quotes, not "2,5".',
    ],
    ['the format as text', 'format', '1', 'format: "1" isn\'t possible here. Use 1, without quotes.'],
    ['no kind', 'steps.0.kind', undefined, 'Step 1, kind: it is missing. Use "ask" or "try".'],
    [
      'a key of another kind of step',
      'steps.0.hint',
      'x',
      'Step 1, hint: there is no such key here. Keys you can add: window, slo, also, claims.',
    ],
    [
      'a list for an object',
      'steps.0.change',
      ['linger.ms=5'],
      'Step 1, change: it must be an object in { }.',
    ],
    [
      'a list of runs',
      'steps.0.also',
      ['rate=1'],
      'Step 1, also: it must be an object in { } with a name for each run.',
    ],
    [
      'a link with a colon',
      'steps.0.change.link',
      'linger.ms: 5',
      'Step 1, change, link: it names no setting. Write settings as linger.ms=5&acks=all.',
    ],
    [
      'a link with commas',
      'steps.0.change.link',
      'linger.ms=5, acks=1',
      'Step 1, change, link: & joins settings. Write settings as linger.ms=5&acks=all.\n' +
        'Step 1, change, link, linger.ms: "5, acks=1" isn\'t a whole number.',
    ],
    [
      'an interval in words',
      'steps.0.window',
      '5 to 40',
      'Step 1, window: "5 to 40" isn\'t an interval. Use whole, slow, before, or seconds such as 5-40.',
    ],
    [
      'a figure alone in braces',
      'steps.1.text',
      'It is {p99}.',
      'Step 2, text: "{p99}" isn\'t a placeholder. Did you mean {before:p99}? docs/lessons.md lists them all.',
    ],
    [
      'a setting alone in braces',
      'steps.1.text',
      'It is {linger.ms}.',
      'Step 2, text: "{linger.ms}" isn\'t a placeholder. Did you mean {setting:linger.ms}? docs/lessons.md lists them all.',
    ],
    [
      'a misspelt run',
      'steps.1.text',
      '{befor:p99}',
      'Step 2, text: {befor:p99}: there is no run "befor" at this point. Did you mean before?',
    ],
    ['a space in a placeholder', 'steps.1.text', '{before: p99}', 'none'],
  ])('with %s is told what to write', (_, path, value, sentence) => {
    expect(problemsOf(withValue(path, value))).toBe(sentence);
  });

  test('a misspelt key is one problem, not also a missing one', () => {
    const titel = withValue('titel', 'What if?').replace(/"title":"[^"]*",/, '');
    expect(problemsOf(titel)).toBe('titel: there is no such key here. Did you mean "title"?');
  });
});
