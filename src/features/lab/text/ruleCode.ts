import type { Rule } from '../../../scenario/rule/rule';
import { type SignalUse, signalsIn } from '../../../scenario/rule/signals';

/** What code of a rule needs: `linesFor` keeps lines of a template by these names. */
export function codeNeeds({ leave, score, pick, without }: Rule) {
  const seen = new Set([score, without].flatMap(signalsIn).map(({ name }) => name));
  const [records, bytes] = [seen.has('outstanding.records'), seen.has('outstanding.bytes')];
  const [ackMs, sinceAck, sentBytes] = [seen.has('ack.ms'), seen.has('since.ack.ms'), seen.has('sent.bytes')];
  const batch = leave.when === 'batch';
  const sized = leave.when === 'bytes';
  const atEnd = batch || (sized && leave.atEnd);
  const scored = score.type !== 'number';
  return {
    ...{ records, bytes, ackMs, sinceAck, sentBytes },
    /** Send time and size of each record that isn't acked. */
    unacked: bytes || ackMs,
    /** Anything that is counted by partition. */
    counts: records || bytes || ackMs || sinceAck || sentBytes,
    rack: seen.has('same.rack'),
    ...{ batch, sized, timed: leave.when === 'time', stays: leave.when !== 'record' },
    /** It may leave where a batch ends. */
    atEnd,
    ...{ sizedAtEnd: sized && atEnd, atOnce: sized && !atEnd },
    /** It leaves after bytes, even if only clients make it that don't tell when a batch ends. */
    visits: batch || sized,
    batchSize: batch || (sized && leave.bytes === 'batch.size'),
    scored,
    lowest: scored && pick.by === 'lowest',
    weighted: scored && pick.by === 'weighted',
    best: scored && pick.by === 'best',
    without: without !== null,
  };
}

/** A signal kept with its setting: a half-life or a window, ms. */
export interface Kept {
  /** Such as `ackMs100`. */
  readonly name: string;
  readonly ms: number;
}

/** Each half-life or window of a signal once, in the order in which the rule names them. */
export function keptOf({ score, without }: Rule, signal: 'ack.ms' | 'sent.bytes'): readonly Kept[] {
  const uses = [score, without].flatMap(signalsIn).filter(({ name }) => name === signal);
  const byName = new Map(uses.map((use) => [keptName(use), use.setting ?? 0]));
  return [...byName].map(([name, ms]) => ({ name, ms }));
}

/** `ackMs100` of `ack.ms(100)`. */
export function keptName({ name, setting }: SignalUse): string {
  return `${name === 'ack.ms' ? 'ackMs' : 'sentBytes'}${String(setting).replace('.', '_')}`;
}

/** A line for each of them. */
export function linesOf(kept: readonly Kept[], code: (name: string, ms: number) => string): string {
  return kept.map(({ name, ms }) => code(name, ms)).join('\n');
}
