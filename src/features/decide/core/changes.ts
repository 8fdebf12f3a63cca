import { type Ladder, laddersFor } from '../../../run/waysOut/ladders';
import { isUpgrade } from '../../../run/waysOut/levers';
import type { RunFacts } from '../../../run/waysOut/trial';
import type { Changeable, Decision, Unlockable } from '../../../scenario/decision';
import { inUse, withField } from '../../../scenario/fields';
import { plainText } from '../../../scenario/modelText';
import { isLocked } from '../../../scenario/parts';
import { repairTogether } from '../../../scenario/repair';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import type { View } from '../../../scenario/view';

/** A new value of one setting. */
export interface Change {
  readonly field: FieldName;
  readonly from: Scenario[FieldName];
  readonly to: Scenario[FieldName];
  /** What its lever says that it gives up; null if nothing, and for what is unlocked by itself. */
  readonly givesUp: string | null;
  /**
   * What has to be unlocked first, because the change weakens durability or order or needs another client; null if
   * nothing.
   */
  readonly unlocked: Unlockable | null;
}

/** All values to try for one setting, smallest change first. */
export type Rungs = readonly Change[];

/** Options of a partitioner, which may change if the partitioner may. */
const OPTIONS: Readonly<Partial<Record<FieldName, Changeable>>> = {
  'sticky.partitioning.linger.ms': 'partitioner',
  'partitioner.availability.timeout.ms': 'partitioner',
};

/** Values to try once unlocked, which no other search ever proposes: those that give up nothing come first. */
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

/** The rungs of every setting that a decision may change, for a scenario whose present run has these facts. */
export function rungsFor(
  scenario: Scenario,
  present: RunFacts,
  requested: { readonly decision: Decision; readonly boundMs: number; readonly lock: View['lock'] },
): readonly Rungs[] {
  const { decision, boundMs, lock } = requested;
  const newerClients = decision.unlock.includes('client');
  const rangeOf = (field: FieldName) => decision.ranges[field as Changeable];
  const ladders = laddersFor(scenario, present, { sloP99Ms: boundMs, lock, newerClients, rangeOf });
  const allowed = ladders.filter(({ field }) => mayChange(field, decision)).map(rungsOf);
  return [...allowed, ...unlockedRungs(scenario, decision, lock)].filter((rungs) => rungs.length > 0);
}

function mayChange(field: FieldName, { change }: Decision): boolean {
  const owner = OPTIONS[field] ?? field;
  return change.some((name) => name === owner);
}

function rungsOf({ field, from, rungs }: Ladder): Rungs {
  return rungs.map(({ value, givesUp }) => ({
    field,
    from,
    to: value,
    givesUp,
    unlocked: field === 'partitioner' && isUpgrade(String(from), String(value)) ? 'client' : null,
  }));
}

function unlockedRungs(scenario: Scenario, { unlock }: Decision, lock: View['lock']): readonly Rungs[] {
  return (['acks', 'enable.idempotence'] as const)
    .filter((field) => unlock.includes(field) && !isLocked({ lock }, field) && inUse(field, scenario))
    .map((field) =>
      UNLOCKED[field]
        .filter(({ from }) => from.includes(scenario[field]))
        .map(({ to }) => ({ field, from: scenario[field], to, givesUp: null, unlocked: field })),
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
