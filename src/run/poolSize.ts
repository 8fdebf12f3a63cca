/** Maximum workers of a page besides the watched run: each holds its own model. */
const MOST_WORKERS = 8;

/** Number of workers that leaves `spare` processors free. */
export function poolSize(spare: number, processors = processorCount()): number {
  return Math.max(1, Math.min(MOST_WORKERS, (processors || 1) - spare));
}

/** Commands under Node 20 have no navigator, and name the size of their pools themselves. */
function processorCount(): number {
  return typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency;
}
