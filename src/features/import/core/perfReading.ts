import { formatMilliseconds } from '../../../base/format';
import type { Metric } from '../../../figures/metric';
import type { MeasuredRun } from '../../../scenario/measured';
import { javaMeanings } from './dialects/java';
import { timesOf } from './metrics/distribution';
import { metricOf } from './metrics/metricOf';
import { settingsFromMetrics } from './metrics/read';
import type { MetricReading } from './metrics/reading';
import { sampleMetrics } from './metrics/sampleMetrics';
import { readPerfCommand } from './perfCommand';
import { type PerfTestOutput, readPerfTestOutput } from './perfTest';
import { printedSamples } from './printedMetrics';
import { claimOf } from './settle';
import type { Meaning } from './types';

/** Reads a command of kafka-producer-perf-test, its output, and the metrics below. */
export function readPerfTest(text: string, clientId: string): MetricReading {
  const output = readPerfTestOutput(text);
  const command = readPerfCommand(text);
  const measured = output?.measured ?? null;
  const seconds = measured === null ? null : measured.records / measured.recordsPerSecond;
  const printed = sampleMetrics(printedSamples(text, output?.producers ?? null), seconds);
  const said = command === null ? [] : [...command.meanings, ...javaMeanings(command.props, clientId)];
  const workload = command === null && measured !== null ? workloadOf(measured) : [];
  return {
    format: 'kafka-producer-perf-test',
    metrics: [...printed.metrics, ...(output === null ? [] : metricsOfRun(output))],
    ignored: printed.ignored,
    meanings: [...said, ...workload, ...producersOf(output), ...settingsFromMetrics(printed.metrics)],
    warnings: warningsOf(output),
    measured,
    clientId: null,
    versions: [],
  };
}

/** The workload from the printed line; the reached rate stands in for the requested one. */
function workloadOf({ records, recordsPerSecond, mebibytesPerSecond }: MeasuredRun): readonly Meaning[] {
  const bytes = Math.round((mebibytesPerSecond * 1_048_576) / recordsPerSecond);
  const seconds = Number((records / recordsPerSecond).toPrecision(4));
  const rate = Number(recordsPerSecond.toPrecision(6));
  return [
    {
      given: { name: 'records/sec', value: String(recordsPerSecond) },
      claims: [
        claimOf('rate', rate, 'The rate it reached; without the command, the intended rate is unknown.'),
      ],
    },
    {
      given: { name: 'MB/sec', value: String(mebibytesPerSecond) },
      claims: [
        mebibytesPerSecond >= 0.1
          ? claimOf('record.bytes', bytes, 'MB/sec ÷ records/sec; the tool rounds both.')
          : { type: 'ignored', reason: 'The tool rounds it too much to determine the record size.' },
      ],
    },
    {
      given: { name: 'records sent', value: String(records) },
      claims: [claimOf('duration.s', seconds, 'Records ÷ records/sec.')],
    },
  ];
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
  const { records, recordsPerSecond, meanMs, maxMs, p50Ms, p95Ms, p99Ms, p999Ms } = measured;
  const seconds = records / recordsPerSecond;
  const windowS = [seconds, seconds] as const;
  const rate = metricOf(
    { value: recordsPerSecond, atS: null, line, written: 'records/sec' },
    { figure: 'records', unit: '1/s', statistic: { type: 'rate' }, windowS, count: records },
  );
  const origin = {
    figure: 'latency',
    over: 'record',
    line,
    name: '',
    windowS,
    count: records,
    stepMs: 1,
  } as const;
  return [
    ...(typeof rate === 'string' ? [] : [rate]),
    ...timesOf(origin, [
      ['avg latency', 'mean', meanMs],
      ['50th', 50, p50Ms],
      ['95th', 95, p95Ms],
      ['99th', 99, p99Ms],
      ['99.9th', 99.9, p999Ms],
      ['max latency', 'max', maxMs],
    ]),
  ];
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
