import { own } from '../../../../base/own';
import { type Metric, type MetricFigure, OF_ALL, type Statistic } from '../../../../figures/metric';
import { labelOf, metricOf, type Sample } from './samples';

/** The stages of RequestMetrics by name. */
export const STAGES: Readonly<Record<string, MetricFigure>> = {
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
  const [, first = '', second] = NAME.exec(sample.name) ?? [];
  const stage = labelOf(sample, 'name')?.toLowerCase() ?? first;
  const attribute = labelOf(sample, 'name') === null ? second : first;
  const figure = own(STAGES, stage);
  const statistic = statisticOf(attribute ?? null, labelOf(sample, 'quantile'));
  if (figure === undefined || statistic === null) return "Linger doesn't use this metric.";
  const of = { ...OF_ALL, broker };
  if (statistic.type === 'total') {
    return figure === 'broker-total'
      ? metricOf(sample, { figure: 'broker-requests', unit: '1', statistic, of })
      : 'Every stage counts the same requests.';
  }
  const isTime = figure !== 'broker-request-size';
  return metricOf(sample, {
    figure,
    unit: isTime ? 'ms' : 'B',
    statistic,
    of,
    windowS: statistic.type === 'percentile' ? [0, RESERVOIR_S] : null,
    stepMs: isTime ? 1 : 0,
    note:
      statistic.type === 'percentile' ? 'It weighs the last five minutes most.' : 'Since the broker started.',
  });
}

function statisticOf(attribute: string | null, quantile: string | null): Statistic | null {
  const percentile =
    quantile === null
      ? Number(
          /^(\d{2,3})thpercentile$/.exec(attribute ?? '')?.[1]?.replace(/^(\d\d)(\d)$/, '$1.$2') ??
            Number.NaN,
        )
      : Number((Number(quantile) * 100).toFixed(6));
  if (percentile >= 0 && percentile <= 100) return { type: 'percentile', percentile, over: 'request' };
  if (attribute === 'count') return { type: 'total' };
  const word = (['mean', 'max', 'min'] as const).find((each) => each === attribute);
  return word === undefined ? null : { type: word, over: 'request' };
}

/** The broker of each sample, and how brokers were numbered if the text doesn't number them. */
export interface Brokers {
  readonly numberOf: (sample: Sample) => number | null;
  /** A sentence; null if the text has the numbers itself or is about one broker. */
  readonly says: string | null;
}

/** The brokers of a scrape, numbered by label, by the end of a pod's name, or in the order of the text. */
export function brokersIn(samples: readonly Sample[]): Brokers {
  const names = new Set(samples.map(nameOf));
  const numbers = new Map<string | null, number | null>();
  const hasNumbers = [...names].every((name) => name === null || numberAtEnd(name) !== null);
  for (const name of names) {
    numbers.set(name, name === null ? null : hasNumbers ? numberAtEnd(name) : numbers.size);
  }
  const order = [...numbers].map(([name, number]) => `${number} = ${name}`).slice(0, 6);
  return {
    numberOf: (sample) => numbers.get(nameOf(sample)) ?? null,
    says:
      hasNumbers || names.size < 2
        ? null
        : `The text doesn't number its brokers, so they count in its order: ${order.join(', ')}.`,
  };
}

function nameOf(sample: Sample): string | null {
  return labelOf(
    sample,
    ...[
      'brokerid',
      'broker',
      'kafkaid',
      'nodeid',
      'strimziiopodname',
      'kubernetespodname',
      'pod',
      'instance',
    ],
  );
}

/** The number at the end of a name, without an address's port or a name's domain. */
function numberAtEnd(name: string): number | null {
  const host = name.replace(/:\d{1,5}$/, '');
  const first = /^[\d.]+$/.test(host) ? host : (host.split('.')[0] ?? '');
  const digits = /^(?:.*[a-z][-_]?)?(\d{1,6})$/i.exec(first)?.[1];
  return digits === undefined ? null : Number(digits);
}
