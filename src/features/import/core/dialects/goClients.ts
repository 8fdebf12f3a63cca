import { formatCount } from '../../../../base/format';
import { IGNORES_KEYS, ignored, no, numberIn, type Setting, sets, UNREADABLE } from '../claims';
import { findingIf, quantity } from '../meaning/finding';
import type { Entry } from '../source/source';
import { IN_FLIGHT, type Library, type Said } from './library';
import { claimsOf, type Escape, each, none, RESPONSE, type Rows, words } from './rows';

const RANDOM = sets('partitioner', 'random', 'Records without a key go to random partitions.');

const ONE_BEFORE = "Sarama before 1.31 sends one request at a time to each broker, whatever it's set to.";
const PER_BROKER = 'It counts for a broker, not for each batch.';

// @recipe setting
/** Producer fields of Sarama's Config (config.go), named as after the variable. */
const SARAMA_ROWS: Rows = {
  'Producer.RequiredAcks': ['acks', 'acks'],
  'Producer.Compression': ['compression.type', 'codec'],
  // partitioner.go
  'Producer.Partitioner': words(
    {
      Random: [sets('partitioner', 'random'), IGNORES_KEYS],
      RoundRobin: [sets('partitioner', 'round-robin'), IGNORES_KEYS],
      ...each(RANDOM, 'Hash', 'ReferenceHash', 'ConsistentCRCHash', 'CustomHash', 'Murmur2'),
      Manual: no('no-partition'),
    },
    no('no-partitioner'),
    /^(?:\w+\.)?New(\w+)Partitioner\b/,
  ),
  'Producer.Idempotent': ['enable.idempotence', 'word'],
  'Producer.Flush.Frequency': ['linger.ms', 'ns', PER_BROKER],
  'Producer.Flush.Bytes': batchLimit('Producer.MaxMessageBytes', PER_BROKER),
  'Producer.Flush.MaxMessages': ['batch.num.messages', 'or-none', PER_BROKER],
  'Producer.MaxMessageBytes': batchLimit('Producer.Flush.Bytes', "It limits a partition's batch, too."),
  'Producer.Retry.Backoff': ['retry.backoff.ms', 'ns'],
  'Net.MaxOpenRequests': [IN_FLIGHT, 'number', ONE_BEFORE],
  'Net.ReadTimeout': ['request.timeout.ms', 'ns', RESPONSE],
  ...none('flush-messages', 'Producer.Flush.Messages'),
  ...none('broker-wait', 'Producer.Timeout'),
};

/** A release that sends one request at a time, whatever the text sets (pull request 2094; CHANGELOG.md, 1.31). */
const BEFORE_131 = /\bsarama[\s/@]{1,3}v?1\.(?:\d|[12]\d|30)(?!\d)/i;

export const SARAMA: Library = {
  name: 'Sarama',
  clients: ['client-sarama'],
  rows: SARAMA_ROWS,
  unknown: 'no-effect',
  idempotent: { most: 1, fields: 'Net.MaxOpenRequests' },
  forces: ({ text }) => (BEFORE_131.test(text) ? [sets(IN_FLIGHT, '1', ONE_BEFORE)] : []),
  findings: ({ of, text }) => {
    const wanted = numberIn(of('Net.MaxOpenRequests')) ?? 5;
    const figures = { [IN_FLIGHT]: quantity(1, '1'), wanted: quantity(wanted, '1') };
    const isSet = (name: string): boolean => (numberIn(of(name)) ?? 0) > 0;
    // Without a time it waits without limit, and logs a warning (Config.Validate).
    const waits = ['Producer.Flush.Messages', 'Producer.Flush.Bytes'].find(isSet);
    const isTimed = isSet('Producer.Flush.Frequency');
    return [
      ...findingIf(wanted !== 1 && BEFORE_131.test(text), 'one-request-at-a-time', figures),
      ...findingIf(waits !== undefined && !isTimed, 'flush-without-time', {}, { name: waits }),
    ];
  },
};

/** A limit of a batch's bytes, unless the other one is smaller. */
function batchLimit(other: string, says: string): Escape {
  return (value, others) => {
    const least = numberIn(others.of(other)) || Number.POSITIVE_INFINITY;
    return Number(value) > least
      ? ignored(`A batch is limited to ${formatCount(least)}\u202FB already.`)
      : claimsOf(['batch.size', 'set-number', says], value, others);
  };
}

/** The field of Sarama's configuration that a name in Go source stands for; null if it's none. */
export function saramaField({ name }: Entry): string | null {
  const [, field = null] =
    /(?:^|\.)((?:Producer|Net|Consumer|Metadata|Admin)\.[\w.]{1,80}|ClientID|ChannelBufferSize)$/.exec(
      name,
    ) ?? [];
  return field;
}

/** Default of RequestTimeoutOverhead, which is added to the timeout of a produce request, ms. */
const OVERHEAD_MS = 10_000;
/** Bytes for which the default partitioner stays with a partition, and max bytes of a batch. */
const DEFAULT_STAY_BYTES = 65_536;
const DEFAULT_BATCH_BYTES = 1_000_012;

