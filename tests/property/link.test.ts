import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkValue,
  type Field,
  type FieldValue,
  isQuantity,
  numberText,
  readValue,
} from '../../src/scenario/field';
import { FIELD_NAMES, FIELDS, fieldOf, timedChange } from '../../src/scenario/fields';
import { decodeLink, encodeLink } from '../../src/scenario/link/link';
import { SWEEP_ROWS } from '../../src/scenario/link/sweepKeys';
import { VIEW_KEYS } from '../../src/scenario/link/viewKeys';
import { plainText } from '../../src/scenario/modelText';
import type { Notice } from '../../src/scenario/notice';
import { ORIGINS } from '../../src/scenario/origins';
import { LOCK_ALL, PAGE_PARTS } from '../../src/scenario/parts';
import { PRESETS } from '../../src/scenario/presets/presets';
import { repairScenario } from '../../src/scenario/repair';
import { DEFAULT_SCENARIO, type Scenario, TIMED_FIELDS, type TimedChange } from '../../src/scenario/scenario';
import { recordUpperBoundBytes } from '../../src/scenario/sizes';
import {
  SPACINGS,
  SWEEP_LIMITS,
  SWEEP_METRICS,
  type Sweep,
  type SweepAxis,
  type SweepList,
} from '../../src/scenario/sweep';
import { axisValues, repairSweep } from '../../src/scenario/sweepAxis';
import { DEFAULT_VIEW, MOST_COMPARED, PLAN_MINUTES, type View, WINDOW_WORDS } from '../../src/scenario/view';
import { expectSame } from '../support/same';
import { draws } from '../support/scope';
import { SCREENS } from '../support/screens';
import { SOME_RULES } from '../support/someRules';

const HASHES = draws(10_000);
const SWEEP_TEXTS = draws(1500);

/** Numbers that a person would write, and any others. */
function anyNumber(lowest: number, highest: number): fc.Arbitrary<number> {
  const round = fc.integer({ min: Math.ceil(lowest), max: Math.floor(highest) });
  return fc.oneof(
    round,
    fc.double({ min: lowest, max: highest, noNaN: true }).map((value) => value + 0),
  );
}

function anyValue(field: Field): fc.Arbitrary<FieldValue> {
  if (field.kind === 'choice') return fc.constantFrom(...field.choices.map(({ value }) => value));
  if (field.kind === 'text') return fc.constantFrom(...SOME_RULES, ...field.words);
  const { lowest, highest } = field;
  if (field.kind === 'integer') return fc.integer({ min: lowest, max: highest });
  if (field.kind === 'number') return anyNumber(lowest, highest);
  const numbers = field.wholeNumbers ? fc.integer({ min: lowest, max: highest }) : anyNumber(lowest, highest);
  return fc.oneof(numbers, fc.constantFrom(...field.words));
}

const anyChange: fc.Arbitrary<TimedChange> = fc
  .constantFrom(...TIMED_FIELDS)
  .chain((field) =>
    fc
      .tuple(anyNumber(0, 3600), anyValue(fieldOf(field)))
      .map(([atS, value]) => timedChange(atS, field, value as TimedChange['value'])),
  );

const ANY_SETTINGS = FIELDS.map((field) =>
  anyValue(field).map((value): readonly [Field['name'], FieldValue] => [field.name, value]),
);

/** Any scenario that keeps all limits. Most have a few settings that aren't the default, as real links do. */
const anyScenario: fc.Arbitrary<Scenario> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.array(fc.oneof(...ANY_SETTINGS), { maxLength: 12 }) },
      fc.tuple(...ANY_SETTINGS),
    ),
    fc.array(anyChange, { maxLength: 6 }),
  )
  .map(([settings, at]) => {
    const changed: Scenario = { ...DEFAULT_SCENARIO, ...Object.fromEntries(settings), at };
    return repairScenario(changed).scenario;
  });

function anyList(least: number, most: number): fc.Arbitrary<SweepList> {
  return fc.constantFrom(...FIELDS).chain((field) =>
    fc.record({
      field: fc.constant(field.name),
      spacing: fc.constant('list'),
      values: fc.uniqueArray(anyValue(field), { minLength: least, maxLength: most }),
    }),
  );
}

