/**
 * Rows that miss, and what is understood of the reason. A row of this list that holds again fails the test, as one that
 * misses without being on it does.
 */
export const MISSED_ROWS: Readonly<Record<string, string>> = {
  'measured-d-adaptive-n1-l5-s20':
    'p99 of 228\u202Fms where the same scenario measured 138 and 143\u202Fms in two other runs (b-adaptive-l5, x-adaptive40): broker services of this run average 0.64\u202Fms at a median of 0.3, so something stalled it; the model has no such run.',
};

/** The same for claims of experiments, by `experiment/claim`. */
export const MISSED_CLAIMS: Readonly<Record<string, string>> = {
  'latency-blog-acks/throughput':
    'The published cluster stopped at 195 MB/s, which with replicas is 65 MB/s for each broker: about what its disks take. The model has no disks. With acks=1 nothing stops its producers before 2,000 MB/s, and with acks=all replication stops them at a quarter of that.',
};

/** The name of a claim among all experiments. */
export function claimName(experimentId: string, claimId: string): string {
  return `${experimentId}/${claimId}`;
}
