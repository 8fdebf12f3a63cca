import { expect, test } from 'vitest';
import { readArguments } from '../../scripts/tool/soak/arguments';
import { fuzzHeadless, hashes } from '../../scripts/tool/soak/links/fuzz';
import { trendOf } from '../../scripts/tool/soak/soak';
import { diceOf } from '../e2e/support/dice';

test('the trend is the slope of a line, whatever a few outliers say', () => {
  const line = Array.from({ length: 40 }, (_, minute) => ({ minute, value: 10 + minute / 20 }));
  expect(trendOf(line)?.perHour).toBeCloseTo(3);
  expect(trendOf(line)?.leastPerHour).toBeCloseTo(3);
  const withOutliers = line.map((sample, index) => (index % 10 === 3 ? { ...sample, value: 99 } : sample));
  expect(trendOf(withOutliers)?.perHour).toBeCloseTo(3, 0);
});

test('noise alone is not growth, growth under noise is', () => {
  const dice = diceOf(5);
  const noise = Array.from({ length: 90 }, (_, index) => ({ minute: index / 6, value: 20 + dice.share() }));
  const flat = trendOf(noise);
  expect(flat?.leastPerHour).toBeLessThan(0);
  expect(Math.abs(flat?.perHour ?? 9)).toBeLessThan(2);
  const grown = noise.map(({ minute, value }) => ({ minute, value: value + minute / 6 }));
  expect(trendOf(grown)?.leastPerHour).toBeGreaterThan(8);
});

test('too few samples have no trend', () => {
  expect(trendOf([])).toBeNull();
  expect(trendOf([{ minute: 1, value: 1 }])).toBeNull();
  expect(trendOf([1, 1, 1].map((minute) => ({ minute, value: minute })))).toBeNull();
});

test('the command says what it cannot do', () => {
  expect(readArguments(['monkey', '--walks', '10', '--seed=3'])).toEqual({
    what: 'monkey',
    walks: 10,
    seed: 3,
    steps: 20,
    lanes: 1,
    dist: null,
  });
  expect(readArguments(['compare', '--minutes', '2.5'])).toEqual({
    what: 'compare',
    minutes: 2.5,
    seed: 7,
    dist: null,
  });
  expect(readArguments(['links', '--pages', '0', '--files=20'])).toEqual({
    what: 'links',
    links: 1_000_000,
    files: 20,
    pages: 0,
    seed: 7,
    dist: null,
  });
  for (const [words, says] of [
    [[], /^What should it do/],
    [['sleep'], /^There is nothing called sleep/],
    [['monkey', '--walks', '0'], /^--walks needs a number from 1 to/],
    [['explore', '--minutes', 'NaN'], /^--minutes needs a number/],
    [['explore', '--fast'], /^There is no option --fast/],
  ] as const) {
    expect(readArguments(words)).toMatchObject({ what: 'nothing', message: expect.stringMatching(says) });
  }
});

test('dice follow from their seed', () => {
  const throws = (seed: number) => {
    const dice = diceOf(seed);
    return Array.from({ length: 1000 }, () => dice.below(6));
  };
  expect(throws(7)).toEqual(throws(7));
  expect(throws(7)).not.toEqual(throws(8));
  expect(new Set(throws(7)).size).toBe(6);
});

test('a thousand random links and files are read or refused, and the same ones for the same seed', () => {
  const lines: string[] = [];
  const request = { what: 'links', links: 1000, files: 300, pages: 0, seed: 3, dist: null } as const;
  expect(
    fuzzHeadless(request, 'public/lessons', (line) => lines.push(line)),
    lines.join('\n'),
  ).toBe(true);
  const counts = lines.map((line) => line.split(',')[0] ?? '').filter((line) => /^\d/.test(line));
  expect(counts).toEqual(['1000 links', '150 lessons', '150 settings']);
  expect([...hashes(3, 50)]).toEqual([...hashes(3, 50)]);
});