const anyRange: fc.Arbitrary<SweepAxis> = fc.constantFrom(...FIELDS.filter(isQuantity)).chain((field) => {
  const anyEnd = anyValue(field).filter((value) => typeof value === 'number') as fc.Arbitrary<number>;
  return fc.record({
    field: fc.constant(field.name),
    spacing: fc.constantFrom(...SPACINGS),
    from: anyEnd,
    to: anyEnd,
    count: fc.integer({ min: 2, max: 64 }),
  });
});

/** Any sweep that keeps all limits; many are the default in some of their parts, as in real links. */
const anySweep: fc.Arbitrary<Sweep> = fc
  .record(
    {
      x: fc.oneof(anyRange, anyList(2, 12)),
      y: fc.option(fc.oneof(anyRange, anyList(2, 12))),
      lines: fc.option(anyList(1, 5)),
      metric: fc.constantFrom(...SWEEP_METRICS),
      precision: fc.double({ min: 0.001, max: 1, noNaN: true }),
      mostRuns: fc.integer({ min: 1, max: 100 }),
    },
    { requiredKeys: [] },
  )
  .map((changes) => repairSweep({ ...DEFAULT_VIEW.sweep, ...changes }).sweep);

const anyView: fc.Arbitrary<View> = fc
  .record({
    sloP99Ms: anyNumber(0.1, 600_000),
    slowMinutes: anyNumber(0, 1440),
    atS: fc.option(anyNumber(0, 1_000_000)),
    window: fc.oneof(
      fc.constantFrom(...WINDOW_WORDS),
      fc
        .tuple(anyNumber(0, 5000), anyNumber(1, 5000))
        .map(([fromS, lengthS]) => ({ fromS, toS: fromS + lengthS })),
    ),
    title: fc
      .string({ maxLength: 40, unit: 'grapheme' })
      .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()),
    notes: fc
      .array(fc.string({ maxLength: 40, unit: 'grapheme' }).map((text) => text.replace(/\p{Cc}+/gu, ' ')))
      .map((lines) => lines.join('\n').trim()),
    screen: fc.constantFrom(...SCREENS.map(({ name }) => name)),
    sweep: fc.oneof({ weight: 3, arbitrary: fc.constant(DEFAULT_VIEW.sweep) }, anySweep),
    compare: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.array(anyScenario, { minLength: 1, maxLength: MOST_COMPARED }),
    ),
    decide: fc.constantFrom('', 'lost=must;slow=20;change=linger.ms:0~50', 'share=&;%;=\u00e9'),
    twin: fc.oneof(fc.constant(''), fc.stringMatching(/^[a-j]\.([B-U][\w-]{3}){1,20}$/)),
    client: fc.constantFrom('', 'client-java-3.3', 'client-librdkafka'),
    lesson: fc.option(
      fc.record({
        id: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,59}$/),
        step: fc.integer({ min: 1, max: 99 }),
      }),
    ),
    teach: fc.option(
      fc.record({
        minutes: fc.constantFrom(...PLAN_MINUTES),
        lessons: fc.uniqueArray(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,59}$/), { maxLength: 12 }),
      }),
    ),
    projector: fc.boolean(),
    embed: fc.boolean(),
    hide: fc.uniqueArray(fc.constantFrom(...PAGE_PARTS, ...FIELDS.map(({ name }) => name)), { maxLength: 5 }),
    origins: fc.dictionary(fc.constantFrom(...FIELD_NAMES), fc.constantFrom(...ORIGINS), {
      noNullPrototype: true,
    }),
    lock: fc.uniqueArray(fc.constantFrom(LOCK_ALL, ...FIELDS.map(({ name }) => name)), { maxLength: 5 }),
    next: fc.option(anyScenario),
    guess: fc.boolean(),
  })
  // A guess is about a change.
  .map((view) => ({ ...view, guess: view.guess && view.next !== null }));

/** Links with letters changed, lost, doubled and swapped, and texts that never were links. */
const anyHash: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webUrl({ withFragments: true }),
  fc
    .array(fc.tuple(fc.constantFrom(...FIELDS.map(({ name }) => name), 'at', ...VIEW_KEYS), fc.string()))
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
  fc
    .tuple(
      anyScenario,
      anyView,
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.string({ maxLength: 3 })), { maxLength: 5 }),
    )
    .map(([scenario, view, edits]) => edits.reduce(mutate, encodeLink(scenario, view))),
);

function mutate(link: string, [place, length, replacement]: [number, number, string]): string {
  const start = place % (link.length + 1);
  return link.slice(0, start) + replacement + link.slice(start + (length % 6));
}

