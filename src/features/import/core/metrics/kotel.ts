import { type Metric, OF_ALL } from '../../../../figures/metric';
import type { GoClient } from './goClient';
import { metricOf } from './metricOf';
import { labelOf, type Sample } from './samples';

/** The counters of kotel, franz-go's plugin for OpenTelemetry (plugin/kotel/meter.go), in Prometheus with a suffix. */
const NAME = /^messaging_kafka_([a-z_]{5,30}?)(?:_count)?(?:_total)?$/;
const SIGN = /^messaging_kafka_(?:produce|write|fetch|connects)_?/;
const CONSUMERS = /^(?:fetch|read)_/;

/** Counters of kotel; null if there are none. */
export function kotelIn(samples: readonly Sample[]): GoClient | null {
  if (!samples.some(({ name }) => SIGN.test(name))) return null;
  return {
    name: "franz-go's kotel",
    clientId: 'client-franz-go',
    read: metricOfCounter,
    derived: [],
    says: [
      'kotel only counts: it has no time at all. For times of requests, use kprom with its histograms, or OpenTelemetry traces.',
    ],
  };
}

function metricOfCounter(sample: Sample): Metric | string | null {
  const name = NAME.exec(sample.name)?.[1];
  if (name === undefined) return null;
  const node = labelOf(sample, 'nodeid');
  if (node !== null && !/^\d{1,6}$/.test(node))
    return 'A connection for metadata, which no records are sent through.';
  const of = { ...OF_ALL, broker: node === null ? null : Number(node), topic: labelOf(sample, 'topic') };
  if (CONSUMERS.test(name)) return 'A metric of consumers, not producers.';
  if (name === 'produce_records')
    return metricOf(sample, { figure: 'records', unit: '1', statistic: { type: 'total' }, of });
  if (name === 'write_bytes')
    return metricOf(sample, { figure: 'bytes', unit: 'B', statistic: { type: 'total' }, of });
  return name === 'produce_bytes'
    ? 'It counts bytes before compression; Linger compares bytes as they are sent.'
    : "Linger doesn't use this metric.";
}
