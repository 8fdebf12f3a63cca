import { own } from '../../../base/own';
import { findField } from '../../../scenario/fields';
import type { FieldName } from '../../../scenario/scenario';
import { type Evidence, judgeCondition } from './conditions';
import type { Condition, Kept, TryStep } from './format';

/** Settings that a step keeps by one word: a change of one would answer another question. */
interface Group {
  /** "the fault", as in "The fault and the load stay as they are". */
  readonly label: string;
  readonly keeps: readonly Condition[];
  /** Why a run that changes it doesn't count. */
  readonly says: string;
}

const stay = (...fields: readonly FieldName[]): readonly Condition[] =>
  fields.map((setting) => ({ setting, is: 'unchanged' }));
const GROUPS: Readonly<Record<string, Group>> = {
  fault: {
    label: 'the fault',
    keeps: stay(
      'slow.broker',
      'slow.ms',
      'slow.kind',
      'slow.from.s',
      'slow.to.s',
      'stall.ms',
      'stall.every.s',
      'down.broker',
      'down.kind',
      'refuses.broker',
      'refuses.kind',
    ),
    says: 'That changes the fault instead of living with it.',
  },
  load: {
    label: 'the load',
    keeps: stay('rate', 'arrivals', 'burst.s', 'pause.s', 'burst.flush', 'sending', 'keys', 'keyed.share'),
    says: 'That changes the load instead of carrying it.',
  },
  'record size': {
    label: 'the record size',
    keeps: stay('record.bytes', 'compression.ratio'),
    says: "With records of another size, it's a different task. These keep their size.",
  },
  brokers: {
    label: 'the brokers and the network',
    keeps: stay(
      'brokers',
      'rtt.ms',
      'network.mb.per.s',
      'num.network.threads',
      'num.io.threads',
      'broker.network.us',
      'broker.request.us',
      'broker.batch.us',
      'broker.byte.ns',
      'broker.jitter',
      'broker.partition.us',
      'broker.0.partitions',
      'producer_byte_rate',
      'topics',
      'topic.0.partitions',
      'topic.0.share',
      'other.partitions',
    ),
    says: 'That takes other brokers or another network. Find a way with these.',
  },
  safety: {
    label: 'what an ack promises',
    keeps: stay('acks', 'enable.idempotence', 'replication.factor', 'min.insync.replicas'),
    says: 'That makes records less safe: the same ack promises less.',
  },
  measuring: {
    label: 'what is measured',
    keeps: stay('duration.s', 'measure.from.s', 'latency.from'),
    says: 'That changes what is measured, not what happens.',
  },
  throughput: {
    label: 'the throughput',
    keeps: [
      // Runs differ by chance, so a little less than before is as much.
      { figure: 'records.per.s', is: 'above', than: { before: 'records.per.s', times: 0.97 } },
      // Whatever is sent in time is acknowledged within the longest latency after the last send().
      { figure: 'overrun.per.max', is: 'below', than: 2 },
      // By Little's law, what records take of the buffer. Open batches take more, so from here on send() waits for room.
      { figure: 'mean.per.buffer.time', is: 'below', than: 0.2 },
    ],
    says: 'Fewer records get through, or send() holds the application up, and no latency counts that.',
  },
  'every record': {
    label: 'every record arrives',
    keeps: [{ figure: 'records.failed', is: 'below', than: 1 }],
    says: 'Records are lost, and lost records have no latency: {now:records.failed} failed.',
  },
};

export const KEPT_WORDS: readonly string[] = Object.keys(GROUPS);

export function namesOf(kept: Kept): readonly string[] {
  if (typeof kept === 'string') return [kept];
  return typeof kept.what === 'string' ? [kept.what] : kept.what;
}

export function keptSettings(keep: readonly Kept[]): ReadonlySet<string> {
  const all = keep.flatMap(namesOf).flatMap(conditionsOf);
  return new Set(all.flatMap((condition) => ('setting' in condition ? [condition.setting] : [])));
}

export function freeSettings<Name extends string>(
  { check, keep = [] }: Pick<TryStep, 'check' | 'keep'>,
  names: readonly Name[],
): readonly Name[] {
  const kept = keptSettings(keep);
  const stays = (name: string): boolean =>
    check.some(
      (condition) => 'setting' in condition && condition.setting === name && condition.is === 'unchanged',
    );
  return names.filter((name) => !kept.has(name) && !stays(name));
}

const conditionsOf = (name: string): readonly Condition[] =>
  own(GROUPS, name)?.keeps ?? stay(name as FieldName);

export function keptLabels(keep: readonly Kept[]): readonly string[] {
  return keep.flatMap((kept) => {
    if (typeof kept !== 'string' && kept.called !== undefined) return [kept.called];
    return namesOf(kept).map((name) => own(GROUPS, name)?.label ?? findField(name)?.label ?? name);
  });
}

/**
 * The reasons for which a run doesn't count, each once. Figures matter only if it reaches the goal: otherwise it
 * fails anyway, and why is more to the point.
 */
export function brokenKeeps(keep: readonly Kept[], evidence: Evidence, reached: boolean): readonly string[] {
  const reasons = keep.flatMap((kept) =>
    namesOf(kept).flatMap((name) => (isBroken(name, evidence, reached) ? [reasonOf(kept, name)] : [])),
  );
  return [...new Set(reasons)];
}

function isBroken(name: string, evidence: Evidence, reached: boolean): boolean {
  const known = reached && evidence.run !== null && evidence.before !== null;
  return conditionsOf(name).some(
    (condition) => ('setting' in condition || known) && !judgeCondition(condition, evidence).holds,
  );
}

function reasonOf(kept: Kept, name: string): string {
  if (typeof kept !== 'string') return kept.says;
  return (
    own(GROUPS, name)?.says ?? `${findField(name)?.label ?? name} stays as it is here. Find another way.`
  );
}
