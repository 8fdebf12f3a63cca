import { formatCount } from '../../../../base/format';
import { own } from '../../../../base/own';
import { closestName } from '../../../../scenario/notice';
import type { FieldName } from '../../../../scenario/scenario';
import { IGNORES_KEYS, ignored, lastText, type Reader, sets, UNREADABLE } from '../claims';
import { numberIn } from '../constantNumber';
import { finding, quantity } from '../meaning/finding';
import type { SettingFinding } from '../meaning/types';
import { librdkafkaPairs } from '../pairs';
import type { Claim, Given, Meaning } from '../types';
import { withOverride } from './frameworks';
import type { Around, Library } from './library';
import { sourceDialect } from './sourceDialect';

const NO_EFFECT = ignored("It doesn't affect latency in the model.");
const SECURITY = ignored("Security isn't in the model: the service times include the cost of encryption.");

// @recipe setting
/** Readers of the producer fields of Sarama's Config (config.go), named as after the variable. */
const READERS: Readonly<Record<string, Reader>> = {
  'Producer.RequiredAcks': word('acks', {
    NoResponse: '0',
    WaitForLocal: '1',
    WaitForAll: 'all',
    '-1': 'all',
    '0': '0',
    '1': '1',
  }),
  'Producer.Compression': word('compression.type', {
    CompressionNone: 'none',
    CompressionGZIP: 'gzip',
    CompressionSnappy: 'snappy',
    CompressionLZ4: 'lz4',
    CompressionZSTD: 'zstd',
    '0': 'none',
    '1': 'gzip',
    '2': 'snappy',
    '3': 'lz4',
    '4': 'zstd',
  }),
  'Producer.Partitioner': partitioner,
  'Producer.Idempotent': (value) => sets('enable.idempotence', value),
  'Producer.Flush.Frequency': duration('linger.ms', 'It counts for a broker, not for each batch.'),
  'Producer.Flush.Bytes': (value) => {
    const bytes = numberIn(value);
    const says = 'Sarama counts the bytes of all partitions of a broker, the model those of a batch.';
    if (bytes === 0) return ignored('0 means that no number of bytes sends a batch early.');
    return bytes === null ? UNREADABLE : sets('batch.size', String(bytes), says);
  },
  'Producer.Flush.Messages': () =>
    ignored(
      "It sends early once so many messages wait for a broker; the model's batches wait for linger.ms or until full.",
    ),
  'Producer.Flush.MaxMessages': (value) => {
    const most = numberIn(value);
    const says = 'Sarama counts the messages of all partitions of a broker, the model those of a batch.';
    if (most === 0) return sets('batch.num.messages', 'none', '0 means no limit.');
    return most === null ? UNREADABLE : sets('batch.num.messages', String(most), says);
  },
  'Producer.MaxMessageBytes': (value) => {
    const bytes = numberIn(value);
    const says = "It limits a partition's batch, too.";
    return bytes === null ? UNREADABLE : sets('batch.size', String(bytes), says);
  },
  'Producer.Timeout': () =>
    ignored('How long the broker waits for replicas; the client waits for Net.ReadTimeout.'),
  'Producer.CompressionLevel': () =>
    ignored('The level isn\'t in the model; use the setting "Compressed to" for what it saves.'),
  'Producer.Retry.Max': () => ignored('The model retries until the delivery timeout has passed.'),
  'Producer.Retry.Backoff': duration('retry.backoff.ms'),
  'Producer.Retry.BackoffFunc': () => ignored("Linger can't read what a function returns."),
  'Producer.Return.Successes': () => NO_EFFECT,
  'Producer.Return.Errors': () => NO_EFFECT,
  'Producer.Interceptors': () => NO_EFFECT,
  'Producer.Transaction.ID': () => ignored("Transactions aren't in the model."),
  'Net.MaxOpenRequests': (value) => {
    const most = numberIn(value);
    const says = most !== null && most > 1 ? ONE_BEFORE : undefined;
    return most === null ? UNREADABLE : sets(IN_FLIGHT, String(most), says);
  },
  'Net.ReadTimeout': duration('request.timeout.ms', 'How long a response may take.'),
  'Net.WriteTimeout': () => NO_EFFECT,
  'Net.DialTimeout': () => NO_EFFECT,
  'Net.KeepAlive': () => NO_EFFECT,
  ClientID: () => NO_EFFECT,
  ChannelBufferSize: () => NO_EFFECT,
};

const OWN = /(?:^|\.)((?:Producer|Net|Consumer|Metadata|Admin)\.[\w.]{1,80}|ClientID|ChannelBufferSize)$/;

export const SARAMA: Library = {
  clients: ['client-sarama'],
  pairsIn: (text, recognised) => recognised ?? librdkafkaPairs(text),
  isSetting: (name) => saramaField(name) !== null,
  meanings,
  findings: (said, _, text) => [
    ...idempotenceRefusals(said),
    ...oneRequest(said, text),
    ...withoutTime(said),
  ],
};

export const SARAMA_SOURCE = sourceDialect({
  kind: 'sarama',
  format: 'Go source with Sarama',
  signs: [/\bsarama\./],
  languages: ['go'],
  named: ({ name }) => saramaField(name),
});

const IN_FLIGHT = 'max.in.flight.requests.per.connection';
const ONE_BEFORE = "Sarama before 1.31 sends one request at a time to each broker, whatever it's set to.";
/** A release that sends one request at a time, whatever the text sets (pull request 2094; CHANGELOG.md, 1.31). */
const BEFORE_131 = /\bsarama[\s/@]{1,3}v?1\.(?:\d|[12]\d|30)(?!\d)/i;

