import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportChoice, readImport } from '../../../../src/features/import/core/read';
import { formatProblems } from '../../../../src/features/lessons/core/jsonText';
import { readLesson } from '../../../../src/features/lessons/core/readLesson';
import { estimateCost } from '../../../../src/scenario/cost';
import { decodeLink, encodeLink, LONGEST_HASH } from '../../../../src/scenario/link/link';
import { MOST_NOTICES } from '../../../../src/scenario/notice';
import { repairScenario } from '../../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/scenario';
import { type Dice, diceOf } from '../../../../tests/e2e/support/dice';
import { hostileHashes } from '../../../../tests/e2e/support/hashes';
import { TEXTS } from '../../../../tests/features/import/texts';
import type { LinksRequest } from '../arguments';
import { mutated, mutatedJson } from './mutate';

/** Number of hashes in a batch, which has its own seed … */
const BATCH = 250;
/** … and mutations of each, which take less time than making another. */
const MUTATIONS = 7;
/** Texts between two lines of progress. */
const TEXTS_A_LINE = 100_000;
const MOST_PRINTED = 20;
const LONGEST_SHOWN = 400;
/** Nothing may take more processor time to read, ms: whoever waits is looking at a frozen page. */
const LONGEST_MS = 500;

/** Settings and metrics as people have them, which are read as they are. */
const SETTINGS = [
  ...TEXTS.map(({ text }) => text),
  'bootstrap.servers=a:9092\nacks=all\nlinger.ms=20\nbatch.size: 32768\ncompression.type=lz4\nretries=3 # never mind\n',
  '{"queue.buffering.max.ms": 5, "batch.num.messages": 10000, "compression.codec": "zstd", "acks": -1}',
  'kgo.ProducerLinger(10*time.Millisecond),\nkgo.RequiredAcks(kgo.AllISRAcks()),\nkgo.ProducerBatchMaxBytes(1<<20),\n',
  'kafka-producer-perf-test --topic t --num-records 122880 --record-size 512 --throughput 2048 --producer-props linger.ms=5 acks=all',
  '10242 records sent, 2047.6 records/sec (1.00 MB/sec), 3.1 ms avg latency, 61.0 ms max latency.\n122880 records sent, 2048.000000 records/sec (1.00 MB/sec), 3.10 ms avg latency, 90.00 ms max latency, 3 ms 50th, 7 ms 95th, 20 ms 99th, 70 ms 99.9th.\n',
];

interface Tally {
  texts: number;
  wrong: number;
  slowestMs: number;
  /** Text that took longest. */
  slowest: string;
}

/**
 * Reads random and mutated links, lessons and settings without the page, and prints what is wrong with each.
 *
 * @param folder of the lessons that are mutated
 * @param print one line
 * @returns whether nothing was wrong
 */
export function fuzzHeadless(request: LinksRequest, folder: string, print: (line: string) => void): boolean {
  const lessons = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'index.json')
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const values: readonly unknown[] = lessons.map((text) => JSON.parse(text));
  const lesson = (dice: Dice): string =>
    dice.chance(0.5)
      ? mutated(dice.pick(lessons), dice)
      : JSON.stringify(mutatedJson(dice.pick(values), dice));
  const settings = (dice: Dice): string => mutated(dice.pick(SETTINGS), dice);
  const { seed, links, files } = request;
  return [
    examine('links', hashes(seed, links), judgeLink, print),
    examine('lessons', texts(seed, Math.ceil(files / 2), lesson), judgeLesson, print),
    examine('settings', texts(seed, Math.floor(files / 2), settings), judgeSettings, print),
  ].every(({ wrong }) => wrong === 0);
}

/** Hashes of the browser tests, each with its mutations; a batch follows from the seed and its number. */
export function* hashes(seed: number, count: number): Generator<string> {
  for (let made = 0, batch = seed; made < count; batch += 1) {
    const dice = diceOf(batch);
    for (const hash of hostileHashes(BATCH, batch)) {
      for (let mutation = 0; mutation <= MUTATIONS && made < count; mutation += 1, made += 1)
        yield mutation === 0 ? hash : mutated(hash, dice);
    }
  }
}

function* texts(seed: number, count: number, make: (dice: Dice) => string): Generator<string> {
  const dice = diceOf(seed);
  for (let made = 0; made < count; made += 1) yield make(dice);
}

