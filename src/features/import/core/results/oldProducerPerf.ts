import { own } from '../../../../base/own';
import { ignored, sets } from '../claims';
import type { Meaning } from '../types';
import { lastRow } from './perfTable';
import { reachedWorkload, recordRate } from './reachedWorkload';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

const HEAD = /^[ \t]{0,9}(?:start\.time|time),.{0,200}\btotal\.data\.sent\.in\.nMsg\b/im;
/** CompressionCodec of Kafka 0.8, by its number. */
const CODECS: Readonly<Record<string, string>> = { '0': 'none', '1': 'gzip', '2': 'snappy', '3': 'lz4' };

/** The table of kafka-producer-perf-test in Kafka 0.8 (kafka.tools.ProducerPerformance). */
export const OLD_PRODUCER_PERF: ResultFormat = {
  kind: 'metrics',
  evidence: 'the table of kafka-producer-perf-test of Kafka 0.8',
  sign: HEAD,
  isRun: true,
  read: readOldProducerPerf,
  lacks: ['kafka-producer-perf-test of Kafka 0.8 has no latency at all.'],
};

function readOldProducerPerf(text: string): MetricReading | null {
  const row = lastRow(text, HEAD);
  if (row === null) return null;
  const { cellOf, line } = row;
  const [records, rate] = [Number(cellOf('total.data.sent.in.nmsg')), Number(cellOf('nmsg.sec'))];
  if (!(records > 0 && rate > 0)) return null;
  const seconds = records / rate;
  const metrics = recordRate({ value: rate, line, written: 'nMsg.sec' }, seconds, records);
  const bytes = Number(cellOf('message.size'));
  const codec = own(CODECS, cellOf('compression'));
  const batch = cellOf('batch.size');
  return {
    ...plainReading('kafka-producer-perf-test of Kafka 0.8', metrics),
    meanings: [
      ...reachedWorkload({ recordsPerSecond: rate, seconds, bytes: bytes > 0 ? bytes : null }),
      ...(codec === undefined ? [] : [meaning('compression', codec, sets('compression.type', codec))]),
      meaning('batch.size', batch, ignored('Messages in a batch of the old Scala producer, not bytes.')),
    ],
    covered: { records, durationS: seconds, start: 'included', windows: [] },
    warnings: [
      "Kafka 0.8's tool drives the old Scala producer, which Linger doesn't have: its batches and its sending are other than those of any later client.",
    ],
  };
}

function meaning(name: string, value: string, claim: Meaning['claims'][number]): Meaning {
  return { given: { name, value }, claims: [claim] };
}
