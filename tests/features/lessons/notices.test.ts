import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { impossible } from '../../../src/features/lessons/authoring/lint/static';
import { keptLabels } from '../../../src/features/lessons/core/keeps';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { nextText } from '../../../src/features/lessons/player/navigation';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { LESSON_IDS, SOURCES } from './contentSupport';
import { EXAMPLE, type Json, noticesOf, placedNotices, withValue } from './example';

const figure = (name: string, is: string, than: Json): Json => ({ figure: name, is, than });
const setting = (name: string, is: string, than?: Json): Json =>
  than === undefined ? { setting: name, is } : { setting: name, is, than };

test('the example and the lessons of the page have nothing to look at', () => {
  expect(noticesOf(EXAMPLE)).toEqual([]);
  for (const id of LESSON_IDS) {
    const text = readFileSync(`public/lessons/${id}.json`, 'utf8');
    expect(placedNotices(text, SOURCES), id).toEqual([]);
  }
});

test('whoever only shows a lesson reads it without what its author should look at', () => {
  const read = readLesson(withValue('steps.1.check', [figure('p99', 'below', 0)]));
  expect(Object.keys(read).sort()).toEqual(['lesson', 'ok', 'scenes']);
});

test('a byte order mark does not shift the places of notices', () => {
  const check = [figure('p99', 'below', 0)];
  const text = withValue('steps.1.check', check);
  const marked = placedNotices(`\uFEFF${text}`);
  expect(marked).toEqual(placedNotices(text));
  expect(marked).toEqual([expect.stringMatching(/^Line 1, column \d{3,}\. Step 2, condition 1, than:/)]);
});

test.each<[string, Json[], string]>([
  [
    'bounds in the wrong order',
    [figure('p99', 'between', [100, 50])],
    'condition 1, than: the first bound is above the second. Write the lower one first.',
  ],
  [
    'bounds in the wrong order, of the first run',
    [
      figure('p99', 'between', [
        { before: 'p99', times: 1.4 },
        { before: 'p99', times: 0.7 },
      ]),
    ],
    'condition 1, than: the first bound is above the second. Write the lower one first.',
  ],
  [
    'the SLO as the lower of two bounds, which is the higher one',
    [figure('p99', 'between', ['slo', 100])],
    'condition 1, than: the first bound is above the second. Write the lower one first.',
  ],
  [
    'a share above all of it',
    [figure('share.0', 'above', 1)],
    'condition 1, than: share.0 is never above 1.',
  ],
  [
    'a share as a percentage',
    [figure('share.0', 'above', 84)],
    'condition 1, than: share.0 goes from 0 to 1, and 84 is beyond that. Write 0.84 for 84 %.',
  ],
  ['a latency below nothing', [figure('p99', 'below', 0)], 'condition 1, than: p99 is never below 0.'],
  [
    'two bounds that leave nothing',
    [figure('p99', 'below', 100), figure('p50', 'below', 9), figure('p99', 'above', 200)],
    'condition 3: "p99 latency above 200 ms" rules out condition 1, "p99 latency below 100 ms".',
  ],
  [
    'a setting below its lowest value',
    [setting('linger.ms', 'below', 0)],
    "condition 1, than: linger.ms goes from 0 to 60,000, so it's never below that.",
  ],
  [
    'a word above another',
    [setting('partitioner', 'above', 'sticky')],
    'condition 1, is: words are neither above nor below each other. Use "equal" or "not".',
  ],
  [
    'no whole number between two',
    [setting('linger.ms', 'above', 1), setting('linger.ms', 'below', 2)],
    'condition 2: "Linger below 2 ms" rules out condition 1, "Linger above 1 ms".',
  ],
  [
    'a setting that both changes and stays',
    [setting('linger.ms', 'changed'), setting('linger.ms', 'unchanged')],
    'condition 2: "Linger: still 5 ms" rules out condition 1, "Linger: no longer 5 ms".',
  ],
  [
    'a setting that stays where it may not be',
    [setting('linger.ms', 'unchanged'), setting('linger.ms', 'below', 5)],
    'condition 2: "Linger below 5 ms" rules out condition 1, "Linger: still 5 ms".',
  ],
  [
    'a change of what is kept',
    [setting('rate', 'changed')],
    'condition 1: "keep" wants rate as it is at the start.',
  ],
])('a check with %s can be opened, and its author is told', (_, check, sentence) => {
  expect(noticesOf(withValue('steps.1.check', check))).toEqual([
    `Step 2, ${sentence} This step can't be solved.`,
  ]);
});

