import { own } from '../../../base/own';

/** `kgo.LeaderAck()`, `sarama.RequiredAcks(-1)` and `Acks.All` in lower case without what surrounds the word. */
export function lastWord(value: string): string {
  const [, inner = value] = /^[\w.]*\((-?\w*)\)$/.exec(value) ?? [];
  return (inner === '' ? value.replace('()', '') : inner).replace(/^.*\./, '').toLowerCase();
}

/** Codecs by their number in Kafka's protocol. */
const CODECS = ['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const;

/** The codec that a constant or a word of any client is; null if it's none. */
export function codecOf(value: string): string | null {
  const word = lastWord(value.replace(/^&?(\w+)\{\}$/, '$1'));
  if (word === 'nil' || /^(?:compression)?no(?:compression|ne)?$/.test(word)) return 'none';
  const [, digit] = /^([0-4])$/.exec(word) ?? [];
  return digit === undefined
    ? (/(gzip|snappy|lz4|zstd)/.exec(value.toLowerCase())?.[1] ?? null)
    : (CODECS[Number(digit)] ?? null);
}

/** Milliseconds per unit of Go's durations. */
const TIMES: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const PART = /(\d{1,12}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)/g;

/** A duration as Go writes it, ms; null if it isn't one. */
export function durationMs(text: string): number | null {
  const parts = [...text.slice(0, 100).matchAll(PART)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return null;
  return parts.reduce((sum, [, count = '0', unit = '']) => sum + Number(count) * (own(TIMES, unit) ?? 0), 0);
}
