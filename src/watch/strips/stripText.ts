import { withUnit } from '../../base/format';

const SECONDS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Simulated time in seconds without trailing zeros: "12.5 s". */
export function formatSeconds(ms: number): string {
  return withUnit(SECONDS.format(ms / 1000), 's');
}
