// @recipe evidence
/** Missed rows with the reason. The test fails if a listed row holds again, or an unlisted one misses. */
export const MISSED_ROWS: Readonly<Record<string, string>> = {
  'measured-d-adaptive-n1-l5-s20':
    "p99 was 228\u202Fms here, but 138 and 143\u202Fms in two other runs of the same scenario (b-adaptive-l5, x-adaptive40). In this run the broker's service times average 0.64\u202Fms with a median of 0.3\u202Fms, so something stalled it; the model has no such stall.",
  'measured-wf-n50-l0-p12':
    'The operating system lets threads take turns of milliseconds, so on two full cores half of the records took 9\u202Fms and one in twenty more than 87. In the model work is done first come, first served, and nearly all take 18. The averages are closer: 19 and 23\u202Fms.',
};

const SLOW_WAY_THERE =
  "The proxies hold up answers only, so a request of 256\u202FKiB reaches its broker at once, and five are in flight. In the model half of the round trip is the way there: the sockets' 228\u202FKB stay in use as long, and the next request can't follow.";

const OTHER_KEYS =
  'There the keys hash so that one of the three brokers leads 47\u202F% of the records, and its requests are fuller: 3.4 records each without linger, 2.9 here, where no broker leads more than 35\u202F%.';

/** Missed claims of experiments with the reason, by `experiment/claim`. */
export const MISSED_CLAIMS: Readonly<Record<string, string>> = {
  'latency-blog-acks/throughput':
    'The published cluster reached 195 MB/s, or 65 MB/s per broker with replicas: about what its disks can take. The model has no disks. With acks=1 nothing limits its producers below 2,600 MB/s, and with acks=all replication limits them to a fifth of that.',
  'batch-guide-size/rate-256': SLOW_WAY_THERE,
  'batch-guide-size/p50-256': SLOW_WAY_THERE,
  'question-three-seconds/rate':
    'Nothing in the model limits how fast one thread makes records, compresses them and hands them over, nor how slow a JVM is in its first seconds: with a start of half a second it sends half as much again.',
  'kafka-sim-callers/p99-64': OTHER_KEYS,
  'kafka-sim-linger/p50-0': OTHER_KEYS,
};

/** A claim's key, unique across experiments. */
export function claimName(experimentId: string, claimId: string): string {
  return `${experimentId}/${claimId}`;
}
