import { expect, test } from 'vitest';
import { paintMarks } from '../../../src/draw/marks';
import { POSTCARD, postcardMarks } from '../../../src/draw/postcard';
import { THEMES } from '../../../src/draw/theme';
import { settingsText } from '../../../src/features/lab/screen/LabPostcard';
import { racePostcard } from '../../../src/features/lab/screen/racePostcard';
import { SITUATIONS } from '../../../src/run/league/situations';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { Recorder, unreadable } from '../../support/recorder';

const situation = SITUATIONS[2] as (typeof SITUATIONS)[number];
const RACERS = [
  { id: 'rule', name: 'your rule', p99Ms: 26.1 },
  { id: 'adaptive', name: 'adaptive', p99Ms: 169 },
  { id: 'uniform', name: 'uniform', p99Ms: 240 },
  { id: 'sticky', name: 'sticky', p99Ms: 11_500 },
];
const plain = (text: string): string => text.replaceAll('\u202F', ' ');

const RULE = 'leave new batch; score ack.ms; pick lowest';
const told = (rule: string, where = 'One broker +20 ms') =>
  racePostcard({ where, situation, rule, racers: RACERS, sloMs: 200 });

test('a known rule gives its name to the title, and another one is told by its text; the alt text has all figures', () => {
  const known = told('leave new batch; score outstanding.records; pick lowest');
  expect(plain(known.words.title)).toBe('Least backed up keeps p99 at 26.1 ms');
  // No figure without what it holds for.
  expect(known.words.line).toMatchSnapshot();
  expect(plain(known.words.foot ?? '')).toBe('model, over the whole run of 20 s');
  const own = told(RULE);
  expect(plain(own.words.title)).toBe('This rule keeps p99 at 26.1 ms');
  expect(own.words.line).toBe(RULE);
  expect(own.words.foot).toContain(`; ${known.words.line}`);
  expect(plain(own.alt)).toMatchSnapshot();
  expect(own.alt).toContain(RULE);
});

test('a scenario without a title is told by the settings that differ from the defaults', () => {
  expect(plain(settingsText({ scenario: { ...DEFAULT_SCENARIO, partitions: 12, 'slow.ms': 50 } }))).toMatch(
    /^partitions 12 and slowness 50 ms$|^slowness 50 ms and partitions 12$/,
  );
  expect(settingsText({ scenario: { ...DEFAULT_SCENARIO, partitioner: 'rule', rule: RULE } })).toBe(
    'The default scenario',
  );
});

test.each(['dark', 'light'] as const)(
  'everything on it can be read in the theme %s, however long',
  (theme) => {
    const card = told(
      RULE.replace('ack.ms', `${'ack.ms + '.repeat(19)}ack.ms`),
      'A scenario whose settings are many '.repeat(20),
    );
    const { surface, textBoxes } = new Recorder();
    paintMarks(surface, postcardMarks(card), THEMES[theme]);
    expect(unreadable(textBoxes, POSTCARD.width)).toEqual([]);
    expect(Math.min(...textBoxes.map(({ size }) => size))).toBeGreaterThanOrEqual(22);
  },
);
