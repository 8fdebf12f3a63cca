import { formatMilliseconds } from '../../../../base/format';
import { highestOf, sumOf } from '../../../../base/statistics';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { ClientVersion } from '../clientVersion';
import { supportsPercentile } from '../metrics/distribution';
import { sampleMetrics } from '../metrics/sampleMetrics';
import { linesOf, NUMBER, type Sample } from '../metrics/samples';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import {
  type Column,
  type Columns,
  latencyOf,
  lineAt,
  numberOf,
  reachedWorkload,
  recordRate,
  runOf,
  windowOf,
} from './columns';
import { type PerfCommand, perfLinesIn, readPerfCommand } from './perfCommand';
import { type MetricReading, plainReading, type ResultFormat } from './reading';
import { settingsFromMetrics } from './series';

/** Commands of kafka-producer-perf-test of every version, its output, and the metrics below. */
export const PERF_TEST: ResultFormat = {
  kind: 'perf-test',
  // Options, its output in any shape that a terminal gave it, and --print-metrics.
  sign: /(?:--|[–—])[a-z]|records\s{1,9}sent,|producer(?:-node|-topic)?-metrics:/,
  isRun: true,
  read: readPerfTest,
};

/** Max characters read: no run prints more. */
const MAX_CHARACTERS = 200_000;

function readPerfTest(whole: string): MetricReading | null {
  const text = whole.slice(0, MAX_CHARACTERS);
  const output = readPerfTestOutput(text);
  const cut = output === null ? cutLine(text) : null;
  const command = readPerfCommand(text, output?.place ?? text.length);
  if (output === null && cut === null && command === null && !hasPrintedMetrics(text)) return null;
  const { columns, place } = output ?? cut ?? { columns: null, place: 0 };
  const { records = 0, rate = 0, mebibytes = 0 } = columns ?? {};
  const seconds = columns === null ? null : records / rate;
  const origin = { line: lineAt(text, place), records, seconds: seconds ?? 0 };
  const printed = sampleMetrics(printedSamples(text, output?.producers ?? null), seconds);
  return {
    ...plainReading('kafka-producer-perf-test', [
      ...printed.metrics,
      ...(columns === null ? [] : recordRate(rate, 'records/sec', origin)),
      ...(output === null ? [] : latencyOf(output.columns, origin, nameOf, 1)),
    ]),
    ignored: printed.ignored,
    meanings: [
      ...(command?.meanings ?? []),
      ...(command === null && seconds !== null
        ? reachedWorkload({ recordsPerSecond: rate, seconds, size: { mebibytesPerSecond: mebibytes } })
        : []),
      ...producersOf(output),
      ...settingsFromMetrics(printed.metrics),
    ],
    handsOn: command === null ? null : { kind: 'java', pairs: command.props },
    warnings: [...warningsOf(output), ...commandWarning(command, output)],
    measured: output?.measured ?? null,
    covered: {
      records: columns === null ? null : records,
      durationS: seconds,
      start: output === null ? null : output.isWarm ? 'left-out' : 'included',
      windows: output?.windows.map((line) => windowOf(line, line.records ?? 0)) ?? [],
      asked: command?.asked ?? null,
    },
    versions: versionsOf(text, output),
  };
}

function nameOf(column: Column): string {
  if (column.startsWith('p')) return `${column.slice(1)}th`;
  return `${column === 'mean' ? 'avg' : column} latency`;
}

const CELL = '(\\d[\\d.,]{0,30})';
const COLUMNS = ['records', 'rate', 'mebibytes', 'mean', 'max', 'p50', 'p95', 'p99', 'p99.9'] as const;
/**
 * A line of ProducerPerformance: `printWindow` and `printTotal` of every version. Before 1.0 the maximum has no "ms";
 * with --warmup-records the final line says "steady state". A terminal may have broken it anywhere.
 */
const LINE = new RegExp(
  [
    `${CELL}(?<steady>\\s{1,9}steady\\s{1,9}state)?\\s{1,9}records\\s{1,9}sent,\\s{0,9}`,
    `${CELL}\\s{1,9}records/sec\\s{1,9}\\(${CELL}\\s{1,9}MB/sec\\),\\s{0,9}`,
    `${CELL}\\s{1,9}ms\\s{1,9}avg\\s{1,9}latency,\\s{0,9}`,
    `${CELL}(?<unit>\\s{1,9}ms)?\\s{1,9}max\\s{1,9}latency`,
    `(?:,\\s{0,9}${CELL}\\s{1,9}ms\\s{1,9}50th,\\s{0,9}${CELL}\\s{1,9}ms\\s{1,9}95th,\\s{0,9}`,
    `${CELL}\\s{1,9}ms\\s{1,9}99th,\\s{0,9}${CELL}\\s{1,9}ms\\s{1,9}99\\.9th)?`,
  ].join(''),
  'g',
);
/** A final line that was cut after its rate; the tool prints a final rate with six decimals. */
const CUT_LINE = new RegExp(
  `${CELL}\\s{1,9}records\\s{1,9}sent,\\s{1,9}(\\d{1,15}[.,]\\d{6})\\s{1,9}records/sec(?:\\s{1,9}\\(${CELL}\\s{1,9}MB/sec\\))?`,
);