/** What a scenario breaks: fields against their own rows, and the limits between fields, each by its name. */
function brokenLimits(scenario: Scenario): readonly string[] {
  const wrong = FIELDS.filter((field) => checkValue(field, scenario[field.name]).type !== 'valid');
  const brokers = [scenario['slow.broker'], scenario['down.broker']];
  const record = recordUpperBoundBytes(scenario);
  const slowTo = scenario['slow.to.s'];
  const between: Readonly<Record<string, boolean>> = {
    'measured to the end': scenario['measure.from.s'] <= scenario['duration.s'],
    pairs: scenario.producers * scenario.partitions <= 10_000_000,
    brokers: brokers.every((broker) => typeof broker !== 'number' || broker < scenario.brokers),
    replicas: scenario['replication.factor'] <= scenario.brokers,
    'in sync': scenario['min.insync.replicas'] <= scenario['replication.factor'],
    'delivery timeout':
      scenario['delivery.timeout.ms'] >= scenario['linger.ms'] + scenario['request.timeout.ms'],
    slowness: typeof slowTo !== 'number' || slowTo >= scenario['slow.from.s'],
    'size of a request': scenario['max.request.size'] >= record,
    memory: scenario['buffer.memory'] >= Math.max(record, scenario['batch.size']),
    'order of changes': scenario.at.every(({ atS }, index) => atS >= (scenario.at[index - 1]?.atS ?? 0)),
    'time of changes': (scenario.at.at(-1)?.atS ?? 0) <= 3600,
    changes: scenario.at.every(
      ({ field, value }) =>
        TIMED_FIELDS.includes(field) &&
        checkValue(fieldOf(field), value).type === 'valid' &&
        ((field !== 'slow.broker' && field !== 'down.broker') ||
          typeof value !== 'number' ||
          value < scenario.brokers),
    ),
  };
  return [
    ...wrong.map(({ name }) => name),
    ...Object.keys(between).filter((name) => between[name] === false),
  ];
}

/** Text that was meant to be an axis, and any other. */
const anySweepText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(
      fc.oneof(fc.constantFrom(...FIELDS.map(({ name }) => name)), fc.string({ maxLength: 5 })),
      fc.constantFrom(...SPACINGS, 'list', 'cubic', ''),
      fc.array(
        fc.oneof(
          fc.double().map(String),
          fc.integer().map(String),
          fc.constantFrom('all', 'sticky', 'max', 'none', '1e6', '0', '-0', '1e-400', ''),
        ),
        { maxLength: 70 },
      ),
    )
    .map(([name, spacing, values]) => [name, spacing, ...values].join(':')),
  fc
    .tuple(
      fc.constantFrom(...FIELDS.map(({ name }) => name)),
      fc.constantFrom(...SPACINGS),
      fc.tuple(fc.double(), fc.double(), fc.oneof(fc.integer(), fc.double())),
    )
    .map(([name, spacing, numbers]) => [name, spacing, ...numbers].join(':')),
);

/** What a sweep breaks: its own limits, and those of the fields that it sweeps. */
function brokenSweepLimits({ x, y, lines, metric, precision, mostRuns }: Sweep): readonly string[] {
  const isWithin = (value: number, { lowest, highest }: { lowest: number; highest: number }): boolean =>
    value >= lowest && value <= highest;
  const axes = [x, y, lines].filter((axis) => axis !== null);
  const ofAxes = axes.flatMap((axis) => {
    const values = axisValues(axis);
    const field = fieldOf(axis.field);
    const kept: Readonly<Record<string, boolean>> = {
      'number of values': isWithin(values.length, axis === lines ? SWEEP_LIMITS.lines : SWEEP_LIMITS.values),
      'all different': new Set(values).size === values.length,
      valid: values.every((value) => checkValue(field, value).type === 'valid'),
    };
    return Object.keys(kept).flatMap((name) => (kept[name] ? [] : [`${axis.field}: ${name}`]));
  });
  const kept: Readonly<Record<string, boolean>> = {
    'fields all different': new Set(axes.map(({ field }) => field)).size === axes.length,
    metric: SWEEP_METRICS.includes(metric),
    precision: isWithin(precision, SWEEP_LIMITS.precision),
    'whole runs': Number.isInteger(mostRuns),
    runs: isWithin(mostRuns, SWEEP_LIMITS.runs),
  };
  return [...ofAxes, ...Object.keys(kept).filter((name) => kept[name] === false)];
}

