import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { checkValue, type Field, type FieldValue, isQuantity } from '../../../src/scenario/field';
import { FIELDS } from '../../../src/scenario/fields';
import { decodeLink, encodeLink, LONGEST_HASH } from '../../../src/scenario/link/link';
import { plainText } from '../../../src/scenario/modelText';
import { MOST_NOTICES } from '../../../src/scenario/notice';
import { LOCK_ALL, PAGE_PARTS } from '../../../src/scenario/parts';
import { PRESETS } from '../../../src/scenario/presets/presets';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_VIEW, VIEW_LIMITS, type View } from '../../../src/scenario/view';
import { expectSame } from '../../support/same';

/** `begin`, and then `part` with a number in it, again and again until the hash is as long as a hash may be. */
function long(begin: string, part: string, between: string): string {
  let text = begin;
  for (let index = 0; ; index += 1) {
    const next = `${index === 0 ? '' : between}${part.replace('#', String(index))}`;
    if (text.length + next.length > LONGEST_HASH) return text;
    text += next;
  }
}

/** Numbers as long as can be: 326 characters each as a plain decimal. */
const TINY = [2.2250738585072014e-308, 2.2250738585072024e-308] as const;
const LONG_NUMBERS = [...TINY, 0.12345678901234568, 1.2345678901234567, 1234.5678901234567];

/** Rules as long as can be. */
const LONG_RULES = ['1', '12'].map(
  (first) => `leave new batch; score ${first}${' + outstanding.records'.repeat(20)}; pick lowest`,
);

/** The longest values of a field, the longest first. */
function longestValues(field: Field): readonly FieldValue[] {
  const values =
    field.kind === 'choice'
      ? field.choices.map(({ value }) => value)
      : isQuantity(field)
        ? [...LONG_NUMBERS, field.highest, field.highest - 1]
        : LONG_RULES;
  return values
    .filter((value) => checkValue(field, value).type === 'valid')
    .toSorted((one, other) => plainText(other).length - plainText(one).length);
}

/** A scenario whose every field has its longest value, or its second longest. */
function longestScenario(rank: 0 | 1): Scenario {
  const settings = FIELDS.map((field) => [field.name, longestValues(field)[rank]] as const);
  const change = { atS: TINY[rank], field: 'broker.request.us', value: TINY[rank] } as const;
  const at = Array.from({ length: 200 }, () => change);
  return repairScenario({ ...DEFAULT_SCENARIO, ...Object.fromEntries(settings), at }).scenario;
}

const NAMES = FIELDS.map(({ name }) => name);
const MANY = Array.from({ length: 64 }, (_, index) => (index + 1) * TINY[0]);
const OTHER = longestScenario(1);
const LONGEST_VIEW: View = {
  ...DEFAULT_VIEW,
  sloP99Ms: 0.12345678901234568,
  slowMinutes: TINY[0],
  atS: TINY[0],
  window: { fromS: TINY[0], toS: TINY[1] },
  title: '😀'.repeat(VIEW_LIMITS.title.longest),
  notes: '😀'.repeat(VIEW_LIMITS.notes.longest),
  screen: 'compare',
  sweep: {
    x: { field: 'broker.request.us', spacing: 'list', values: MANY },
    y: { field: 'broker.batch.us', spacing: 'list', values: MANY },
    lines: { field: 'rack.rtt.ms', spacing: 'list', values: MANY.slice(0, 5) },
    metric: 'part.broker.queue',
    precision: 0.12345678901234568,
    mostRuns: 99,
  },
  compare: [OTHER, OTHER, OTHER],
  decide: '日'.repeat(10_000),
  twin: `abcdefghij.${'B'.repeat(31 * 129)}`,
  client: 'client-franz-go-least-backup',
  lesson: { id: 'a'.repeat(60), step: 99 },
  teach: { minutes: 90, lessons: Array.from({ length: 12 }, (_, index) => `${index}`.padStart(60, 'a')) },
  projector: true,
  embed: true,
  hide: [...PAGE_PARTS, ...NAMES],
  lock: [LOCK_ALL, ...NAMES],
};

const SHAPES: readonly (readonly [string, string])[] = [
  ['unknown settings', long('v=1&', 'linger.#=1', '&')],
  ['hidden parts', long('v=1&hide=', 'linger.#', ',')],
  ['locked settings', long('v=1&lock=', 'linger.#', ',')],
  ['a compared scenario', long('v=1&compare.b=', 'linger.#=1', ';')],
  ['timed changes', long('v=1&at=', '1:linger.#=1', ',')],
  ['words that are swept', long('v=1&sweep.x=partitioner:list:', 'stick#', ':')],
  ['words that timed changes set', long('v=1&at=', '1:partitioner=stick#', ',')],
  ['a setting again and again', long('v=1&', 'acks=#', '&')],
  ['spaces', `v=1&window=1${' '.repeat(LONGEST_HASH - 20)}x`],
];

describe('a long link', () => {
  /** Names are compared in lower case, so this counts the comparisons. */
  let compared: MockInstance;
  beforeEach(() => {
    compared = vi.spyOn(String.prototype, 'toLowerCase');
  });
  afterEach(() => compared.mockRestore());

  test.each(SHAPES)('of %s costs less than a comparison of names for each of its letters', (_, hash) => {
    const link = decodeLink(hash);
    expect(compared.mock.calls.length).toBeLessThan(LONGEST_HASH);
    expect(link.ok ? link.notices.length : 0).toBeLessThanOrEqual(MOST_NOTICES);
  });

  test('has suggestions for the notices that are shown', () => {
    const link = decodeLink('v=1&linger.mss=1&hide=linger.mss&lock=linger.mss&compare.b=linger.mss=1');
    const said = link.ok ? link.notices.map(({ message }) => message).join(' ') : '';
    expect(said.match(/Did you mean linger\.ms\?/g)).toHaveLength(4);
  });

  test('is read back in every form that the page writes', () => {
    const scenario = longestScenario(0);
    const preset = PRESETS.toSorted((one, other) => other.id.length - one.id.length)[0] ?? null;
    const link = encodeLink(scenario, LONGEST_VIEW, preset?.id);
    expect(link.length).toBeGreaterThan(LONGEST_HASH / 2);
    expectSame(decodeLink(link), { ok: true, scenario, view: LONGEST_VIEW, preset, notices: [] });
  });

  test('is refused in a sentence if it is too long, and nothing of it is read', () => {
    const link = decodeLink(`#v=1&${'x=1&'.repeat(LONGEST_HASH / 4)}`);
    expect(link).toMatchObject({ ok: false, reason: 'too-long' });
    expect(link.ok ? '' : link.message).toMatch(/at most 800,000/);
    expect(compared).not.toHaveBeenCalled();
  });
});
