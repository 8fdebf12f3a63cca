import type { Metric } from '../../../../figures/metric';
import { metricOf } from '../metrics/metricOf';
import { lastRow } from './perfTable';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

const HEAD = /^[ \t]{0,9}(?:start\.time|time),.{0,200}\bdata\.consumed\.in\..{0,200}\bnMsg\.sec\b/im;

export const CONSUMER_PERF: ResultFormat = {
  kind: 'metrics',
  evidence: 'the table of kafka-consumer-perf-test',
  sign: HEAD,
  read: readConsumerPerf,
  lacks: ['kafka-consumer-perf-test has no latency at all.'],
};

/** The table of kafka-consumer-perf-test; null if the text has none. */
function readConsumerPerf(text: string): MetricReading | null {
  const row = lastRow(text, HEAD);
  if (row === null) return null;
  const { cellOf, line } = row;
  const metrics = (
    [
      ['data.consumed.in.nmsg', 'consumed-records', '1', 'total', 1],
      ['data.consumed.in.mb', 'consumed-bytes', 'B', 'total', 1_048_576],
      ['nmsg.sec', 'consumed-records', '1/s', 'rate', 1],
      ['fetch.nmsg.sec', 'consumed-records', '1/s', 'rate', 1],
      ['mb.sec', 'consumed-bytes', 'B/s', 'rate', 1_048_576],
    ] as const
  ).flatMap(([name, figure, unit, type, times]): readonly Metric[] => {
    const number = Number(cellOf(name));
    // Some versions print a time of day as the time to join, and then rates of 0 or less.
    const value = number > 0 ? number * times : Number.NaN;
    const isWhole = name === 'nmsg.sec' || name === 'mb.sec';
    const metric = metricOf(
      { value, atS: null, line, written: name },
      {
        figure,
        unit,
        statistic: { type },
        ...(isWhole
          ? { use: 'no', note: 'Not used: it divides by the time of joining the group as well.' }
          : {}),
      },
    );
    return typeof metric === 'string' ? [] : [metric];
  });
  if (metrics.length === 0) return null;
  return {
    ...plainReading('kafka-consumer-perf-test', metrics),
    warnings: [
      'kafka-consumer-perf-test measures how fast records can be read, not latency, so it says nothing about the producer.',
    ],
  };
}
