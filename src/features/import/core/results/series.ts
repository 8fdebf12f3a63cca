import type { Metric } from '../../../../figures/metric';
import { versionsIn } from '../clientVersion';
import { sampleMetrics } from '../metrics/sampleMetrics';
import { linesOf, MAX_SAMPLES, NUMBER, type Sample } from '../metrics/samples';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

/** The metrics of named series; null if none is of a producer or of a broker's requests. */
export function readSeries(format: string, samples: readonly Sample[]): MetricReading | null {
  const { metrics, ignored, warnings } = sampleMetrics(samples, null);
  // A name such as `kafka.producer.linger.ms 5` is a setting instead of a metric.
  const isAny =
    metrics.length > 0 || samples.some(({ name }) => name.startsWith('kafka_network_requestmetrics_'));
  if (!isAny) return null;
  const brokers = metrics.filter(({ figure }) => figure.startsWith('broker-')).length;
  const whose =
    brokers === 0 ? 'of producers' : brokers === metrics.length ? 'of brokers' : 'of producers and brokers';
  return {
    ...plainReading(`${format} ${whose}`, metrics),
    ignored,
    warnings,
    meanings: settingsFromMetrics(metrics),
    versions: versionsIn(samples),
  };
}

/** Scenario settings that producers' metrics reveal: the compression ratio, and the memory. */
export function settingsFromMetrics(metrics: readonly Metric[]): readonly Meaning[] {
  const last = (wanted: (metric: Metric) => boolean): Metric | undefined =>
    metrics.findLast((metric) => metric.of.topic === null && wanted(metric));
  const ratio = last(
    ({ figure, statistic, value }) =>
      figure === 'compression-ratio' && statistic.type === 'mean' && value < 1,
  );
  const memory = last(({ figure }) => figure === 'buffer-total');
  return [
    ...(ratio === undefined
      ? []
      : [meaning(ratio, 'compression.ratio', 'Compressed ÷ uncompressed bytes of a batch.')]),
    ...(memory === undefined ? [] : [meaning(memory, 'buffer.memory', 'The memory that a producer has.')]),
  ];
}

function meaning(
  { source, value }: Metric,
  field: 'compression.ratio' | 'buffer.memory',
  says: string,
): Meaning {
  return { given: { name: source.name, value: String(value) }, claims: [claimOf(field, value, says)] };
}

const PROPERTIES = '(?:[\\w-]{1,40}=(?:"[^"\\n]{0,200}"|[^,:="\\s]{1,200}),?){1,6}';
const BEAN = `kafka\\.(?:network|producer):${PROPERTIES}`;
const BEAN_IN_LINE = new RegExp(BEAN);
const OTHER_BEAN_IN_LINE = new RegExp(`(?<![\\w.-])[A-Za-z][\\w.-]{0,99}:${PROPERTIES}`);
const HEAD_OF_BEAN = /^\s*#mbean\s*=/;
const ATTRIBUTE = new RegExp(
  `([A-Za-z0-9][\\w-]{1,60})\\s{0,9}[=:\\s]\\s{0,9}(${NUMBER})(?=[;,\\s}]|$)`,
  'g',
);

export const JMX: ResultFormat = {
  kind: 'metrics',
  sign: BEAN_IN_LINE,
  // Jolokia's JSON and JmxTool's table have beans, too.
  read: (text) =>
    /^\s*(?:[[{]|"?time"?,)/.test(text) ? null : readSeries('Attributes of JMX', jmxSamples(text)),
};

/** The attributes of Kafka's MBeans, named as jmx_exporter names them by default: in jmxterm's blocks, or on one line. */
function jmxSamples(text: string): readonly Sample[] {
  const ours: Sample[] = [];
  const others: Sample[] = [];
  let bean: string | null = null;
  let samples = others;
  for (const [line, number] of linesOf(text)) {
    const own = BEAN_IN_LINE.exec(line);
    const found = own ?? OTHER_BEAN_IN_LINE.exec(line);
    if (found !== null || HEAD_OF_BEAN.test(line)) {
      bean = found?.[0] ?? null;
      samples = own === null ? others : ours;
    }
    if (bean === null) continue;
    const rest = found === null ? line : line.slice(found.index + found[0].length);
    for (const [, attribute = '', value = ''] of rest.matchAll(ATTRIBUTE)) {
      if (samples.length > MAX_SAMPLES) break;
      samples.push(sampleOf(bean, attribute, { value: Number(value), atS: null, line: number }));
    }
  }
  return [...ours, ...others];
}

function sampleOf(bean: string, attribute: string, read: Pick<Sample, 'value' | 'atS' | 'line'>): Sample {
  const colon = bean.indexOf(':');
  const properties = [...bean.slice(colon + 1).matchAll(/([\w-]{1,40})=(?:"([^"]*)"|([^,]*))/g)];
  const labels = Object.fromEntries(
    properties.map(([, key = '', quoted, plain = '']) => [key, quoted ?? plain]),
  );
  const { type = '', ...others } = labels;
  const name = `${bean.slice(0, colon)}_${type}_${attribute}`.toLowerCase().replaceAll(/[.-]/g, '_');
  return { name, written: `${labels.name ?? type}:${attribute}`, labels: others, ...read };
}
