import { own } from '../../../../base/own';
import { closestName } from '../../../../scenario/notice';
import type { FieldName } from '../../../../scenario/scenario';
import { IGNORES_KEYS, ignored, lastText, sets, UNREADABLE } from '../claims';
import { numberIn } from '../constantNumber';
import { finding } from '../meaning/finding';
import type { SettingFinding } from '../meaning/types';
import type { Scope } from '../source/entries';
import type { Claim, Meaning } from '../types';
import type { ConfiguredProducer, Dialect } from './dialect';
import type { Library } from './library';
import { bySetter, ownerOf, SOURCE_EVIDENCE } from './sourceDialect';

/** Default of RequestTimeoutOverhead, which is added to the timeout of a produce request, ms. */
const OVERHEAD_MS = 10_000;
/** Bytes for which the default partitioner stays with a partition, and max bytes of a batch. */
const DEFAULT_STAY_BYTES = 65_536;
const DEFAULT_BATCH_BYTES = 1_000_012;

/** Limits that several options decide together. */
interface Options {
  readonly idempotent: boolean;
  readonly inFlightGiven: boolean;
  readonly batchBytes: number;
  /** Bytes for which the partitioner stays with a partition, the default's if the model doesn't have it; null if it doesn't count bytes. */
  readonly stayBytes: number | null;
  readonly overheadMs: number;
}

/** An option: the function's name, and its arguments as constants. */
interface Option {
  readonly name: string;
  readonly args: readonly string[];
}
type Reader = (args: readonly string[], options: Options) => readonly Claim[];

const NO_EFFECT = "It doesn't affect latency in the model.";

// @recipe setting
/** Readers of the producer options that the model has (config.go and partitioner.go of franz-go). */
const READERS: Readonly<Record<string, Reader>> = {
  ProducerLinger: ([time]) => [duration('linger.ms', time)],
  ManualFlushing: () => [ignored("The model doesn't know when your program flushes.")],
  StreamingCompression: () => [ignored("The model doesn't merge the batches that wait for a request.")],
  WithCompressor: () => [ignored('Set "Compressed to" for what your compressor saves.')],
  RackAwarePartitioning: () => [
    ignored("In the model only Java's own partitioner chooses among the partitions of its rack."),
  ],
  ProducerBatchMaxBytes: ([bytes], options) => [batchBytes(bytes, options)],
  BrokerMaxWriteBytes: ([bytes]) => [count('max.request.size', bytes)],
  MaxBufferedRecords: ([records]) => [count('queue.buffering.max.messages', records)],
  MaxBufferedBytes: ([bytes]) => [count('buffer.memory', bytes)],
  RecordPartitioner: ([text = ''], options) => partitioner(text, options),
  MaxProduceRequestsInflightPerBroker: ([most], { idempotent }) => [
    idempotent
      ? ignored(
          'It has no effect while idempotent writes are on: 5 requests may be in flight (4 before 1.22.1).',
        )
      : count('max.in.flight.requests.per.connection', most),
  ],
  RequiredAcks: ([text = '']) => [acks(text)],
  DisableIdempotentWrite: (_, { inFlightGiven }) => [
    sets('enable.idempotence', 'false'),
    ...(inFlightGiven
      ? []
      : [
          sets(
            'max.in.flight.requests.per.connection',
            '1',
            'Without idempotent writes franz-go has one request in flight to each broker, unless MaxProduceRequestsInflightPerBroker allows more.',
          ),
        ]),
  ],
  ProducerBatchCompression: ([text = '']) => [compression(text)],
  RecordDeliveryTimeout: ([time]) => [
    time !== undefined && numberIn(time) === 0
      ? sets('delivery.timeout.ms', '3600000', '0 means no limit; the limit here is an hour.')
      : duration('delivery.timeout.ms', time),
  ],
  ProduceRequestTimeout: ([time], { overheadMs }) => [requestTimeout(time, overheadMs)],
  RequestTimeoutOverhead: () => [ignored("It's added to ProduceRequestTimeout if that is set too.")],
  RecordRetries: () => [ignored('The model retries until the delivery timeout has passed.')],
  RetryBackoffFn: () => [ignored("Linger can't read what a function returns.")],
  RetryTimeout: () => [ignored(NO_EFFECT)],
  UnknownTopicRetries: () => [ignored(NO_EFFECT)],
  StopProducerOnDataLossDetected: () => [ignored(NO_EFFECT)],
  SeedBrokers: () => [ignored("Addresses aren't in the model; set the number of brokers separately.")],
  DefaultProduceTopic: () => [ignored('The model has topics, but not their names.')],
  DefaultProduceTopicAlways: () => [ignored('The model has topics, but not their names.')],
  ClientID: () => [ignored(NO_EFFECT)],
  WithLogger: () => [ignored(NO_EFFECT)],
  WithHooks: () => [ignored(NO_EFFECT)],
  TransactionalID: () => [ignored("Transactions aren't in the model.")],
  TransactionTimeout: () => [ignored("Transactions aren't in the model.")],
};

