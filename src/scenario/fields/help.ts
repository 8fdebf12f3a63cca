import type { FieldName } from '../scenario';
import { OWN_FIELDS, type OwnName } from './group';

// @recipe field
const WRITTEN: Readonly<Record<Exclude<FieldName, OwnName>, string>> = {
  producers: 'They share the record rate, and each has its own connection to every broker.',
  'linger.ms': 'How long a batch may wait for more records.',
  'batch.size': 'The most bytes in one batch.',
  'batch.num.messages': 'The most records in one batch; Java has no such limit.',
  'compression.type': 'The codec of batches.',
  'compression.ratio': 'Compressed ÷ uncompressed bytes of the records; 1 = no smaller.',
  'compression.spread': 'Standard deviation of the ratio of batches ÷ its mean.',
  'max.in.flight.requests.per.connection': 'How many requests may be in flight to one broker.',
  'max.in.flight.batches.per.partition':
    'How many batches of one partition may be in flight; Java has no such limit.',
  rule: 'When to leave a partition, how to score each, which to pick, and which to leave out; docs/model/rules.md has the language.',
  'queue.buffering.backpressure.threshold':
    'How many requests a client builds behind those in flight. Java builds none, librdkafka one, Sarama two, kafka-go has no limit.',
  'send.buffer.bytes':
    "The most bytes in a connection's socket that haven't left the client; system = it grows, up to 4\u202FMiB.",
  'max.request.size': 'The most bytes of batches in one request.',
  'request.partitions':
    "Which of a broker's partitions share a request: all, one, all that are ready, one over a connection of its own, or a send()'s, which is acked as a whole.",
  'buffer.memory': 'The most bytes waiting or in flight in one producer; then send() blocks.',
  'buffer.memory.allocation.strategy': 'How much of the buffer a batch takes (KIP-1332).',
  'queue.buffering.max.messages':
    'The most records waiting or in flight in one producer; then send() blocks.',
  'max.block.ms': 'How long send() waits for room before the record fails.',
  'client.wakeup.us': "Time from a wake-up to the next loop of the producer's sender thread.",
  'client.cpu.share': 'Processor time of one loop of the sender, as a multiple of the wake-up.',
  'client.cpu.cores':
    "Processor time of each producer's process in seconds a second, in periods of 100\u202Fms, as a container's limit gives it; none = it never waits.",
  'client.interpreter':
    'What runs the client: with Python, sender and application take turns with one interpreter, as in kafka-python.',
  partitioner: 'How a producer chooses the partition for a record without a key.',
  'partitioner.availability.timeout.ms':
    'Adaptive partitioners skip a broker that took no request for longer than this; 0 = never.',
  'partitioner.ignore.keys': 'Whether records with a key are spread as if they had none.',
  'partitioner.rack.aware':
    "Whether uniform and adaptive partitioners prefer leaders in the producer's rack.",
  'sticky.partitioning.linger.ms':
    'How long librdkafka stays with one partition; 0 = a new one for each record.',
  acks: 'Which replicas must have a record before the producer gets its ack.',
  'enable.idempotence':
    'Whether brokers drop a batch sent twice; needs acks=all and at most 5 requests in flight.',
  'delivery.timeout.ms': "A batch that isn't acked this long after it was opened fails.",
  'request.timeout.ms':
    'A request without a response for this long fails with its connection, and is tried again.',
  'retry.backoff.ms':
    "How long a batch waits before it's sent again; clients from 3.3 on double it, up to 1 s.",
  rate: 'Records offered per second by all producers together; max = as fast as the buffer takes them.',
  'record.bytes': "Bytes of a record's value, without the header that Kafka adds.",
  arrivals: "How one producer's records are spread over time.",
  'burst.s': 'Burst length; records in it come at (burst + pause) ÷ burst times the rate.',
  'pause.s': 'Length of the pause after each burst.',
  'burst.flush': 'Whether the application calls flush() after each burst.',
  sending: "Whether a producer waits for each record's ack before it sends the next.",
  callers: 'Threads that share each producer, each waiting for its own ack.',
  'cold.start.ms': "How long each producer's first send() waits for metadata and a connection.",
  'latency.from': "When a record's clock starts; the run itself is the same.",
  'duration.s': 'How long records are offered; the run goes on until the last ack.',
  'measure.from.s': 'Latency counts only records sent from this second on.',
  keys: 'Which keys records have: 4-byte integers, hashed by murmur2.',
  'key.count': 'How many different keys there are.',
  'keyed.share': 'Share of the records that have a key; 1 = all.',
  seed: 'All random choices follow from it.',
  partitions: 'Partitions in all; partition i is led by broker i modulo the number of brokers.',
  'broker.0.partitions': 'Partitions that broker 0 leads; even = as many as each of the others.',
  topics: 'Topics that the partitions are divided into; producers send to all.',
  'topic.0.partitions': 'Partitions of the first topic; even = as many as each of the others.',
  'topic.0.share': 'Share of the records for the first topic; even = as much as each of the others.',
  'replication.factor': 'Copies of each partition, each on a different broker; 1 = the leader alone.',
  'min.insync.replicas': 'With acks=all, a partition with fewer in-sync replicas refuses records.',
  'other.partitions':
    'Partitions of other topics, replicated alike; they get no records, but add to every follower fetch.',
  'num.replica.fetchers': 'Threads a broker uses to fetch from one leader, each with one fetch outstanding.',
  'replica.fetch.wait.max.ms': 'How long a leader holds the fetch of a follower that is up to date.',
  'replica.lag.time.max.ms': 'How long a follower may lag before it leaves the in-sync set (Kafka: 30,000).',
  'broker.partition.us': 'Time that each hosted partition adds to every follower fetch.',
  brokers: 'Brokers in the cluster, numbered from 0.',
  'rtt.ms': 'Network time from a producer to a broker and back, without that of the bytes.',
  'socket.receive.buffer.bytes':
    "The most bytes that a broker's socket holds unread; system = it grows, up to 6\u202FMiB.",
  'socket.send.buffer.bytes':
    'The most unacknowledged bytes of a response to a consumer or follower; system = it grows, up to 4\u202FMiB.',
  'replica.socket.receive.buffer.bytes':
    "The most bytes that a follower's socket holds unread; system = it grows, up to 6\u202FMiB.",
  racks: 'Racks, zones or data centres; broker i is in rack i modulo their number.',
  'rack.rtt.ms': 'Round trip from one rack to another.',
  'client.rack': 'Where producers and consumers are; spread = they take turns.',
  'network.mb.per.s': 'Millions of bytes per second on each connection.',
  'num.network.threads': 'Threads per broker that read requests and write responses.',
  'num.io.threads': 'How many requests one broker can serve at once.',
  'queued.max.requests': 'How many requests may wait for a handler.',
  'broker.network.us': 'Time a network thread takes to read one request, and to write one response.',
  'broker.request.us': 'Mean fixed time of each produce request.',
  'broker.batch.us': 'Mean additional time of each batch.',
  'broker.byte.ns': 'Mean additional time of each byte.',
  'broker.jitter': 'Standard deviation of the service time ÷ its mean: 0 = constant, 1 = exponential.',
  'broker.cpu.share': 'Share of the service time that is work for a processor.',
  'host.cores': 'Cores of one machine that runs all brokers and producers; none = they never wait.',
  'stall.ms': "Mean length of a broker's stops, such as garbage collections; 0 = none.",
  'stall.every.s': "Mean time between one broker's stalls; brokers stall independently.",
  producer_byte_rate: 'What all producers together may send to one broker before it throttles them.',
  'diskless.enable': 'Whether brokers put records into object storage (KIP-1150).',
  'inkless.produce.commit.interval.ms': 'How long after its first request a file closes, unless it is full.',
  'inkless.produce.buffer.max.bytes': 'A file of this size closes at once.',
  'inkless.produce.upload.thread.pool.size': 'How many files a broker uploads at once.',
  'upload.ms': 'Mean time to upload a small file.',
  'upload.mb.ms': 'Mean additional time for each million bytes.',
  'upload.jitter': 'Standard deviation of uploads, commits and reads ÷ their mean.',
  'file.commit.ms': 'Mean time to commit an uploaded file; one at a time, in order.',
  'connection.pipeline':
    'How many requests of one connection a broker takes before it has answered the first; Kafka: 1.',
  'object.read.ms': "Mean time to find and read the records of a consumer's fetch.",
  consumers: 'Members of the one consumer group that reads the topic; 0 = no consumers.',
  'fetch.min.bytes': 'A leader answers a fetch at this many bytes, or after the longest wait.',
  'fetch.max.wait.ms': 'How long a leader holds a fetch while it has less than fetch.min.bytes.',
  'max.partition.fetch.bytes': 'The most bytes of one partition in one fetch.',
  'receive.buffer.bytes':
    "The most bytes that a consumer's socket holds unread; system = it grows, up to 6\u202FMiB.",
  'max.poll.records': 'The most records that one poll() returns to the application.',
  'consumer.fetch': 'Which fetches a consumer leaves out while its buffer holds records.',
  'consumer.poll.us': 'Time that each poll() with records takes, besides the work per record.',
  'consumer.wakeup.us': 'Time from the response to a fetch until a waiting poll() returns its records.',
  'consumer.record.us': 'Time the application spends on each record before it polls again.',
  'replica.selector.class': 'Which replicas consumers read from.',
  'rebalance.at.s': 'Simulated second at which the group rebalances, or never.',
  'rebalance.protocol': 'Which partitions a rebalance stops.',
  'rebalance.ms': 'How long a round of a rebalance takes.',
  'slow.broker': 'The broker that becomes slow, or none.',
  'slow.ms': 'Extra time for each produce response of the slow broker.',
  'slow.kind': 'What the slow broker does late.',
  'slow.from.s': 'Simulated second at which the slowness begins.',
  'slow.to.s': 'Simulated second at which the slowness ends; end = it stays.',
  'down.broker': 'The broker that is down, or none.',
  'down.kind': 'What becomes of connections to the broker that is down.',
  'broker.session.timeout.ms': "Time from a broker's last heartbeat until others lead its partitions.",
  'refuses.broker': 'The broker that answers produce requests at once with an error, or none.',
  'refuses.kind': 'What the error of the broker that refuses means to a client.',
  'group.producers': 'How many of the producers, the last ones, are in a second group; 0 = none.',
};

function ownHelp(like: string): string {
  if (like === 'rate')
    return "Records offered per second by the second group's producers together, besides those of the others; same = an even share of rate each.";
  return `The second group's own ${like}; same = the first group's.`;
}

/** Meaning of each setting, in one sentence: apart from its row, because the first picture shows none of them. */
export const FIELD_HELP = {
  ...WRITTEN,
  ...Object.fromEntries(OWN_FIELDS.map(({ name, like }) => [name, ownHelp(like.name)])),
} as Readonly<Record<FieldName, string>>;
