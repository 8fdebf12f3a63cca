import { readdirSync, readFileSync } from 'node:fs';
import type { Metric } from '../../../src/figures/metric';
import type { MeasuredRun } from '../../../src/scenario/shape';

/** What an expert reads in a text; `NAME.expected.json` beside it. */
export interface Expected {
  /** The trap in it. */
  readonly trap?: string;
  /** Whether the text isn't of a format that Linger knows; then nothing else is given. */
  readonly unread?: true;
  readonly kind: string;
  readonly client: string | null;
  /** Everything that the model gets from the text or from its program's own defaults. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** Names that are listed with a reason, among others. */
  readonly ignored?: readonly string[];
  /** Codes that are said, and codes that would be wrong. */
  readonly findings?: readonly string[];
  readonly not?: readonly string[];
  /** `code figure` and its value, to three figures. */
  readonly figures?: Readonly<Record<string, number>>;
  readonly producers?: readonly string[];
  /** `figure statistic`, with the broker, topic and partition if it has them, to six figures. */
  readonly metrics?: Readonly<Record<string, number>>;
  readonly measured?: MeasuredRun;
  /** What a run's figures cover, to four figures, with the highest latency of each interim line, ms. */
  readonly covers?: {
    readonly records: number | null;
    readonly durationS: number | null;
    readonly start: string;
    readonly maxMs?: readonly number[];
  };
}

/** A configuration, source text, scrape or result from practice, with what an expert reads in it. */
export interface Text {
  readonly name: string;
  readonly text: string;
  readonly expected: Expected;
}

const FOLDER = new URL('./texts/', import.meta.url);
const FILES = readdirSync(FOLDER);

export function textNamed(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

// @recipe setting, importer
/** Every text of the folder. */
export const TEXTS: readonly Text[] = FILES.filter((name) => !name.endsWith('.expected.json')).map(
  (name) => ({
    name,
    text: textNamed(name),
    expected: JSON.parse(textNamed(name.replace(/\.\w+$/, '.expected.json'))) as Expected,
  }),
);

/** `figure statistic`, with the broker, topic and partition if it has them. */
export function keyOf({ figure, statistic, of: { broker, topic, partition } }: Metric): string {
  const what = statistic.type === 'percentile' ? `p${statistic.percentile}` : statistic.type;
  const scope = [broker, topic, partition === null ? null : `partition ${partition}`];
  return [figure, what, ...scope.filter((part) => part !== null)].join(' ');
}