test.each<[string, string, Json, readonly string[]]>([
  [
    'an answer that is never right',
    'steps.0.question.options.2.right',
    [figure('busy.0', 'above', 80)],
    [
      'Step 1, question, option 3, right 1, than: busy.0 goes from 0 to 1, and 80 is beyond that. Write 0.8 for 80 %. This answer is never right.',
    ],
  ],
  [
    'a bound that is always met, as a percentage',
    'steps.1.check.0',
    figure('busy.0', 'below', 80),
    ['Step 2, condition 1, than: busy.0 goes from 0 to 1, and 80 is beyond that. Write 0.8 for 80 %.'],
  ],
  [
    'a ruler in percent',
    'steps.0.question',
    { kind: 'ruler', text: 'Which share?', figure: 'share.0', from: 1, to: 100 },
    ['Step 1, question, to: share.0 goes from 0 to 1, and 100 is beyond that. Write 1 for 100 %.'],
  ],
  [
    'an explanation that is never said',
    'steps.1.why.0.when',
    [setting('linger.ms', 'above', 3), setting('linger.ms', 'equal', 2)],
    [
      'Step 2, why 1, when 2: "Linger: 2 ms" rules out why 1, when 1, "Linger above 3 ms". This is never said.',
    ],
  ],
  [
    'claims that differ on the same run alone',
    'steps.0.claims',
    [
      figure('p99', 'below', 3),
      { figure: 'p99', is: 'above', than: 3, of: 'before' },
      figure('p99', 'above', 3),
    ],
    [
      'Step 1, claims 3: "p99 latency above 3 ms" rules out claims 1, "p99 latency below 3 ms". This never holds.',
    ],
  ],
  [
    'a change of nothing',
    'steps.0.change.link',
    'linger.ms=0',
    ['Step 1, change, link: it changes nothing, because the scenario has these values already.'],
  ],
  [
    'a solution beside the goal',
    'steps.1.solutions',
    ['linger.ms=2', 'linger.ms=9'],
    ['Step 2, solutions 2: it doesn\'t solve the step. The goal is "Linger below 5 ms", and it has 9 ms.'],
  ],
  [
    'a solution of another task',
    'steps.1.solutions',
    ['linger.ms=2&rate=100'],
    ['Step 2, solutions 1: "keep" doesn\'t let it count. That changes the load instead of carrying it.'],
  ],
])('%s is told, and the lesson can be opened', (_, path, value, sentences) => {
  expect(noticesOf(withValue(path, value))).toEqual(sentences);
});

test('reports equal conditions of two answers: the second is never right', () => {
  const right = [figure('p99', 'below', 100)];
  const first = withValue('steps.0.question.options.0.right', right);
  const both = JSON.parse(first);
  both.steps[0].question.options[1].right = right;
  expect(noticesOf(JSON.stringify(both))).toEqual([
    'Step 1, question, option 2, right: option 1 has the same conditions, and it comes first.',
  ]);
});

