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
/** Producers of connectors, by Kafka Connect's naming (Worker.baseProducerConfigs) … */
const OF_CONNECTOR = /^connector-producer-/;
/** … and those for its own topics (ConnectUtils.clientIdBase). */
const OF_CONNECT = /-(?:offsets|configs|statuses|leader)$/;

const UNOBSERVED = 'Nothing was observed in the last minute.';
const IMPOSSIBLE = "It can't have this value.";
export const OF_CONSUMERS = 'A metric of consumers, not producers.';

/**
 * The metrics of a text's samples, and its ignored samples by reason.
 *
 * @param ageS age of the producers when they were read, s; null if the text doesn't say
 */
export function sampleMetrics(samples: readonly Sample[], ageS: number | null) {
  const metrics: Metric[] = [];
  const others = new Map<string, { readonly first: Sample; readonly names: Set<string> }>();
  const brokers = brokersIn(samples.filter(isOfBroker));
  const idOf = (sample: Sample): string => labelOf(sample, 'clientid') ?? '';
  const isConnects = samples.some((sample) => OF_CONNECTOR.test(idOf(sample)));
  const metricOfSample = (sample: Sample): readonly Metric[] | string => {
    if (metrics.length >= MAX_METRICS) return 'The text has more metrics than Linger reads.';
    if (isOfProducer(sample))
      return isConnects && OF_CONNECT.test(idOf(sample))
        ? 'A producer for what Kafka Connect keeps of itself, not for a connector.'
        : producerMetric(sample);
    if (isOfBroker(sample)) return brokerMetric(sample, brokers.numberOf(sample));
    return sample.name.startsWith('kafka_consumer_')
      ? OF_CONSUMERS
      : 'Neither a metric of producers nor of their requests at a broker.';
  };
  for (const sample of samples) {
    const read = metricOfSample(sample);
    if (typeof read !== 'string' && read.length > 0) metrics.push(...read);
    else {
      const reason = typeof read === 'string' ? read : Number.isNaN(sample.value) ? UNOBSERVED : IMPOSSIBLE;
      const before = others.get(reason) ?? { first: sample, names: new Set() };
      before.names.add(sample.written);
      others.set(reason, before);
    }
  }
  const ignored: readonly Ignored[] = [...others].map(([reason, { first, names }]) => ({
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

/** Labels that name a broker, the surest first. */
const OWNERS = 'brokerid broker kafkaid nodeid strimziiopodname kubernetespodname pod instance'.split(' ');
/** A number at the end of a pod's or a host's name, in front of its domain and port. */
const NUMBERED = /^(?:[^.]*[a-z][-_]?)?(\d{1,6})(?:\.[a-z][^:]*)?(?::\d{1,5})?$/i;

/** The brokers of a scrape, numbered by their names, or in the order of the text; then `says` says so. */
function brokersIn(samples: readonly Sample[]) {
  const names = [...new Set(samples.flatMap((sample) => labelOf(sample, ...OWNERS) ?? []))];
  const own = names.map((name) => NUMBERED.exec(name)?.[1]);
  const isNumbered = own.every((digits) => digits !== undefined);
  const numbers = new Map(names.map((name, place) => [name, isNumbered ? Number(own[place]) : place]));
  const order = [...numbers].map(([name, number]) => `${number} = ${name}`).slice(0, 6);
  return {
    numberOf: (sample: Sample) => numbers.get(labelOf(sample, ...OWNERS) ?? '') ?? null,
    says:
      isNumbered || names.length < 2
        ? []
        : [`The text doesn't number its brokers, so they count in its order: ${order.join(', ')}.`],
  };
}

const TOO_YOUNG =
  'Not used: the client is younger than a minute, and divides by more time than has passed. Its total divided by its age is right.';

/** Marks rates of young clients as unusable, and gives totals the client's age as their window. */
function withoutYoungRates(metrics: readonly Metric[], ageS: number | null): readonly Metric[] {
  const last = latest(metrics);
  const keyOf = ({ figure, of }: Metric): string => JSON.stringify([figure, of]);
  const totals = new Map(
    last.filter(({ statistic }) => statistic.type === 'total').map((each) => [keyOf(each), each.value]),
  );
  // A total ÷ its rate is the time that the rate was divided by; half a second more is rounding.
  const isOfYoung = (each: Metric): boolean =>
    each.statistic.type === 'rate' && (totals.get(keyOf(each)) ?? Number.NaN) / each.value <= YOUNG_S + 0.5;
  const young = new Set(last.filter(isOfYoung).map(({ of }) => of.client));
  return metrics.map((metric): Metric => {
    const { type } = metric.statistic;
    if (type === 'total' && ageS !== null) return { ...metric, windowS: [ageS, ageS] };
    const isYoung = ageS === null ? young.has(metric.of.client) : ageS < YOUNG_S;
    return type === 'rate' && isYoung ? { ...metric, use: 'no', note: TOO_YOUNG } : metric;
  });
}
