import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LESSON_LIMITS, WATCHED_PARTS } from '../../../src/features/lessons/core/format';
import { offsetNamed } from '../../../src/features/lessons/core/jsonPlaces';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { STRIP_NAMES } from '../../../src/scenario/parts';
import { EXAMPLE, GUIDE, type Json, problemsOf, withValue } from './example';

describe('a lesson', () => {
  test('as the documentation shows it is read whole', () => {
    expect(problemsOf(EXAMPLE)).toBe('none');
    const read = readLesson(EXAMPLE);
    const scenes = read.ok ? read.scenes : [];
    expect(scenes.map(({ before }) => before['linger.ms'])).toEqual([0, 5]);
    expect(scenes[0]?.after?.['linger.ms']).toBe(5);
    expect(scenes.map(({ window, sloMs }) => [window, sloMs])).toEqual([
      ['slow', 200],
      ['slow', 200],
    ]);
  });

  test('can have a film, whose captions come in order and speak of what the stage shows', () => {
    const film = (...captions: Json[]) => problemsOf(withValue('steps.0.reveal.film', captions));
    const caption = (at: Json, says: string): Json => ({ at, says });
    expect(film(caption('fault begins', 'One'), caption('peak of latency', '{here:p99}'))).toBe('none');
    expect(film(caption(5, 'Only one'))).toBe('Step 1, reveal, film: it is too short: at least 2 entries.');
    expect(film(caption(9, 'Late'), caption(5, 'Early'))).toBe(
      'Step 1, reveal, film 1, at: it comes after the next caption.',
    );
    expect(film(caption('lunch', 'One'), caption(5, 'Two'))).toMatch(/^Step 1, reveal, film 1, at: /);
    expect(problemsOf(withValue('steps.0.reveal.why', '{here:p99}'))).toMatch(/no run "here"/);
    expect(problemsOf(withValue('steps.0.reveal.loop', 'before'))).toMatch(/loop: there is no run "before"/);
  });

  test.each([...STRIP_NAMES, 'stage', 'linger.ms'])('can point at %s', (target) => {
    expect(problemsOf(withValue('steps.0.watch.target', target))).toBe('none');
  });

  test('can point at the parts of the page that the documentation names', () => {
    const row = GUIDE.split('\n').find((line) => line.startsWith('| `watch` |'));
    const named = /`target`: (.*) or/.exec(row ?? '')?.[1]?.match(/[^`, ]+/g);
    expect(named).toEqual([...WATCHED_PARTS]);
  });

  test('without a change asks about its run, which stays hidden', () => {
    const text = withValue('steps.0', {
      kind: 'ask',
      title: 'A',
      text: 'B',
      scenario: 'healthy',
      question: { kind: 'ruler', text: 'C', figure: 'p99', from: 1, to: 1000 },
      reveal: { title: '{after:p99}', why: 'D' },
    });
    const read = readLesson(text);
    expect(read.ok ? [read.scenes[0]?.hidden, read.scenes[0]?.after] : read.problems).toEqual([
      true,
      read.ok ? read.scenes[0]?.before : null,
    ]);
    expect(problemsOf(text.replace('"B"', '"{before:p99}"'))).toBe(
      'Step 1, text: {before:p99}: there is no run "before" at this point.',
    );
  });

  test.each([
    ['no JSON', '', "The file isn't valid JSON (line 1, column 1: the text ends too early)."],
    [
      'too long',
      ' '.repeat(LESSON_LIMITS.file + 1),
      'The file is too long for a lesson: at most 64,000 characters.',
    ],
    ['another value', '3', 'The lesson: it must be an object in { }.'],
    ['a missing key', withValue('title', undefined), 'title: it is missing.'],
    [
      'a wrong key',
      withValue('steps.1.hnt', 'x'),
      'Step 2, hnt: there is no such key here. Did you mean "hint"?',
    ],
    ['a bad id', withValue('id', 'A b'), 'id: use lower-case letters, digits and hyphens, at most 40.'],
    ['an empty text', withValue('steps.0.text', '  '), 'Step 1, text: it is empty.'],
    ['a number as text', withValue('steps.0.title', 3), 'Step 1, title: it must be text in quotes.'],
    ['a text as list', withValue('steps', 'x'), 'steps: it must be a list in [ ].'],
    [
      'one option',
      withValue('steps.0.question.options', []),
      'Step 1, question, options: it is too short: at least 2 entries.',
    ],
    [
      'an unknown kind',
      withValue('steps.0.kind', 'quiz'),
      'Step 1, kind: "quiz" isn\'t possible here. Use "ask" or "try".',
    ],
    [
      'an unknown figure',
      withValue('steps.0.question.figure', 'p98'),
      'Step 1, question, figure: there is no figure "p98". Did you mean p95?',
    ],
    [
      'an unknown setting',
      withValue('steps.0.change.target', 'linger'),
      'Step 1, change, target: there is no setting "linger". Did you mean linger.ms?',
    ],
    [
      'a bad placeholder',
      withValue('steps.0.text', 'It is {p99}.'),
      'Step 1, text: "{p99}" isn\'t a placeholder. Did you mean {before:p99}? docs/lessons.md lists them all.',
    ],
    [
      'an open brace',
      withValue('steps.0.text', 'It is {before:p99.'),
      'Step 1, text: "{before:p99." isn\'t a placeholder. docs/lessons.md lists them all.',
    ],
    [
      'an answer in the question',
      withValue('steps.0.text', 'It will be {after:p99}.'),
      'Step 1, text: {after:p99}: there is no run "after" at this point.',
    ],
    [
      'a value out of range in a link',
      withValue('steps.0.change.link', 'linger.ms=-1'),
      'Step 1, change, link, linger.ms: -1 is below the lowest value, 0.',
    ],
    [
      'an unknown preset',
      withValue('steps.0.scenario', 'runawy'),
      'Step 1, scenario: There is no preset "runawy". Did you mean "runaway"?',
    ],
    [
      'no scenario at first',
      withValue('steps.0.scenario', undefined),
      'Step 1, scenario: it is missing, and there is no earlier step to continue from.',
    ],
    [
      'a window that moves',
      withValue('steps.0.window', 'last2'),
      'Step 1, window: "last2" follows the playhead. Use whole, slow, before, or seconds such as 5-40.',
    ],
    [
      'an early otherwise',
      withValue('steps.0.question.options.0.right', 'otherwise'),
      'Step 1, question, option 1, right: only the last option can be right "otherwise".',
    ],
    [
      'another word for otherwise',
      withValue('steps.0.question.options.3.right', 'other'),
      'Step 1, question, option 4, right: "other" isn\'t possible here. Did you mean "otherwise"?',
    ],
    [
      'a comparison that there is not',
      withValue('steps.1.check.1.is', 'bellow'),
      'Step 2, condition 2, is: "bellow" isn\'t possible here. Did you mean "below"?',
    ],
    ['a length of no time', withValue('minutes', 0), 'minutes: it must be more than 0, not 0.'],
    [
      'a run that there is not in what stays',
      withValue('steps.1.keep.2.called', 'the {after:p99}'),
      'Step 2, keep 3, called: {after:p99}: there is no run "after" at this point.',
    ],
    [
      'a word that keeps nothing',
      withValue('steps.1.keep.0', 'brokrs'),
      'Step 2, keep 1: there is nothing called "brokrs" to keep. Did you mean brokers?',
    ],
    [
      'an explanation of an unknown figure',
      withValue('steps.1.why.0.says', '{now:p98}'),
      'Step 2, why 1, says: {now:p98}: there is no figure "p98". Did you mean p95?',
    ],
    [
      'settings to reach that are there at the start',
      withValue('steps.1.check', [{ setting: 'linger.ms', is: 'below', than: 6 }]),
      'Step 2, check: it already holds at the start, so there is nothing to try.',
    ],
    [
      'a setting that cannot be',
      withValue('steps.1.check.1.than', 'soon'),
      'Step 2, condition 2, than: "soon" isn\'t a whole number.',
    ],
  ])('with %s is refused in a sentence', (_, text, sentence) => {
    expect(problemsOf(text)).toBe(sentence);
  });

  test('is refused with the line and the column', () => {
    const lines = JSON.stringify(JSON.parse(EXAMPLE), null, 2);
    const lineOf = (words: string): number => lines.slice(0, lines.indexOf(words)).split('\n').length;
    const problem = (text: string): string => {
      const read = readLesson(text);
      return read.ok ? 'none' : (read.problems[0] ?? '');
    };
    const line = lineOf('"figure": "p99"');
    expect(problem(lines.replace('"figure": "p99"', '"figure": "p98"'))).toMatch(
      new RegExp(`^Line ${line}, column 19\\. Step 1, question, figure: `),
    );
    const title = lineOf('"idea"');
    expect(problem(lines.replace(',\n  "idea"', '\n  "idea"'))).toBe(
      `The file isn't valid JSON (line ${title}, column 3: a comma or } is missing).`,
    );
    expect(problem('{"a": [1, 2,]}')).toContain('column 13: there is a comma too many');
    expect(problem('{"a": tru}')).toContain('column 7: text must be in double quotes');
    expect(problem('{"a" 1}')).toContain('a colon is missing');
    expect(problem(`{"a": "x\n"}`)).toContain('the closing quote is missing');
    expect(problem('{"a": "x\ty"}')).toContain(String.raw`column 9: a tab in text must be written as \t`);
    expect(problem(String.raw`{"a": "\u12"}`)).toContain(
      String.raw`column 8: \u must be followed by four of`,
    );
    expect(problem(String.raw`{"a": "\d"}`)).toContain('a backslash must be followed by one of');
    expect(problem('['.repeat(60))).toContain('nested too deeply');
    expect(problem('{“a”: 1}')).toContain('column 2: a key must be in straight double quotes, not in “');
    expect(problem(`{"a": 'b'}`)).toContain("column 7: text must be in straight double quotes, not in '");
    expect(problem('{"a": 5,5}')).toContain('column 8: a number has a point, not a comma');
    expect(problem('{"a": 5,\n// b\n"c": 1}')).toContain('line 2, column 1: JSON has no comments');
    expect(problem('{"a": "Say "yes""}')).toContain('a quote in text must be written as \\"');
    expect(problem('{"a": [\n1,\n2\n}')).toContain(
      'line 4, column 1: ] is missing, which closes the [ in line 1, column 7',
    );
  });

  test('is found again by what a sentence says of its place', () => {
    const text = '{\n  "a": 1\n}';
    expect(offsetNamed('Line 2, column 8. a: it must be text.', text)).toBe(text.indexOf('1'));
    expect(offsetNamed("The file isn't valid JSON (line 1, column 1: …).", text)).toBe(0);
    expect(offsetNamed('3 more problems.', text)).toBeNull();
  });

  test('that is any other JSON is refused without a throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readLesson(JSON.stringify(value));
        return !read.ok && read.problems.length > 0 && read.problems.length <= 9;
      }),
    );
  });

  test('with half of a surrogate pair is refused without a throw', () => {
    expect(problemsOf(withValue('steps.0.window', '\ud800'))).toContain("isn't an interval");
  });

  test('with anything in any place is either read or refused in sentences', () => {
    const places = placesOf(JSON.parse(EXAMPLE));
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.string(),
      fc.constantFrom('{', '{a:b}', '`', '<b>', 'otherwise', -1),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), anything, (place, value) => {
        const read = readLesson(withValue(place, value as Json));
        if (read.ok) return read.scenes.length === read.lesson.steps.length;
        return read.problems.every((problem) => /[.!?…]$/.test(problem));
      }),
      { numRuns: 400 },
    );
  });
});

/** The paths of all values of the example, its own left out. */
function placesOf(value: Json, path = ''): readonly string[] {
  if (value === null || typeof value !== 'object') return [path];
  const below = Object.entries(value).flatMap(([key, inner]) =>
    placesOf(inner, path === '' ? key : `${path}.${key}`),
  );
  return path === '' ? below : [path, ...below];
}
