import { own } from '../../../../base/own';
import { type Metric, type MetricFigure, OF_ALL, type Statistic } from '../../../../figures/metric';
import { metricOf } from './metricOf';
import { labelOf, type Sample } from './samples';

/** The stages of RequestMetrics by name. */
const STAGES: Readonly<Record<string, MetricFigure>> = {
  requestqueuetimems: 'broker-request-queue',
  localtimems: 'broker-local',
  remotetimems: 'broker-remote',
  throttletimems: 'broker-throttle',
  responsequeuetimems: 'broker-response-queue',
  responsesendtimems: 'broker-response-send',
  totaltimems: 'broker-total',
  requestbytes: 'broker-request-size',
};

/** jmx_exporter's usual names, which include the stage, and its default ones, which include the attribute. */
const NAME =
  /^kafka_network_requestmetrics_([a-z]{4,30}|\d{2,3}thpercentile)(?:_([a-z]{3,10}|\d{2,3}thpercentile))?$/;
/** Time constant with which Yammer's histograms decay, s; means and counts cover all time. */
const RESERVOIR_S = 300;

export function isOfBroker({ name }: Sample): boolean {
  return name.startsWith('kafka_network_requestmetrics_');
}

export function brokerMetric(sample: Sample, broker: number | null): Metric | string {
  if (labelOf(sample, 'request')?.toLowerCase() !== 'produce') return 'Only produce requests count here.';
  const [, first = '', second = ''] = NAME.exec(sample.name) ?? [];
  const named = labelOf(sample, 'name')?.toLowerCase();
  const [stage, attribute] = named === undefined ? [first, second] : [named, first];
  const figure = own(STAGES, stage);
  const statistic = statisticOf(attribute, labelOf(sample, 'quantile'));
  if (figure === undefined || statistic === null) return "Linger doesn't use this metric.";
  const isTime = figure !== 'broker-request-size';
  const isRecent = statistic.type === 'percentile';
  return metricOf(sample, {
    figure,
    unit: isTime ? 'ms' : 'B',
    statistic,
    of: { ...OF_ALL, broker },
    windowS: isRecent ? [0, RESERVOIR_S] : null,
    stepMs: isTime ? 1 : 0,
    note: isRecent ? 'It weighs the last five minutes most.' : 'Since the broker started.',
  });
}

/** What an attribute or a quantile is: `mean`, `99thpercentile`, `999thpercentile`, 0.999. */
function statisticOf(attribute: string, quantile: string | null): Statistic | null {
  const [, whole, tenth = '0'] = /^(\d\d)(\d)?thpercentile$/.exec(attribute) ?? [];
  const percentile =
    quantile === null ? Number(`${whole}.${tenth}`) : Number((Number(quantile) * 100).toFixed(6));
  if (percentile >= 0 && percentile <= 100) return { type: 'percentile', percentile, over: 'request' };
  const type = (['mean', 'max', 'min'] as const).find((each) => each === attribute);
  return type === undefined ? null : { type, over: 'request' };
}

/** The broker of each sample, and how brokers were numbered if the text doesn't number them. */
export interface Brokers {
  readonly numberOf: (sample: Sample) => number | null;
  /** A sentence; null if the text has the numbers itself or is about one broker. */
  readonly says: string | null;
}

/** The brokers of a scrape, numbered by label, by the end of a pod's name, or in the order of the text. */
export function brokersIn(samples: readonly Sample[]): Brokers {
  const names = [...new Set(samples.map(nameOf))];
  const hasNumbers = names.every((name) => name === null || numberAtEnd(name) !== null);
  const numbers = new Map(
    names.map((name, place) => [name, name === null ? null : hasNumbers ? numberAtEnd(name) : place]),
  );
  const order = [...numbers].map(([name, number]) => `${number} = ${name}`).slice(0, 6);
  return {
    numberOf: (sample) => numbers.get(nameOf(sample)) ?? null,
    says:
      hasNumbers || names.length < 2
        ? null
        : `The text doesn't number its brokers, so they count in its order: ${order.join(', ')}.`,
  };
}

/** Labels that name a broker, the surest first. */
const OWNERS = 'brokerid broker kafkaid nodeid strimziiopodname kubernetespodname pod instance'.split(' ');

function nameOf(sample: Sample): string | null {
  return labelOf(sample, ...OWNERS);
}

/** The number at the end of a name, without an address's port or a name's domain. */
function numberAtEnd(name: string): number | null {
  const host = name.replace(/:\d{1,5}$/, '');
  const first = /^[\d.]+$/.test(host) ? host : (host.split('.')[0] ?? '');
  const digits = /^(?:.*[a-z][-_]?)?(\d{1,6})$/i.exec(first)?.[1];
  return digits === undefined ? null : Number(digits);
}
