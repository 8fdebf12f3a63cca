import type { Metric, MetricScope } from '../../../../figures/metric';
import { shorten } from '../../../../scenario/notice';
import type { Ignored } from '../types';
import { brokerMetric, brokersIn, isOfBroker } from './brokerMetrics';
import { latencySeries } from './latencySeries';
import { latest } from './mergeProducers';
import { isOfConnectItself, isOfConnector, isOfProducer, producerMetric } from './producerMetrics';
import { labelOf, type Sample } from './samples';

const MAX_METRICS = 2000;
/** Age below which a producer divides its rates by more time than has passed, s (Rate.windowSize of Kafka). */
const YOUNG_S = 60;
/** `-total` ÷ `-rate` is the time that the rate was divided by; at most this for a young client, s. */
const MAX_YOUNG_S = YOUNG_S + 0.5;

interface SampleMetrics {
  readonly metrics: readonly Metric[];
  readonly ignored: readonly Ignored[];
  readonly warnings: readonly string[];
}

/**
 * The metrics of a text's samples, and its ignored samples by reason.
 *
 * @param ageS age of the producers when they were read, s; null if the text doesn't say
 */
export function sampleMetrics(samples: readonly Sample[], ageS: number | null): SampleMetrics {
  const metrics: Metric[] = [];
  const others = new Map<string, { readonly first: Sample; readonly names: Set<string> }>();
  const brokers = brokersIn(samples.filter(isOfBroker));
  const isConnects = samples.some(isOfConnector);
  const claimOf = (sample: Sample): Metric | string =>
    isConnects && isOfConnectItself(sample)
      ? 'A producer for what Kafka Connect keeps of itself, not for a connector.'
      : metricOfSample(sample, brokers.numberOf(sample));
  for (const sample of samples) {
    const read = metrics.length >= MAX_METRICS ? TOO_MANY : claimOf(sample);
    if (typeof read !== 'string') metrics.push(read);
    else {
      const before = others.get(read);
      if (before === undefined) others.set(read, { first: sample, names: new Set([sample.written]) });
      else before.names.add(sample.written);
    }
  }
  const ignored = [...others].map(([reason, { first, names }]) => ({
    name: shorten(names.size === 1 ? first.written : `${first.written} and ${names.size - 1} more`),
    given: Number.isNaN(first.value) ? 'NaN' : String(first.value),
    reason,
  }));
  return {
    metrics: [...withoutYoungRates(metrics, ageS), ...latencySeries(samples)],
    ignored,
    warnings: brokers.says === null ? [] : [brokers.says],
  };
}

export const OF_CONSUMERS = 'A metric of consumers, not producers.';

const TOO_MANY = 'The text has more metrics than Linger reads.';

function metricOfSample(sample: Sample, broker: number | null): Metric | string {
  if (isOfProducer(sample)) return producerMetric(sample);
  if (isOfBroker(sample)) return brokerMetric(sample, broker);
  const isConsumers =
    sample.name.startsWith('kafka_consumer_') || labelOf(sample, 'type') === 'consumer-metrics';
  return isConsumers ? OF_CONSUMERS : 'Neither a metric of producers nor of their requests at a broker.';
}

/** Marks rates of young clients as unusable, and gives totals the client's age as their window. */
function withoutYoungRates(metrics: readonly Metric[], ageS: number | null): readonly Metric[] {
  const last = latest(metrics);
  const totals = new Map(
    last.flatMap(({ figure, of, statistic, value }) =>
      statistic.type === 'total' ? [[keyOf(figure, of), value] as const] : [],
    ),
  );
  const divisors = last.flatMap((metric) => {
    const total = totals.get(keyOf(metric.figure, metric.of));
    const isMeter = metric.statistic.type === 'rate' && metric.value > 0 && total !== undefined;
    return isMeter ? [{ client: metric.of.client, seconds: total / metric.value }] : [];
  });
  const young = new Set(divisors.filter(({ seconds }) => seconds <= MAX_YOUNG_S).map(({ client }) => client));
  const known = new Set(divisors.map(({ client }) => client));
  return metrics.map((metric): Metric => {
    const { client } = metric.of;
    if (metric.statistic.type === 'total')
      return ageS === null ? metric : { ...metric, windowS: [ageS, ageS] };
    if (metric.statistic.type !== 'rate') return metric;
    if (ageS === null ? young.has(client) : ageS < YOUNG_S) return { ...metric, use: 'no', note: TOO_YOUNG };
    return ageS === null && !known.has(client) ? { ...metric, note: PERHAPS_YOUNG } : metric;
  });
}

const TOO_YOUNG =
  'Not used: the client is younger than a minute, and divides by more time than has passed. Its total divided by its age is right.';
const PERHAPS_YOUNG =
  "Don't use it for a client younger than a minute, which divides by more time than has passed.";

function keyOf(figure: string, of: MetricScope): string {
  return JSON.stringify([figure, of]);
}
