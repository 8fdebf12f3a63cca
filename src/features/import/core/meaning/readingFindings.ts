import type { Metric } from '../../../../figures/metric';
import { OF_CONSUMERS } from '../metrics/sampleMetrics';
import type { Ignored } from '../types';
import { unknown } from './finding';
import type { TextFinding } from './types';

/** Open questions of one text's metrics because of whom they're about. */
export function readingFindings(
  metrics: readonly Metric[],
  ignored: readonly Ignored[],
): readonly TextFinding[] {
  const all = new Set(metrics.flatMap(({ of }) => of.client ?? []));
  const busy = new Set(
    metrics.flatMap(({ figure, of }) =>
      of.client !== null && (figure === 'request-latency' || figure === 'queue-time') ? of.client : [],
    ),
  );
  const idle = [...all].filter((name) => !busy.has(name));
  const ofConsumers = ignored.find(({ reason }) => reason === OF_CONSUMERS);
  return [
    ...(busy.size === 0 || idle.length === 0 ? [] : [unknown('idle-producers', {}, { producers: idle })]),
    ...(ofConsumers === undefined ? [] : [unknown('consumer-metrics', {}, { name: ofConsumers.name })]),
  ];
}

/** A line of averages over runs by the value of one setting: `linger.ms 20: 43.8 / 0: 11.5`. */
const AVERAGE =
  /^[ \t]{0,20}([a-z]{2,20}(?:\.[a-z]{2,20}){1,7})[ \t]{1,40}[^:\n]{1,40}:[ \t]{0,9}\d[\d.,]{0,12}[ \t]{1,9}\/[^:\n]{1,40}:[ \t]{0,9}\d/gm;

/** Averages over the same runs by several settings. */
export function averagesBySetting(text: string): readonly TextFinding[] {
  const names = [...new Set([...text.matchAll(AVERAGE)].map(([, name = '']) => name))];
  return names.length < 2 ? [] : [unknown('confounded-groups', {}, { averaged: names.slice(0, 6) })];
}
