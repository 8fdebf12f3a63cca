import { formatMilliseconds } from '../../../../base/format';
import { sampleMetrics } from '../metrics/sampleMetrics';
import { linesOf, NUMBER, type Sample } from '../metrics/samples';
import { claimOf } from '../settle';
import type { Meaning } from '../types';
import { type Column, type Columns, combined, lineAt, meaningOf, numberOf, runReading } from './columns';
import { perfLinesIn, readPerfCommand } from './perfCommand';
import { settingsFromMetrics } from './prometheus';
import type { ResultFormat, ResultReading } from './reading';

/** Commands of kafka-producer-perf-test of every version, its output, and the metrics below. */
export const PERF_TEST: ResultFormat = {
  // Options, its output in any shape that a terminal gave it, and --print-metrics.
  sign: /(?:--|[–—])[a-z]|records\s{1,9}sent,|producer(?:-node|-topic)?-metrics:/,
  read: readPerfTest,
};

/** Max characters read: no run prints more. */
const MAX_CHARACTERS = 200_000;
/** The version in the name of Kafka's folder, in a prompt or a path: kafka_2.13-3.7.0. */
const FOLDER = /\bkafka_2\.\d{1,2}-(\d{1,2}\.\d{1,3}\.\d{1,3})/;
const NO_RUN = { columns: {}, windows: [], start: null, place: 0, seconds: 0, producers: 1 } as const;

function readPerfTest(whole: string): ResultReading | null {
  const text = whole.slice(0, MAX_CHARACTERS);
  const found = runIn(text);
  const command = readPerfCommand(text, found?.run.place ?? text.length);
  const samples = printedSamples(text, found?.run.producers ?? null);
  if (found === null && command === null && samples.length === 0) return null;
  const { run = NO_RUN, warnings = [] } = found ?? {};
  const printed = sampleMetrics(samples, found === null ? null : run.seconds);
  const used = found === null ? 'the last one is used' : 'the last one before the result is used';
  const { commands = 0, asked = null } = command ?? {};
  const folder = FOLDER.exec(text)?.[1];
  const old = found?.isOld === true ? ({ version: '1.0', source: 'wording' } as const) : null;
  const version = folder === undefined ? old : ({ version: folder, source: 'folder' } as const);
  const all = { ...run, line: lineAt(text, run.place), nameOf, stepMs: 1, asked };
  const reading = runReading('kafka-producer-perf-test', all, {
    kind: 'perf-test',
    ignored: printed.ignored,
    handsOn: command === null ? null : { kind: 'java', pairs: command.props },
    warnings: [...warnings, commands > 1 && `The text has ${commands} commands: ${used}.`],
    versions: version === null ? [] : [{ producer: null, ...version }],
  });
  return {
    ...reading,
    metrics: [...printed.metrics, ...reading.metrics],
    meanings: [
      ...(command?.meanings ?? reading.meanings),
      ...producersOf(run.producers, run.columns),
      ...settingsFromMetrics(printed.metrics),
    ],
  };
}

function nameOf(column: Column): string {
  if (column === 'rate') return 'records/sec';
  return column.startsWith('p') ? `${column.slice(1)}th` : `${column === 'mean' ? 'avg' : column} latency`;
}