const SECURITY = /^(SASL|DialTLS|Dialer|DialTLSConfig)$/;
const CONSUMERS =
  /^(Consume|Consumer|Fetch|Group|AutoCommit|Disable(AutoCommit|FetchSessions)|Rebalance|Block|Session|Heartbeat|Isolation|MaxConcurrentFetches|Rack|InstanceID|Balancers|OnPartitions|KeepControl)/;
const NEUTRAL =
  /^(Metadata|Conn|Allow|Always|Software|Min|MaxVersions|MaxDecompress|BrokerMaxRead|RequestRetries|ProducerOnDataLoss|Concurrent|ConsiderMissing|DialTimeout|DisableClientMetrics|With(Context|Pools))/;
const LISTED = /^(NewClient|Opts)$/;
/** Arguments, of which a call may have more in brackets. */
const ARGUMENT = /(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g;

export const FRANZ_GO: Library = {
  clients: ['client-franz-go'],
  pairsIn: (_, recognised) => recognised ?? [],
  isSetting: (name) => Object.hasOwn(READERS, name),
  meanings: (pairs) => {
    const calls = pairs.map(({ name, value }) => ({ name, args: argumentsIn(value) }));
    const options = optionsOf(calls);
    return pairs.map((given, place) => ({ given, claims: claimsOf(calls[place] as Option, options) }));
  },
  findings: acksRefusal,
};

export const FRANZ_GO_SOURCE: Dialect = {
  format: 'Go source with franz-go',
  evidence: SOURCE_EVIDENCE,
  signs: [/\bkgo\.[A-Z]\w{0,99}\s{0,9}\(/],
  producersIn: (shapes) => {
    const calls = shapes
      .source('go')
      .calls(/^kgo\.[A-Z]\w*$/)
      .filter(isOption);
    const settings = calls.map((call) => ({
      owner: ownerOf({ name: '', isQuoted: true, scope: call.scope }),
      given: { name: nameOf(call.name), value: call.args.join(', '), written: call.written },
    }));
    return bySetter(settings, 'franz-go').map(
      (producer): ConfiguredProducer => ({ ...producer, kinds: ['franz-go'], notes: [] }),
    );
  },
};

/** Whether a call isn't a list of options, nor an argument of another option. */
function isOption({ name, scope: { path } }: { readonly name: string; readonly scope: Scope }): boolean {
  const around = path
    .slice(0, -1)
    .filter((part) => part.startsWith('kgo.'))
    .map(nameOf);
  return !LISTED.test(nameOf(name)) && around.every((each) => LISTED.test(each));
}

function nameOf(called: string): string {
  return called.slice(called.lastIndexOf('.') + 1);
}

function argumentsIn(value: string): readonly string[] {
  return [...value.slice(0, 400).matchAll(ARGUMENT)].map(([argument]) => argument.trim());
}

/** Reads one call, `kgo.Name(…)` or `Name(…)`; null if the text isn't one. */
function readCall(text: string): Option | null {
  const [, name, args = ''] = /^(?:\w+\.)?(\w+)\((.*)\)(?:\.\w+\(.*\))?$/.exec(text) ?? [];
  return name === undefined ? null : { name, args: argumentsIn(args) };
}

/** Fewer acks than idempotent writes need. */
function acksRefusal(meanings: readonly Meaning[]): readonly SettingFinding[] {
  const acks = lastText(meanings, 'acks');
  const idempotent = lastText(meanings, 'enable.idempotence') !== 'false';
  if (acks === null || acks === 'all' || !idempotent) return [];
  return [
    finding(
      'idempotence-needs-acks',
      `With acks=${acks} franz-go doesn't start unless you also set DisableIdempotentWrite(). Here it runs without idempotence.`,
    ),
  ];
}

function claimsOf({ name, args }: Option, options: Options): readonly Claim[] {
  const reader = own(READERS, name);
  if (reader !== undefined) return reader(args, options);
  if (SECURITY.test(name)) {
    return [ignored("Security isn't in the model: the service times include the cost of encryption.")];
  }
  if (CONSUMERS.test(name)) return [ignored('An option for consumers, not producers.')];
  if (NEUTRAL.test(name)) return [ignored(NO_EFFECT)];
  const close = closestName(name, Object.keys(READERS));
  return [
    ignored(`Not a producer option that Linger knows.${close === null ? '' : ` Did you mean ${close}?`}`),
  ];
}

function optionsOf(calls: readonly Option[]): Options {
  const last = (wanted: string): Option | undefined => calls.findLast(({ name }) => name === wanted);
  const partitioning = readCall(last('RecordPartitioner')?.args[0] ?? '');
  const overhead = numberIn(last('RequestTimeoutOverhead')?.args[0] ?? '');
  return {
    idempotent: last('DisableIdempotentWrite') === undefined,
    inFlightGiven: last('MaxProduceRequestsInflightPerBroker') !== undefined,
    batchBytes: numberIn(last('ProducerBatchMaxBytes')?.args[0] ?? '') ?? DEFAULT_BATCH_BYTES,
    stayBytes: stayBytesOf(partitioning),
    overheadMs: overhead === null ? OVERHEAD_MS : overhead / 1e6,
  };
}

/** Partitioners that stay with a partition for a batch or a record. */
const WITHOUT_BYTES = /^(?:LeastBackup|Sticky|StickyKey|RoundRobin)Partitioner$/;

function stayBytesOf(call: Option | null): number | null {
  if (WITHOUT_BYTES.test(call?.name ?? '')) return null;
  const bytes = call?.name === 'UniformBytesPartitioner' ? numberIn(call.args[0] ?? '') : null;
  return bytes ?? DEFAULT_STAY_BYTES;
}

function partitioner(text: string, { stayBytes, batchBytes: most }: Options): readonly Claim[] {
  const call = readCall(text);
  const wholeBatch = sets('batch.size', String(most), 'The most bytes in a batch.');
  switch (call?.name) {
    case 'UniformBytesPartitioner': {
      const stay = numberIn(call.args[0] ?? '');
      if (stay === null || stayBytes === null) return [UNREADABLE];
      const adaptive = call.args[1] === 'true';
      return [
        sets('partitioner', adaptive ? 'adaptive-bytes' : 'uniform-bytes'),
        sets(
          'batch.size',
          String(Math.min(stay, most)),
          'The model has one setting for batch size and stay: the smaller is used.',
        ),
        ...(call.args[2] === 'false' ? [IGNORES_KEYS] : []),
      ];
    }
    case 'LeastBackupPartitioner':
      return [sets('partitioner', 'least-backup'), wholeBatch, IGNORES_KEYS];
    case 'StickyPartitioner':
      return [sets('partitioner', 'sticky'), wholeBatch, IGNORES_KEYS];
    case 'StickyKeyPartitioner':
      return [sets('partitioner', 'sticky'), wholeBatch];
    case 'RoundRobinPartitioner':
      return [sets('partitioner', 'round-robin'), wholeBatch, IGNORES_KEYS];
    default:
      return [ignored("This partitioner isn't in the model.")];
  }
}

function batchBytes(text: string | undefined, { stayBytes }: Options): Claim {
  const bytes = numberIn(text ?? '');
  if (bytes === null) return UNREADABLE;
  if (stayBytes === null || bytes <= stayBytes) return sets('batch.size', String(bytes));
  return sets(
    'batch.size',
    String(stayBytes),
    'The partitioner moves on after fewer bytes, and the model has one setting for both.',
  );
}

const ACKS = { NoAck: '0', LeaderAck: '1', AllISRAcks: 'all' };

function acks(text: string): Claim {
  const word = own(ACKS, readCall(text)?.name ?? '');
  return word === undefined ? UNREADABLE : sets('acks', word);
}

function compression(text: string): Claim {
  const [, codec] = /^(?:kgo\.)?(No|Gzip|Snappy|Lz4|Zstd)Compression\s*\(/.exec(text) ?? [];
  if (codec === undefined) return UNREADABLE;
  const word = codec === 'No' ? 'none' : codec.toLowerCase();
  return sets('compression.type', word, 'The preferred codec.');
}

function requestTimeout(text: string | undefined, overheadMs: number): Claim {
  const nanoseconds = numberIn(text ?? '');
  if (nanoseconds === null) return UNREADABLE;
  const ms = Math.round(nanoseconds / 1e6 + overheadMs);
  return sets(
    'request.timeout.ms',
    String(ms),
    'Including what franz-go adds for the network (RequestTimeoutOverhead).',
  );
}

/** Converts Go's nanoseconds to the model's whole milliseconds. */
function duration(field: FieldName, text: string | undefined): Claim {
  const nanoseconds = numberIn(text ?? '');
  if (nanoseconds === null) return UNREADABLE;
  const ms = Math.round(nanoseconds / 1e6);
  if (ms * 1e6 === nanoseconds) return sets(field, String(ms));
  return sets(field, String(ms), "The model takes whole milliseconds, so it's rounded.");
}

function count(field: FieldName, text: string | undefined): Claim {
  const value = numberIn(text ?? '');
  return value === null ? UNREADABLE : sets(field, String(value));
}
