/** Times by which the longer text is longer. */
const LONGER = 16;
/** Maximum ratio of processor time: four times what linear work takes, a quarter of what quadratic work does. */
export const LINEAR = 4 * LONGER;
/** Shorter times are noise, ms. */
const NOISE_MS = 5;

/**
 * How many times as much processor time the work takes for a text that is 16 times as long. Only this process counts, and
 * a busy machine can't make four times of it: linear and quadratic work are so far apart. It is for regular expressions,
 * whose tries within one match nobody can count: V8's precise coverage counts blocks of JavaScript, and a static check of
 * patterns judges them for texts that their callers never pass. Elsewhere, count the steps (`steps.ts`).
 *
 * @param workOn makes what is needed for a length, which isn't measured, and returns the work
 */
export function growth(workOn: (length: number) => () => void, length: number): number {
  return processorMs(workOn(length)) / Math.max(NOISE_MS, processorMs(workOn(length / LONGER)));
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}