/** How many ran together: the command has only the rate of each. */
function producersOf(producers: number, { rate = 0 }: Columns): readonly Meaning[] {
  if (producers === 1) return [];
  const all = claimOf('rate', Number(rate.toPrecision(6)), 'The rates that they reached, added up.');
  return [meaningOf('results', producers, claimOf('producers', producers, 'One result for each.'), all)];
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

function lineOf({ groups = {}, index: place = 0 }: RegExpMatchArray): readonly Line[] {
  const had = COLUMNS.flatMap((column) => {
    const written = groups[column.replace('.', '')];
    return written === undefined ? [] : [[column, numberOf(written)] as const];
  });
  const columns: Columns = Object.fromEntries(had);
  const { records = 0, rate = 0, mean, p50 } = columns;
  const isCut = mean === undefined;
  if (!had.every(([, value]) => Number.isFinite(value)) || !(records > 0 && rate > 0)) return [];
  if (isCut && !FINAL_RATE.test(groups.rate ?? '')) return [];
  const [isSteady, hasUnit] = [groups.steady !== undefined, isCut || groups.unit !== undefined];
  return [{ columns, isFinal: isCut || p50 !== undefined, isSteady, hasUnit, place }];
}

/** The last run that the tool printed, or its interim lines together; null if there is neither. */
function runIn(text: string) {
  const all = [...text.matchAll(LINE)].flatMap(lineOf);
  const whole = all.filter(({ columns }) => columns.mean !== undefined);
  const lines = whole.length > 0 ? whole : all.slice(0, 1);
  const commands = lines.length === 0 ? [] : perfLinesIn(text).map(({ place }) => place);
  const runs = runsOf(lines, commands);
  // They ran together, each with a final line.
  const finals = runs.at(-1) ?? [];
  const end = finals.at(-1) ?? lines.at(-1);
  if (end === undefined) return null;
  const place = (finals[0] ?? end).place;
  const begin = Math.max(commands.findLast((each) => each < place) ?? -1, runs.at(-2)?.at(-1)?.place ?? -1);
  const producers = Math.max(1, finals.length);
  const interim = columnsOf(
    lines.filter((line) => !line.isFinal && line.place > begin && line.place <= end.place),
  );
  const columns = combined(finals.length === 0 ? interim : columnsOf(finals), finals.length > 0);
  // Interim lines of several producers can't be told apart.
  const windows = producers === 1 ? interim : [];
  const { records = 0, rate = 0 } = columns;
  const warnings = [
    risingIn(windows),
    finals.length === 0 && "The text has only interim lines. They're combined here, without percentiles.",
    runs.length > 1 && `The text has ${runs.length} runs: the last one is used.`,
    producers > 1 &&
      `The last ${producers} results follow each other, so they're taken for producers that ran together: rates are added up. Percentiles of several producers don't add up; here each counts with its records.`,
  ];
  const start = finals.length > 0 && end.isSteady ? ('left-out' as const) : ('included' as const);
  return {
    run: { columns, windows, start, place: end.place, seconds: records / rate, producers },
    warnings,
    // Before 1.0 a maximum has no unit.
    isOld: lines.some(({ hasUnit }) => !hasUnit),
  };
}

function columnsOf(lines: readonly Line[]): readonly Columns[] {
  return lines.map(({ columns }) => columns);
}

/** Min rise of the mean from third to third in a run with a growing backlog. */
const MIN_RISE = 1.3;

/** A sentence if the mean latency rises throughout, from the first third of the interim lines to the last. */
function risingIn(interim: readonly Columns[]): string | false {
  const third = Math.floor(interim.length / 3);
  const [first = 0, middle = 0, last = 0] = [0, third, interim.length - third].map(
    (from) => combined(interim.slice(from, from + third), false).mean,
  );
  const rises = third > 0 && middle >= MIN_RISE * first && last >= MIN_RISE * middle;
  return (
    rises &&
    `Mean latency rises from line to line, from ${formatMilliseconds(first)} to ${formatMilliseconds(last)}: a backlog grows, so every figure depends on how long the test ran.`
  );
}

/**
 * The final lines of each run, one per producer. A single run prints its interim lines before its final one;
 * producers that run together end one after the other, and no command is between their lines. A warm-up has a final line
 * of its own sort, which isn't among them.
 */
function runsOf(lines: readonly Line[], commands: readonly number[]): readonly (readonly Line[])[] {
  const isSteady = lines.findLast(({ isFinal }) => isFinal)?.isSteady;
  const runs: Line[][] = [];
  let between = 0;
  for (const line of lines) {
    const { records = 0 } = line.columns;
    if (!line.isFinal) between += records;
    else if (line.isSteady === isSteady) {
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
  const keys = new Set<string>();
  let list = 0;
  const samples = [...linesOf(text)].flatMap(([row, line]) =>
    [...row.matchAll(PRINTED)].map(([, group = '', name = '', tags = '', value = '']) => {
      const key = `${group}:${name}:${tags}`;
      // A repeated line starts the next list.
      if (keys.has(key)) {
        keys.clear();
        list += 1;
      }
      keys.add(key);
      return {
        list,
        name: `kafka_producer_${group}_${name}`.replaceAll('-', '_'),
        written: name,
        labels: Object.fromEntries(tags.split(',').map(labelOfTag)),
        value: Number(value.replace(',', '.')),
        atS: null,
        line,
      };
    }),
  );
  const from = producers === null ? 0 : Math.max(0, list + 1 - producers);
  return samples.flatMap(({ list: own, ...sample }) => {
    if (own < from) return [];
    if (from === list) return [sample];
    const client = `${sample.labels['client-id'] ?? 'producer'} (${own - from + 1})`;
    return [{ ...sample, labels: { ...sample.labels, 'client-id': client } }];
  });
}

function labelOfTag(tag: string): readonly [string, string] {
  const sign = tag.indexOf('=');
  return [tag.slice(0, sign).trim(), tag.slice(sign + 1).trim()];
}
