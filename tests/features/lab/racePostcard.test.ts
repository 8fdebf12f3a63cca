import { expect, test } from 'vitest';
import { POSTCARD, paintPostcard } from '../../../src/draw/postcard';
import { THEMES } from '../../../src/draw/theme';
import { racePostcard } from '../../../src/features/lab/screen/racePostcard';
import { SITUATIONS } from '../../../src/run/league/situations';
import { Recorder, unreadable } from '../../support/recorder';

const SITUATION = SITUATIONS.find(({ id }) => id === 'slow-20') as (typeof SITUATIONS)[number];
const RACERS = [
  { id: 'rule', name: 'your rule', p99Ms: 26.1 },
  { id: 'adaptive', name: 'adaptive', p99Ms: 169 },
  { id: 'uniform', name: 'uniform', p99Ms: 240 },
  { id: 'sticky', name: 'sticky', p99Ms: 11_500 },
];
const plain = (text: string): string => text.replaceAll('\u202F', ' ');

test('a known rule gives its name to the title, another one is this rule, and the alt text has all figures', () => {
  const known = racePostcard(
    SITUATION,
    'leave new batch; score outstanding.records; pick lowest',
    RACERS,
    200,
  );
  expect(plain(known.words.title)).toBe('Least backed up keeps p99 at 26.1 ms');
  const own = racePostcard(SITUATION, 'leave new batch; score ack.ms; pick lowest', RACERS, 200);
  expect(plain(own.words.title)).toBe('This rule keeps p99 at 26.1 ms');
  expect(plain(own.alt)).toMatch(/this rule 26\.1 ms, adaptive 169 ms, uniform 240 ms, sticky 11\.5 s\.$/);
});

test.each(['dark', 'light'] as const)('everything on it can be read in the theme %s', (theme) => {
  const { words, paint } = racePostcard(SITUATION, '', RACERS, 200);
  const { surface, textBoxes } = new Recorder();
  paintPostcard(surface, THEMES[theme], words, paint);
  expect(unreadable(textBoxes, POSTCARD.width)).toEqual([]);
  expect(Math.min(...textBoxes.map(({ size }) => size))).toBeGreaterThanOrEqual(22);
});
