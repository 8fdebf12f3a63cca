import { formatList } from '../../../../base/format';
import type { Metric } from '../../../../figures/metric';
import { OF_CONSUMERS } from '../metrics/sampleMetrics';
import type { Ignored } from '../types';
import type { TextFinding } from './types';
import { unknown } from './unknown';

/** What one text's metrics can't say because of whom they're about. */
export function readingFindings(
  metrics: readonly Metric[],
  ignored: readonly Ignored[],
): readonly TextFinding[] {
  return [...idleProducers(metrics), ...consumerMetrics(ignored)];
}

/** Producers without any latency, next to others that have one. */
function idleProducers(metrics: readonly Metric[]): readonly TextFinding[] {
  const all = new Set(metrics.flatMap(({ of }) => of.client ?? []));
  const busy = new Set(
    metrics.flatMap(({ figure, of }) =>
      of.client !== null && (figure === 'request-latency' || figure === 'queue-time') ? of.client : [],
    ),
  );
  const idle = [...all].filter((name) => !busy.has(name));
  if (busy.size === 0 || idle.length === 0) return [];
  return [
    unknown(
      'idle-producers',
      idle.length === 1 ? 'The idle producer' : 'The idle producers',
      `${formatList(idle.slice(0, 4))}${idle.length > 4 ? ' and others' : ''} sent nothing lately: no value is no data, not 0.`,
      'second-reading',
    ),
  ];
}

function consumerMetrics(ignored: readonly Ignored[]): readonly TextFinding[] {
  const ofConsumers = ignored.find(({ reason }) => reason === OF_CONSUMERS);
  return ofConsumers === undefined
    ? []
    : [
        unknown(
          'consumer-metrics',
          "The consumers' metrics",
          `${ofConsumers.name}: a fetch waits for records on purpose, so its latency isn't the brokers'.`,
          null,
        ),
      ];
}