function meanings(pairs: readonly Given[], { text }: Around): readonly Meaning[] {
  const said = smallestBatch(pairs.map((given) => ({ given, claims: [claimsOf(given)].flat() })));
  return BEFORE_131.test(text)
    ? withOverride('Sarama before 1.31', sets(IN_FLIGHT, '1', ONE_BEFORE), said)
    : said;
}

/** The smaller of the two limits to a batch, Flush.Bytes and MaxMessageBytes. */
function smallestBatch(said: readonly Meaning[]): readonly Meaning[] {
  const bytesOf = ({ claims }: Meaning): readonly number[] =>
    claims.flatMap((claim) =>
      claim.type === 'sets' && claim.field === 'batch.size' ? Number(claim.text) : [],
    );
  const least = Math.min(...said.flatMap(bytesOf));
  return said.map((meaning) =>
    bytesOf(meaning).some((bytes) => bytes > least)
      ? { ...meaning, claims: [ignored(`A batch is limited to ${formatCount(least)}\u202FB already.`)] }
      : meaning,
  );
}

/** The configuration's field that a name in Go source stands for; null if it's none. */
function saramaField(name: string): string | null {
  return OWN.exec(name)?.[1] ?? null;
}

function oneRequest(said: readonly Meaning[], text: string): readonly SettingFinding[] {
  const wanted = said.findLast(({ given }) => given.name === 'Net.MaxOpenRequests')?.given.value;
  const inFlight = numberIn(wanted) ?? 5;
  if (inFlight === 1 || !BEFORE_131.test(text)) return [];
  return [
    finding(
      'one-request-at-a-time',
      `Before 1.31 Sarama's producer has one request in flight to a broker, whatever Net.MaxOpenRequests says: 1 is used here, instead of ${inFlight}.`,
      { [IN_FLIGHT]: quantity(1, '1') },
    ),
  ];
}

/** Numbers of bytes or messages that Sarama waits for without limit of time (it logs a warning: Config.Validate). */
function withoutTime(said: readonly Meaning[]): readonly SettingFinding[] {
  const numberOf = (name: string): number =>
    numberIn(said.findLast(({ given }) => given.name === name)?.given.value) ?? 0;
  const [name] = ['Producer.Flush.Messages', 'Producer.Flush.Bytes'].filter((each) => numberOf(each) > 0);
  if (name === undefined || numberOf('Producer.Flush.Frequency') > 0) return [];
  return [
    finding(
      'note',
      `Without Producer.Flush.Frequency, Sarama waits for ${name} without limit of time, and the model doesn't wait. Set linger.ms to how long that takes.`,
    ),
  ];
}

/** Sarama's idempotence needs one request in flight and acks of all (`Config.Validate`). */
function idempotenceRefusals(meanings: readonly Meaning[]): readonly SettingFinding[] {
  if (lastText(meanings, 'enable.idempotence') !== 'true') return [];
  const inFlight = lastText(meanings, 'max.in.flight.requests.per.connection');
  const acks = lastText(meanings, 'acks');
  const start = "Sarama doesn't start. Here it runs anyway.";
  const requests = `Net.MaxOpenRequests ${inFlight ?? 5} instead of 1`;
  return [
    ...(inFlight === '1'
      ? []
      : [
          finding('idempotence-limits-in-flight', `With idempotence and ${requests} ${start}`, {
            'max.in.flight.requests.per.connection': quantity(Number(inFlight ?? 5), '1'),
          }),
        ]),
    ...(acks === 'all'
      ? []
      : [finding('idempotence-needs-acks', `With idempotence and acks=${acks ?? 1} ${start}`)]),
  ];
}

function claimsOf({ name, value }: Given): Claim | readonly Claim[] {
  const reader = own(READERS, name);
  if (reader !== undefined) return reader(value);
  if (/^Net\.(?:SASL|TLS)\b/.test(name)) return SECURITY;
  if (/^(?:Consumer|Admin)\b/.test(name)) return ignored('A field for consumers or administration.');
  if (/^(?:Metadata|Net)\b/.test(name)) return NO_EFFECT;
  const close = closestName(name, Object.keys(READERS));
  return ignored(
    `Not a field of Sarama that Linger knows.${close === null ? '' : ` Did you mean ${close}?`}`,
  );
}

/** The partitioners of partitioner.go. */
function partitioner(value: string): Claim | readonly Claim[] {
  const [, name] = /^(?:\w+\.)?New(\w+)Partitioner\b/.exec(value) ?? [];
  switch (name) {
    case 'Random':
      return [sets('partitioner', 'random'), IGNORES_KEYS];
    case 'RoundRobin':
      return [sets('partitioner', 'round-robin'), IGNORES_KEYS];
    case 'Hash':
    case 'ReferenceHash':
    case 'ConsistentCRCHash':
    case 'CustomHash':
    case 'Murmur2':
      return sets('partitioner', 'random', 'Records without a key go to random partitions.');
    case 'Manual':
      return ignored("Your program names each message's partition; the model can't know it.");
    default:
      return ignored('The model has no custom partitioners.');
  }
}

function word(field: FieldName, words: Readonly<Record<string, string>>): Reader {
  return (value) => {
    const found = own(words, value.replace(/^\w+\./, '').replace(/^\w+\((-?\d)\)$/, '$1'));
    return found === undefined ? UNREADABLE : sets(field, found);
  };
}

/** Reader of a duration in nanoseconds. */
function duration(field: FieldName, says?: string): Reader {
  return (value) => {
    const nanoseconds = numberIn(value);
    return nanoseconds === null ? UNREADABLE : sets(field, String(Math.round(nanoseconds / 1e6)), says);
  };
}
