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
