import * as v from 'valibot';
import { about, COUNT, NUMBER, TEXT } from '../src/base/shape';

/** What the model writes of a finished run (`model/src/summary.rs`), and `schema/simulate.json` publishes. */
export const LATENCY = v.object({
  mean: NUMBER,
  p50: NUMBER,
  p95: NUMBER,
  p99: NUMBER,
  p999: NUMBER,
  max: NUMBER,
});

export const RECORDS = v.object({
  offered: COUNT,
  acked: COUNT,
  measured: about('Of the acked ones, those whose latency counts (measure.from.s).', COUNT),
  failed: COUNT,
  expired: about('Of the failed ones, those whose delivery.timeout.ms had passed.', COUNT),
});

export const THROUGHPUT = v.object({
  recordsPerSecond: NUMBER,
  mebibytesPerSecond: NUMBER,
});

export const REQUESTS = v.object({
  count: COUNT,
  perSecond: NUMBER,
  recordsPerRequest: NUMBER,
  recordsPerBatch: NUMBER,
  bytesPerBatch: NUMBER,
});

export const PARTS = v.object({
  batch: NUMBER,
  inFlight: NUMBER,
  network: NUMBER,
  brokerQueue: NUMBER,
  service: about('With the added slowness.', NUMBER),
  file: about('These three: diskless topics.', NUMBER),
  upload: NUMBER,
  fileCommit: NUMBER,
  commit: NUMBER,
  response: NUMBER,
});

export const BREAKDOWN = v.object({
  mean: about('The parts add up to the mean latency.', PARTS),
  slownessInService: about('How much of service is slow.ms.', NUMBER),
});

export const PARTITION = v.object({
  records: COUNT,
  bytes: COUNT,
  batches: COUNT,
});

/** A broker over the whole run. */
export const BROKER = v.object({
  requests: COUNT,
  bytes: about('Request bytes.', COUNT),
  busy: about('Share of time its connections spent being served.', NUMBER),
  cpu: about("Cores' worth of work, without added slowness and stalls.", NUMBER),
  handlers: about('Share of num.io.threads in use on average.', NUMBER),
  networkThreads: about('Share of num.network.threads in use on average.', NUMBER),
  followerFetches: about('Fetches of followers that it answered.', COUNT),
});

export const MEAN_AND_HIGHEST = v.object({
  mean: NUMBER,
  highest: NUMBER,
});

/** Batches or requests as a producer's own metrics count them, with their times, in whole ms. */
export const REPORTED_COUNTS = v.object({
  count: COUNT,
  records: COUNT,
  bytes: COUNT,
  sumMs: COUNT,
  longestMs: COUNT,
});

export const REPORTED = v.object({
  seconds: NUMBER,
  batches: about('Batches that left, with the time from their first record until then.', REPORTED_COUNTS),
  requests: about('Produce requests each broker answered, from when they left.', v.array(REPORTED_COUNTS)),
  blockedSeconds: about('Time send() waited for memory, all producers together, in the whole run.', NUMBER),
});

export const BACKLOG = v.object({
  half: COUNT,
  end: COUNT,
});

export const SPAN_RECORDS = v.object({
  seconds: NUMBER,
  sent: COUNT,
  acked: COUNT,
  measured: COUNT,
});

/** A time within a run. */
export const TIME_FIGURES = v.object({
  fromS: about('When it begins, simulated seconds.', NUMBER),
  records: about('Its length, and the records sent, acked and measured in it.', SPAN_RECORDS),
  latencyMs: about('Of its measured acks; the maximum is within 0.8 %.', v.nullable(LATENCY)),
  latency: about('Buckets of those acks, as in latencyBuckets.', v.array(COUNT)),
});

export const SLOW_TIME = v.object({
  before: TIME_FIGURES,
  slow: TIME_FIGURES,
  backlogBytes: about('Bytes in all accumulators at half of the slow time and at its end.', BACKLOG),
});

