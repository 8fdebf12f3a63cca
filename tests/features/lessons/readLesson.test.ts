import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LESSON_LIMITS, WATCHED_PARTS } from '../../../src/features/lessons/core/format';
import { formatProblems, placeProblems } from '../../../src/features/lessons/core/jsonText';
import { error } from '../../../src/features/lessons/core/problems';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { STRIP_NAMES } from '../../../src/scenario/parts';
import { draws } from '../../support/scope';
import { EXAMPLE, GUIDE, type Json, problemsOf, readReady, withValue } from './example';

describe('a lesson', () => {
  test('as the documentation shows it is read whole', () => {
    const { scenes } = readReady(EXAMPLE);
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
    expect(film(caption('fault begins', 'One'), caption('peak of latency', '{here:p99}'))).toEqual([]);
    expect(film(caption(5, 'Only one'))).toEqual(['steps.0.reveal.film too-short']);
    expect(film(caption(9, 'Late'), caption(5, 'Early'))).toEqual(['steps.0.reveal.film.0.at too-late']);
    expect(film(caption('lunch', 'One'), caption(5, 'Two'))).toEqual([
      'steps.0.reveal.film.0.at not-possible',
    ]);
    expect(problemsOf(withValue('steps.0.reveal.why', '{here:p99}'))).toEqual([
      'steps.0.reveal.why unknown-run',
    ]);
    expect(problemsOf(withValue('steps.0.reveal.loop', 'before'))).toEqual([
      'steps.0.reveal.loop unknown-run',
    ]);
  });

  test.each([...STRIP_NAMES, 'stage', 'linger.ms'])('can point at %s', (target) => {
    expect(problemsOf(withValue('steps.0.watch.target', target))).toEqual([]);
  });

  test('can point at the parts of the page that the documentation names', () => {
    const named = /`target` is one of (.*?), or/s.exec(GUIDE)?.[1]?.match(/[^`,\s]+/g);
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
    const [scene] = readReady(text).scenes;
    expect(scene).toMatchObject({ hidden: true, after: scene?.before });
    expect(problemsOf(text.replace('"B"', '"{before:p99}"'))).toEqual(['steps.0.text unknown-run']);
  });

  test.each<[string, string, string]>([
    ['no JSON', '', 'file json-too-short'],
    ['too much of it', ' '.repeat(LESSON_LIMITS.file + 1), 'file too-long'],
    ['another value', '3', ' not-object'],
  ])('that is %s is refused', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  test.each<[string, Json | undefined, string]>([
    ['title', undefined, 'missing'],
    ['id', 'A b', 'wrong-form'],
    ['steps.0.text', '  ', 'empty'],
    ['steps.0.title', 3, 'not-text'],
    ['steps', 'x', 'not-list'],
    ['steps.0.question.options', [], 'too-short'],
    ['steps.0.kind', 'quiz', 'not-possible'],
    ['steps.0.text', 'It will be {after:p99}.', 'unknown-run'],
    ['steps.0.scenario', 'runawy', 'bad-link'],
    ['steps.0.scenario', undefined, 'missing'],
    ['steps.0.window', 'last2', 'not-interval'],
    ['steps.0.window', '\ud800', 'not-interval'],
    ['steps.0.question.options.0.right', 'otherwise', 'early-otherwise'],
    ['minutes', 0, 'too-low'],
    ['minutes', 91, 'too-high'],
    ['steps.0.question.figure', 'p98', 'unknown-figure'],
    ['steps.0.change.target', 'linger', 'unknown-setting'],
    ['steps.1.check', [{ setting: 'linger.ms', is: 'below', than: 6 }], 'solved-at-start'],
    ['steps.1.check.1.than', 'soon', 'bad-setting'],
    ['steps.1.keep.2.called', 'the {after:p99}', 'unknown-run'],
    ['steps.1.keep.0', 'brokrs', 'unknown-keep'],
    ['steps.1.why.0.says', '{now:p98}', 'unknown-figure'],
  ])('with %s = %j is refused there', (path, value, code) => {
    expect(problemsOf(withValue(path, value))).toEqual([`${path} ${code}`]);
  });

  test('has problems of a setting in a link where the link is, without what a link would use instead', () => {
    const text = withValue('steps.0.change.link', 'linger.ms=-1');
    const read = readLesson(text);
    expect(read.ok ? [] : read.problems).toEqual([
      error(['steps', 0, 'change', 'link', 'linger.ms'], 'bad-setting', '-1 is below the lowest value, 0.'),
    ]);
    const [placed] = placeProblems(text, read.ok ? [] : read.problems);
    expect(text.slice(placed?.offset, (placed?.offset ?? 0) + (placed?.length ?? 0))).toBe('"linger.ms=-1"');
  });

  test('is refused with the line and the column', () => {
    const lines = JSON.stringify(JSON.parse(EXAMPLE), null, 2);
    const lineOf = (words: string): number => lines.slice(0, lines.indexOf(words)).split('\n').length;
    const text = lines.replace('"figure": "p99"', '"figure": "p98"');
    const read = readLesson(text);
    const [sentence] = formatProblems(text, read.ok ? [] : read.problems);
    expect(sentence).toContain(`Line ${lineOf('"figure": "p99"')}, column 19. `);
    expect(sentence).toContain(' Step 1, question, figure: ');
    expect(formatProblems(text, Array(20).fill(error([], 'x', 'y.'))).at(-1)).toMatch(/^12 /);
  });

  test.each<[string, number, string]>([
    ['{"a": [1, 2,]}', 11, 'comma-too-many'],
    ['{"a": 1,}', 7, 'comma-too-many'],
    ['{"a": 1\n"b": 2}', 8, 'comma'],
    ['{"a": tru}', 6, 'quotes'],
    ['{a: 1}', 1, 'quotes'],
    ['{"a" 1}', 5, 'colon'],
    ['{"a": }', 5, 'value'],
    ['{"a": "x\n"}', 6, 'open-text'],
    ['{"a": "x\ty"}', 6, 'control-sign'],
    [String.raw`{"a": "\u12"}`, 6, 'escape'],
    [String.raw`{"a": "\d"}`, 6, 'escape'],
    ['{"a": 1.}', 6, 'number'],
    ['[1] 2', 4, 'after-end'],
    ['[1] x', 4, 'after-end'],
    ['{“a”: 1}', 1, 'quotes'],
    [`{"a": 'b'}`, 6, 'quotes'],
    ['{"a": 5,5}', 7, 'decimal-comma'],
    ['{"a": 5,\n// b\n"c": 1}', 9, 'comment'],
    ['{"a": 5,\n# b\n"c": 1}', 9, 'comment'],
    ['{"a": "Say "yes""}', 12, 'comma'],
    ['{"a": [\n1,\n2\n}', 13, 'bracket'],
    ['{"a": {"b": 1', 13, 'bracket'],
    [`${'['.repeat(60)}`, 40, 'too-deep'],
  ])('of the text %j is refused where it stops being JSON', (text, offset, code) => {
    const read = readLesson(text);
    expect(read.ok ? [] : read.problems).toMatchObject([{ path: null, offset, code: `json-${code}` }]);
    expect(() => JSON.parse(code === 'too-deep' ? 'x' : text)).toThrow();
  });

  test('whose bracket is missing is told which one is open', () => {
    const read = readLesson('{"a": [\n1,\n2\n}');
    expect(read.ok ? '' : read.problems[0]?.message).toMatch(/\] .* \[ in line 1, column 7\.$/);
  });

  test('that is any other JSON is refused without a throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const read = readLesson(text);
        return !read.ok && read.problems.length > 0 && formatProblems(text, read.problems).length <= 9;
      }),
    );
  });

  test('of any other text is refused without a throw', () => {
    const sign = fc.constantFrom(...'{}[]:,"\\u1a.-/#\n\t\ufeff');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const text = signs.join('');
        const read = readLesson(text);
        return !read.ok && formatProblems(text, read.problems).length > 0;
      }),
    );
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
        const text = withValue(place, value as Json);
        const read = readLesson(text);
        if (read.ok) return read.scenes.length === read.lesson.steps.length;
        return formatProblems(text, read.problems).every((problem) => /[.!?…]$/.test(problem));
      }),
      { numRuns: draws(400) },
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
