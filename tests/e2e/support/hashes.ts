import fc from 'fast-check';
import { FIELDS } from '../../../src/scenario/fields';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { VIEW_KEYS } from '../../../src/scenario/link/viewKeys';
import { PRESETS } from '../../../src/scenario/presets/presets';
import { writeRule } from '../../../src/scenario/rule/write';
import { TIMED_FIELDS } from '../../../src/scenario/scenario';
import { anyRule } from '../../support/anyRule';

const KEYS = [...FIELDS.map(({ name }) => name), ...VIEW_KEYS, 'at', 'v', 'acks', '__proto__', 'constructor'];

/** Values that have broken programs before, and some that are right. */
const VALUES = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '-1',
    '1e99',
    'NaN',
    'Infinity',
    '',
    'null',
    'max',
    'end',
    'none',
    '%',
    '%00',
    '0x10',
  ),
  fc.integer({ min: -10, max: 100_000_000 }).map(String),
  fc.double({ min: 0, max: 5000 }).map(String),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    ...FIELDS.flatMap((field) => (field.kind === 'choice' ? field.choices : [])).map(({ value }) => value),
  ),
);

const PAIRS = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), VALUES), { minLength: 1, maxLength: 8 })
  .map((pairs) => `v=1&${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`);

const TIMED = fc
  .array(fc.tuple(fc.double({ min: -1, max: 70, noNaN: true }), fc.constantFrom(...TIMED_FIELDS), VALUES), {
    maxLength: 5,
  })
  .map((changes) => `v=1&at=${changes.map(([atS, field, value]) => `${atS}:${field}=${value}`).join(',')}`);

/** Real links with letters changed, lost and doubled. */
const MUTATED = fc
  .tuple(
    fc.constantFrom(...PRESETS.map(({ scenario }) => encodeLink(scenario))),
    fc.array(fc.tuple(fc.nat(300), fc.nat(5), fc.string({ maxLength: 3 })), { minLength: 1, maxLength: 5 }),
  )
  .map(([link, edits]) =>
    edits.reduce((text, [at, length, put]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + put + text.slice(start + length);
    }, link),
  );

/** Rules as they are written, with some setting next to them. */
const RULES = fc
  .tuple(anyRule, fc.constantFrom(...KEYS), VALUES)
  .map(
    ([rule, key, value]) =>
      `v=1&partitioner=rule&rule=${encodeURIComponent(writeRule(rule))}&${key}=${value}`,
  );

const GROUP_KEYS = KEYS.filter((key) => key.startsWith('group.'));

/** Two groups of producers, and more scenarios to compare. */
const GROUPS = fc
  .tuple(
    fc.integer({ min: 0, max: 14 }),
    fc.array(fc.tuple(fc.constantFrom(...GROUP_KEYS), VALUES), { maxLength: 4 }),
    PAIRS,
  )
  .map(([size, settings, other]) => {
    const group = settings.map(([key, value]) => `${key}=${value}`).join('&');
    return `v=1&producers=12&group.producers=${size}&${group}&compare.b=${other.slice('v=1&'.length)}`;
  });

const ANY = fc.oneof(
  PAIRS,
  TIMED,
  MUTATED,
  RULES,
  GROUPS,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.webUrl({ withFragments: true }),
);

/** `count` hashes without their `#`, random and mutated; the same ones for the same seed. */
export function hostileHashes(count: number, seed: number): readonly string[] {
  const hashes = fc.sample(ANY, { numRuns: count, seed });
  // The generator is worth nothing if it only makes rubbish, or only links without a fault.
  const decoded = hashes.map((hash) => decodeLink(hash));
  const usable = decoded.filter((link) => link.ok && link.notices.length === 0).length;
  if (usable < count / 20 || usable > count / 2)
    throw new Error(`${usable} of ${count} hashes are usable as they are.`);
  return hashes;
}
