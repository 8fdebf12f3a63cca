import { own } from '../../../../base/own';
import type { Counted, Metric, MetricFigure } from '../../../../figures/metric';
import { eachOf, jsonValues, objectOf } from './json';
import { metricOf } from './metricOf';
import { labelOf, linesOf, type Sample } from './samples';

/** The names of WriterStats (writer.go of segmentio/kafka-go 0.4), as exporters write them. */
const NAME = /^(?:[a-z]\w{0,60}_)?kafka_writer_([a-z_]{3,60})$/;
/** Sensors with avg, min and max; seconds become ms. */
const OBSERVED: Readonly<Record<string, readonly [figure: MetricFigure, over: Counted]>> = {
  // One attempt of a produce request, including its wait for a connection.
  write_seconds: ['request-latency', 'request'],
  // From a batch's first message until it's written.
  batch_seconds: ['queue-time', 'batch'],
  // Time that a quota throttled it.
  wait_seconds: ['throttle-time', 'request'],
  batch_size: ['records-per-batch', 'batch'],
};
const COUNTED: Readonly<Record<string, MetricFigure>> = {
  message_count: 'records',
  write_count: 'requests',
};
const REASONS: Readonly<Record<string, string>> = {
  batch_queue_seconds: 'Its part of batch_seconds, until the batch is full or BatchTimeout has passed.',
  batch_bytes: 'It counts keys and values before compression; Linger compares batches as they are sent.',
  message_bytes: 'It counts keys and values before compression; Linger compares bytes as they are sent.',
};
const SINCE_READ = 'Since the statistics were read before, which resets them.';

/** The metric of a kafka-go writer's sample, or the reason if it has none; null for other samples. */
export function kafkaGoMetric(sample: Sample): Metric | string | null {
  const name = NAME.exec(sample.name)?.[1];
  if (name === undefined) return null;
  const of = { client: labelOf(sample, 'clientid'), broker: null, topic: null, partition: null };
  const counted = own(COUNTED, name.replace(/_total$/, ''));
  if (counted !== undefined)
    return metricOf(sample, { figure: counted, unit: '1', statistic: { type: 'total' }, of });
  const [, sensor = '', word = ''] = /^(.+)_(avg|min|max)$/.exec(name) ?? [];
  const observed = own(OBSERVED, sensor);
  if (observed === undefined)
    return own(REASONS, name.replace(/_(?:avg|min|max)$/, '')) ?? "Linger doesn't use this metric.";
  const [figure, over] = observed;
  const isTime = sensor.endsWith('_seconds');
  return metricOf(isTime ? { ...sample, value: sample.value * 1000 } : sample, {
    figure,
    unit: isTime ? 'ms' : '1',
    statistic: { type: word === 'avg' ? 'mean' : (word as 'min' | 'max'), over },
    of,
    note: SINCE_READ,
  });
}

/** Exporters' names for the fields of WriterStats. */
const FIELDS: Readonly<Record<string, string>> = {
  Writes: 'write_count',
  Messages: 'message_count',
  Bytes: 'message_bytes',
  Errors: 'error_count',
  BatchTime: 'batch_seconds',
  BatchQueueTime: 'batch_queue_seconds',
  WriteTime: 'write_seconds',
  WaitTime: 'wait_seconds',
  BatchSize: 'batch_size',
  BatchBytes: 'batch_bytes',
};

/** The samples of WriterStats as JSON, with times in nanoseconds, or as Go prints it with `%+v`; may be empty. */
export function writerStatsSamples(text: string): readonly Sample[] {
  if (!text.includes('WriteTime') || !text.includes('BatchTime')) return [];
  const ofJson = jsonValues(text).flatMap(({ value, line }) =>
    eachOf(value).flatMap((each) => samplesOf(objectOf(each), line)),
  );
  if (ofJson.length > 0) return ofJson;
  return [...linesOf(text)].flatMap(([line, number]) => samplesOf(printed(line), number));
}

function samplesOf(stats: Readonly<Record<string, unknown>>, line: number): readonly Sample[] {
  if (!('WriteTime' in stats && 'BatchTime' in stats)) return [];
  return Object.entries(FIELDS).flatMap(([field, name]): readonly Sample[] => {
    const value = stats[field];
    if (typeof value === 'number') return [sampleOf(name, field, value, line)];
    return Object.entries(objectOf(value)).flatMap(([word, each]) =>
      typeof each === 'number' && /^(?:Avg|Min|Max)$/.test(word)
        ? [
            sampleOf(
              `${name}_${word.toLowerCase()}`,
              `${field}.${word}`,
              name.endsWith('_seconds') ? each / 1e9 : each,
              line,
            ),
          ]
        : [],
    );
  });
}

function sampleOf(name: string, written: string, value: number, line: number): Sample {
  return { name: `kafka_writer_${name}`, written, labels: {}, value, atS: null, line };
}

const GROUP = /([A-Z][A-Za-z]{2,20}):\{([^{}]{0,300})\}/g;
const FIELD = /([A-Z][A-Za-z]{2,20}):([\d.a-z\u00B5]{1,40})/g;

/** `{Writes:3 … WriteTime:{Avg:1.5ms …} …}` as an object, with times in nanoseconds. */
function printed(line: string): Readonly<Record<string, unknown>> {
  if (!line.includes('WriteTime:{')) return {};
  const groups = [...line.matchAll(GROUP)].map(([, name = '', fields = '']) => [name, pairsOf(fields)]);
  return { ...pairsOf(line.replaceAll(GROUP, '')), ...Object.fromEntries(groups) };
}

function pairsOf(text: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...text.matchAll(FIELD)].map(([, name = '', value = '']) => [name, nanosecondsOf(value)]),
  );
}

const UNITS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  '\u00B5s': 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};

/** A plain number, or Go's duration (`1m2.5s`) in nanoseconds; NaN if it's neither. */
function nanosecondsOf(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  const parts = [...text.matchAll(/(\d{1,20}(?:\.\d{1,20})?)(ns|us|\u00B5s|ms|s|m|h)/g)];
  if (parts.map(([part]) => part).join('') !== text) return Number.NaN;
  return parts.reduce((sum, [, digits, unit = '']) => sum + Number(digits) * (own(UNITS, unit) ?? 0), 0);
}
