/** A change on top of a try's scenario, and words of the answer to the reader. */
type Told = readonly [link: string, words: RegExp];

/** What a class does with a step to try. */
export interface Ways {
  /** Ways around the task, each refused with its reason. */
  readonly around: readonly Told[];
  /** Ways that solve it, each with why it works. */
  readonly solve: readonly Told[];
  /** Folklore: it keeps to the task and doesn't solve it. */
  readonly miss: readonly Told[];
}

const FAULT = /^That (changes|removes) the .* instead of living with it\.$/;
const LOAD = /^That changes the load/;
const SIZE = /^With records of another size/;
const BROKERS = /^That takes other brokers/;
const SAFETY = /^That makes records less safe/;
const MEASURING = /^That changes what is measured/;
const LOST = /^Records are lost/;
const HELD_UP = /^Fewer records get through/;

const STORAGE = /^That takes other files or another storage/;

const IN_FLIGHT = 'max.in.flight.requests.per.connection';

// @recipe lesson
/** By the lesson's id. */
export const WAYS: Readonly<Record<string, Ways>> = {
  bus: {
    around: [
      ['rate=100', LOAD],
      ['arrivals=steady', LOAD],
      ['record.bytes=10', SIZE],
      ['broker.request.us=1000', BROKERS],
      ['acks=0', SAFETY],
      ['measure.from.s=19.9', MEASURING],
      ['buffer.memory=2300', HELD_UP],
    ],
    solve: [
      ['batch.size=4400', /more seats/],
      ['producers=2', /2 producers/],
    ],
    miss: [
      ['linger.ms=50', /waits for people/],
      ['batch.size=1700', /Fewer seats/],
    ],
  },
  averages: {
    around: [
      ['rate=10000', LOAD],
      ['record.bytes=10', SIZE],
      ['brokers=3', BROKERS],
      ['broker.request.us=0', BROKERS],
      ['acks=0', SAFETY],
      ['measure.from.s=3.9', MEASURING],
    ],
    solve: [
      ['buffer.memory=4194304', /waited in the buffer/],
      ['buffer.memory=2097152', /waited in the buffer/],
    ],
    miss: [
      ['buffer.memory=67108864', /More room to wait in/],
      ['linger.ms=50', /Batches are full/],
      [`${IN_FLIGHT}=20`, /from one part to another/],
    ],
  },
  'lost-broker': {
    around: [
      ['down.broker=1', FAULT],
      ['rate=1', LOAD],
      ['record.bytes=10', SIZE],
      ['brokers=4', BROKERS],
      ['acks=1', SAFETY],
      ['min.insync.replicas=1', SAFETY],
      ['measure.from.s=19', MEASURING],
      ['delivery.timeout.ms=3000&request.timeout.ms=2000', LOST],
    ],
    solve: [
      ['broker.session.timeout.ms=3000', /counts as lost after 3/],
      ['broker.session.timeout.ms=2000', /counts as lost after 2/],
    ],
    miss: [
      ['request.timeout.ms=1000', /nobody who could answer/],
      ['retry.backoff.ms=10', /bring a leader back/],
      ['linger.ms=5', /about milliseconds/],
    ],
  },
  batch: {
    around: [
      ['rate=100', LOAD],
      ['sending=sync', LOAD],
      ['record.bytes=10', SIZE],
      ['broker.request.us=100', BROKERS],
      ['acks=0', SAFETY],
      ['duration.s=1', MEASURING],
      ['buffer.memory=20000&max.block.ms=1', LOST],
      ['buffer.memory=20000', HELD_UP],
      ['delivery.timeout.ms=1&request.timeout.ms=1', LOST],
    ],
    solve: [
      ['batch.size=16384', /room for 16/],
      ['partitions=4', /one batch of each partition/],
      ['producers=4', /there are 4 connections/],
    ],
    miss: [
      ['linger.ms=100', /These are full/],
      [`${IN_FLIGHT}=20`, /one at a time/],
      ['batch.size=1024', /the other way/],
      ['compression.type=lz4', /Compressed records/],
    ],
  },
  'linger-zero': {
    around: [
      ['linger.ms=5', /wait on purpose/],
      ['rate=1000', /The records stay the same/],
      ['record.bytes=10', /The records stay the same/],
      ['broker.request.us=20000', /Slower brokers/],
      ['slow.broker=0&slow.ms=50', /Slower brokers/],
      ['client.wakeup.us=5000', /linger by another name/],
      ['acks=0', SAFETY],
      ['duration.s=1', MEASURING],
      ['buffer.memory=17000', HELD_UP],
    ],
    solve: [
      [`${IN_FLIGHT}=1`, /only after the ack/],
      ['brokers=1', /fewer brokers \(1\)/],
      ['arrivals=throttled', /one burst/],
      ['partitions=1', /fewer partitions/],
      ['batch.size=65536', /longer visit/],
    ],
    miss: [
      [`${IN_FLIGHT}=20`, /More slots/],
      ['batch.size=4096', /only make batches smaller/],
      ['partitioner=round-robin', /Another way to choose/],
    ],
  },
  'in-flight': {
    around: [
      ['slow.ms=0', FAULT],
      ['slow.to.s=1', FAULT],
      ['slow.broker=none', FAULT],
      ['at=1:slow.ms=0', FAULT],
      ['rate=1', LOAD],
      ['sending=sync', LOAD],
      ['record.bytes=10', SIZE],
      ['acks=0', SAFETY],
      ['measure.from.s=19', MEASURING],
      ['buffer.memory=20000&max.block.ms=10', LOST],
    ],
    solve: [
      [`${IN_FLIGHT}=1`, /only waited in front of broker 0/],
      ['linger.ms=20', /Batches wait up to 20/],
      ['partitioner=least-backup', /sends broker 0 less/],
    ],
    miss: [
      [`${IN_FLIGHT}=20`, /only make the queue/],
      ['partitions=12', /Broker 0 still leads/],
      ['producers=4', /More connections/],
    ],
  },
  'the-runaway': {
    around: [
      ['slow.kind=fetches', FAULT],
      ['slow.ms=0', FAULT],
      ['slow.to.s=4', FAULT],
      ['slow.from.s=19', FAULT],
      ['at=3:slow.broker=none', FAULT],
      ['record.bytes=10', SIZE],
      ['rate=500', LOAD],
      ['sending=sync', LOAD],
      ['linger.ms=20', /last step/],
      ['partitioner=adaptive', /next lesson/],
      ['brokers=1', BROKERS],
      ['duration.s=2.5', MEASURING],
      ['buffer.memory=20000&max.block.ms=10', LOST],
      ['buffer.memory=20000', HELD_UP],
      ['compression.type=lz4&compression.ratio=0.05', SIZE],
    ],
    solve: [
      ['batch.size=65536', /room for 64/],
      ['partitions=6', /several of the 6 partitions/],
      ['producers=3', /there are 3/],
      ['compression.type=lz4', /^Compressed/],
    ],
    miss: [
      [`${IN_FLIGHT}=1`, /into the producer/],
      [`${IN_FLIGHT}=20`, /in front of broker 0/],
      ['batch.size=4096', /full sooner/],
      ['buffer.memory=268435456', /backlog room/],
    ],
  },
  'beat-adaptive': {
    around: [
      ['partitioner=least-backup', /^Only the rule changes here/],
      ['linger.ms=5', /^Only the rule changes here/],
      ['max.in.flight.requests.per.connection=1', /^Only the rule changes here/],
      ['slow.ms=0', FAULT],
      ['rate=1000', LOAD],
      ['record.bytes=100', SIZE],
      ['acks=1', SAFETY],
    ],
    solve: [
      ['rule=leave new batch; score outstanding.records; pick lowest', /no other before its ack/],
      ['rule=leave new batch; score outstanding.bytes; pick lowest', /no other before its ack/],
      ['rule=leave 5 ms; score outstanding.records; pick lowest', /no other before its ack/],
      ['rule=leave new batch; score ack.ms(100); pick lowest', /hardly gets anything/],
    ],
    miss: [
      ['rule=leave batch.size at batch end; score outstanding.records; pick weighted', /other two parts/],
      ['rule=leave each record; score outstanding.records; pick lowest', /share no batch/],
      ['rule=leave new batch; score queue.batches; pick lowest', /doesn't see it/],
    ],
  },
  'uniform-adaptive': {
    around: [
      ['partitioner=adaptive', /last step/],
      ['slow.ms=5', FAULT],
      ['slow.to.s=1', FAULT],
      ['slow.from.s=20', FAULT],
      ['rate=2000', LOAD],
      ['record.bytes=10', SIZE],
      ['brokers=6', BROKERS],
      ['measure.from.s=0', MEASURING],
      ['buffer.memory=40000&max.block.ms=10', LOST],
    ],
    solve: [
      ['batch.size=65536', /for each request, full or not/],
      ['producers=4', /4 connections/],
      ['partitions=24', /each partition that broker 0 leads/],
    ],
    miss: [
      ['linger.ms=5', /full already/],
      [`${IN_FLIGHT}=1`, /one request at a time/],
      ['buffer.memory=268435456', /backlog room/],
    ],
  },
  'linger-both-ways': {
    around: [
      ['producers=6', /as many applications/],
      ['rate=1000', LOAD],
      ['arrivals=steady', LOAD],
      ['num.io.threads=32', BROKERS],
      ['broker.request.us=100', BROKERS],
      ['brokers=6', BROKERS],
      ['acks=0', SAFETY],
      ['measure.from.s=2.4', MEASURING],
      ['record.bytes=1', SIZE],
    ],
    solve: [
      ['linger.ms=2', /A wait of 2/],
      [`${IN_FLIGHT}=1`, /in the producer instead/],
    ],
    miss: [
      ['linger.ms=5', /pays/],
      ['linger.ms=20', /pays/],
      [`${IN_FLIGHT}=20`, /threads faster/],
    ],
  },
  'more-is-worse': {
    around: [
      ['partitions=10', /all 1,000 stay/],
      ['record.bytes=10000', SIZE],
      ['broker.request.us=10', BROKERS],
      ['brokers=30', BROKERS],
      ['rate=100000', LOAD],
      ['keys=uniform', LOAD],
      ['acks=0', SAFETY],
      ['measure.from.s=0.9', MEASURING],
    ],
    solve: [
      ['partitioner=adaptive', /stays with one partition/],
      ['buffer.memory=268435456', /more open batches/],
      ['producers=4', /a buffer and connections of its own/],
    ],
    miss: [
      ['max.request.size=131072', /comes back sooner.*not enough/],
      ['linger.ms=10', /no room to fill/],
      [`${IN_FLIGHT}=20`, /even more of the buffer/],
      [`${IN_FLIGHT}=3`, /less of the buffer/],
      ['batch.size=65536', /even fewer/],
    ],
  },
  'acks-replication': {
    around: [
      ['acks=1', SAFETY],
      ['replication.factor=2', SAFETY],
      ['rate=20000', LOAD],
      ['record.bytes=10000', SIZE],
      ['broker.request.us=0', BROKERS],
      ['measure.from.s=9.9', MEASURING],
      ['slow.broker=0&slow.ms=1', FAULT],
    ],
    solve: [
      ['fetch.min.bytes=1', /as soon as there is/],
      ['fetch.max.wait.ms=5', /for at most 5/],
    ],
    miss: [
      ['linger.ms=5', /Which part is large/],
      ['consumers=3', /even less data/],
    ],
  },
  'full-buffer': {
    around: [
      ['rate=10000', LOAD],
      ['sending=sync', LOAD],
      ['record.bytes=100', SIZE],
      ['broker.request.us=10', BROKERS],
      ['brokers=3', BROKERS],
      ['acks=0', SAFETY],
      ['duration.s=0.1', MEASURING],
    ],
    solve: [
      ['buffer.memory=1048576', /Little's law/],
      ['buffer.memory=262144', /Little's law/],
    ],
    miss: [
      ['buffer.memory=65536', /Too small/],
      ['buffer.memory=33554432', /each waits longer/],
      ['linger.ms=5', /long before linger/],
    ],
  },
  'honest-latency': {
    around: [
      ['latency.from=intended', /last step/],
      ['slow.ms=4000', /another stall/],
      ['slow.to.s=18', /another stall/],
      ['stall.ms=2000', /another stall/],
      ['rtt.ms=400', /every record slow/],
      ['duration.s=10', /shorter/],
      ['measure.from.s=8', /shorter/],
      ['rate=2', /counts for more/],
    ],
    solve: [
      ['sending=async', /keeps sending/],
      ['sending=async&arrivals=poisson', /keeps sending/],
      ['producers=50', /50 senders/],
    ],
    miss: [
      ['producers=4', /only a few/],
      ['arrivals=poisson', /waits for each ack/],
      ['linger.ms=5', /one record at a time/],
    ],
  },
  'object-storage': {
    around: [
      ['rate=10', LOAD],
      ['record.bytes=10', SIZE],
      ['brokers=3', BROKERS],
      ['upload.ms=10', STORAGE],
      ['inkless.produce.commit.interval.ms=50', STORAGE],
      ['diskless.enable=false', STORAGE],
      ['acks=0', SAFETY],
      ['measure.from.s=19.9', MEASURING],
    ],
    solve: [
      ['producers=200', /share files/],
      ['connection.pipeline=64&max.in.flight.requests.per.connection=5&linger.ms=50', /reads on/],
    ],
    miss: [
      ['linger.ms=100', /renames the wait/],
      ['max.in.flight.requests.per.connection=5', /queue at a muted connection/],
      ['partitions=16', /wait for their files/],
      ['connection.pipeline=64&max.in.flight.requests.per.connection=2', /can the producer send on/],
    ],
  },
};
