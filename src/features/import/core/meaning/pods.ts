import { formatCount, formatFigure } from '../../../../base/format';
import { type Evidence, perSecond } from './evidence';
import type { PodShare } from './types';

/** A rate is that of the whole system if it's this close to the scenario's. */
const WHOLE_WITHIN = 0.2;

/** How many of the scenario's producers the metrics cover; null if all of them, or if it's a benchmark. */
export function podShare({ scenario, metrics, producers, run }: Evidence): PodShare | null {
  const all = scenario.producers;
  const seen = Math.max(1, producers);
  if (run !== null || metrics.length === 0 || seen >= all || !isOfProducers({ metrics })) return null;
  const recordsPerSecond = perSecond(metrics, 'records') || null;
  const { rate } = scenario;
  const isWhole =
    recordsPerSecond !== null && rate !== 'max' && Math.abs(recordsPerSecond / rate - 1) < WHOLE_WITHIN;
  if (isWhole) return null;
  const allRecordsPerSecond = recordsPerSecond === null ? null : (recordsPerSecond * all) / seen;
  const share =
    recordsPerSecond === null || allRecordsPerSecond === null
      ? ''
      : `: ${formatFigure(recordsPerSecond, 0)} of about ${formatCount(Number(allRecordsPerSecond.toPrecision(2)))} rec/s`;
  return {
    seen,
    all,
    recordsPerSecond,
    allRecordsPerSecond,
    says: `${seen === 1 ? 'This is' : 'These are'} ${formatCount(seen)} of ${formatCount(all)} pods${share}.`,
  };
}

function isOfProducers({ metrics }: Pick<Evidence, 'metrics'>): boolean {
  return metrics.some(({ figure }) => !figure.startsWith('broker-') && !figure.startsWith('consumed-'));
}
