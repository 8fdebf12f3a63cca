import { goNanoseconds } from '../metrics/goDuration';
import { eachOf, jsonValues, objectOf } from '../metrics/json';
import { linesOf, type Sample } from '../metrics/samples';
import type { ResultFormat } from './reading';
import { LACKS_OF_SERIES, readSeries } from './series';

export const WRITER_STATS: ResultFormat = {
  kind: 'metrics',
  evidence: "a printout of kafka-go's WriterStats",
  sign: /WriteTime/,
  read: (text) => readSeries('A printout', writerStatsSamples(text)),
  lacks: LACKS_OF_SERIES,
};

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
function writerStatsSamples(text: string): readonly Sample[] {
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
    [...text.matchAll(FIELD)].map(([, name = '', value = '']) => [name, goNanoseconds(value)]),
  );
}
