import { withUnit } from '../../base/format';

const SECONDS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Simulated time in seconds without trailing zeros: "12.5 s". */
export function formatSeconds(ms: number): string {
  return withUnit(SECONDS.format(ms / 1000), 's');
}

/** "partition 0, partition 1 and partition 2". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
