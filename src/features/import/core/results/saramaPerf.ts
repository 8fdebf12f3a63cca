import { own } from '../../../../base/own';
import { type Metric, OF_ALL } from '../../../../figures/metric';
import { ignored, sets } from '../claims';
import { timesOf } from '../metrics/distribution';
import { goNanoseconds } from '../metrics/goDuration';
import { metricOf } from '../metrics/metricOf';
import type { Given, Meaning } from '../types';
import { reachedWorkload, recordRate } from './reachedWorkload';
import { type MetricReading, plainReading, type ResultFormat } from './reading';

const FORMAT = "Sarama's kafka-producer-performance";
const NUMBER = '(\\d{1,15}(?:\\.\\d{1,9})?)';
/** `printMetrics` of tools/kafka-producer-performance in every version, and of tools that copied it. */
const LINE = new RegExp(
  [
    `${NUMBER} records sent, ${NUMBER} records/sec \\(${NUMBER} Mi?B/sec`,
    `(?: ingress, ${NUMBER} MiB/sec egress)?\\), ${NUMBER} ms avg latency, ${NUMBER} ms stddev, `,
    `${NUMBER} ms 50th, ${NUMBER} ms 75th, ${NUMBER} ms 95th, ${NUMBER} ms 99th, ${NUMBER} ms 99\\.9th`,
    `(?:, ${NUMBER} total req\\. in flight)?`,
  ].join(''),
  'g',
);
/** Sarama keeps as many latencies of requests, new ones more likely (metricsReservoirSize, metricsAlphaFactor). */
const SAMPLE = 'A sample of 1,028 requests, in which recent ones count more.';

/** Sarama's benchmark: each line covers the run from its start, so the last one of a run counts. */
export const SARAMA_PERF: ResultFormat = {
  kind: 'metrics',
  evidence: "a line of Sarama's kafka-producer-performance",
  sign: /ms stddev, /,
  isRun: true,
  read: readSaramaPerf,
  lacks: [
    "Sarama's tool measures requests: it says neither how long a record waited in the client before its request, nor the highest latency.",
  ],
};

interface Line {
  readonly records: number;
  readonly rate: number;
  readonly place: number;
  readonly numbers: readonly (number | null)[];
}

function readSaramaPerf(text: string): MetricReading | null {
  const lines = [...text.matchAll(LINE)].map((match): Line => {
    const numbers = match.slice(1).map((each) => (each === undefined ? null : Number(each)));
    return { records: numbers[0] ?? 0, rate: numbers[1] ?? 0, place: match.index, numbers };
  });
  const last = lines.at(-1);
  if (last === undefined || !(last.records > 0 && last.rate > 0)) return null;
  const runs = 1 + lines.filter(({ records }, index) => records < (lines[index - 1]?.records ?? 0)).length;
  const [, , mebibytes = null, , meanMs = null, , p50, p75, p95, p99, p999] = last.numbers;
  const seconds = last.records / last.rate;
  const windowS = [seconds, seconds] as const;
  const line = text.slice(0, last.place).split('\n').length;
  const figures = timesOf(
    { figure: 'request-latency', over: 'request', line, name: '', windowS, stepMs: 1 },
    [
      ['avg latency', 'mean', meanMs],
      ['50th', 50, p50 ?? null],
      ['75th', 75, p75 ?? null],
      ['95th', 95, p95 ?? null],
      ['99th', 99, p99 ?? null],
      ['99.9th', 99.9, p999 ?? null],
    ],
  ).map((metric): Metric => ({ ...metric, note: SAMPLE }));
  const flags = flagsIn(text.slice(0, last.place));
  return {
    ...plainReading(FORMAT, [...rates(last, windowS, line), ...figures]),
    meanings: [
      ...(flags === null
        ? reachedWorkload({
            recordsPerSecond: last.rate,
            seconds,
            bytes: mebibytes === null ? null : (mebibytes * 1_048_576) / last.rate,
          })
        : flags.meanings),
    ],
    handsOn: flags === null ? null : { kind: 'sarama', pairs: flags.pairs },
    clientId: 'client-sarama',
    covered: { records: last.records, durationS: seconds, start: 'included', windows: [] },
    warnings: [
      ...(lines.length > runs
        ? ["Each line of Sarama's tool covers the whole run until then, so the last one is used."]
        : []),
      ...(runs > 1 ? [`The text has ${runs} runs: the last one is used.`] : []),
    ],
  };
}

