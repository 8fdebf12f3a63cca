/** Partitioners' rules in the form that links have: every way to leave and to pick, and most of what a score can say. */
export const SOME_RULES: readonly string[] = [
  'leave each record; score outstanding.records * ack.ms(50); pick best of 2',
  'leave new batch; score min(queue.bytes, 16384) + 1000 * (queue.batches > 2); pick lowest; without same.rack = 0',
  'leave batch.size at batch end; score if(ready.age.ms > 100, 10, sent.bytes); pick weighted',
  'leave 100 ms; score 0 - turn / 2; pick lowest; without not available or since.ack.ms > 1000',
];
