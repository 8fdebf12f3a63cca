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

/** A line of averages over runs by the value of one setting: `linger.ms 20: 43.8 / 0: 11.5`. */
const AVERAGE =
  /^[ \t]{0,20}([a-z]{2,20}(?:\.[a-z]{2,20}){1,7})[ \t]{1,40}[^:\n]{1,40}:[ \t]{0,9}\d[\d.,]{0,12}[ \t]{1,9}\/[^:\n]{1,40}:[ \t]{0,9}\d/gm;

/** Averages over the same runs by several settings. */
export function averagesBySetting(text: string): readonly TextFinding[] {
  const names = [...new Set([...text.matchAll(AVERAGE)].map(([, name = '']) => name))];
  if (names.length < 2) return [];
  return [
    unknown(
      'confounded-groups',
      'Which setting makes the difference',
      `The text averages runs by ${formatList(names.slice(0, 6))}: runs that differ in one of them differ in others, so a factor isn't the effect of its setting.`,
      'one-run-per-setting',
    ),
  ];
}
