import { afterAll, describe, expect, test } from 'vitest';
import { readClusterFile } from '../../../src/features/import/core/fit/clusterFile';
import { LESSON_LIMITS } from '../../../src/features/lessons/core/format';
import { readLesson } from '../../../src/features/lessons/core/readLesson';
import { FIELDS } from '../../../src/scenario/fields';
import { THEN_KEY } from '../../../src/scenario/link/compareKeys';
import { decodeLink, LONGEST_HASH } from '../../../src/scenario/link/link';
import type { ViewKey } from '../../../src/scenario/link/viewKeys';
import { plainText } from '../../../src/scenario/modelText';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { TWIN_FIELDS } from '../../../src/scenario/twin';
import { ofScope } from '../../support/scope';
import { stepsOf, stopCounting } from '../../support/steps';

afterAll(stopCounting);

/** Length of the lists, characters. */
const LENGTH = ofScope(LONGEST_HASH, LONGEST_HASH / 8);

/** Most steps for each letter of what a stranger wrote: the reader is looking at a frozen page. */
const MOST_STEPS = 36;

/** A text before the first entry, an entry by its number, and what is between two of them. */
type Filling = readonly [begin: string, entry: (index: number) => string, between: string];

const changeAt = (index: number): string => `${index % 3600}:rate=${1000 + index}`;
const NAMES = FIELDS.map(({ name }) => name);
const name = (index: number): string => NAMES[index % NAMES.length] ?? '';
const SETTINGS = FIELDS.map((field) => `${field.name}=${plainText(DEFAULT_SCENARIO[field.name])}`);

/** What could fill a scenario that is compared: all settings, again and again, and its own list. */
const COMPARED: readonly Filling[] = [
  ['', (index) => SETTINGS[index % SETTINGS.length] ?? '', ';'],
  ['at=', changeAt, ','],
  ['', (index) => `at=${changeAt(index)}`, ';'],
];

/** What could fill each key of the view, whether it takes a list or not; a key without a row does not compile. */
const VIEW: Readonly<Record<ViewKey, readonly Filling[]>> = {
  'slo.p99.ms': [['', () => '1', '']],
  'slow.min.per.day': [['', () => '1', '']],
  t: [['', () => '0', '']],
  window: [['', (index) => `${index}`, '-']],
  title: [['', () => 'word', '+']],
  notes: [['', () => 'word', '%0A']],
  screen: [['', () => 'compare', ',']],
  'sweep.x': [
    ['linger.ms:list:', (index) => `${index}`, ':'],
    ['linger.ms:list:', () => '1', ':'],
    ['partitioner:list:', () => 'sticky', ':'],
    ['linger.ms:linear:', (index) => `${index}`, ':'],
  ],
  'sweep.y': [['rtt.ms:list:', (index) => `0.${index + 1}`, ':']],
  'sweep.lines': [['partitioner:list:', () => 'uniform', ':']],
  'sweep.metric': [['', () => 'p99', ',']],
  'sweep.precision': [['0.', () => '1', '']],
  'sweep.runs': [['', () => '1', '']],
  decide: [
    ['', () => 'slow=must', ';'],
    ['change=', () => 'linger.ms:0~50', ','],
  ],
  twin: [['abc.', () => 'B'.repeat(10), '']],
  client: [['', () => 'client-librdkafka', ',']],
  set: [['', name, ',']],
  lesson: [['', () => 'batch', ':']],
  teach: [['45,', (index) => `lesson-${index}`, ',']],
  view: [['', () => 'projector', ',']],
  embed: [['', () => '1', '']],
  hide: [['', name, ',']],
  lock: [['', name, ',']],
  guess: [['', () => '1', ',']],
  'compare.b': COMPARED,
  'compare.c': COMPARED,
  'compare.d': COMPARED,
  [THEN_KEY]: COMPARED,
};

/** In the gate the first of each kind: all of a kind are read alike. */
const FIELDS_NOW = ofScope(
  FIELDS,
  FIELDS.filter(({ kind }, index) => FIELDS.findIndex((field) => field.kind === kind) === index),
);

const KEYS: readonly (readonly [key: string, filling: Filling])[] = [
  ['at', ['', changeAt, ',']],
  ['at', ['', (index) => `${index % 60}:linger.ms=${index % 9}`, ',']],
  ['at', ['', () => '1:slow.broker=9', ',']],
  ['k', ['', (index) => `1&k${index}=1`, '']],
  ['compare.b', ['', (index) => `x${index}`, ';']],
  ['model', ['', () => '4', '']],
  ['preset', ['', () => 'healthy', '']],
  ...FIELDS_NOW.map(({ name: key }) => [key, ['', () => plainText(DEFAULT_SCENARIO[key]), ',']] as const),
  ...Object.entries(VIEW).flatMap(([key, fillings]) => fillings.map((filling) => [key, filling] as const)),
];

/** Entries until the text is as long as it may be. */
function filled([begin, entry, between]: Filling, longest: number): string {
  const parts: string[] = [];
  for (let length = begin.length; ; ) {
    const next = entry(parts.length);
    length += next.length + between.length;
    if (length > longest) return begin + parts.join(between);
    parts.push(next);
  }
}

describe(`a list of ${LENGTH} characters takes less than ${MOST_STEPS} steps for each of them:`, () => {
  test.each(KEYS.map(([key, filling]) => [`${key}=${filled(filling, 60)}…`, key, filling] as const))(
    '%s',
    (_, key, filling) => {
      const hash = `v=1&${key}=${filled(filling, LENGTH - key.length - 5)}`;
      expect(decodeLink(hash).ok).toBe(true);
      expect(stepsOf(() => decodeLink(hash))).toBeLessThan(MOST_STEPS * hash.length);
    },
  );

  const file = {
    kind: 'linger cluster',
    version: 1,
    scenario: '#v=1',
    fields: TWIN_FIELDS.slice(0, 1),
    sets: [[1, 1]],
  };
  test.each([
    ['sets', { sets: Array.from({ length: LENGTH / 8 }, (_, index) => [1, index % 9]) }, true],
    ['fields', { fields: Array(LENGTH / 20).fill('broker.request.us') }, false],
    ['scenario', { scenario: `#v=1&${filled(['at=', changeAt, ','], LENGTH - 5)}` }, true],
  ])('%s of a cluster file', (_, part, isOne) => {
    const text = JSON.stringify({ ...file, ...part });
    expect(readClusterFile(text) !== null).toBe(isOne);
    expect(stepsOf(() => readClusterFile(text))).toBeLessThan(MOST_STEPS * text.length);
  });

  test.each(['{}', '1', '[]'])('steps of a lesson that are %s, as many as fit', (step) => {
    const text = `{"format":1,"steps":[${filled(['', () => step, ',\n'], ofScope(1, 1 / 8) * LESSON_LIMITS.file - 30)}]}`;
    expect(readLesson(text).ok).toBe(false);
    expect(stepsOf(() => readLesson(text))).toBeLessThan(MOST_STEPS * text.length);
  });
});