function rates(
  { rate, records, numbers }: Line,
  windowS: readonly [number, number],
  line: number,
): readonly Metric[] {
  const [egress, inFlight] = [numbers[3] ?? null, numbers[11] ?? null];
  const at = { atS: null, line };
  const found = [
    metricOf(
      { value: egress === null ? Number.NaN : egress * 1_048_576, written: 'MiB/sec egress', ...at },
      { figure: 'bytes', unit: 'B/s', statistic: { type: 'rate' }, windowS },
    ),
    metricOf(
      { value: inFlight ?? Number.NaN, written: 'total req. in flight', ...at },
      { figure: 'requests-in-flight', unit: '1', statistic: { type: 'now' }, of: OF_ALL },
    ),
  ];
  return [
    ...recordRate({ value: rate, line, written: 'records/sec' }, windowS[0], records),
    ...found.filter((metric) => typeof metric !== 'string'),
  ];
}

/** The configuration's fields that the tool's flags set. */
const FIELDS: Readonly<Record<string, string>> = {
  'max-open-requests': 'Net.MaxOpenRequests',
  'max-message-bytes': 'Producer.MaxMessageBytes',
  'required-acks': 'Producer.RequiredAcks',
  partitioner: 'Producer.Partitioner',
  compression: 'Producer.Compression',
  'flush-frequency': 'Producer.Flush.Frequency',
  'flush-bytes': 'Producer.Flush.Bytes',
  'flush-messages': 'Producer.Flush.Messages',
  'flush-max-messages': 'Producer.Flush.MaxMessages',
};
/** Values of flags by Sarama's constants. */
const CONSTANTS: Readonly<Record<string, string>> = {
  none: 'CompressionNone',
  gzip: 'CompressionGZIP',
  snappy: 'CompressionSnappy',
  lz4: 'CompressionLZ4',
  zstd: 'CompressionZSTD',
  roundrobin: 'NewRoundRobinPartitioner',
  random: 'NewRandomPartitioner',
  hash: 'NewHashPartitioner',
};
const COMMAND = /kafka-producer-performance[ \t](?:[^\n\\]|\\\r?\n|\\)*/g;
const FLAG = /(?:^|\s)--?([a-z][a-z-]{1,40})(?:=|\s{1,20}\\?\s{0,20})(-?[^\s-][^\s]{0,300})/g;

/** The flags of the last command, if there is one. */
function flagsIn(
  text: string,
): { readonly pairs: readonly Given[]; readonly meanings: readonly Meaning[] } | null {
  const command = [...text.matchAll(COMMAND)].at(-1)?.[0];
  if (command === undefined) return null;
  const flags = new Map([...command.matchAll(FLAG)].map(([, name = '', value = '']) => [name, value]));
  const pairs = [...flags].flatMap(([flag, value]): readonly Given[] => {
    const name = own(FIELDS, flag);
    return name === undefined ? [] : [{ name, value: configured(flag, value) }];
  });
  return { pairs, meanings: workloadOf(flags) };
}

function configured(flag: string, value: string): string {
  if (flag === 'flush-frequency') return String(goNanoseconds(value));
  return own(CONSTANTS, value) ?? value;
}

function workloadOf(flags: ReadonlyMap<string, string>): readonly Meaning[] {
  const throughput = Number(flags.get('throughput') ?? 0);
  return [...flags].flatMap(([flag, value]): readonly Meaning[] => {
    const given = { name: `-${flag}`, value };
    switch (flag) {
      case 'message-size':
        return [{ given, claims: [sets('record.bytes', value)] }];
      case 'throughput':
        return [{ given, claims: [throughput > 0 ? sets('rate', value) : sets('rate', 'max', 'No limit.')] }];
      case 'message-load':
        return throughput > 0
          ? [
              {
                given,
                claims: [sets('duration.s', String(Number(value) / throughput), 'Messages ÷ throughput.')],
              },
            ]
          : [
              { given, claims: [ignored("Without a throughput, it doesn't determine the sending time.")] },
              {
                given: { name: 'without -throughput', value: '' },
                claims: [sets('rate', 'max', 'No limit.')],
              },
            ];
      default:
        return [];
    }
  });
}
