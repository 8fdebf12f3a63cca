import { expect, test } from 'vitest';
import { readScenario } from '../../scripts/package/npm/index';

test('changes at an instant may be a list or the text that a link has', async () => {
  const at = [{ atS: 1, field: 'slow.ms', value: 50 }] as const;
  const listed = await readScenario('linger.ms=5', { at });
  expect(listed.scenario.at).toEqual(at);
  expect(await readScenario('linger.ms=5', { at: '1:slow.ms=50' })).toEqual(listed);
  const { notices } = await readScenario('linger.ms=5', { at: 'soon' });
  expect(notices.map(({ field }) => field)).toEqual(['at']);
});

test('a program that passes no text hears what a link is', async () => {
  const given = [undefined, null, 7] as unknown as string[];
  for (const link of given) await expect(readScenario(link)).rejects.toThrow('A link is a text');
});
