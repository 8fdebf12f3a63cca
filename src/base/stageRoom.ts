const MOST_PARTITIONS = 12;
const MOST_PRODUCERS = 3;

/** Whether the stage has room for a row for each partition and a box for each producer; else it draws a matrix. */
export function batchesFit(partitions: number, producers: number): boolean {
  return partitions <= MOST_PARTITIONS && producers <= MOST_PRODUCERS;
}
