import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authorNotices } from '../../../src/features/lessons/authoring/lint/withRuns';
import { placeProblems } from '../../../src/features/lessons/core/jsonText';
import { keptLabels } from '../../../src/features/lessons/core/keeps';
import { NO_KAFKA } from '../../../src/features/lessons/core/placeholders';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { nextText } from '../../../src/features/lessons/player/navigation';
import { LESSON_IDS, SOURCES } from './contentSupport';
import { EXAMPLE, type Json, noticesOf, readReady, withValue } from './example';

const placed = (text: string) => placeProblems(text, authorNotices(text, readReady(text), NO_KAFKA));
const figure = (name: string, is: string, than: Json): Json => ({ figure: name, is, than });
const setting = (name: string, is: string, than?: Json): Json =>
  than === undefined ? { setting: name, is } : { setting: name, is, than };

test('the example and the lessons of the page have nothing to look at', () => {
  expect(noticesOf(EXAMPLE)).toEqual([]);
  for (const id of LESSON_IDS) {
    const text = readFileSync(`public/lessons/${id}.json`, 'utf8');
    expect(noticesOf(text, SOURCES), id).toEqual([]);
  }
});

test('whoever only shows a lesson reads it without what its author should look at', () => {
  const read = readLesson(withValue('steps.1.check', [figure('p99', 'below', 0)]));
  expect(Object.keys(read).sort()).toEqual(['lesson', 'ok', 'scenes']);
});

test('a byte order mark does not shift the places of notices', () => {
  const text = withValue('steps.1.check', [figure('p99', 'below', 0)]);
  expect(placed(`\uFEFF${text}`)).toEqual(placed(text));
});

const BEFORE = (times: number): Json => ({ before: 'p99', times });

test.each<[string, Json[], string]>([
  ['bounds in the wrong order', [figure('p99', 'between', [100, 50])], '0.than never'],
  [
    'bounds in the wrong order, of the first run',
    [figure('p99', 'between', [BEFORE(1.4), BEFORE(0.7)])],
    '0.than never',
  ],
  [
    'the SLO as the lower of two bounds, which is the higher one',
    [figure('p99', 'between', ['slo', 100])],
    '0.than never',
  ],
  ['a share above all of it', [figure('share.0', 'above', 1)], '0.than never'],
  ['a share as a percentage', [figure('share.0', 'above', 84)], '0.than beyond-share'],
  ['a latency below nothing', [figure('p99', 'below', 0)], '0.than never'],
  ['a setting below its lowest value', [setting('linger.ms', 'below', 0)], '0.than never'],
  ['a setting above its highest value', [setting('linger.ms', 'above', 1_800_000)], '0.than never'],
  ['a word above another', [setting('partitioner', 'above', 'sticky')], '0.is never'],
  ['a change of what is kept', [setting('rate', 'changed')], '0 kept'],
])('a check with %s can be opened, and its author is told', (_, check, problem) => {
  expect(noticesOf(withValue('steps.1.check', check))).toEqual([`steps.1.check.${problem}`]);
});

test.each<[string, Json, string]>([
  ['steps.0.question.options.2.right', [figure('busy.0', 'above', 80)], '.0.than beyond-share'],
  ['steps.1.check.0', figure('busy.0', 'below', 80), '.than beyond-share'],
  [
    'steps.0.question',
    { kind: 'ruler', text: 'Which share?', figure: 'share.0', from: 1, to: 100 },
    '.to beyond-share',
  ],
  ['steps.1.why.0.when', [setting('linger.ms', 'below', 0)], '.0.than never'],
  ['steps.0.claims', [figure('p99', 'above', 1), figure('p99', 'below', 0)], '.1.than never'],
  ['steps.0.change.link', 'linger.ms=0', ' no-change'],
  ['steps.1.solutions', ['linger.ms=2', 'linger.ms=9'], '.1 not-solved'],
  ['steps.1.solutions', ['linger.ms=2&rate=100'], '.0 not-kept'],
])('%s = %j is told, and the lesson can be opened', (path, value, problem) => {
  expect(noticesOf(withValue(path, value))).toEqual([path + problem]);
});

