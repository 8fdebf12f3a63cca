import type { Changeable, ChangeRange, Decision, Unlockable } from '../../scenario/decision';
import { isQuantity, type QuantityField } from '../../scenario/field';
import { fieldOf, inUse, withField } from '../../scenario/fields';
import { plainText } from '../../scenario/modelText';
import { isLocked } from '../../scenario/parts';
import { repairTogether } from '../../scenario/repair';
import type { FieldName, Scenario } from '../../scenario/scenario';
import type { View } from '../../scenario/view';
import {
  type ChoiceLever,
  givesUpBetween,
  isUpgrade,
  type Lever,
  leversFor,
  MOST_DOUBLINGS,
  type QuantityLever,
} from './levers';
import type { RunFacts } from './trial';

export interface Change {
  readonly field: FieldName;
  readonly from: Scenario[FieldName];
  readonly to: Scenario[FieldName];
  /** In a few words; null if nothing, and for what is unlocked by itself. */
  readonly givesUp: string | null;
  /** A guess that its effect depends on: `assumes that data shrinks to 50 %`; null without one. */
  readonly assumes: string | null;
  /** A newer client, or a guarantee of durability or order that it weakens; null if neither. */
  readonly unlocked: Unlockable | null;
}

/** The values to try for one setting, smallest change first. */
export type Rungs = readonly Change[];

/** The part of a question that says which values are worth a run. */
export interface MayChange {
  readonly decision: Decision;
  readonly boundMs: number;
  readonly lock: View['lock'];
}

/** Settings that may change if another one may, whose option they are. */
const OPTIONS: Readonly<Partial<Record<FieldName, Changeable>>> = {
  'batch.num.messages': 'batch.size',
  'sticky.partitioning.linger.ms': 'partitioner',
  'partitioner.availability.timeout.ms': 'partitioner',
};

/** How far rounding may move a value, doublings. */
const ROUNDING = 0.1;

/** Values to try once unlocked. */
const UNLOCKED: Readonly<Record<'acks' | 'enable.idempotence', readonly Step[]>> = {
  acks: [
    { from: ['0', '1'], to: 'all' },
    { from: ['0'], to: '1' },
    { from: ['all'], to: '1' },
    { from: ['1'], to: '0' },
  ],
  'enable.idempotence': [{ from: ['true'], to: 'false' }],
};

interface Step {
  readonly from: readonly string[];
  readonly to: Scenario['acks' | 'enable.idempotence'];
}

/** The rungs of every setting that may change, for a scenario whose present run has these facts. None is empty. */
export function rungsFor(scenario: Scenario, present: RunFacts, asked: MayChange): readonly Rungs[] {
  const { decision, lock } = asked;
  const usual = leversFor(scenario, present, lock)
    .filter(({ field }) => decision.change.some((name) => name === (OPTIONS[field] ?? field)))
    .map((lever) => rungsOf(lever, scenario, asked));
  return [...usual, ...unlockedRungs(scenario, asked)].filter((rungs) => rungs.length > 0);
}

function rungsOf(lever: Lever, scenario: Scenario, asked: MayChange): Rungs {
  return lever.kind === 'choice' ? choices(lever, scenario) : quantities(lever, scenario, asked);
}

function choices(lever: ChoiceLever, scenario: Scenario): Rungs {
  const { field, assumes } = lever;
  const from = scenario[field];
  return lever.valuesFor(scenario).map((to) => ({
    field,
    from,
    to,
    givesUp: lever.givesUp(to, scenario),
    assumes: assumes?.(scenario) ?? null,
    unlocked: field === 'partitioner' && isUpgrade(String(from), to) ? 'client' : null,
  }));
}

