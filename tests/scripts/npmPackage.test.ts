import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { decide, lab, readScenario, repeat, sweep } from '../../scripts/package/npm/index';
import { codeOf, FILES } from '../tidy/files';

test('changes at an instant may be a list or the text that a link has', async () => {
  const at = [{ atS: 1, field: 'slow.ms', value: 50 }] as const;
  const listed = await readScenario('linger.ms=5', { at });
  expect(listed.scenario.at).toEqual(at);
  expect(await readScenario('linger.ms=5', { at: '1:slow.ms=50' })).toEqual(listed);
  const { notices } = await readScenario('linger.ms=5', { at: 'soon' });
  expect(notices.map(({ field }) => field)).toEqual(['at']);
});

test.each([[{ at: 5 }], [null], [Number.NaN], [{}], [new Date(0)], [() => 1], [[null]], [[5]]])(
  'changes that are %s cost only themselves',
  async (at) => {
    const { scenario, notices } = await readScenario('linger.ms=5', { at: at as never });
    expect([scenario.at, scenario['linger.ms'], notices[0]?.field]).toEqual([[], 5, 'at']);
  },
);

test('repeat has a limit, and settings are an object', async () => {
  await expect(repeat('linger.ms=5', 1e9)).rejects.toThrow('number from 1 to 1,000');
  await expect(readScenario('linger.ms=5', 5 as never)).rejects.toThrow('Settings are an object');
});

test('a program that passes no text hears what a link is', async () => {
  const given = [undefined, null, 7] as unknown as string[];
  for (const link of given) await expect(readScenario(link)).rejects.toThrow('A link is a text');
});

test("a league has the reader's own scenario as one more situation, and ends early by a signal", async () => {
  const stopped = AbortSignal.abort();
  const { situations, entrants, notices, finished } = await lab('least-backup', {
    against: ['adaptive'],
    situations: 'healthy',
    scenario: 'linger.ms=-5',
    settings: { 'duration.s': 3 },
    signal: stopped,
  });
  expect(situations.map(({ id }) => id)).toEqual(['mine', 'healthy']);
  expect(situations[0]?.entrants[0]?.link).toContain('duration.s=3');
  expect(entrants.map(({ id }) => id)).toEqual(['least-backup', 'adaptive']);
  expect([notices.map(({ field }) => field), finished]).toEqual([['linger.ms'], false]);
});

test.each([
  [null, /^What follows the settings .* this is null/],
  [5, /^What follows the settings .* this is 5/],
  [{ signal: 5 }, /^signal is an AbortSignal/],
])('sweep and decide refuse %j with a sentence', async (options, sentence) => {
  await expect(sweep('sweep.x=linger.ms:0,5', {}, options as never)).rejects.toThrow(sentence);
  await expect(decide('linger.ms=5', {}, options as never)).rejects.toThrow(sentence);
});

test.each([
  [{ work: 1e9 }, /^work needs a whole number from 1 to 100/],
  [{ work: 'x' }, /^work needs a whole number/],
  [{ more: 1e9 }, /^more needs .* number from 0 to 1,000/],
  [{ more: -1 }, /^more needs a whole number/],
])('decide refuses %j with a sentence', async (length, sentence) => {
  await expect(decide('linger.ms=5', {}, length as never)).rejects.toThrow(sentence);
});

test.each([
  ['sticky', { seeds: 2 }, /^seeds needs .* number from 3 to 1,000/],
  ['sticky', { seeds: 1e9 }, /^seeds needs .* number from 3 to 1,000/],
  ['sticky', { signal: 5 as unknown as AbortSignal }, /^signal is an AbortSignal; .* number/],
  ['sticky', null as unknown as object, /^The choice is an object, .* this is null/],
  ['sticky', 5 as unknown as object, /^The choice is an object, .* this is 5/],
  ['sticky', { settings: { partitions: 6 } }, /^settings differ from a scenario/],
  ['stiky', {}, / stiky\. Did you mean sticky\?/],
  ['score stiky', {}, /^rule: /],
  ['sticky', { situations: ['slow-2O'] }, / slow-2O\. Did you mean slow-20\?/],
  ['sticky', { situations: [] }, /^A league needs a situation/],
  [7 as unknown as string, {}, /^A rule is a text/],
])('lab(%j, %j) is refused with a sentence', async (rule, choice, sentence) => {
  await expect(lab(rule, choice)).rejects.toThrow(sentence);
});

test('a browser has all that it imports at once', () => {
  const code = new Map(FILES.map((file) => [file.path, codeOf(file)]));
  const paths = new Set(['scripts/package/npm/index.ts']);
  const ofNode: string[] = [];
  for (const path of paths)
    for (const [, name = ''] of (code.get(path) ?? '').matchAll(
      /^(?:import|export) (?!type )[^;]*?'([^']+)';$/gm,
    )) {
      if (name.startsWith('node:')) ofNode.push(`${path} imports ${name}`);
      const module = posix.join(path, '..', name);
      for (const end of ['.ts', '.tsx']) if (code.has(module + end)) paths.add(module + end);
    }
  expect(paths.size).toBeGreaterThan(100);
  expect(ofNode).toEqual([]);
});
