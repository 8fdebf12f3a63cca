import { formatMilliseconds } from '../../../../base/format';
import type { Metric } from '../../../../figures/metric';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { ClientVersion } from '../clientVersion';
import { supportsPercentile } from '../metrics/distribution';
import { sampleMetrics } from '../metrics/sampleMetrics';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { latencyOf, recordRate } from './columns';
import { type PerfCommand, readPerfCommand } from './perfCommand';
import { type PerfRate, type PerfTestOutput, readPerfRate, readPerfTestOutput } from './perfOutput';
import { hasPrintedMetrics, printedSamples } from './printedMetrics';
import { reachedWorkload } from './reachedWorkload';
import { type MetricReading, plainReading, type ResultFormat } from './reading';
import { settingsFromMetrics } from './series';

const FORMAT = 'kafka-producer-perf-test';

/** Commands of kafka-producer-perf-test of every version, its output, and the metrics below. */
export const PERF_TEST: ResultFormat = {
  kind: 'perf-test',
  // Options, its output in any shape that a terminal gave it, and --print-metrics.
  sign: /(?:--|[–—])[a-z]|records\s{1,9}sent,|producer(?:-node|-topic)?-metrics:/,
  isRun: true,
  read: readPerfTest,
  lacks: [
    'kafka-producer-perf-test measures from send() to the ack: where a record waits, only the metrics of --print-metrics say.',
  ],
};

/** Max characters read: no run prints more. */
const MAX_CHARACTERS = 200_000;

function readPerfTest(whole: string): MetricReading | null {
  const text = whole.slice(0, MAX_CHARACTERS);
  const output = readPerfTestOutput(text);
  const rate = output === null ? readPerfRate(text) : null;
  const command = readPerfCommand(text, output?.place ?? text.length);
  if (output === null && rate === null && command === null && !hasPrintedMetrics(text)) return null;
  const measured = output === null ? null : supportedRun(output);
  const run = measured ?? rate;
  const seconds = run === null ? null : run.records / run.recordsPerSecond;
  const printed = sampleMetrics(printedSamples(text, output?.producers ?? null), seconds);
  const workload = command === null && run !== null ? workloadOf(run) : [];
  return {
    ...plainReading(FORMAT, [
      ...printed.metrics,
      ...(output === null ? [] : metricsOfRun(output)),
      ...(rate === null ? [] : rateMetric(rate)),
    ]),
    ignored: printed.ignored,
    meanings: [
      ...(command?.meanings ?? []),
      ...workload,
      ...producersOf(output),
      ...settingsFromMetrics(printed.metrics),
    ],
    handsOn: command === null ? null : { kind: 'java', pairs: command.props },
    warnings: [...warningsOf(output), ...commandWarning(command, output)],
    measured,
    covered: {
      records: run?.records ?? null,
      durationS: seconds,
      start: output === null ? null : output.isWarm ? 'left-out' : 'included',
      windows: output?.windows ?? [],
      asked: command?.asked ?? null,
    },
    versions: versionsOf(text, output),
  };
}

/** A run without the percentiles that its records don't support: the tool prints the maximum for them. */
function supportedRun({ measured, producers }: PerfTestOutput): MeasuredRun {
  const supported = (percentile: number, ms: number | null): number | null =>
    supportsPercentile(measured.records / producers, percentile) ? ms : null;
  return {
    ...measured,
    p50Ms: supported(50, measured.p50Ms),
    p95Ms: supported(95, measured.p95Ms),
    p99Ms: supported(99, measured.p99Ms),
    p999Ms: supported(99.9, measured.p999Ms),
  };
}

/** The version in the name of Kafka's folder: kafka_2.13-3.7.0. */
const FOLDER = /\bkafka_2\.\d{1,2}-(\d{1,2}\.\d{1,3}\.\d{1,3})/;

/** The version that a prompt or a path names, or that the wording shows. */
function versionsOf(text: string, output: PerfTestOutput | null): readonly ClientVersion[] {
  const version = FOLDER.exec(text)?.[1];
  if (version !== undefined) return [{ producer: null, version, source: 'folder' }];
  return output?.isOld === true ? [{ producer: null, version: '1.0', source: 'wording' }] : [];
}

function commandWarning(command: PerfCommand | null, output: PerfTestOutput | null): readonly string[] {
  const commands = command?.commands ?? 0;
  const which = output === null ? 'the last one is used' : 'the last one before the result is used';
  return commands > 1 ? [`The text has ${commands} commands: ${which}.`] : [];
}

/** Min MB/sec that two decimals give to some percent. */
const MIN_MEBIBYTES = 0.1;

function workloadOf({
  records,
  recordsPerSecond,
  mebibytesPerSecond,
}: Omit<PerfRate, 'line'>): readonly Meaning[] {
  const mebibytes = mebibytesPerSecond ?? 0;
  const bytes = mebibytes >= MIN_MEBIBYTES ? (mebibytes * 1_048_576) / recordsPerSecond : null;
  return reachedWorkload({ recordsPerSecond, seconds: records / recordsPerSecond, bytes });
}

/** Producers that ran together, and their total rate; the command has only the rate of each. */
function producersOf(output: PerfTestOutput | null): readonly Meaning[] {
  if (output === null || output.producers === 1) return [];
  const { producers, measured } = output;
  const rate = Number(measured.recordsPerSecond.toPrecision(6));
  return [
    {
      given: { name: 'results', value: String(producers) },
      claims: [
        claimOf('producers', producers, 'One result for each.'),
        claimOf('rate', rate, 'The rates that they reached, added up.'),
      ],
    },
  ];
}

/** The printed line as metrics of all producers. The tool measures each record's latency in whole ms. */
function metricsOfRun({ measured, line }: PerfTestOutput): readonly Metric[] {
  const { records, recordsPerSecond, meanMs: mean, maxMs: max, p50Ms, p95Ms, p99Ms, p999Ms } = measured;
  const origin = { line, records, seconds: records / recordsPerSecond };
  const percentiles = { p50: p50Ms, p95: p95Ms, p99: p99Ms, 'p99.9': p999Ms };
  const had = Object.fromEntries(Object.entries(percentiles).filter(([, ms]) => ms !== null));
  const nameOf = (column: string): string =>
    column.startsWith('p') ? `${column.slice(1)}th` : `${column === 'mean' ? 'avg' : column} latency`;
  return [...rateMetric({ ...measured, line }), ...latencyOf({ mean, ...had, max }, origin, nameOf, 1)];
}

function rateMetric({ records, recordsPerSecond, line }: PerfRate): readonly Metric[] {
  return recordRate(recordsPerSecond, 'records/sec', { line, records, seconds: records / recordsPerSecond });
}

function warningsOf(output: PerfTestOutput | null): readonly string[] {
  if (output === null) return [];
  const { final, others, producers, risingMs } = output;
  return [
    ...(risingMs === null
      ? []
      : [
          `Mean latency rises from line to line, from ${formatMilliseconds(risingMs[0])} to ${formatMilliseconds(risingMs[1])}: a backlog grows, so every figure depends on how long the test ran.`,
        ]),
    ...(final ? [] : ["The text has only interim lines. They're combined here, without percentiles."]),
    ...(others > 0 ? [`The text has ${others + 1} runs: the last one is used.`] : []),
    ...(producers > 1
      ? [
          `The last ${producers} results follow each other, so they're taken for producers that ran together: rates are added up. Percentiles of several producers don't add up; here each counts with its records.`,
        ]
      : []),
  ];
}
