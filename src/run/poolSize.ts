/** The most workers that a page starts beside the one that is watched: each holds a model of its own. */
const MOST_WORKERS = 8;

/** How many workers leave so many processors free. */
export function poolSize(spare: number, processors = processorCount()): number {
  return Math.max(1, Math.min(MOST_WORKERS, (processors || 1) - spare));
}

/** Commands under Node 20 have no navigator, and name the size of their pools themselves. */
function processorCount(): number {
  return typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency;
}
