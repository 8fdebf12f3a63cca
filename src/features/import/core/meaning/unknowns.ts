import type { Metric } from '../../../../figures/metric';
import { CLIENT_FIELDS } from '../../../../scenario/clients/client';
import { OF_CONSUMERS } from '../metrics/sampleMetrics';
import type { Ignored } from '../types';
import { timers } from './benchmark';
import type { BrokersMeaning } from './brokers';
import { type Evidence, metricsOf, perSecond } from './evidence';
import { askFor, quantity, unknown, unknownIf } from './finding';
import type { PodShare, Unknown, WaitSplit } from './types';

/** Values below this are mostly rounding if each observation is in whole ms. */
const ROUGH_MS = 1;

export function unknownsOf(
  { metrics, run, texts }: Evidence,
  brokers: BrokersMeaning,
  wait: WaitSplit | null,
  pods: PodShare | null,
): readonly Unknown[] {
  if (metrics.length === 0 && run === null) return [unknown('no-metrics')];
  const has = (wanted: (metric: Metric) => boolean): boolean => metrics.some(wanted);
  const isLatency = has(({ figure }) => figure === 'request-latency');
  const isOfProducers = isLatency || has(({ figure }) => figure === 'queue-time');
  const isOfBrokers = metrics.length > 0 && metrics.every(({ figure }) => figure.startsWith('broker-'));
  const isYoung = has(({ use, statistic }) => use === 'no' && statistic.type === 'rate');
  const sent = metrics.filter(({ figure, statistic }) => figure === 'records' && statistic.type === 'rate');
  const hasPercentiles =
    typeof run?.p99Ms === 'number' || metricsOf(metrics, 'latency', 'percentile').length > 0;
  const isRough = ({ figure, stepMs, value, statistic }: Metric): boolean =>
    figure.startsWith('broker-') && stepMs > 0 && value < ROUGH_MS && 'over' in statistic;
  const hasSettings = texts.some(
    ({ result: { understood, client } }) =>
      client !== null || understood.some(({ field }) => CLIENT_FIELDS.some((name) => name === field)),
  );
  const slow = brokers.slow?.name;
  const others = quantity((pods?.all ?? 0) - (pods?.seen ?? 0), '1');
  return [
    ...unknownIf(!hasPercentiles, 'record-percentiles'),
    ...whichBroker(brokers, run === null && isLatency),
    ...unknownIf(slow !== undefined, 'cause-of-slowness', {}, { slow }),
    ...unknownIf(wait === null && (run !== null || !isOfBrokers), 'queue-or-request'),
    ...unknownIf(run === null && isOfProducers && perSecond(metrics, 'records') === null, 'rate'),
    ...unknownIf(pods !== null, 'other-pods', { others }),
    ...(isYoung ? [] : growth(metrics)),
    ...timers(metrics),
    ...unknownIf(has(isRough), 'rounded-stages'),
    ...unknownIf(sent.length > 0 && sent.every(({ value }) => value === 0), 'idle'),
    ...unknownIf(isYoung && isOfProducers, 'rate-of-young-client'),
    ...unknownIf(!hasSettings, 'settings'),
  ];
}

function whichBroker(
  { late, slow, isAlike, brokers }: BrokersMeaning,
  isOfProducers: boolean,
): readonly Unknown[] {
  if (isOfProducers && brokers.length === 0)
    return [{ ...unknown('which-broker'), ask: askFor('node-latency') }];
  if (isAlike) return [unknown('which-broker', {}, { alike: 'yes' })];
  const isOpen = brokers.some(({ state }) => state === 'waits' || state === 'slow-or-waits');
  return unknownIf(slow === null && isOpen, 'which-broker', {}, { late });
}

/** Averages over a short window hide how fast a backlog grows. */
function growth(metrics: readonly Metric[]): readonly Unknown[] {
  const queue = metrics.find(
    ({ figure, statistic }) =>
      figure === 'queue-time' && statistic.type === 'mean' && statistic.over === 'batch',
  );
  const [least, most] = (queue?.windowS ?? [0, 0]).map((seconds) => quantity(seconds, 's'));
  return unknownIf(least?.value !== most?.value, 'growth', { least, most });
}

export function readingFindings(metrics: readonly Metric[], ignored: readonly Ignored[]): readonly Unknown[] {
  const all = new Set(metrics.flatMap(({ of }) => of.client ?? []));
  const busy = new Set(
    metrics.flatMap(({ figure, of }) =>
      of.client !== null && (figure === 'request-latency' || figure === 'queue-time') ? of.client : [],
    ),
  );
  const idle = [...all].filter((name) => !busy.has(name));
  const ofConsumers = ignored.find(({ reason }) => reason === OF_CONSUMERS);
  return [
    ...unknownIf(busy.size > 0 && idle.length > 0, 'idle-producers', {}, { producers: idle }),
    ...unknownIf(ofConsumers !== undefined, 'consumer-metrics', {}, { name: ofConsumers?.name }),
  ];
}

/** A line of averages over runs by the value of one setting: `linger.ms 20: 43.8 / 0: 11.5`. */
const AVERAGE =
  /^[ \t]{0,20}([a-z]{2,20}(?:\.[a-z]{2,20}){1,7})[ \t]{1,40}[^:\n]{1,40}:[ \t]{0,9}\d[\d.,]{0,12}[ \t]{1,9}\/[^:\n]{1,40}:[ \t]{0,9}\d/gm;

export function averagesBySetting(text: string): readonly Unknown[] {
  const names = [...new Set([...text.matchAll(AVERAGE)].map(([, name = '']) => name))];
  return unknownIf(names.length > 1, 'confounded-groups', {}, { averaged: names.slice(0, 6) });
}