test('reports equal conditions of two answers: the second is never right', () => {
  const right = [figure('p99', 'below', 100)];
  const first = withValue('steps.0.question.options.0.right', right);
  const both = JSON.parse(first);
  both.steps[0].question.options[1].right = right;
  expect(noticesOf(JSON.stringify(both))).toEqual(['steps.0.question.options.1.right same-conditions']);
});

test('reports a repeated key with the place of the one that counts', () => {
  const text = EXAMPLE.replace('"hint":', '"text": "Again",\n      "hint":');
  expect(readReady(text).lesson.steps[1]?.text).toBe('Again');
  expect(noticesOf(text)).toEqual(['steps.1.text repeated-key']);
  expect(placed(text)).toMatchObject([{ offset: text.indexOf('"Again"'), length: '"Again"'.length }]);
  // The same key in two objects is no repetition, even if the object itself is repeated.
  const twice = EXAMPLE.replace(
    '"minutes": 5',
    '"explain": {"asks": "A", "answer": "B"}, "explain": {"asks": "A", "answer": "B"}, "minutes": 5',
  );
  expect(noticesOf(twice)).toEqual(['explain repeated-key']);
});

test('reports a third bound, because only two are used', () => {
  const check = [figure('p99', 'between', [50, 100, 200])];
  expect(noticesOf(withValue('steps.1.check', check))).toEqual(['steps.1.check.0.than extra-bounds']);
});

test('reports a row or a figure that the evidence lacks, if there is evidence', () => {
  const text = withValue('steps.0.reveal.evidence', '{kafka:measured-b-stiky-l5:p99}');
  expect(noticesOf(text, SOURCES)).toEqual(['steps.0.reveal.evidence dash']);
  expect(noticesOf(text)).toEqual([]);
});

test.each([
  figure('backlog.growth', 'below', 0),
  figure('share.0', 'above', 0.99),
  figure('p99', 'between', [5, 5]),
  figure('p99', 'between', [50, 'slo']),
  figure('p99', 'between', [9, { before: 'p99', times: 2 }]),
  setting('slow.to.s', 'not', 'end'),
  setting('linger.ms', 'below', 1),
])('%j can hold, so it is left alone', (condition) => {
  expect(noticesOf(withValue('steps.1.check.0', condition))).toEqual([]);
});

test('what stays is called as its author calls it, else by the names of words and settings', () => {
  const what = ['linger.ms', 'sticky.partitioning.linger.ms'] as const;
  expect(keptLabels(['fault', { what: [...what], says: 'So.' }])).toEqual([
    'the fault',
    'Linger',
    'Stay with a partition',
  ]);
  expect(keptLabels([{ what: [...what], called: 'no linger', says: 'So.' }, 'rate'])).toEqual([
    'no linger',
    'Record rate',
  ]);
});

test('the title of the next step has its settings, or is left out if it needs a run', () => {
  const titled = (title: string): string => {
    return nextText(readReady(withValue('steps.1.title', title)), 1, SOURCES.kafka);
  };
  expect(titled('Less than {setting:linger.ms} of `linger.ms`')).toBe(
    'Next: Less than 5\u202fms of linger.ms',
  );
  expect(titled('Below {before:p99}?')).toBe('Next: step 2');
});

test("the lesson's own texts have the SLO and the settings of its first step", () => {
  const lesson = JSON.parse(EXAMPLE);
  lesson.title = 'Can `linger.ms` {setting:linger.ms} stay under {slo}?';
  lesson.idea = 'Broker 0 is {setting:slow.ms} slower; Kafka had {kafka:measured-b-sticky-l5:p99}.';
  lesson.explain = { asks: 'Why {slo}?', answer: 'Because.' };
  const read = readReady(JSON.stringify(lesson), SOURCES);
  expect(read.lesson.title).toBe('Can `linger.ms` 0\u202fms stay under 200\u202fms?');
  expect(read.lesson.idea).toMatch(/^Broker 0 is \d+\u202fms slower; Kafka had [\d.]+\u202fm?s\.$/);
  expect(nextText(read, 1, SOURCES.kafka)).toBe('Next: How little is enough?');
  expect(read.lesson.explain?.asks).toBe('Why 200\u202fms?');
});
