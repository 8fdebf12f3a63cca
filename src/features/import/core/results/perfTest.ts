import { formatMilliseconds } from '../../../../base/format';
import type { ClientVersion } from '../clientVersion';
import { supportsPercentile } from '../metrics/metricOf';
import { sampleMetrics } from '../metrics/sampleMetrics';
import { linesOf, NUMBER, type Sample } from '../metrics/samples';
import { claimOf } from '../settle';
import {
  type Column,
  type Columns,
  combined,
  coverOf,
  latencyOf,
  lineAt,
  meaningOf,
  numberOf,
  rateOf,
  reachedWorkload,
  runOf,
} from './columns';
import { perfLinesIn, readPerfCommand } from './perfCommand';
import { settingsFromMetrics } from './prometheus';
import { type ResultFormat, type ResultReading, readingOf } from './reading';

/** Commands of kafka-producer-perf-test of every version, its output, and the metrics below. */
export const PERF_TEST: ResultFormat = {
  // Options, its output in any shape that a terminal gave it, and --print-metrics.
  sign: /(?:--|[–—])[a-z]|records\s{1,9}sent,|producer(?:-node|-topic)?-metrics:/,
  isRun: true,
  read: readPerfTest,
};

/** Max characters read: no run prints more. */
const MAX_CHARACTERS = 200_000;

function readPerfTest(whole: string): ResultReading | null {
  const text = whole.slice(0, MAX_CHARACTERS);
  const run = runIn(text);
  const command = readPerfCommand(text, run?.place ?? text.length);
  const samples = printedSamples(text, run?.producers ?? null);
  if (run === null && command === null && samples.length === 0) return null;
  const { columns = {}, producers = 1 } = run ?? {};
  const { records = 0, rate = Number.NaN, mebibytes = 0 } = columns;
  const seconds = run === null ? null : records / rate;
  const origin = { line: lineAt(text, run?.place ?? 0), records, seconds: seconds ?? 0 };
  const printed = sampleMetrics(samples, seconds);
  const metrics = [
    ...printed.metrics,
    ...rateOf(rate, 'records/sec', origin),
    ...latencyOf(columns, origin, nameOf, { stepMs: 1 }),
  ];
  const together = [
    claimOf('producers', producers, 'One result for each.'),
    // The command has only the rate of each.
    claimOf('rate', Number(rate.toPrecision(6)), 'The rates that they reached, added up.'),
  ];
  const used = run === null ? 'the last one is used' : 'the last one before the result is used';
  const commands = command?.commands ?? 0;
  const others = commands < 2 ? [] : [`The text has ${commands} commands: ${used}.`];
  return readingOf('kafka-producer-perf-test', metrics, {
    kind: 'perf-test',
    ignored: printed.ignored,
    meanings: [
      ...(command?.meanings ?? reachedWorkload(rate, origin.seconds, { mebibytesPerSecond: mebibytes })),
      ...(producers === 1 ? [] : [meaningOf('results', producers, ...together)]),
      ...settingsFromMetrics(printed.metrics),
    ],
    handsOn: command === null ? null : { kind: 'java', pairs: command.props },
    warnings: [...(run?.warnings ?? []), ...others],
    measured: run?.measured ?? null,
    basis: coverOf(
      { seconds: origin.seconds, records: run === null ? null : records },
      run?.start ?? null,
      run?.windows ?? [],
      command?.asked,
    ),
    versions: versionsOf(text, run?.isOld === true),
  });
}

function nameOf(column: Column): string {
  if (column.startsWith('p')) return `${column.slice(1)}th`;
  return `${column === 'mean' ? 'avg' : column} latency`;
}

const COLUMNS = ['records', 'rate', 'mebibytes', 'mean', 'max', 'p50', 'p95', 'p99', 'p99.9'] as const;
const cell = (column: Column): string => `(?<${column.replace('.', '')}>\\d[\\d.,]{0,30})`;
const percentile = (column: Column): string => `${cell(column)}\\s{1,9}ms\\s{1,9}${column.slice(1)}th`;
/**
 * A line of ProducerPerformance: `printWindow` and `printTotal` of every version, also cut after its rate. Before 1.0 the
 * maximum has no "ms"; with --warmup-records the final line says "steady state". A terminal may have broken it anywhere.
 */
const LINE = new RegExp(
  [
    `${cell('records')}(?<steady>\\s{1,9}steady\\s{1,9}state)?\\s{1,9}records\\s{1,9}sent,\\s{0,9}`,
    `${cell('rate')}\\s{1,9}records/sec(?:\\s{1,9}\\(${cell('mebibytes')}\\s{1,9}MB/sec\\)`,
    `(?:,\\s{0,9}${cell('mean')}\\s{1,9}ms\\s{1,9}avg\\s{1,9}latency,\\s{0,9}`,
    `${cell('max')}(?<unit>\\s{1,9}ms)?\\s{1,9}max\\s{1,9}latency`,
    `(?:,\\s{0,9}${COLUMNS.slice(5).map(percentile).join(',\\s{0,9}').replaceAll('.', '\\.')})?)?)?`,
  ].join(''),
  'g',
);
/** The tool prints a final rate with six decimals. */
const FINAL_RATE = /[.,]\d{6}$/;

/** A line by its columns; a final one has percentiles. */
interface Line {
  readonly columns: Columns;
  readonly isFinal: boolean;
  readonly isSteady: boolean;
  readonly hasUnit: boolean;
  /** Index of its start in the text. */
  readonly place: number;
}

