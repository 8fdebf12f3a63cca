/** Rows that miss, and why. A listed row that holds again fails the test, and so does an unlisted one that misses. */
export const MISSED_ROWS: Readonly<Record<string, string>> = {
  'measured-d-adaptive-n1-l5-s20':
    "p99 was 228\u202Fms here, but 138 and 143\u202Fms in two other runs of the same scenario (b-adaptive-l5, x-adaptive40). In this run the broker's service times average 0.64\u202Fms with a median of 0.3\u202Fms, so something stalled it; the model has no such stall.",
};

/** The same for claims of experiments, by `experiment/claim`. */
export const MISSED_CLAIMS: Readonly<Record<string, string>> = {
  'latency-blog-acks/throughput':
    'The published cluster reached 195 MB/s, or 65 MB/s per broker with replicas: about what its disks can take. The model has no disks. With acks=1 nothing limits its producers below 2,000 MB/s, and with acks=all replication limits them to a quarter of that.',
};

/** The name of a claim among all experiments. */
export function claimName(experimentId: string, claimId: string): string {
  return `${experimentId}/${claimId}`;
}