export const END_TO_END_PARTS = v.object({
  produce: about('send() until the batch leaves.', LATENCY),
  publish: about('Until the leader has appended it.', LATENCY),
  commit: about('Until the high watermark has passed it.', LATENCY),
  catchUp: about('Until the consumer asks for it: it was behind.', LATENCY),
  fetch: about('Until poll() hands it out.', LATENCY),
});

/** Sums over the consumers, as kafka-consumer-perf-test counts. */
export const CONSUMER = v.object({
  records: COUNT,
  seconds: about('First fetch to the last record handed out.', NUMBER),
  recordsPerSecond: NUMBER,
  mebibytesPerSecond: NUMBER,
  fetches: COUNT,
  peakLag: about('The most committed records that waited for the consumers.', COUNT),
});

/** One of two groups of producers. */
export const GROUP = v.object({
  producers: COUNT,
  records: RECORDS,
  throughput: THROUGHPUT,
  latencyMs: about('send() to ack; null if no record was measured.', v.nullable(LATENCY)),
  latencyBuckets: about('As those of all producers.', v.array(COUNT)),
  requests: REQUESTS,
  ackedBy: about('Its records that each broker acked.', v.array(COUNT)),
});

/** Figures of a finished run. */
export const SUMMARY = v.object({
  modelRevision: COUNT,
  digest: about('Hexadecimal. Equal for equal scenario, seed and model revision on every machine.', TEXT),
  seconds: about('Start of sending to the last ack, simulated.', NUMBER),
  events: about('Model events of the run.', COUNT),
  retries: about('Batches that were sent again.', COUNT),
  duplicates: about('Records that a broker appended twice, because a retry came without idempotence.', COUNT),
  records: RECORDS,
  throughput: THROUGHPUT,
  latencyMs: about('send() to ack, of the measured records; null if there is none.', v.nullable(LATENCY)),
  latencyBuckets: about(
    'The measured records by latency, from the fastest on: a bucket (`bucketMiddleMs`) and how many it has, in turn.',
    v.array(COUNT),
  ),
  requests: about('Produce requests.', REQUESTS),
  breakdownMs: about('Where the mean latency of the whole run is spent.', v.nullable(BREAKDOWN)),
  partitions: v.array(PARTITION),
  brokers: v.array(BROKER),
  producerCpu: about("Cores' worth of work of one producer, sender and send().", MEAN_AND_HIGHEST),
  reported: about(
    "What the producers' own metrics say as the last record is sent, over their window of 30 to 60 seconds.",
    REPORTED,
  ),
  peakBacklogBytes: about('The most bytes that ever waited in the accumulators.', COUNT),
  backlogBytes: about(
    'What waits in all accumulators at half of duration.s and at its end; 0 if the run was over before. In a run that was ended early: at half of the time that it had, and when it was ended.',
    BACKLOG,
  ),
  endedAtS: about(
    "Simulated second at which the run was ended early, because it had certainly run away and missed the objective: all figures are those up to there. Null if it went to its end, as simulate's runs do.",
    v.nullable(NUMBER),
  ),
  slowTime: about(
    'The time before a broker is slow, and the time while it is; without a slow broker, those around a timed change that makes requests cost all of them more. Null if the run has no time of both kinds.',
    v.nullable(SLOW_TIME),
  ),
  endToEndMs: about('send() to poll(); null without consumers.', v.nullable(LATENCY)),
  endToEndBuckets: about('Its records by latency, as in latencyBuckets.', v.nullable(v.array(COUNT))),
  endToEndPartsMs: about(
    'Only the means of these add up; null without consumers.',
    v.nullable(END_TO_END_PARTS),
  ),
  consumer: about('What the consumers did together; null without consumers.', v.nullable(CONSUMER)),
  groups: about(
    "What each group of producers did, the first group's first; null if there is one group.",
    v.nullable(v.strictTuple([GROUP, GROUP])),
  ),
});
