import type { Metric } from '../../../../figures/metric';
import { shorten } from '../../../../scenario/notice';
import type { Ignored } from '../types';
import { latencySeries } from './latencySeries';
import { latest } from './mergeProducers';
import { brokerMetric, isOfBroker, isOfProducer, producerMetric } from './namedMetrics';
import { labelOf, type Sample } from './samples';

const MAX_METRICS = 2000;
/** Age below which a producer divides its rates by more time than has passed, s (Rate.windowSize of Kafka). */
const YOUNG_S = 60;
/** `-total` ÷ `-rate` is the time that the rate was divided by; at most this for a young client, s. */
const MAX_YOUNG_S = YOUNG_S + 0.5;

export const OF_CONSUMERS = 'A metric of consumers, not producers.';

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
  const isConnects = samples.some((sample) => isOfClient(sample, OF_CONNECTOR));
  const metricOfSample = (sample: Sample): Metric | string => {
    if (metrics.length >= MAX_METRICS) return 'The text has more metrics than Linger reads.';
    if (isConnects && isOfClient(sample, OF_CONNECT))
      return 'A producer for what Kafka Connect keeps of itself, not for a connector.';
    if (isOfProducer(sample)) return producerMetric(sample);
    if (isOfBroker(sample)) return brokerMetric(sample, brokers.numberOf(sample));
    const isConsumers =
      sample.name.startsWith('kafka_consumer_') || labelOf(sample, 'type') === 'consumer-metrics';
    return isConsumers ? OF_CONSUMERS : 'Neither a metric of producers nor of their requests at a broker.';
  };
  for (const sample of samples) {
    const read = metricOfSample(sample);
    if (typeof read !== 'string') metrics.push(read);
    else {
      const before = others.get(read) ?? { first: sample, names: new Set() };
      before.names.add(sample.written);
      others.set(read, before);
    }
  }
  const ignored = [...others].map(([reason, { first, names }]) => ({
    name: shorten(names.size === 1 ? first.written : `${first.written} and ${names.size - 1} more`),
    given: String(first.value),
    reason,
  }));
  return {
    metrics: [...withoutYoungRates(metrics, ageS), ...latencySeries(samples)],
    ignored,
    warnings: brokers.says,
  };
}

/** Producers of connectors, by Kafka Connect's naming (Worker.baseProducerConfigs) … */
const OF_CONNECTOR = /^connector-producer-/;
/** … and those for its own topics (ConnectUtils.clientIdBase). */
const OF_CONNECT = /-(?:offsets|configs|statuses|leader)$/;

function isOfClient(sample: Sample, id: RegExp): boolean {
  return isOfProducer(sample) && id.test(labelOf(sample, 'clientid') ?? '');
}

/** Labels that name a broker, the surest first. */
const OWNERS = 'brokerid broker kafkaid nodeid strimziiopodname kubernetespodname pod instance'.split(' ');

/**
 * The brokers of a scrape, numbered by label, by the end of a pod's name, or in the order of the text; then `says` says
 * so.
 */
function brokersIn(samples: readonly Sample[]): {
  readonly numberOf: (sample: Sample) => number | null;
  readonly says: readonly string[];
} {
  const nameOf = (sample: Sample): string | null => labelOf(sample, ...OWNERS);
  const names = [...new Set(samples.flatMap((sample) => nameOf(sample) ?? []))];
  const hasNumbers = names.every((name) => numberAtEnd(name) !== null);
  const numbers = new Map(names.map((name, place) => [name, hasNumbers ? numberAtEnd(name) : place]));
  const order = [...numbers].map(([name, number]) => `${number} = ${name}`).slice(0, 6);
  return {
    numberOf: (sample) => numbers.get(nameOf(sample) ?? '') ?? null,
    says:
      hasNumbers || names.length < 2
        ? []
        : [`The text doesn't number its brokers, so they count in its order: ${order.join(', ')}.`],
  };
}

/** The number at the end of a name, without an address's port or a name's domain. */
function numberAtEnd(name: string): number | null {
  const host = name.replace(/:\d{1,5}$/, '');
  const first = /^[\d.]+$/.test(host) ? host : (host.split('.')[0] ?? '');
  const digits = /^(?:.*[a-z][-_]?)?(\d{1,6})$/i.exec(first)?.[1];
  return digits === undefined ? null : Number(digits);
}

const TOO_YOUNG =
  'Not used: the client is younger than a minute, and divides by more time than has passed. Its total divided by its age is right.';
const PERHAPS_YOUNG =
  "Don't use it for a client younger than a minute, which divides by more time than has passed.";

/** Marks rates of young clients as unusable, and gives totals the client's age as their window. */
function withoutYoungRates(metrics: readonly Metric[], ageS: number | null): readonly Metric[] {
  const last = latest(metrics);
  const keyOf = ({ figure, of }: Metric): string => JSON.stringify([figure, of]);
  const totals = new Map(
    last.flatMap((metric) =>
      metric.statistic.type === 'total' ? [[keyOf(metric), metric.value] as const] : [],
    ),
  );
  const ages = last.flatMap((metric) => {
    const total = totals.get(keyOf(metric));
    const isMeter = metric.statistic.type === 'rate' && metric.value > 0 && total !== undefined;
    return isMeter ? [{ client: metric.of.client, isYoung: total / metric.value <= MAX_YOUNG_S }] : [];
  });
  const young = new Set(ages.filter(({ isYoung }) => isYoung).map(({ client }) => client));
  const known = new Set(ages.map(({ client }) => client));
  return metrics.map((metric): Metric => {
    const { client } = metric.of;
    if (metric.statistic.type === 'total')
      return ageS === null ? metric : { ...metric, windowS: [ageS, ageS] };
    if (metric.statistic.type !== 'rate') return metric;
    if (ageS === null ? young.has(client) : ageS < YOUNG_S) return { ...metric, use: 'no', note: TOO_YOUNG };
    return ageS === null && !known.has(client) ? { ...metric, note: PERHAPS_YOUNG } : metric;
  });
}