/** A line by its columns; a final one has percentiles. */
interface Line {
  readonly columns: Columns;
  readonly isSteady: boolean;
  readonly hasUnit: boolean;
  /** Index of its start in the text. */
  readonly place: number;
}

function lineOf(match: RegExpMatchArray): readonly Line[] {
  const [, records, steady, rate, mebibytes, mean, max, unit, ...percentiles] = match;
  const cells = [records, rate, mebibytes, mean, max, ...percentiles];
  const columns = columnsOf(cells);
  return cells.every((cell) => cell === undefined || Number.isFinite(numberOf(cell))) && isCounted(columns)
    ? [{ columns, isSteady: steady !== undefined, hasUnit: unit !== undefined, place: match.index ?? 0 }]
    : [];
}

function cutLine(text: string): Pick<Line, 'columns' | 'place'> | null {
  const match = CUT_LINE.exec(text);
  const columns = columnsOf(match?.slice(1) ?? []);
  return match !== null && isCounted(columns) ? { columns, place: match.index } : null;
}

function columnsOf(cells: readonly (string | undefined)[]): Columns {
  const had = COLUMNS.flatMap((column, place) =>
    cells[place] === undefined ? [] : [[column, numberOf(cells[place])] as const],
  );
  return Object.fromEntries(had);
}

function isCounted({ records = 0, rate = 0 }: Columns): boolean {
  return records > 0 && rate > 0;
}

/** The tool's output: the result that counts, and the number of others. */
interface PerfTestOutput {
  /** Without the percentiles that its records don't support: the tool prints the maximum for them. */
  readonly measured: MeasuredRun | null;
  readonly columns: Columns;
  /** True if it's the final line of a run; else it was combined from interim lines. */
  readonly isFinal: boolean;
  /** Producers that ran together, each with a final line. */
  readonly producers: number;
  /** Number of earlier runs in the same text. */
  readonly others: number;
  /** Mean latency in the first and the last third of the interim lines, ms, if it rises throughout; else null. */
  readonly risingMs: readonly [first: number, last: number] | null;
  /** The run's interim lines; empty if they may belong to several runs. */
  readonly windows: readonly Columns[];
  /** True if records before the result were a warm-up. */
  readonly isWarm: boolean;
  /** True if the tool is so old that a maximum has no unit. */
  readonly isOld: boolean;
  /** Index of its last line's start in the text. */
  readonly place: number;
}

/** Reads the output of kafka-producer-perf-test; null if the text has none of its lines. Never throws. */
export function readPerfTestOutput(text: string): PerfTestOutput | null {
  const lines = [...text.matchAll(LINE)].flatMap(lineOf);
  const commands = lines.length === 0 ? [] : perfLinesIn(text).map(({ place }) => place);
  const runs = runsOf(lines, commands);
  const last = runs.at(-1);
  const end = (last ?? lines).at(-1);
  if (end === undefined) return null;
  const begin = commands.findLast((place) => place < (last?.[0] ?? end).place) ?? -1;
  const ofRun = lines.filter(({ place }) => place > begin && place <= end.place);
  const interim = ofRun.filter((line) => !isFinal(line));
  const isAlone = last === undefined || last.length === finalsLike(ofRun).length;
  const producers = last?.length ?? 1;
  const columns = combined(last ?? interim);
  const { records = 0, rate = 0 } = columns;
  const supported = Object.entries(columns).filter(
    ([column]) => !column.startsWith('p') || supportsPercentile(records / producers, Number(column.slice(1))),
  );
  const run = runOf(Object.fromEntries(supported), records, rate);
  return {
    measured: run === null || producers === 1 ? run : { ...run, producers },
    columns,
    isFinal: last !== undefined,
    producers,
    others: Math.max(0, runs.length - 1),
    risingMs: isAlone && producers === 1 ? risingOf(interim) : null,
    windows: isAlone && producers === 1 ? interim.map((line) => line.columns) : [],
    isWarm: last !== undefined && end.isSteady,
    isOld: lines.some(({ hasUnit }) => !hasUnit),
    place: end.place,
  };
}

function isFinal({ columns }: Line): boolean {
  return columns.p50 !== undefined;
}

/** The final lines of the same sort as the last one: a warm-up adds a second sort. */
function finalsLike(lines: readonly Line[]): readonly Line[] {
  const finals = lines.filter(isFinal);
  return finals.filter(({ isSteady }) => isSteady === finals.at(-1)?.isSteady);
}

/** Min rise of the mean from third to third in a run with a growing backlog. */
const MIN_RISE = 1.3;

function risingOf(interim: readonly Line[]): PerfTestOutput['risingMs'] {
  const third = Math.floor(interim.length / 3);
  if (third === 0) return null;
  const [first = 0, middle = 0, last = 0] = [0, third, interim.length - third].map(
    (from) => combined(interim.slice(from, from + third)).mean,
  );
  return middle >= MIN_RISE * first && last >= MIN_RISE * middle ? [first, last] : null;
}

