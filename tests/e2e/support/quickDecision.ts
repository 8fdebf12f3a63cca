/** A link to a decision with few records and one thing to change, so that a search takes a second. */
export const QUICK_DECISION =
  'v=1&partitioner=sticky&rate=60&batch.size=2048&stall.ms=0&slow.ms=50&slo.p99.ms=150&screen=decide&decide=percentile=p95;burst=out;lost=out;change=linger.ms:20~20';