test('reports a repeated key with the place of the one that counts', () => {
  const text = EXAMPLE.replace('"hint":', '"text": "Again",\n      "hint":');
  const line = text.slice(0, text.indexOf('"Again"')).split('\n').length;
  const read = readLesson(text);
  expect(read.ok && read.lesson.steps[1]?.text).toBe('Again');
  expect(placedNotices(text)).toEqual([
    `Line ${line}, column 15. Step 2, text: the file has this key twice here. The last one is used.`,
  ]);
  // The same key in two objects is no repetition, even if the object itself is repeated.
  const twice = EXAMPLE.replace(
    '"minutes": 5',
    '"explain": {"asks": "A", "answer": "B"}, "explain": {"asks": "A", "answer": "B"}, "minutes": 5',
  );
  expect(noticesOf(twice)).toEqual(['explain: the file has this key twice here. The last one is used.']);
});

test('reports a third bound, because only two are used', () => {
  const check = [figure('p99', 'between', [50, 100, 200])];
  expect(noticesOf(withValue('steps.1.check', check))).toEqual([
    'Step 2, condition 1, than: it has 3 bounds. Only the first two are used.',
  ]);
});

test('reports a row or a figure that the evidence lacks, if there is evidence', () => {
  const text = withValue('steps.0.reveal.evidence', '{kafka:measured-b-stiky-l5:p99}');
  expect(placedNotices(text, SOURCES)).toEqual([
    expect.stringContaining(
      'Step 1, reveal, evidence: the evidence has no {kafka:measured-b-stiky-l5:p99}, so readers see a dash.',
    ),
  ]);
  expect(noticesOf(text)).toEqual([]);
});

test('what can hold is left alone', () => {
  const scene = { before: DEFAULT_SCENARIO, sloMs: 200 };
  const can = (...conditions: Json[]) => impossible(conditions as never, scene);
  expect(can(figure('backlog.growth', 'below', 0))).toEqual([]);
  expect(can(figure('share.0', 'above', 0.99), figure('share.0', 'below', 1))).toEqual([]);
  expect(can(figure('p99', 'between', [5, 5]))).toEqual([]);
  expect(can(figure('p99', 'below', 'slo'), figure('p99', 'above', { before: 'p99', times: 9 }))).toEqual([]);
  expect(can(figure('p99', 'above', 'slo'), figure('p50', 'below', 1))).toEqual([]);
  expect(can(setting('linger.ms', 'above', 1), setting('linger.ms', 'not', 2))).toEqual([]);
  // A timed change changes a setting that begins as it was.
  expect(
    can(setting('slow.ms', 'changed'), setting('slow.ms', 'equal', DEFAULT_SCENARIO['slow.ms'])),
  ).toEqual([]);
  expect(can(setting('slow.to.s', 'equal', 'end'), setting('slow.to.s', 'not', 5))).toEqual([]);
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
    const read = readLesson(withValue('steps.1.title', title));
    return read.ok ? nextText(read, 1, SOURCES.kafka) : read.problems.join();
  };
  expect(titled('Less than {setting:linger.ms} of `linger.ms`')).toBe(
    'Next: step 2, Less than 5\u202fms of linger.ms',
  );
  expect(titled('Below {before:p99}?')).toBe('Next: step 2');
});

test("the lesson's own texts have the SLO and the settings of its first step", () => {
  const lesson = JSON.parse(EXAMPLE);
  lesson.title = 'Can `linger.ms` {setting:linger.ms} stay under {slo}?';
  lesson.idea = 'Broker 0 is {setting:slow.ms} slower; Kafka had {kafka:measured-b-sticky-l5:p99}.';
  lesson.explain = { asks: 'Why {slo}?', answer: 'Because.' };
  const read = readLesson(JSON.stringify(lesson), SOURCES.presets, SOURCES.kafka);
  if (!read.ok) throw new Error(read.problems.join());
  expect(read.lesson.title).toBe('Can `linger.ms` 0\u202fms stay under 200\u202fms?');
  expect(read.lesson.idea).toMatch(/^Broker 0 is \d+\u202fms slower; Kafka had [\d.]+\u202fm?s\.$/);
  expect(nextText(read, 1, SOURCES.kafka)).toBe('Next: step 2, How little is enough?');
  expect(read.lesson.explain?.asks).toBe('Why 200\u202fms?');
});
