import * as v from 'valibot';
import { withoutBidiControls } from '../../../base/oneLine';
import { SHIPPED_PARTITIONERS } from '../../../run/league/entrants';
import { SITUATIONS } from '../../../run/league/situations';
import { STRIP_NAMES } from '../../../scenario/parts';
import { SKINS } from '../../../scenario/skins';
import { keyMeant, numberWanted, startsWithNumber, unknownKey, wordWanted } from './problems';

const LESSON_FORMAT = 1;

/** Limits that keep a page readable and an untrusted file small. */
export const LESSON_LIMITS = {
  /** Characters of the whole file. */
  file: 64_000,
  steps: 12,
  title: 90,
  idea: 240,
  text: 900,
  /** Characters of an option, or of what Change and Watch say. */
  line: 240,
  link: 2000,
  minutes: 90,
  conditions: 6,
  claims: 20,
  solutions: 6,
  keep: 16,
  parts: 8,
  explanations: 12,
  also: 4,
  /** Captions of a film: each takes about two seconds. */
  captions: { least: 2, most: 4 },
  /** Numbers of a drawing, and the largest of them. */
  drawn: { most: 16, largest: 1000 },
} as const;

export const LESSON_GROUPS = ['batching', 'slow broker', 'guarantees', 'measuring'] as const;

/** Drawings of a lesson's card; docs/lessons.md says what the numbers of each are. */
export const DRAWINGS = [
  'bus',
  'gate',
  'groups',
  'bars',
  'split',
  'in flight',
  'buffer',
  'ribbons',
  'shares',
  'replicas',
  'lost',
  'files',
  'histogram',
  'unsent',
  'curve',
] as const;

/** Parts of the page that a step can point at, as well as settings. */
export const WATCHED_PARTS = ['stage', ...STRIP_NAMES] as const;

/** Moments of a run that a film can stop at, as well as seconds. */
const MOMENTS = ['fault begins', 'fault ends', 'gate closes', 'peak of backlog', 'peak of latency'] as const;

/** Figures that can be drawn over time; `share.0`, `share.1` … join them. */
export const CURVE_FIGURES = ['p50', 'p99', 'backlog', 'throughput'] as const;

const written = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform(withoutBidiControls),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(longest),
    v.readonly(),
  );
const title = written(LESSON_LIMITS.title);
const text = written(LESSON_LIMITS.text);
const line = written(LESSON_LIMITS.line);
const link = written(LESSON_LIMITS.link);
const name = written(60);
const number = v.pipe(v.number(), v.finite());
const positive = v.pipe(number, v.gtValue(0));

function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  const keys = Object.keys(entries);
  return v.pipe(
    v.strictObject(entries, (issue) => unknownKey(issue, keys)),
    v.readonly(),
  );
}

function picklist<const Words extends readonly string[]>(words: Words) {
  return v.picklist(words, (issue) => wordWanted(issue, words));
}

function literal<const Word extends string | number>(word: Word) {
  return v.literal(word, (issue) => wordWanted(issue, [word]));
}

/** One of several objects, by the `words` that they have at a key. */
function variant<const Key extends string, const Options extends v.VariantOptions<Key>>(
  key: Key,
  options: Options,
  words: readonly string[],
) {
  return v.variant(key, options, (issue) => wordWanted(issue, words));
}

/**
 * One of several forms, read as the one that `meant` gives the place of: a problem is then one of that form. Valibot's
 * union tries all of them and can't tell whose problem the author would recognise. -1 is none of them; `wanted` then says
 * what there could be.
 */
function either<const Options extends v.UnionOptions>(
  options: Options,
  meant: (input: unknown) => number,
  wanted: (input: unknown) => string,
) {
  const all = v.union(options, ({ input }) => wanted(input));
  return v.lazy((input): Options[number] | typeof all => options[meant(input)] ?? all);
}

const bound = either(
  [number, literal('slo'), object({ before: name, times: v.optional(positive, 1) })],
  (input) => (typeof input === 'number' ? 0 : input === 'slo' ? 1 : hasKeys(input) ? 2 : -1),
  (input) =>
    numberWanted(input, ', "slo" or a part of the first run, such as { "before": "p99", "times": 0.5 }'),
);