/** Notices that are no sentence. */
function unfinished(notices: readonly Notice[]): readonly string[] {
  return notices.map(({ message }) => message).filter((message) => !/^.*\.$/su.test(message));
}

describe('links', () => {
  test('a link says everything about a scenario and nothing about its defaults', () => {
    fc.assert(
      fc.property(anyScenario, anyView, (scenario, view) => {
        const link = encodeLink(scenario, view);
        expectSame(decodeLink(link), { ok: true, scenario, view, preset: null, notices: [] });
        const told = new URLSearchParams(link.slice(1));
        const changed = FIELDS.filter(({ name }) => scenario[name] !== DEFAULT_SCENARIO[name]);
        const toldOf = FIELDS.filter(({ name }) => told.has(name));
        expectSame(toldOf, changed);
      }),
      { numRuns: draws(1000) },
    );
    expect(encodeLink(DEFAULT_SCENARIO, DEFAULT_VIEW)).toBe('#v=1');
  });

  test(`${HASHES} random and mutated hashes give a valid scenario or a reason, and settle at once`, () => {
    let usable = 0;
    let noticed = 0;
    fc.assert(
      fc.property(anyHash, (hash) => {
        const link = decodeLink(hash);
        if (!link.ok) {
          expect(link.message).toMatch(/^[A-Z].*[.?]$/s);
          return;
        }
        usable += 1;
        if (link.notices.length > 0) noticed += 1;
        expectSame(brokenLimits(link.scenario), []);
        if (link.view.sweep !== DEFAULT_VIEW.sweep) expectSame(brokenSweepLimits(link.view.sweep), []);
        expectSame(unfinished(link.notices), []);
        const written = encodeLink(link.scenario, link.view);
        expectSame(decodeLink(written), { ...link, preset: null, notices: [] });
      }),
      { numRuns: HASHES },
    );
    // Without these, a generator that only makes refused texts would pass unseen.
    expect(usable).toBeGreaterThan(HASHES / 2);
    expect(noticed).toBeGreaterThan(HASHES / 10);
  });

  test('any text in any key of a sweep gives a sweep within its limits, or leaves the default, in words', () => {
    let noticed = 0;
    let changed = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...SWEEP_ROWS.map(({ key }) => key)), anySweepText), {
          maxLength: 6,
        }),
        (pairs) => {
          const link = decodeLink(`#${new URLSearchParams(pairs.map(([key, text]) => [key, text]))}`);
          if (!link.ok) throw new Error(link.message);
          expectSame(brokenSweepLimits(link.view.sweep), []);
          expectSame(link.scenario, DEFAULT_SCENARIO);
          expectSame(unfinished(link.notices), []);
          if (link.notices.length > 0) noticed += 1;
          if (link.view.sweep !== DEFAULT_VIEW.sweep) changed += 1;
          const written = encodeLink(link.scenario, link.view);
          expectSame(decodeLink(written), { ...link, notices: [] });
        },
      ),
      { numRuns: SWEEP_TEXTS },
    );
    expect(noticed).toBeGreaterThan(SWEEP_TEXTS / 3);
    expect(changed).toBeGreaterThan(SWEEP_TEXTS / 3);
  });

  test('what a browser makes of a link is the same link', () => {
    fc.assert(
      fc.property(anyScenario, anyView, (scenario, view) => {
        const link = encodeLink(scenario, view);
        expect(new URL(link, 'https://linger.example/').hash).toBe(link);
      }),
    );
  });
});

describe('values', () => {
  test('plain text and the text for people both say the number exactly', () => {
    fc.assert(
      fc.property(anyNumber(0, 1e15), (value) => {
        expect(plainText(value)).toMatch(/^\d+(\.\d+)?$/);
        expect(Number(plainText(value))).toBe(value);
        expect(Number(numberText(value).replaceAll(',', ''))).toBe(value);
      }),
    );
  });

  test('whatever is typed into a control is valid, moved to a limit, or explained', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FIELDS),
        fc.oneof(fc.string(), fc.double().map(String)),
        (field, text) => {
          const read = readValue(field, text);
          if (read.type !== 'unreadable')
            expect(checkValue(field, read.value)).toMatchObject({ type: 'valid' });
          if (read.type !== 'valid') expect(read.message).toMatch(/[.?]$/);
        },
      ),
    );
  });
});

test('every preset keeps all limits', () => {
  for (const { scenario } of PRESETS) expect(brokenLimits(scenario)).toEqual([]);
});
