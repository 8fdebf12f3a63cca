import { highestOf } from '../../../../base/statistics';
import type { MeasuredRun } from '../../../../scenario/measured';
import type { RunWindow } from './basis';
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
  const at = { line: text.slice(0, end.place).split('\n').length, place: end.place };
  const isOld = lines.some(({ hasUnit }) => !hasUnit);
  const begin = commands.findLast((place) => place < (last?.[0] ?? end).place) ?? -1;
  const ofRun = lines.filter(({ place }) => place > begin && place <= end.place);
  const risingMs = risingOf(ofRun);
  const windows = ofRun
    .filter((line) => !isFinal(line))
    .map(({ records, recordsPerSecond, meanMs, maxMs }) => ({ records, recordsPerSecond, meanMs, maxMs }));
  if (last !== undefined) {
    return {
      measured: ofAll(last),
      final: true,
      producers: last.length,
      others: runs.length - 1,
      ...(isAlone(ofRun) ? { risingMs, windows } : { risingMs: null, windows: [] }),
      isWarm: end.steady,
      isOld,
      ...at,
    };
  }
  const merged = { measured: mergeLines(ofRun), final: false, producers: 1, others: 0 };
  return { ...merged, risingMs, windows, isWarm: false, isOld, ...at };
}

/** Whether the interim lines belong to one run: they don't say to which. A warm-up adds a second final line. */
function isAlone(lines: readonly Line[]): boolean {
  const finals = lines.filter(isFinal);
  return finals.filter(({ steady }) => steady === finals.at(-1)?.steady).length === 1;
}

/** Min rise of the mean from third to third in a run with a growing backlog. */
const MIN_RISE = 1.3;

function risingOf(lines: readonly Line[]): PerfTestOutput['risingMs'] {
  const interim = lines.filter((line) => !isFinal(line));
  const third = Math.floor(interim.length / 3);
  if (third === 0) return null;
  const meanMs = (from: number): number => mergeLines(interim.slice(from, from + third)).meanMs;
  const [first, middle, last] = [meanMs(0), meanMs(third), meanMs(interim.length - third)];
  return middle >= MIN_RISE * first && last >= MIN_RISE * middle ? [first, last] : null;
}

/**
 * The final lines of each run, one per producer. A single run prints its interim lines before its final one;
 * producers that run together end one after the other, and no command is between their lines.
 */
function runsOf(lines: readonly Line[], commands: readonly number[]): readonly (readonly Line[])[] {
  const steady = lines.findLast(isFinal)?.steady;
  const runs: Line[][] = [];
  let between = 0;
  for (const line of lines) {
    if (!isFinal(line)) between += line.records;
    else if (line.steady === steady) {
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

/** Merges producers that ran together: rates add up, latencies count with their records. */
function ofAll(lines: readonly Line[]): MeasuredRun {
  const sum = (figure: (line: Line) => number): number =>
    lines.reduce((total, line) => total + figure(line), 0);
  const records = sum((line) => line.records);
  const mean = (figure: (line: Line) => number | null): number =>
    sum((line) => (figure(line) ?? 0) * line.records) / records;
  return {
    records,
    recordsPerSecond: sum((line) => line.recordsPerSecond),
    mebibytesPerSecond: sum((line) => line.mebibytesPerSecond),
    meanMs: mean((line) => line.meanMs),
    maxMs: highestOf(lines.map(({ maxMs }) => maxMs)),
    p50Ms: mean((line) => line.p50Ms),
    p95Ms: mean((line) => line.p95Ms),
    p99Ms: mean((line) => line.p99Ms),
    p999Ms: mean((line) => line.p999Ms),
    ...(lines.length > 1 ? { producers: lines.length } : {}),
  };
}

function lineOf(match: RegExpMatchArray): readonly Line[] {
  const [, records, steady, rate, megabytes, mean, max, unit, p50, p95, p99, p999] = match;
  const line: Line = {
    records: numberOf(records),
    recordsPerSecond: numberOf(rate),
    mebibytesPerSecond: numberOf(megabytes),
    meanMs: numberOf(mean),
    maxMs: numberOf(max),
    p50Ms: p50 === undefined ? null : numberOf(p50),
    p95Ms: p95 === undefined ? null : numberOf(p95),
    p99Ms: p99 === undefined ? null : numberOf(p99),
    p999Ms: p999 === undefined ? null : numberOf(p999),
    steady: steady !== undefined,
    hasUnit: unit !== undefined,
    place: match.index ?? 0,
  };
  const { records: count, recordsPerSecond, mebibytesPerSecond, meanMs, maxMs } = line;
  const numbers = [count, recordsPerSecond, mebibytesPerSecond, meanMs, maxMs];
  return numbers.every(Number.isFinite) && count > 0 && recordsPerSecond > 0 ? [line] : [];
}

/** Parses a number with the decimal sign of any locale; the tool never groups thousands. */
function numberOf(text: string | undefined): number {
  return Number((text ?? '').replace(/[.,]$/, '').replace(',', '.'));
}

/** Merges interim lines into one run: each counts with its records, rates with its time. */
function mergeLines(lines: readonly Line[]): MeasuredRun {
  let [records, seconds, mebibytes, meanSum, maxMs] = [0, 0, 0, 0, 0];
  for (const line of lines) {
    const time = line.records / line.recordsPerSecond;
    records += line.records;
    seconds += time;
    mebibytes += line.mebibytesPerSecond * time;
    meanSum += line.meanMs * line.records;
    maxMs = Math.max(maxMs, line.maxMs);
  }
  return {
    records,
    recordsPerSecond: records / seconds,
    mebibytesPerSecond: mebibytes / seconds,
    meanMs: meanSum / records,
    maxMs,
    p50Ms: null,
    p95Ms: null,
    p99Ms: null,
    p999Ms: null,
  };
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
  const line = text.slice(0, match.index).split('\n').length;
  return { records: count, recordsPerSecond, mebibytesPerSecond, line };
}
