import { readdirSync, readFileSync } from 'node:fs';
import type { ImportChoice } from '../../../src/features/import/core/read';
import type { Metric } from '../../../src/figures/metric';
import type { Scenario } from '../../../src/scenario/scenario';
import type { MeasuredRun } from '../../../src/scenario/shape';

type Settings = Readonly<Record<string, string | number>>;

/** What an expert reads in a text. `npx vitest run tests/features/import/texts.test.ts -u` writes what is read now. */
export interface Expected {
  /** The trap in it. */
  readonly trap?: string;
  /** What the reader chooses. */
  readonly choice?: ImportChoice;
  /** What is said of a text of no format that Linger knows; then nothing else is given. */
  readonly unread?: string;
  readonly kind?: string;
  readonly client?: string | null;
  /** Everything that the model gets from the text or from its program's own defaults. */
  readonly settings?: Settings;
  readonly producers?: readonly string[];
  /** `figure statistic`, with the broker, topic and partition if it has them, to six figures. */
  readonly metrics?: Readonly<Record<string, number>>;
  readonly measured?: MeasuredRun | null;
  /** What a run's figures cover, to four figures, with the highest latency of each interim line, ms. */
  readonly covers?: {
    readonly records: number | null;
    readonly durationS: number | null;
    readonly start: string;
    readonly maxMs?: readonly number[];
  } | null;
  /** All of these, if they are given: */
  readonly format?: string;
  readonly warnings?: readonly string[];
  /** Names that change nothing, and why. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** How a field's value was converted or limited. */
  readonly notes?: Readonly<Record<string, string>>;
  readonly adjusted?: readonly string[];
  readonly patch?: Settings;
  readonly byDefault?: Readonly<Record<string, string>>;
  /** Changes that remove a difference between what was measured and the scenario, by its code. */
  readonly mismatches?: Readonly<Record<string, Partial<Scenario>>>;
  /** The settings of each producer that can be chosen. */
  readonly choices?: Readonly<Record<string, Settings>>;
  /** Names that are listed with a reason, among others. */
  readonly ignored?: readonly string[];
  /** Codes that are said, among others, and codes that would be wrong. */
  readonly findings?: readonly string[];
  readonly not?: readonly string[];
  /** `code figure` and its value, to three figures. */
  readonly figures?: Readonly<Record<string, number>>;
}

/** A configuration, source text, scrape or result from practice, with what an expert reads in it. */
export interface Text {
  readonly name: string;
  readonly text: string;
  readonly expected: Expected;
}

/** A text, or, in `NAME.cases.txt`, several, each between a line of `===` with its name and the next or the end. */
export interface TextFile {
  readonly name: string;
  /** `NAME.expected.json`, with one answer or one for each name. */
  readonly answers: string;
  readonly hasSeveral: boolean;
  readonly texts: readonly Text[];
}

const FOLDER = new URL('./texts/', import.meta.url);
const FILES = readdirSync(FOLDER);

export function textNamed(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

// @recipe setting, importer
/** Every file of the folder. */
export const TEXT_FILES: readonly TextFile[] = FILES.filter((name) => !name.endsWith('.expected.json')).map(
  (name) => {
    const hasSeveral = name.endsWith('.cases.txt');
    const answers = name.replace(/(?:\.cases)?\.\w+$/, '.expected.json');
    const json: unknown = FILES.includes(answers) ? JSON.parse(textNamed(answers)) : {};
    const text = textNamed(name);
    if (!hasSeveral)
      return { name, answers, hasSeveral, texts: [{ name, text, expected: json as Expected }] };
    const texts = text
      .split(/^=== /m)
      .slice(1)
      .map((part) => {
        const [title = ''] = part.split('\n', 1);
        const expected = (json as Readonly<Record<string, Expected>>)[title] ?? {};
        return { name: title, text: part.slice(title.length + 1, -1), expected };
      });
    return { name, answers, hasSeveral, texts };
  },
);

/** Every text of the folder. */
export const TEXTS: readonly Text[] = TEXT_FILES.flatMap(({ texts }) => texts);

/** `figure statistic`, with the broker, topic and partition if it has them. */
export function keyOf({ figure, statistic, of: { broker, topic, partition } }: Metric): string {
  const what = statistic.type === 'percentile' ? `p${statistic.percentile}` : statistic.type;
  const scope = [broker, topic, partition === null ? null : `partition ${partition}`];
  return [figure, what, ...scope.filter((part) => part !== null)].join(' ');
}
