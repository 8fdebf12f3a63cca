import { type Metric, OF_ALL } from '../../../../figures/metric';
import { metricOf } from '../metrics/metricOf';
import { linesOf } from '../metrics/samples';
import { recordRate } from './reachedWorkload';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

const LINE = /Produced to partition (\d{1,6}) at offset \d{1,19} with timestamp (\d{13})\b/;
/** Max records counted. */
const MAX_RECORDS = 100_000;

/** What `rpk topic produce` prints for each record. */
export const RPK: ResultFormat = {
  kind: 'metrics',
  evidence: 'the output of rpk topic produce',
  sign: LINE,
  read: readRpk,
  lacks: [
    'rpk topic produce prints no latency: a timestamp is when it made the record, not when the record was acknowledged.',
  ],
};

function readRpk(text: string): MetricReading | null {
  const byPartition = new Map<number, number>();
  let [records, first, last, at] = [0, Number.POSITIVE_INFINITY, 0, 0];
  for (const [row, line] of linesOf(text)) {
    const [, partition, time] = LINE.exec(row) ?? [];
    if (partition === undefined || records === MAX_RECORDS) continue;
    records += 1;
    at = line;
    byPartition.set(Number(partition), (byPartition.get(Number(partition)) ?? 0) + 1);
    [first, last] = [Math.min(first, Number(time)), Math.max(last, Number(time))];
  }
  if (records === 0) return null;
  const seconds = (last - first) / 1000;
  const read = { value: (records - 1) / seconds, line: at, written: 'records ÷ time between them' };
  const shares = [...byPartition].map(([partition, value]) =>
    metricOf(
      { value, atS: null, line: at, written: `partition ${partition}` },
      { figure: 'records', unit: '1', statistic: { type: 'total' }, of: { ...OF_ALL, partition } },
    ),
  );
  const metrics = [
    ...recordRate(read, seconds, records),
    ...shares.filter((metric): metric is Metric => typeof metric !== 'string'),
  ];
  return {
    ...plainReading('Output of rpk topic produce', metrics),
    clientId: 'client-franz-go',
    covered: { records, durationS: seconds > 0 ? seconds : null, start: 'included', windows: [] },
  };
}
