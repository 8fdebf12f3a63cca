import { formatMilliseconds } from '../../../../base/format';
import type { ClientVersion } from '../clientVersion';
import { claimOf } from '../settle';
import { type Columns, combined } from './basis';
import { cell, type Line, lineAt, linesIn, meaningOf, type Run, runReading } from './columns';
import { perfCommandsIn, readPerfCommand } from './perfCommand';
import type { ResultFormat, ResultReading } from './reading';

/** Commands of kafka-producer-perf-test of every version, and its output in any shape that a terminal gave it. */
export const PERF_TEST: ResultFormat = {
  sign: /(?:--|[–—])[a-z]|records\s{1,9}sent,/,
  read: readPerfTest,
};

/** Max characters read: no run prints more. */
const MAX_CHARACTERS = 200_000;
/** The version in the name of Kafka's folder, in a prompt or a path: kafka_2.13-3.7.0. */
const FOLDER = /\bkafka_2\.\d{1,2}-(\d{1,2}\.\d{1,3}\.\d{1,3})/;
const OLD: ClientVersion = { producer: null, version: '1.1 or older', source: 'a maximum without ms' };

const PERCENTILES = { p50: '50th', p95: '95th', p99: '99th', p999: '99.9th' } as const;
const NAMES = { rate: 'records/sec', mean: 'avg latency', max: 'max latency', ...PERCENTILES } as const;
/**
 * A line of ProducerPerformance: `printWindow` and `printTotal` of every version, also cut after its rate. Before 1.0 the
 * maximum has no "ms"; with --warmup-records the final line says "steady state". A terminal may have broken it anywhere.
 */
const LINE = new RegExp(
  [
    `${cell('records')}(?<steady> steady state)? records sent, ${cell('rate')} records/sec`,
    `(?: \\(${cell('mebibytes')} MB/sec\\)(?:, ${cell('mean')} ms avg latency,`,
    ` ${cell('max')}(?<unit> ms)? max latency(?:, `,
    (['p50', 'p95', 'p99', 'p999'] as const)
      .map((name) => `${cell(name)} ms ${PERCENTILES[name]}`)
      .join(', '),
    ')?)?)?',
  ]
    .join('')
    .replaceAll(' ', '\\s{0,9}'),
  'g',
);

function isFinal({ columns, marks: { rate = '' } }: Line): boolean {
  // The tool prints a final rate with six decimals.
  return columns.p50 !== undefined || /[.,]\d{6}$/.test(rate);
}

function columnsOf({ columns }: Line): Columns {
  return columns;
}

function readPerfTest(whole: string): ResultReading | null {
  const text = whole.slice(0, MAX_CHARACTERS);
  const commands = perfCommandsIn(text);
  const { runs, finals, interim } = runsIn(text, commands);
  const end = finals.at(-1) ?? interim.at(-1);
  const place = end?.place ?? text.length;
  const used = commands.findLast((command) => command.place < place) ?? commands[0];
  if (end === undefined && used === undefined) return null;
  const { meanings: said, props, asked = null } = used === undefined ? {} : readPerfCommand(used);
  const { size: different } = new Set(commands.map(({ options }) => options.join(' ')));
  const folder = FOLDER.exec(text)?.[1];
  const old = interim.some(({ marks: { unit } }) => unit === undefined) ? [OLD] : [];
  const isEnded = finals.length > 0;
  const producers = Math.max(1, finals.length);
  const lines = isEnded ? finals : interim;
  const columns = combined(lines.map(columnsOf), isEnded);
  // Interim lines of several producers can't be told apart.
  const windows = producers === 1 ? interim.map(columnsOf) : [];
  const start = isEnded && end?.marks.steady !== undefined ? 'left-out' : 'included';
  const run: Run = {
    line: lineAt(text, place),
    columns,
    names: NAMES,
    stepMs: 1,
    start: end === undefined ? null : start,
    windows,
    asked,
    producers,
    said,
  };
  // The command has only the rate of each.
  const rate = Number((columns.rate ?? 0).toPrecision(6));
  const together = meaningOf(
    'results',
    producers,
    claimOf('producers', producers, 'One result for each.'),
    claimOf('rate', rate, 'The rates that they reached, added up.'),
  );
  return runReading('kafka-producer-perf-test', run, {
    kind: 'perf-test',
    handsOn: props === undefined ? null : { kind: 'java', pairs: props },
    versions:
      folder === undefined ? old : [{ ...OLD, version: folder, source: "the name of Kafka's folder" }],
    meanings: producers === 1 ? [] : [together],
    warnings: [
      risingIn(windows),
      end !== undefined &&
        !isEnded &&
        "The text has only interim lines. They're combined here, without percentiles.",
      runs > 1 && `The text has ${runs} runs: the last one is used.`,
      producers > 1 &&
        `The last ${producers} results follow each other, so they're taken for producers that ran together: rates are added up. Percentiles of several producers don't add up; here each counts with its records.`,
      different > 1 &&
        `The text has ${different} commands: the last one${end === undefined ? '' : ' before the result'} is used.`,
    ],
  });
}

/**
 * How many runs a text has, and the last one's final lines, one per producer, and interim ones. A single run prints its
 * interim lines before its final one; producers that run together end one after the other, and no command is between
 * their lines. A warm-up has a final line of its own sort, which isn't among them.
 */
function runsIn(text: string, commands: readonly { readonly place: number }[]) {
  const all = linesIn(text, LINE).filter(({ columns: { records = 0, rate = 0 } }) => records > 0 && rate > 0);
  const whole = all.filter(({ columns }) => columns.mean !== undefined);
  const lines = whole.length > 0 ? whole : all.filter(isFinal);
  const steady = lines.findLast(isFinal)?.marks.steady;
  let [runs, between, begin] = [0, 0, -1];
  let finals: Line[] = [];
  for (const line of lines) {
    const { records = 0 } = line.columns;
    if (!isFinal(line)) between += records;
    else if ((line.marks.steady === undefined) === (steady === undefined)) {
      const before = finals.at(-1)?.place ?? -1;
      const isAnew = commands.some(({ place }) => place > before && place < line.place);
      if (finals.length === 0 || isAnew || between >= records / 2) {
        runs += 1;
        begin = before;
        finals = [];
      }
      finals.push(line);
      between = 0;
    }
  }
  const end = finals.at(-1)?.place ?? text.length;
  const first = finals[0]?.place ?? lines.at(-1)?.place ?? 0;
  const from = Math.max(begin, commands.findLast(({ place }) => place < first)?.place ?? -1);
  const interim = lines.filter((line) => !isFinal(line) && line.place > from && line.place < end);
  return { runs, finals, interim };
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