const FIGURE_IS = ['below', 'above', 'between'] as const;
const oneSidedParts = { figure: name, is: picklist(['below', 'above']), than: bound };
const twoSidedParts = {
  figure: name,
  is: literal('between'),
  than: v.pipe(v.tuple([bound, bound], 'it must be a list of two bounds, such as [50, 100].'), v.readonly()),
};
const figureIs = variant(
  'is',
  [
    object({ ...oneSidedParts, says: v.optional(line) }),
    object({ ...twoSidedParts, says: v.optional(line) }),
  ],
  FIGURE_IS,
);
/** `of` = whose figure it is: before, after (if left out) or a run of `also`. */
const claim = variant(
  'is',
  [
    object({ ...oneSidedParts, of: v.optional(name, 'after') }),
    object({ ...twoSidedParts, of: v.optional(name, 'after') }),
  ],
  FIGURE_IS,
);
const SETTING_IS = ['below', 'above', 'equal', 'not', 'unchanged', 'changed'] as const;
const settingIs = variant(
  'is',
  [
    object({
      setting: name,
      is: picklist(['below', 'above', 'equal', 'not']),
      than: either(
        [number, line],
        (input) => ['number', 'string'].indexOf(typeof input),
        () => 'it must be a number, or text in quotes.',
      ),
      says: v.optional(line),
    }),
    object({ setting: name, is: picklist(['unchanged', 'changed']), says: v.optional(line) }),
  ],
  SETTING_IS,
);
/** In a situation of Lab's league, by its judge: with the partitioner that is tried, against one that clients ship. */
const situationIs = object({
  situation: picklist(SITUATIONS.map(({ id }) => id)),
  is: picklist(['better', 'not worse']),
  than: v.optional(picklist(SHIPPED_PARTITIONERS), 'adaptive'),
  says: v.optional(line),
});
const NOT_CONDITION = 'it must be an object in { }, such as { "figure": "p99", "is": "below", "than": 100 }.';
const condition = either(
  [figureIs, settingIs],
  (input) => placeOfKey(input, ['figure', 'setting']),
  () => NOT_CONDITION,
);
const goal = either(
  [figureIs, settingIs, situationIs],
  (input) => placeOfKey(input, ['figure', 'setting', 'situation']),
  () => NOT_CONDITION,
);
const listOf = <const Item extends typeof condition | typeof goal>(item: Item) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(LESSON_LIMITS.conditions), v.readonly());
const conditions = listOf(condition);

/** Which of these keys an object has, or means; the first if none, and -1 for what has no keys. */
function placeOfKey(input: unknown, names: readonly string[]): number {
  if (!hasKeys(input)) return -1;
  const keys = Object.keys(input);
  const named = names.findIndex((name) => keys.includes(name));
  const [meant = 0] = keys.map((key) => names.indexOf(keyMeant(key, names) ?? '')).filter((at) => at >= 0);
  return named >= 0 ? named : meant;
}

const kept = either(
  [
    name,
    object({
      what: either(
        [name, v.pipe(v.array(name), v.minLength(1), v.maxLength(LESSON_LIMITS.keep), v.readonly())],
        (input) => (typeof input === 'string' ? 0 : Array.isArray(input) ? 1 : -1),
        () => 'it must be text in quotes, or a list of such texts in [ ].',
      ),
      called: v.optional(name),
      says: text,
    }),
  ],
  (input) => (typeof input === 'string' ? 0 : hasKeys(input) ? 1 : -1),
  () => 'it must be text in quotes, or { "what": …, "says": … }.',
);
const explanation = object({ when: conditions, says: text });
const explanations = v.pipe(
  v.array(explanation),
  v.minLength(1),
  v.maxLength(LESSON_LIMITS.explanations),
  v.readonly(),
);

const option = object({
  text: line,
  right: either(
    [conditions, literal('otherwise')],
    (input) => (typeof input === 'string' ? 1 : Array.isArray(input) ? 0 : -1),
    () => 'it must be a list of conditions in [ ], or "otherwise".',
  ),
  guess: v.optional(bound),
  reply: v.optional(text),
});
const choose = object({
  kind: literal('choose'),
  text: line,
  figure: v.optional(name),
  options: v.pipe(v.array(option), v.minLength(2), v.maxLength(4), v.readonly()),
});
const ruler = object({
  kind: literal('ruler'),
  text: line,
  figure: name,
  from: positive,
  to: positive,
  close: v.optional(v.pipe(number, v.gtValue(1)), 2),
});
const curve = object({
  kind: literal('curve'),
  text: line,
  figure: name,
  from: v.pipe(number, v.minValue(0)),
  to: positive,
  close: v.optional(v.pipe(number, v.gtValue(1)), 3),
});

const moment = either(
  [v.pipe(number, v.minValue(0)), picklist(MOMENTS)],
  (input) => (typeof input === 'number' ? 0 : typeof input === 'string' && !startsWithNumber(input) ? 1 : -1),
  (input) => numberWanted(input, ` of seconds, or one of ${MOMENTS.map((event) => `"${event}"`).join(', ')}`),
);
const caption = object({ at: moment, says: line });
const shown = variant('is', [object(oneSidedParts), object(twoSidedParts)], FIGURE_IS);