function examine(kind: string, all: Iterable<string>, judge: Judge, print: (line: string) => void): Tally {
  const tally: Tally = { texts: 0, wrong: 0, slowestMs: 0, slowest: '' };
  const line = (): void =>
    print(
      `${tally.texts} ${kind}, ${tally.wrong} went wrong, the slowest took ${tally.slowestMs.toFixed(0)} ms`,
    );
  for (const text of all) {
    const { problems, tookMs } = timed(judge, text);
    tally.texts += 1;
    if (tookMs > tally.slowestMs) Object.assign(tally, { slowestMs: tookMs, slowest: text });
    const slow = tookMs > LONGEST_MS ? [`It takes ${tookMs.toFixed(0)} ms.`] : [];
    const wrong = [...problems, ...slow];
    if (wrong.length > 0) {
      tally.wrong += 1;
      if (tally.wrong <= MOST_PRINTED)
        print(`\n${JSON.stringify(text)}\n${wrong.map((each) => `  ! ${each}`).join('\n')}`);
    }
    if (tally.texts % TEXTS_A_LINE === 0) line();
  }
  line();
  print(`the slowest was ${JSON.stringify(tally.slowest.slice(0, LONGEST_SHOWN))}`);
  return tally;
}

/** A judge's words on a text, and the processor time they took: other work of the machine counts for nothing. */
function timed(
  judge: Judge,
  text: string,
): { readonly problems: readonly string[]; readonly tookMs: number } {
  const before = process.cpuUsage();
  const problems = judged(judge, text);
  return { problems, tookMs: process.cpuUsage(before).user / 1000 };
}

function judged(judge: Judge, text: string): readonly string[] {
  try {
    return judge(text);
  } catch (error) {
    return [`It throws ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  }
}

/** Errors in how a text was read; empty if all is well. */
type Judge = (text: string) => readonly string[];

/** A link becomes a scenario within all limits, whose own link says the same, or a sentence. */
const judgeLink: Judge = (hash) => {
  const link = decodeLink(hash);
  if (!link.ok) return isSentence(link.message) ? [] : [`It is refused with ${link.message}.`];
  const wrong: string[] = [];
  const { scenario, view, notices } = link;
  if (notices.length > MOST_NOTICES) wrong.push(`There are ${notices.length} notices.`);
  for (const { message } of notices) if (!isSentence(message)) wrong.push(`A notice is ${message}.`);
  for (const { field, message } of repairScenario(scenario).notices)
    wrong.push(`It is outside of a limit. ${field}: ${message}`);
  const { events, bytes } = estimateCost(scenario);
  if (!(events >= 0 && Number.isFinite(events) && bytes > 0 && Number.isFinite(bytes)))
    wrong.push(`It is estimated to take ${events} events and ${bytes} bytes.`);
  const written = encodeLink(scenario, view);
  const again = decodeLink(written);
  if (written.length > LONGEST_HASH) return wrong;
  if (!again.ok || again.notices.length > 0)
    wrong.push(`Its own link isn't read without a notice: ${written}`);
  else if (JSON.stringify([again.scenario, again.view]) !== JSON.stringify([scenario, view]))
    wrong.push(`Its own link says something else: ${written}`);
  return wrong;
};

/** A lesson is read, or each problem with it is a sentence. */
const judgeLesson: Judge = (text) => {
  const read = readLesson(text);
  if (read.ok) return read.scenes.length === read.lesson.steps.length ? [] : ['A step has no scene.'];
  const bad = formatProblems(text, read.problems).filter((problem) => !isSentence(problem));
  return read.problems.length === 0
    ? ['It is refused without a reason.']
    : bad.map((each) => `A problem is ${each}.`);
};

/** Settings give a patch that keeps all limits, or are not recognised. */
const judgeSettings: Judge = (text) => {
  const choice: ImportChoice = {};
  const read = readImport(text, DEFAULT_SCENARIO, choice);
  if (read === null) return [];
  const { notices } = repairScenario({ ...DEFAULT_SCENARIO, ...read.patch });
  return notices.map(({ field, message }) => `It is outside of a limit. ${field}: ${message}`);
};

function isSentence(text: string): boolean {
  return /\p{L}.*[.?!…]$/su.test(text.trim());
}
