import { own } from '../../../../base/own';
import { highestOf } from '../../../../base/statistics';
import { type Metric, type MetricFigure, OF_ALL } from '../../../../figures/metric';
import type { GoClient } from './goClient';
import { metricOf } from './metricOf';
import { labelOf, type Sample } from './samples';

/** Names that only franz-go's plugin has, after the application's namespace and perhaps a subsystem. */
const SIGN =
  /^(\w{0,200}?)_?(?:buffered_produce_records_total|produce_(?:un)?compressed_bytes_total|request_duration_e2e_seconds_(?:sum|count|bucket))$/;
/** Histograms in seconds (kprom.go of twmb/franz-go). */
const TIMES: Readonly<Record<string, MetricFigure>> = {
  request_duration_e2e_seconds: 'request-latency',
  write_wait_seconds: 'output-wait',
  request_throttled_seconds: 'throttle-time',
};
const TOTALS: Readonly<Record<string, readonly [figure: MetricFigure, unit: '1' | 'B']>> = {
  produce_records_total: ['records', '1'],
  produce_batches_total: ['batches', '1'],
  produce_compressed_bytes_total: ['batch-bytes', 'B'],
  write_bytes_total: ['bytes', 'B'],
};
const UNCOMPRESSED = /^produce_(?:uncompressed_)?bytes_total$/;
const SINCE_START = 'Since it started.';
const ALL_KINDS = 'Of requests of all kinds, metadata and fetches, too. Since it started.';

/** Names of the plugin without their namespace. */
const KNOWN =
  /^(?:connects_total|connect_errors_total|disconnects_total|(?:write|read)_(?:bytes|errors)_total|(?:write|read)_(?:wait|time)_seconds_\w+|request_(?:duration_e2e|throttled)_seconds_\w+|(?:produce|fetch)_\w+_total|buffered_(?:produce|fetch)_(?:records_total|bytes))$/;

/** Metrics of franz-go's Prometheus plugin; null if there are none. */
export function kpromIn(samples: readonly Sample[]): GoClient | null {
  const spaces = new Set(samples.flatMap(({ name }) => SIGN.exec(name)?.[1] ?? []));
  if (spaces.size === 0) return null;
  const nameOf = ({ name }: Sample): string | null => {
    for (const space of spaces) {
      const own = space === '' ? name : name.startsWith(`${space}_`) ? name.slice(space.length + 1) : '';
      if (KNOWN.test(own)) return own;
    }
    return null;
  };
  const own = samples.flatMap((sample) => {
    const name = nameOf(sample);
    return name === null ? [] : [{ sample, name }];
  });
  const counts = new Map(
    own.flatMap(({ sample, name }) =>
      name.endsWith('_seconds_count') ? [[keyOf(sample, name.slice(0, -6)), sample.value] as const] : [],
    ),
  );
  return {
    name: "franz-go's kprom",
    clientId: 'client-franz-go',
    read: (sample) => {
      const name = nameOf(sample);
      return name === null ? null : metricNamed(name, sample, counts);
    },
    derived: derivedOf(own),
    says: [
      "These are metrics of franz-go (kprom). They don't say how long records wait in the client, and Linger reads the means of its histograms, not their buckets. Its requests are of all kinds, so their times are those of produce requests only if the client does nothing else.",
    ],
  };
}

function metricNamed(name: string, sample: Sample, counts: ReadonlyMap<string, number>): Metric | string {
  const node = labelOf(sample, 'nodeid');
  if (node !== null && !/^\d{1,6}$/.test(node))
    return 'A connection for metadata, which no records are sent through.';
  const of = {
    ...OF_ALL,
    client: labelOf(sample, 'clientid'),
    broker: node === null ? null : Number(node),
    topic: labelOf(sample, 'topic'),
  };
  if (/^(?:fetch|buffered_fetch)/.test(name)) return 'A metric of consumers, not producers.';
  if (name.endsWith('_bucket')) return 'Linger reads the means of histograms, not their buckets.';
  if (UNCOMPRESSED.test(name))
    return 'It counts bytes before compression: only its ratio to those after it is used.';
  if (name === 'buffered_produce_records_total')
    return metricOf(sample, { figure: 'records-waiting', unit: '1', statistic: { type: 'now' }, of });
  const total = own(TOTALS, name);
  if (total !== undefined) {
    const [figure, unit] = total;
    return metricOf(sample, { figure, unit, statistic: { type: 'total' }, of });
  }
  const histogram = name.replace(/_(?:sum|count)$/, '');
  const time = own(TIMES, histogram);
  if (time === undefined) return "Linger doesn't use this metric.";
  if (name.endsWith('_count')) return 'The count behind the mean.';
  const count = counts.get(keyOf(sample, histogram)) ?? 0;
  return metricOf(
    { ...sample, value: (sample.value / count) * 1000 },
    { figure: time, unit: 'ms', statistic: { type: 'mean', over: 'request' }, of, count, note: ALL_KINDS },
  );
}

/** Key shared by the sum and the count of one histogram at one time. */
function keyOf({ labels, atS }: Sample, histogram: string): string {
  const { __name__, ...others } = labels;
  return JSON.stringify([histogram, others, atS]);
}

/** Means over all brokers and topics per client, computed from the plugin's totals. */
function derivedOf(own: readonly { readonly sample: Sample; readonly name: string }[]): readonly Metric[] {
  const lastS = highestOf(own.map(({ sample }) => sample.atS ?? 0));
  const last = own.filter(({ sample }) => (sample.atS ?? 0) === lastS);
  const clients = new Set(last.map(({ sample }) => labelOf(sample, 'clientid')));
  return [...clients].flatMap((client) => {
    const mine = last.filter(({ sample }) => labelOf(sample, 'clientid') === client);
    const sum = (wanted: (name: string) => boolean): number =>
      mine.reduce((all, { sample, name }) => (wanted(name) ? all + sample.value : all), 0);
    const compressed = sum((name) => name === 'produce_compressed_bytes_total');
    const batches = sum((name) => name === 'produce_batches_total');
    const ratios = [
      ['batch-size', 'B', compressed, batches],
      ['records-per-batch', '1', sum((name) => name === 'produce_records_total'), batches],
      ['compression-ratio', '1', compressed, sum((name) => UNCOMPRESSED.test(name))],
    ] as const;
    return ratios.flatMap(([figure, unit, over, under]): readonly Metric[] => {
      const first = mine.find(({ name }) => name.startsWith('produce_'))?.sample;
      if (first === undefined || !(over > 0 && under > 0)) return [];
      const metric = metricOf(
        { ...first, value: over / under, written: WRITTEN[figure] },
        {
          figure,
          unit,
          statistic: { type: 'mean', over: 'batch' },
          of: { ...OF_ALL, client },
          note: SINCE_START,
        },
      );
      return typeof metric === 'string' ? [] : [metric];
    });
  });
}

const WRITTEN = {
  'batch-size': 'produce_compressed_bytes_total ÷ produce_batches_total',
  'records-per-batch': 'produce_records_total ÷ produce_batches_total',
  'compression-ratio': 'produce_compressed_bytes_total ÷ produce_bytes_total',
};
