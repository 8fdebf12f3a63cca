/** Maximum ratio of processor time for four times the length. Quadratic work takes sixteen times as much. */
export const LINEAR = 9;
/** Shorter times are noise, ms. */
const NOISE_MS = 15;

/**
 * How many times as much processor time the work takes for a text of four times the length. Only this process counts, not
 * what else the machine does; if it looks like too much, it is measured again, for the least of three. It is for regular
 * expressions, whose tries within one match nobody can count; elsewhere, count the steps (`steps.ts`).
 *
 * @param workOn makes what is needed for a length, which isn't measured, and returns the work
 */
export function growth(workOn: (length: number) => () => void, length: number): number {
  let long = processorMs(workOn(length));
  // So little is linear, whatever a quarter takes.
  if (long < LINEAR * NOISE_MS) return long / NOISE_MS;
  let short = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    short = Math.min(short, processorMs(workOn(length / 4)));
    if (attempt > 0) long = Math.min(long, processorMs(workOn(length)));
    if (long / Math.max(short, NOISE_MS) < LINEAR) break;
  }
  return long / Math.max(short, NOISE_MS);
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}
