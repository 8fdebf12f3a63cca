import { highestOf } from '../../../../base/statistics';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { RunWindow } from './basis';
import { lineAt } from './columns';
import { perfLinesIn } from './perfLines';

/** The tool's output: the result that counts, and the number of others. */
export interface PerfTestOutput {
  readonly measured: MeasuredRun;
  /** Whether it's the final line of a run; else it was combined from interim lines. */
  readonly final: boolean;
  /** Producers that ran together, each with a final line. */
  readonly producers: number;
  /** Number of earlier runs in the same text. */
  readonly others: number;
  /** Mean latency in the first and the last third of the interim lines, ms, if it rises throughout; else null. */
  readonly risingMs: readonly [first: number, last: number] | null;
  /** The run's interim lines; empty if they may belong to several runs. */
  readonly windows: readonly RunWindow[];
  /** Whether records before the result were a warm-up. */
  readonly isWarm: boolean;
  /** Whether the tool is so old that a maximum has no unit. */
  readonly isOld: boolean;
  /** Number of its last line, from 1. */
  readonly line: number;
  /** Index of that line's start in the text. */
  readonly place: number;
}

const NUMBER = '(\\d[\\d.,]{0,30})';
/**
 * A line of ProducerPerformance: `printWindow` and `printTotal` of every version. Before 1.0 the maximum has no "ms";
 * with --warmup-records the final line says "steady state". A terminal may have broken it anywhere.
 */
const LINE = new RegExp(
  [
    `${NUMBER}(\\s{1,9}steady\\s{1,9}state)?\\s{1,9}records\\s{1,9}sent,\\s{0,9}`,
    `${NUMBER}\\s{1,9}records/sec\\s{1,9}\\(${NUMBER}\\s{1,9}MB/sec\\),\\s{0,9}`,
    `${NUMBER}\\s{1,9}ms\\s{1,9}avg\\s{1,9}latency,\\s{0,9}`,
    `${NUMBER}(\\s{1,9}ms)?\\s{1,9}max\\s{1,9}latency`,
    `(?:,\\s{0,9}${NUMBER}\\s{1,9}ms\\s{1,9}50th,\\s{0,9}${NUMBER}\\s{1,9}ms\\s{1,9}95th,\\s{0,9}`,
    `${NUMBER}\\s{1,9}ms\\s{1,9}99th,\\s{0,9}${NUMBER}\\s{1,9}ms\\s{1,9}99\\.9th)?`,
  ].join(''),
  'g',
);

interface Line extends MeasuredRun {
  readonly steady: boolean;
  readonly hasUnit: boolean;
  /** Index of its start in the text. */
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
  const isOne = isAlone && (last?.length ?? 1) === 1;
  return {
    measured: combined(last ?? interim),
    final: last !== undefined,
    producers: last?.length ?? 1,
    others: Math.max(0, runs.length - 1),
    risingMs: isOne ? risingOf(interim) : null,
    windows: isOne ? interim.map(windowOf) : [],
    isWarm: last !== undefined && end.steady,
    isOld: lines.some(({ hasUnit }) => !hasUnit),
    line: lineAt(text, end.place),
    place: end.place,
  };
}

function windowOf({ records, recordsPerSecond, meanMs, maxMs }: Line): RunWindow {
  return { records, recordsPerSecond, meanMs, maxMs };
}

/** The final lines of the same sort as the last one: a warm-up adds a second sort. */
function finalsLike(lines: readonly Line[]): readonly Line[] {
  const finals = lines.filter(isFinal);
  return finals.filter(({ steady }) => steady === finals.at(-1)?.steady);
}

/** Min rise of the mean from third to third in a run with a growing backlog. */
const MIN_RISE = 1.3;

function risingOf(interim: readonly Line[]): PerfTestOutput['risingMs'] {
  const third = Math.floor(interim.length / 3);
  if (third === 0) return null;
  const [first = 0, middle = 0, last = 0] = [0, third, interim.length - third].map(
    (from) => combined(interim.slice(from, from + third)).meanMs,
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
    if (!isFinal(line)) between += line.records;
    else if (finals.has(line)) {
      const run = runs.at(-1);
      const before = run?.at(-1)?.place ?? 0;
      const isAnew = commands.some((place) => place > before && place < line.place);
      if (run !== undefined && !isAnew && between < line.records / 2) run.push(line);
      else runs.push([line]);
      between = 0;
    }
  }
  return runs;
}

