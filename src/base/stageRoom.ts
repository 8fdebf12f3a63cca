const MAX_PARTITIONS = 12;
const MAX_PRODUCERS = 3;

/** True if the stage has room for a row per partition and a box per producer; else it draws a matrix. */
export function batchesFit(partitions: number, producers: number): boolean {
  return partitions <= MAX_PARTITIONS && producers <= MAX_PRODUCERS;
}