function quantities(lever: QuantityLever, scenario: Scenario, { decision, boundMs }: MayChange): Rungs {
  const from = scenario[lever.field];
  const field = fieldOf(lever.field);
  if (typeof from !== 'number' || !isQuantity(field)) return [];
  const most = Math.min(field.highest, lever.most?.(scenario, boundMs) ?? Number.POSITIVE_INFINITY);
  const usual = field.stops ?? doublingsAround(field, lever, from);
  const range = decision.ranges[lever.field as Changeable];
  const values =
    range === undefined
      ? usual
      : [...usual.filter((value) => isWithin(value, range)), range.lowest, range.highest];
  const size = (to: number): number => changeSize(from, to, lever.doublingFromZero);
  const { least = field.lowest, mostDoublings = MOST_DOUBLINGS } = lever;
  // A range of the reader's own is theirs to answer for.
  const sensible = range === undefined ? values.map((value) => Math.max(value, least)) : values;
  return [...new Set(sensible)]
    .filter((value) => value !== from && value >= field.lowest && (value < from || value <= most))
    .filter((value) => range !== undefined || size(value) <= mostDoublings + ROUNDING)
    .flatMap((to) => {
      const givesUp = givesUpBetween(lever, from, to);
      const change = { field: lever.field, from, to, assumes: null, unlocked: null };
      return givesUp === undefined ? [] : [{ ...change, givesUp }];
    })
    .sort((one, other) => size(one.to) - size(other.to));
}

/** The doublings between two values of a quantity; `doublingFromZero` says what counts as the first one of nothing. */
export function changeSize(from: number, to: number, doublingFromZero: number): number {
  return Math.abs(Math.log2((to + doublingFromZero) / (from + doublingFromZero)));
}

function isWithin(value: number, { lowest, highest }: ChangeRange): boolean {
  return value >= lowest && value <= highest;
}

/** Doublings up and down, each value once; sizes in bytes are powers of two by custom. */
function doublingsAround(
  field: QuantityField,
  { doublingFromZero }: QuantityLever,
  from: number,
): readonly number[] {
  const values = Array.from({ length: 2 * MOST_DOUBLINGS + 1 }, (_, index) => {
    const value = (from + doublingFromZero) * 2 ** (index - MOST_DOUBLINGS) - doublingFromZero;
    return field.unit === 'B' ? 2 ** Math.round(Math.log2(value)) : sayable(value, field.step);
  });
  return [...new Set(doublingFromZero > 0 ? [...values, 0] : values)];
}

/** Two significant figures, and no finer than the field's own step. */
function sayable(value: number, step: number): number {
  if (value <= 0) return 0;
  const unit = Math.max(step, 10 ** (Math.floor(Math.log10(value)) - 1));
  return tidy(Math.round(value / unit) * unit);
}

/** Without what binary fractions leave behind: 0.30000000000000004 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

function unlockedRungs(scenario: Scenario, { decision: { unlock }, lock }: MayChange): readonly Rungs[] {
  return (['acks', 'enable.idempotence'] as const)
    .filter((field) => unlock.includes(field) && !isLocked({ lock }, field) && inUse(field, scenario))
    .map((field) =>
      UNLOCKED[field]
        .filter(({ from }) => from.includes(scenario[field]))
        .map(({ to }) => ({
          field,
          from: scenario[field],
          to,
          givesUp: null,
          assumes: null,
          unlocked: field,
        })),
    );
}

/** The scenario with these changes; null if limits between fields rule one of them out. */
export function withChanges(scenario: Scenario, changes: readonly Change[]): Scenario | null {
  const requested = changes.reduce((sum, { field, to }) => withField(sum, field, to), scenario);
  const repaired = repairTogether(requested).scenario;
  if (losesOrder(scenario, repaired)) return null;
  return changes.every(({ field, to }) => repaired[field] === to) ? repaired : null;
}

/** More requests in flight keep records in order only with idempotence, which needs `acks=all`. */
function losesOrder(before: Scenario, after: Scenario): boolean {
  const inFlight = 'max.in.flight.requests.per.connection';
  return after[inFlight] > before[inFlight] && after.acks !== 'all' && before.acks === 'all';
}

/** The changes as text, independent of their order: `batch.size=65536;linger.ms=20`. Empty for the present settings. */
export function changesKey(changes: readonly Change[]): string {
  return changes
    .map(({ field, to }) => `${field}=${plainText(to)}`)
    .toSorted()
    .join(';');
}