/**
 * The final lines of each run, one per producer. A single run prints its interim lines before its final one;
 * producers that run together end one after the other, and no command is between their lines.
 */
function runsOf(lines: readonly Line[], commands: readonly number[]): readonly (readonly Line[])[] {
  const finals = new Set(finalsLike(lines));
  const runs: Line[][] = [];
  let between = 0;
  for (const line of lines) {
    const { records = 0 } = line.columns;
    if (!isFinal(line)) between += records;
    else if (finals.has(line)) {
      const run = runs.at(-1);
      const before = run?.at(-1)?.place ?? 0;
      const isAnew = commands.some((place) => place > before && place < line.place);
      if (run !== undefined && !isAnew && between < records / 2) run.push(line);
      else runs.push([line]);
      between = 0;
    }
  }
  return runs;
}

/** Producers that ran together, or interim lines of one run: rates add up or count with their time, latencies with their records. */
function combined(lines: readonly Line[]): Columns {
  const areFinal = lines.every(isFinal);
  const sum = (of: (columns: Columns) => number): number => sumOf(lines.map(({ columns }) => of(columns)));
  const mean = (column: Column, weight: (columns: Columns) => number): number =>
    sum((columns) => (columns[column] ?? 0) * weight(columns)) / sum(weight);
  const rate = (column: Column): number =>
    areFinal
      ? sum((columns) => columns[column] ?? 0)
      : mean(column, ({ records = 0, rate: each = 1 }) => records / each);
  const averaged = COLUMNS.filter((column) => column === 'mean' || (areFinal && column.startsWith('p')));
  return {
    records: sum(({ records = 0 }) => records),
    rate: rate('rate'),
    mebibytes: rate('mebibytes'),
    max: highestOf(lines.map(({ columns: { max = 0 } }) => max)),
    ...Object.fromEntries(averaged.map((column) => [column, mean(column, ({ records = 0 }) => records)])),
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

/** Producers that ran together, and their total rate; the command has only the rate of each. */
function producersOf(output: PerfTestOutput | null): readonly Meaning[] {
  if (output === null || output.producers === 1) return [];
  const { producers, columns } = output;
  const rate = Number((columns.rate ?? 0).toPrecision(6));
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

function warningsOf(output: PerfTestOutput | null): readonly string[] {
  if (output === null) return [];
  const { isFinal: hasTotal, others, producers, risingMs } = output;
  return [
    ...(risingMs === null
      ? []
      : [
          `Mean latency rises from line to line, from ${formatMilliseconds(risingMs[0])} to ${formatMilliseconds(risingMs[1])}: a backlog grows, so every figure depends on how long the test ran.`,
        ]),
    ...(hasTotal ? [] : ["The text has only interim lines. They're combined here, without percentiles."]),
    ...(others > 0 ? [`The text has ${others + 1} runs: the last one is used.`] : []),
    ...(producers > 1
      ? [
          `The last ${producers} results follow each other, so they're taken for producers that ran together: rates are added up. Percentiles of several producers don't add up; here each counts with its records.`,
        ]
      : []),
  ];
}

/** A line of `--print-metrics` (ToolsUtils of Kafka): `group:name:{tags} : value`, in the locale's format. */
const PRINTED = new RegExp(
  `\\b(producer(?:-node|-topic)?-metrics):([a-z\\d-]{2,60}):\\{([^{}\\n]{0,300})\\}\\s{0,200}: (-?\\d{1,30},\\d{1,9}|${NUMBER})`,
  'g',
);

export function hasPrintedMetrics(text: string): boolean {
  return text.search(PRINTED) >= 0;
}

/**
 * The metrics that kafka-producer-perf-test printed, named as jmx_exporter names them by default. The tool calls every
 * client the same, so each further list is identified by its number; of `producers` that ran together, the last lists
 * count.
 */
export function printedSamples(text: string, producers: number | null): readonly Sample[] {
  const lists: Map<string, Sample>[] = [];
  for (const [line, number] of linesOf(text)) {
    for (const [, group = '', name = '', tags = '', value = ''] of line.matchAll(PRINTED)) {
      const key = `${group}:${name}:${tags}`;
      // A repeated line starts the next list.
      if (lists.at(-1)?.has(key) ?? true) lists.push(new Map());
      lists.at(-1)?.set(key, {
        name: `kafka_producer_${group}_${name}`.replaceAll('-', '_'),
        written: name,
        labels: Object.fromEntries(tags.split(',').map(labelOfTag)),
        value: Number(value.replace(',', '.')),
        atS: null,
        line: number,
      });
    }
  }
  const used = producers === null ? lists : lists.slice(-producers);
  if (used.length < 2) return used.flatMap((list) => [...list.values()]);
  return used.flatMap((list, index) =>
    [...list.values()].map((sample) => ({
      ...sample,
      labels: { ...sample.labels, 'client-id': `${sample.labels['client-id'] ?? 'producer'} (${index + 1})` },
    })),
  );
}

function labelOfTag(tag: string): readonly [string, string] {
  const sign = tag.indexOf('=');
  return [tag.slice(0, sign).trim(), tag.slice(sign + 1).trim()];
}