function lineOf({ groups = {}, index }: RegExpMatchArray): readonly Line[] {
  const had = COLUMNS.flatMap((column) => {
    const written = groups[column.replace('.', '')];
    return written === undefined ? [] : [[column, numberOf(written)] as const];
  });
  const columns: Columns = Object.fromEntries(had);
  const { records = 0, rate = 0, mean, p50 } = columns;
  const isCut = mean === undefined;
  if (!had.every(([, value]) => Number.isFinite(value)) || !(records > 0 && rate > 0)) return [];
  if (isCut && !FINAL_RATE.test(groups.rate ?? '')) return [];
  return [
    {
      columns,
      isFinal: isCut || p50 !== undefined,
      isSteady: groups.steady !== undefined,
      hasUnit: isCut || groups.unit !== undefined,
      place: index ?? 0,
    },
  ];
}

/** The tool's output: the last run in it, or its interim lines together; null if there is neither. */
function runIn(text: string) {
  const all = [...text.matchAll(LINE)].flatMap(lineOf);
  const whole = all.filter(({ columns }) => columns.mean !== undefined);
  const lines = whole.length > 0 ? whole : all.slice(0, 1);
  const commands = lines.length === 0 ? [] : perfLinesIn(text).map(({ place }) => place);
  const runs = runsOf(lines, commands);
  const last = runs.at(-1);
  const end = (last ?? lines).at(-1);
  if (end === undefined) return null;
  const begin = commands.findLast((place) => place < (last?.[0] ?? end).place) ?? -1;
  const ofRun = lines.filter(({ place }) => place > begin && place <= end.place);
  const interim = ofRun.filter(({ isFinal }) => !isFinal);
  // They ran together, each with a final line.
  const producers = last?.length ?? 1;
  const isAlone = producers === 1 && (last === undefined || finalsLike(ofRun).length === 1);
  const columns = combined(columnsOf(last ?? interim), last !== undefined);
  const { records = 0, rate = 0 } = columns;
  // The tool prints the maximum for percentiles that its records don't support.
  const supported = Object.entries(columns).filter(
    ([column]) => !column.startsWith('p') || supportsPercentile(records / producers, Number(column.slice(1))),
  );
  const run = runOf(Object.fromEntries(supported), records, rate);
  const rising = isAlone ? risingOf(interim) : null;
  const warnings = [
    rising !== null &&
      `Mean latency rises from line to line, from ${formatMilliseconds(rising[0])} to ${formatMilliseconds(rising[1])}: a backlog grows, so every figure depends on how long the test ran.`,
    last === undefined && "The text has only interim lines. They're combined here, without percentiles.",
    runs.length > 1 && `The text has ${runs.length} runs: the last one is used.`,
    producers > 1 &&
      `The last ${producers} results follow each other, so they're taken for producers that ran together: rates are added up. Percentiles of several producers don't add up; here each counts with its records.`,
  ];
  return {
    measured: run === null || producers === 1 ? run : { ...run, producers },
    columns,
    producers,
    // Interim lines of several runs or producers can't be told apart.
    windows: isAlone ? columnsOf(interim) : [],
    start: last !== undefined && end.isSteady ? ('left-out' as const) : ('included' as const),
    warnings: warnings.filter((warning) => warning !== false),
    // Before 1.0 a maximum has no unit.
    isOld: lines.some(({ hasUnit }) => !hasUnit),
    // Where its last line begins.
    place: end.place,
  };
}

function columnsOf(lines: readonly Line[]): readonly Columns[] {
  return lines.map(({ columns }) => columns);
}

/** The final lines of the same sort as the last one: a warm-up adds a second sort. */
function finalsLike(lines: readonly Line[]): readonly Line[] {
  const finals = lines.filter(({ isFinal }) => isFinal);
  return finals.filter(({ isSteady }) => isSteady === finals.at(-1)?.isSteady);
}

/** Min rise of the mean from third to third in a run with a growing backlog. */
const MIN_RISE = 1.3;

/** Mean latency in the first and the last third of the interim lines, ms, if it rises throughout; else null. */
function risingOf(interim: readonly Line[]): readonly [first: number, last: number] | null {
  const third = Math.floor(interim.length / 3);
  if (third === 0) return null;
  const [first = 0, middle = 0, last = 0] = [0, third, interim.length - third].map(
    (from) => combined(columnsOf(interim.slice(from, from + third)), false).mean,
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
    if (!line.isFinal) between += records;
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

/** The version in the name of Kafka's folder: kafka_2.13-3.7.0. */
const FOLDER = /\bkafka_2\.\d{1,2}-(\d{1,2}\.\d{1,3}\.\d{1,3})/;

/** The version that a prompt or a path names, or that the wording shows. */
function versionsOf(text: string, isOld: boolean): readonly ClientVersion[] {
  const version = FOLDER.exec(text)?.[1];
  if (version !== undefined) return [{ producer: null, version, source: 'folder' }];
  return isOld ? [{ producer: null, version: '1.0', source: 'wording' }] : [];
}

/** A line of `--print-metrics` (ToolsUtils of Kafka): `group:name:{tags} : value`, in the locale's format. */
const PRINTED = new RegExp(
  `\\b(producer(?:-node|-topic)?-metrics):([a-z\\d-]{2,60}):\\{([^{}\\n]{0,300})\\}\\s{0,200}: (-?\\d{1,30},\\d{1,9}|${NUMBER})`,
  'g',
);

/**
 * The metrics that kafka-producer-perf-test printed, named as jmx_exporter names them by default. The tool calls every
 * client the same, so each further list is identified by its number; of `producers` that ran together, the last lists
 * count.
 */
function printedSamples(text: string, producers: number | null): readonly Sample[] {
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
