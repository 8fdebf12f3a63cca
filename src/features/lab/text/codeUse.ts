import type { Rule } from '../../../scenario/rule/rule';
import { type SignalUse, signalsUsed } from './signalsUsed';

/** What code of a rule has to keep. */
export interface CodeUse {
  /** Anything that is counted by partition, which needs to hear of acks. */
  readonly counts: boolean;
  readonly records: boolean;
  readonly bytes: boolean;
  /** Send time and size of each record that isn't acked. */
  readonly unacked: boolean;
  readonly sinceAck: boolean;
  readonly ackMs: readonly Kept[];
  readonly sentBytes: readonly Kept[];
  readonly rack: boolean;
}

/** A signal kept with its setting: a half-life or a window, ms. */
export interface Kept {
  /** Such as `ackMs100`. */
  readonly name: string;
  readonly ms: number;
}

export function codeUse(rule: Rule): CodeUse {
  const uses = signalsUsed(rule);
  const has = (name: string): boolean => uses.some((use) => use.name === name);
  const kept = (signal: string): readonly Kept[] =>
    uses.filter(({ name }) => name === signal).map((use) => ({ name: keptName(use), ms: use.setting ?? 0 }));
  const [ackMs, sentBytes] = [kept('ack.ms'), kept('sent.bytes')];
  const [records, bytes, sinceAck] = [
    has('outstanding.records'),
    has('outstanding.bytes'),
    has('since.ack.ms'),
  ];
  const unacked = bytes || ackMs.length > 0;
  const counts = records || unacked || sinceAck || sentBytes.length > 0;
  return { counts, records, bytes, unacked, sinceAck, ackMs, sentBytes, rack: has('same.rack') };
}

/** `ackMs100` of `ack.ms(100)`. */
export function keptName({ name, setting }: SignalUse): string {
  return `${name === 'ack.ms' ? 'ackMs' : 'sentBytes'}${String(setting).replace('.', '_')}`;
}
