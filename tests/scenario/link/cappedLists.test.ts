import { expect, test } from 'vitest';
import { MOST_ENTRIES } from '../../../src/base/list';
import { FIELD_NAMES } from '../../../src/scenario/fields';
import { COMPARE_KEYS, THEN_KEY } from '../../../src/scenario/link/compareKeys';
import { decodeLink, LONGEST_HASH } from '../../../src/scenario/link/link';
import { VIEW_KEYS } from '../../../src/scenario/link/viewKeys';
import { ofScope } from '../../support/scope';

/** Entries that a list would take: of each key that has one, what stands before them, one of them, and the separator. */
const LISTS: readonly (readonly [key: string, begin: string, entry: string, between: string])[] = [
  ['at', '', '1:rate=5', ','],
  ['set', '', 'linger.ms', ','],
  ['hide', '', 'stage', ','],
  ['lock', '', 'linger.ms', ','],
  ['teach', '45,', 'batch', ','],
  ['sweep.x', 'linger.ms:list:', '1', ':'],
  ['sweep.y', 'rtt.ms:list:', '1', ':'],
  ['sweep.lines', 'partitioner:list:', 'sticky', ':'],
  ...[...COMPARE_KEYS, THEN_KEY].map((key) => [key, '', 'linger.ms=5', ';'] as const),
];

/** Keys and values of an address, as many as it can have. */
function repeated(begin: string, entry: string, between: string, longest = LONGEST_HASH): string {
  const room = longest - begin.length - 10;
  return `v=1&${begin}${`${entry}${between}`.repeat(Math.floor(room / (entry.length + between.length)))}`;
}

test.each(LISTS)('%s says how much of the longest list it left unread', (key, begin, entry, between) => {
  const { notices } = readable(repeated(`${key}=${begin}`, entry, between));
  expect(
    notices.filter(({ field, message }) => field === key && /[\d,]+ [a-z ]+ weren't read/.test(message)),
  ).toHaveLength(1);
});

test('so does the address of the keys themselves', () => {
  const keys = Array.from({ length: 90_000 }, (_, index) => `k${index}=1`).join('&');
  const { notices } = readable(`v=1&${keys}`);
  expect(notices.at(-1)?.message).toMatch(/^\d+ more parts/);
  expect(notices.length).toBeLessThan(MOST_ENTRIES);
});

test('a key of any other kind takes no list at all', () => {
  const listed = new Set(LISTS.map(([key]) => key));
  for (const key of [...VIEW_KEYS, ...FIELD_NAMES].filter((name) => !listed.has(name)))
    for (const between of ofScope([',', ';', ':'], [','])) {
      const { notices } = readable(repeated(`${key}=`, '1', between, ofScope(LONGEST_HASH, 10_000)));
      // One notice for the text as a whole: entries would each have left their own.
      expect(notices.length).toBeLessThan(3);
    }
});

function readable(hash: string) {
  const link = decodeLink(hash);
  if (!link.ok) throw new Error(link.message);
  return link;
}