const reveal = object({
  title: line,
  text: v.optional(text),
  why: text,
  same: v.optional(text),
  notice: v.optional(text),
  evidence: v.optional(text),
  loop: v.optional(name),
  at: v.optional(moment),
  film: v.optional(
    v.pipe(
      v.array(caption),
      v.minLength(LESSON_LIMITS.captions.least),
      v.maxLength(LESSON_LIMITS.captions.most),
      v.readonly(),
    ),
  ),
  shows: v.optional(v.pipe(v.array(shown), v.maxLength(LESSON_LIMITS.conditions), v.readonly())),
  parts: v.optional(v.pipe(v.array(name), v.minLength(2), v.maxLength(LESSON_LIMITS.parts), v.readonly())),
});

const scene = {
  title,
  text,
  scenario: v.optional(link),
  window: v.optional(name),
  slo: v.optional(positive),
};

const ask = object({
  kind: literal('ask'),
  ...scene,
  change: v.optional(object({ link, says: line, target: v.optional(name) })),
  watch: v.optional(object({ says: line, target: v.optional(name) })),
  also: v.optional(v.pipe(v.record(v.string(), link), v.readonly())),
  question: variant('kind', [choose, ruler, curve], ['choose', 'ruler', 'curve']),
  reveal,
  claims: v.optional(v.pipe(v.array(claim), v.maxLength(LESSON_LIMITS.claims), v.readonly())),
});
const attempt = object({
  kind: literal('try'),
  ...scene,
  check: listOf(goal),
  keep: v.optional(v.pipe(v.array(kept), v.minLength(1), v.maxLength(LESSON_LIMITS.keep), v.readonly())),
  missed: v.optional(explanations),
  why: v.optional(explanations),
  hint: v.optional(text),
  solutions: v.optional(v.pipe(v.array(link), v.maxLength(LESSON_LIMITS.solutions), v.readonly())),
  done: text,
});

const drawn = v.pipe(
  v.array(v.pipe(number, v.minValue(0), v.maxValue(LESSON_LIMITS.drawn.largest))),
  v.minLength(1),
  v.maxLength(LESSON_LIMITS.drawn.most),
  v.readonly(),
);
const picture = object({ draws: picklist(DRAWINGS), asks: v.optional(drawn), truth: v.optional(drawn) });

export const LESSON_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** A lesson as in a file. `readLesson` checks figures, settings and scenarios. */
export const LESSON_SCHEMA = object({
  /** For editors that complete JSON. */
  $schema: v.optional(v.string()),
  format: literal(LESSON_FORMAT),
  id: v.pipe(v.string(), v.regex(LESSON_ID, 'use lower-case letters, digits and hyphens, at most 40.')),
  title,
  idea: written(LESSON_LIMITS.idea),
  minutes: v.pipe(number, v.gtValue(0), v.maxValue(LESSON_LIMITS.minutes)),
  explain: v.optional(object({ asks: line, answer: text })),
  group: v.optional(picklist(LESSON_GROUPS)),
  picture: v.optional(picture),
  skin: v.optional(picklist(SKINS)),
  steps: v.pipe(
    v.array(variant('kind', [ask, attempt], ['ask', 'try'])),
    v.minLength(1),
    v.maxLength(LESSON_LIMITS.steps),
    v.readonly(),
  ),
});

export type Lesson = v.InferOutput<typeof LESSON_SCHEMA>;
export type Drawing = (typeof DRAWINGS)[number];
export type Step = Lesson['steps'][number];
export type AskStep = v.InferOutput<typeof ask>;
export type RevealTexts = AskStep['reveal'];
export type Moment = v.InferOutput<typeof moment>;
export type TryStep = v.InferOutput<typeof attempt>;
export type Question = AskStep['question'];
export type ChooseQuestion = v.InferOutput<typeof choose>;
export type RulerQuestion = v.InferOutput<typeof ruler>;
export type CurveQuestion = v.InferOutput<typeof curve>;
export type Kept = v.InferOutput<typeof kept>;
export type Explanation = v.InferOutput<typeof explanation>;
/** One that an exercise may have; all others are on figures and settings. */
export type Condition = v.InferOutput<typeof goal>;
export type Shown = v.InferOutput<typeof shown>;
export type Claim = v.InferOutput<typeof claim>;
/** A number to compare with: itself, the reader's SLO, or a figure of the run before, times a factor. */
export type Bound = v.InferOutput<typeof bound>;

export function hasKeys(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