function isFinal({ p50Ms }: Line): boolean {
  return p50Ms !== null;
}

/** Producers that ran together, or interim lines of one run: rates add up or count with their time, latencies with their records. */
function combined(lines: readonly Line[]): MeasuredRun {
  const sum = (figure: (line: Line) => number): number =>
    lines.reduce((total, line) => total + figure(line), 0);
  const records = sum((line) => line.records);
  const mean = (figure: (line: Line) => number | null): number =>
    sum((line) => (figure(line) ?? 0) * line.records) / records;
  const areFinal = lines.every(isFinal);
  const seconds = areFinal ? 1 : sum((line) => line.records / line.recordsPerSecond);
  const perSecond = (line: Line): number => (areFinal ? 1 : line.records / line.recordsPerSecond);
  const percentile = (figure: (line: Line) => number | null): number | null =>
    areFinal ? mean(figure) : null;
  return {
    records,
    recordsPerSecond: sum((line) => line.recordsPerSecond * perSecond(line)) / seconds,
    mebibytesPerSecond: sum((line) => line.mebibytesPerSecond * perSecond(line)) / seconds,
    meanMs: mean((line) => line.meanMs),
    maxMs: highestOf(lines.map(({ maxMs }) => maxMs)),
    p50Ms: percentile((line) => line.p50Ms),
    p95Ms: percentile((line) => line.p95Ms),
    p99Ms: percentile((line) => line.p99Ms),
    p999Ms: percentile((line) => line.p999Ms),
    ...(areFinal && lines.length > 1 ? { producers: lines.length } : {}),
  };
}

function lineOf(match: RegExpMatchArray): readonly Line[] {
  const [, records, steady, rate, megabytes, mean, max, unit, ...percentiles] = match;
  const [count, recordsPerSecond, mebibytesPerSecond, meanMs, maxMs] = [
    records,
    rate,
    megabytes,
    mean,
    max,
  ].map(numberOf) as [number, number, number, number, number];
  const [p50Ms, p95Ms, p99Ms, p999Ms] = percentiles.map((text) =>
    text === undefined ? null : numberOf(text),
  ) as [number | null, number | null, number | null, number | null];
  const isWhole = [count, recordsPerSecond, mebibytesPerSecond, meanMs, maxMs].every(Number.isFinite);
  if (!isWhole || !(count > 0 && recordsPerSecond > 0)) return [];
  const run = {
    records: count,
    recordsPerSecond,
    mebibytesPerSecond,
    meanMs,
    maxMs,
    p50Ms,
    p95Ms,
    p99Ms,
    p999Ms,
  };
  return [{ ...run, steady: steady !== undefined, hasUnit: unit !== undefined, place: match.index ?? 0 }];
}

/** Parses a number with the decimal sign of any locale; the tool never groups thousands. */
function numberOf(text: string | undefined): number {
  return Number((text ?? '').replace(/[.,]$/, '').replace(',', '.'));
}

/** A final line that was cut after its rate; the tool prints a final rate with six decimals. */
const RATE = new RegExp(
  `${NUMBER}\\s{1,9}records\\s{1,9}sent,\\s{1,9}(\\d{1,15}[.,]\\d{6})\\s{1,9}records/sec(?:\\s{1,9}\\(${NUMBER}\\s{1,9}MB/sec\\))?`,
);

/** What's left of a result without latencies. */
export interface PerfRate extends Pick<MeasuredRun, 'records' | 'recordsPerSecond'> {
  /** Null if the line was cut before it. */
  readonly mebibytesPerSecond: number | null;
  /** Number of its line, from 1. */
  readonly line: number;
}

/** The rate of a final line without latencies; null if the text has none. Never throws. */
export function readPerfRate(text: string): PerfRate | null {
  const match = RATE.exec(text);
  if (match === null) return null;
  const [, records, rate, megabytes] = match;
  const [count, recordsPerSecond] = [numberOf(records), numberOf(rate)];
  if (!(count > 0 && recordsPerSecond > 0)) return null;
  const mebibytesPerSecond = megabytes === undefined ? null : numberOf(megabytes);
  return { records: count, recordsPerSecond, mebibytesPerSecond, line: lineAt(text, match.index) };
}
