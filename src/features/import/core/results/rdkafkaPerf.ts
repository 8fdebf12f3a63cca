import { type Metric, OF_ALL } from '../../../../figures/metric';
import { sets } from '../claims';
import { metricOf } from '../metrics/metricOf';
import type { Meaning } from '../types';
import { reachedWorkload, recordRate } from './reachedWorkload';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

/** `print_stats` of examples/rdkafka_performance.c; its MB are 1,000,000 bytes. */
const LINE =
  /(\d{1,15}) messages produced \((\d{1,18}) bytes\), (\d{1,15}) delivered \(offset -?\d{1,18}, (\d{1,15}) failed\) in (\d{1,12}) ?ms: \d{1,15} msgs\/s and [\d.]{1,20} MB\/s, \d{1,15} produce failures(?:, (\d{1,15}) in queue)?(?:, (\w{1,20}) compression)?/g;

/** librdkafka's own benchmark: each line covers the run from its start. */
export const RDKAFKA_PERF: ResultFormat = {
  kind: 'metrics',
  evidence: 'a line of rdkafka_performance',
  sign: /messages produced \(/,
  isRun: true,
  read: readRdkafkaPerf,
  lacks: ['rdkafka_performance has no latency of a producer: add the statistics that its option -T prints.'],
};

function readRdkafkaPerf(text: string): MetricReading | null {
  const last = [...text.matchAll(LINE)].at(-1);
  if (last === undefined) return null;
  const [produced = 0, bytes = 0, delivered = 0, failed = 0, ms = 0] = last.slice(1, 6).map(Number);
  const [queued, codec] = [last[6], last[7]];
  if (!(produced > 0 && ms > 0)) return null;
  const seconds = ms / 1000;
  const windowS = [seconds, seconds] as const;
  const at = { atS: null, line: text.slice(0, last.index).split('\n').length };
  const metrics = [
    metricOf(
      { value: failed, written: 'failed', ...at },
      { figure: 'record-errors', unit: '1', statistic: { type: 'total' }, windowS },
    ),
    metricOf(
      { value: Number(queued ?? Number.NaN), written: 'in queue', ...at },
      { figure: 'records-waiting', unit: '1', statistic: { type: 'now' }, of: OF_ALL },
    ),
  ].filter((metric): metric is Metric => typeof metric !== 'string');
  const compression: readonly Meaning[] =
    codec === undefined
      ? []
      : [
          {
            given: { name: 'compression', value: codec },
            claims: [sets('compression.type', codec === 'no' ? 'none' : codec)],
          },
        ];
  return {
    ...plainReading('rdkafka_performance', [
      ...recordRate({ ...at, value: delivered / seconds, written: 'msgs/s' }, seconds, delivered),
      ...metrics,
    ]),
    meanings: [
      ...reachedWorkload({ recordsPerSecond: delivered / seconds, seconds, bytes: bytes / produced }),
      ...compression,
    ],
    clientId: 'client-librdkafka',
    covered: { records: delivered, durationS: seconds, start: 'included', windows: [] },
  };
}