/** The arguments of UniformBytesPartitioner are the bytes, whether it's adaptive, and whether it takes keys. */
const franzPartitioner: Escape = (given, others) => {
  const [name, [stay, adaptive, keys]] = readCall(given);
  if (name === 'UniformBytesPartitioner' && numberIn(stay) === null) return UNREADABLE;
  const table = {
    UniformBytesPartitioner: [
      sets('partitioner', adaptive === 'true' ? 'adaptive-bytes' : 'uniform-bytes'),
      ...(keys === 'false' ? [IGNORES_KEYS] : []),
    ],
    LeastBackupPartitioner: [sets('partitioner', 'least-backup'), IGNORES_KEYS],
    StickyPartitioner: [sets('partitioner', 'sticky'), IGNORES_KEYS],
    StickyKeyPartitioner: sets('partitioner', 'sticky'),
    RoundRobinPartitioner: [sets('partitioner', 'round-robin'), IGNORES_KEYS],
  };
  return words(table, ignored("This partitioner isn't in the model."))(name, others);
};

/** Producer options (config.go and partitioner.go of franz-go); a value is the arguments. */
const FRANZ_GO_ROWS: Rows = {
  ProducerLinger: ['linger.ms', 'ns'],
  ProducerBatchMaxBytes: ['batch.size', 'number'],
  BrokerMaxWriteBytes: ['max.request.size', 'number'],
  MaxBufferedRecords: ['queue.buffering.max.messages', 'number'],
  MaxBufferedBytes: ['buffer.memory', 'number'],
  RecordPartitioner: franzPartitioner,
  MaxProduceRequestsInflightPerBroker: (value, others) =>
    others.of('DisableIdempotentWrite') === undefined
      ? ignored('Idempotent writes override it: 5 requests may be in flight (4 before 1.22.1).')
      : claimsOf([IN_FLIGHT, 'number'], value, others),
  RequiredAcks: ['acks', 'acks'],
  DisableIdempotentWrite: () => sets('enable.idempotence', 'false'),
  ProducerBatchCompression: (value, others) =>
    claimsOf(['compression.type', 'codec', 'The preferred codec.'], value.split(',', 1).join(), others),
  RecordDeliveryTimeout: (value, others) =>
    claimsOf(['delivery.timeout.ms', value === '0' ? 'or-hour' : 'ns'], value, others),
  ProduceRequestTimeout: (value, { of }) => {
    const [time, overhead] = [numberIn(value), numberIn(of('RequestTimeoutOverhead'))];
    const ms = Math.round((time ?? 0) / 1e6 + (overhead === null ? OVERHEAD_MS : overhead / 1e6));
    const says = 'Including what franz-go adds for the network (RequestTimeoutOverhead).';
    return time === null ? UNREADABLE : sets('request.timeout.ms', String(ms), says);
  },
  RequestTimeoutOverhead: () => ignored("It's added to ProduceRequestTimeout if that is set too."),
  ...none('flush', 'ManualFlushing'),
};

const ONE_WITHOUT =
  'Without idempotent writes franz-go has one request in flight to each broker, unless MaxProduceRequestsInflightPerBroker allows more.';

export const FRANZ_GO: Library = {
  name: 'franz-go',
  clients: ['client-franz-go'],
  rows: FRANZ_GO_ROWS,
  defaults: ({ value }) =>
    value('enable.idempotence') === 'false' ? [sets(IN_FLIGHT, '1', ONE_WITHOUT)] : [],
  forces: batchBytes,
  idempotent: { unlessSaid: 'true' },
  unknown: 'no-effect',
};

function readCall(text: string): readonly [name: string, args: readonly string[]] {
  const [, name = '', args = ''] = /^(?:\w+\.)?(\w+)\((.*)\)(?:\.\w+\(.*\))?$/.exec(text.slice(0, 400)) ?? [];
  return [name, args.split(',').map((each) => each.trim())];
}

/** The model has one setting for the bytes of a batch and for those after which the partitioner moves on. */
function batchBytes({ of, value, number }: Said): readonly Setting[] {
  const partitioner = of('RecordPartitioner');
  if (partitioner === undefined && value('batch.size') === null) return [];
  const [name, [bytes]] = readCall(partitioner ?? '');
  const isOfBatches = /^(?:LeastBackup|Sticky|StickyKey|RoundRobin)Partitioner$/.test(name);
  const otherwise = isOfBatches ? Number.POSITIVE_INFINITY : DEFAULT_STAY_BYTES;
  const stay = name === 'UniformBytesPartitioner' ? numberIn(bytes) : otherwise;
  const least = Math.min(stay ?? Number.NaN, number('batch.size', DEFAULT_BATCH_BYTES));
  const says = 'The model has one setting for batch size and stay: the smaller is used.';
  return Number.isNaN(least) ? [] : [sets('batch.size', String(least), says)];
}

/** An option that isn't a list of others, nor an argument of another one. */
export function franzGoOption({ name, path }: Entry): string | null {
  const isOption = (part: string): boolean => /^kgo\.(?!(?:NewClient|Opts)$)/.test(part);
  const isOwn = isOption(name) && !path.slice(0, -1).some(isOption);
  return /^kgo\.[A-Z]\w*$/.test(name) && isOwn ? name.slice(4) : null;
}
