import { assertNever } from '../../base/assert';
import { readList } from '../../base/list';
import { oneLine, withoutBidiControls } from '../../base/oneLine';
import { CLIENTS } from '../clients/clients';
import { numberText, readValue } from '../field';
import { FIELD_NAMES } from '../fields';
import { plainText } from '../modelText';
import { type Notice, noteUnread, noticeOf, shorten } from '../notice';
import { from, ORIGINS, type Origin, type Origins, originsText } from '../origins';
import { LOCK_ALL, PAGE_PARTS } from '../parts';
import { readTwinText } from '../twinText';
import {
  DEFAULT_VIEW,
  type LessonPlace,
  PLAN_MINUTES,
  SCREENS,
  type Screen,
  type TeachPlan,
  VIEW_LIMITS,
  type View,
  WINDOW_WORDS,
  type WindowChoice,
} from '../view';
import { suggestion } from './suggestion';
import { readSweepKey, SWEEP_KEYS, sweepEntries } from './sweepKeys';

/** The keys of a link that say how to look at the run, in the order in which they are written. */
export const VIEW_KEYS = [
  'slo.p99.ms',
  'slow.min.per.day',
  't',
  'window',
  'title',
  'notes',
  'screen',
  ...SWEEP_KEYS,
  'decide',
  'twin',
  'client',
  'set',
  'lesson',
  'teach',
  'view',
  'embed',
  'hide',
  'lock',
  'guess',
] as const;
/** One of VIEW_KEYS. */
export type ViewKey = (typeof VIEW_KEYS)[number];

/** The alphabet of `twinText`, with a generous length. */
const TWIN = /^[a-j]{1,10}\.[\w-]{4,4000}$/;

/** The id of a lesson, of a file perhaps. */
const LESSON_NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** More characters than `decisionText` ever writes. */
const LONGEST_DECISION = 10_000;

/** True for a key that belongs to the view. */
export function isViewKey(key: string): key is ViewKey {
  return (VIEW_KEYS as readonly string[]).includes(key);
}

/** Reads one key of the view; a bad value gives the default and a notice. */
export function readViewKey(view: View, key: ViewKey, text: string, notices: Notice[]): View {
  switch (key) {
    case 'slo.p99.ms':
      return { ...view, sloP99Ms: readNumber(text, SLO, notices) ?? DEFAULT_VIEW.sloP99Ms };
    case 'slow.min.per.day':
      return { ...view, slowMinutes: readNumber(text, SLOW_MINUTES, notices) ?? DEFAULT_VIEW.slowMinutes };
    case 't':
      return { ...view, atS: readNumber(text, TIME, notices) };
    case 'window':
      return { ...view, window: readWindow(text, notices) };
    case 'title':
      return { ...view, title: readText(key, oneLine(text), notices) };
    case 'notes':
      return { ...view, notes: readText(key, plainLines(text), notices) };
    case 'screen':
      return { ...view, screen: readScreen(text, notices) };
    case 'sweep.x':
    case 'sweep.y':
    case 'sweep.lines':
    case 'sweep.metric':
    case 'sweep.precision':
    case 'sweep.runs':
      return { ...view, sweep: readSweepKey(view.sweep, key, text, notices) };
    case 'decide':
      if (text.length <= LONGEST_DECISION) return { ...view, decide: text.trim() };
      notices.push(bad(key, text, '', tooLong(LONGEST_DECISION)));
      return view;
    case 'twin':
      if (TWIN.test(text) && readTwinText(text) !== null) return { ...view, twin: text };
      notices.push(bad(key, text, '', `"${shorten(text)}" isn't a fitted cluster.`));
      return view;
    case 'client':
      if (CLIENTS.some(({ id }) => id === text)) return { ...view, client: text };
      notices.push(bad(key, text, '', `"${shorten(text)}" isn't the id of a client.`));
      return view;
    case 'set':
      return { ...view, origins: readOrigins(text, notices) };
    case 'lesson':
      return { ...view, lesson: readLesson(text, notices) };
    case 'teach':
      return { ...view, teach: readTeach(text, notices) };
    case 'embed':
      if (text.trim() === '1') return { ...view, embed: true };
      notices.push(bad(key, text, '', `"${shorten(text)}" isn't 1, which shows only stage and strips.`));
      return view;
    case 'hide':
      return { ...view, hide: readNames(key, text, [...PAGE_PARTS, ...FIELD_NAMES], notices) };
    case 'lock':
      return { ...view, lock: readNames(key, text, [LOCK_ALL, ...FIELD_NAMES], notices) };
    case 'guess':
      if (text.trim() === '1') return { ...view, guess: true };
      notices.push(bad(key, text, '', `"${shorten(text)}" isn't 1, which asks for a guess first.`));
      return view;
    case 'view':
      if (text === 'projector') return { ...view, projector: true };
      notices.push(bad(key, text, '', `"${shorten(text)}" isn't a view; the only one is "projector".`));
      return view;
    default:
      return assertNever(key);
  }
}

/** Key and plain value of everything in which the view differs from the default, in order. */
export function viewEntries(view: View): readonly (readonly [ViewKey, string])[] {
  const entries: (readonly [ViewKey, string])[] = [];
  if (view.sloP99Ms !== DEFAULT_VIEW.sloP99Ms) entries.push(['slo.p99.ms', plainText(view.sloP99Ms)]);
  if (view.slowMinutes !== DEFAULT_VIEW.slowMinutes)
    entries.push(['slow.min.per.day', plainText(view.slowMinutes)]);
  if (view.atS !== null) entries.push(['t', plainText(view.atS)]);
  const window = windowText(view.window);
  if (window !== DEFAULT_VIEW.window) entries.push(['window', window]);
  if (view.title !== '') entries.push(['title', view.title]);
  if (view.notes !== '') entries.push(['notes', view.notes]);
  if (view.screen !== DEFAULT_VIEW.screen) entries.push(['screen', view.screen]);
  entries.push(...sweepEntries(view.sweep));
  if (view.decide !== '') entries.push(['decide', view.decide]);
  if (view.twin !== '') entries.push(['twin', view.twin]);
  if (view.client !== '') entries.push(['client', view.client]);
  const set = originsText(view.origins);
  if (set !== '') entries.push(['set', set]);
  if (view.lesson !== null) entries.push(['lesson', lessonText(view.lesson)]);
  if (view.teach !== null) entries.push(['teach', [view.teach.minutes, ...view.teach.lessons].join()]);
  if (view.projector) entries.push(['view', 'projector']);
  if (view.embed) entries.push(['embed', '1']);
  if (view.hide.length > 0) entries.push(['hide', view.hide.join()]);
  if (view.lock.length > 0) entries.push(['lock', view.lock.join()]);
  if (view.guess) entries.push(['guess', '1']);
  return entries;
}

function windowText(window: WindowChoice): string {
  return typeof window === 'string' ? window : `${plainText(window.fromS)}-${plainText(window.toS)}`;
}

function readWindow(text: string, notices: Notice[]): WindowChoice {
  const word = WINDOW_WORDS.find((known) => known === text.trim());
  if (word !== undefined) return word;
  const ends = /^\s*([\d.]+)\s*-\s*([\d.]+)\s*$/.exec(text);
  const [fromS, toS] = [Number(ends?.[1]), Number(ends?.[2])];
  if (fromS < toS && toS <= VIEW_LIMITS.timeS.highest) return { fromS, toS };
  const reason = `"${shorten(text)}" isn't an interval such as 5-40, or one of ${WINDOW_WORDS.join(', ')}.`;
  notices.push(bad('window', text, 'slow', reason));
  return DEFAULT_VIEW.window;
}

function readScreen(text: string, notices: Notice[]): Screen {
  const screen = SCREENS.find((known) => known === text.trim());
  if (screen !== undefined) return screen;
  const reason = `"${shorten(text)}" isn't one of the screens ${SCREENS.join(', ')}.`;
  notices.push(bad('screen', text, DEFAULT_VIEW.screen, reason));
  return DEFAULT_VIEW.screen;
}

/** Keeps line breaks, in one form; other control characters would only hide or reorder text. */
function plainLines(text: string): string {
  return withoutBidiControls(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ');
}

function readText(key: 'title' | 'notes', given: string, notices: Notice[]): string {
  const readable = given.trim();
  const characters = [...readable];
  const { longest } = VIEW_LIMITS[key];
  if (characters.length <= longest) return readable;
  const used = characters.slice(0, longest).join('').trim();
  notices.push(bad(key, given, shorten(used), tooLong(longest), 'The rest was left out.'));
  return used;
}

function tooLong(longest: number): string {
  return `It's longer than ${numberText(longest)} characters.`;
}

/** What the names of a key are. */
const NAMED = {
  set: 'a setting of a client',
  hide: 'a part of the page or a setting',
  lock: 'a setting',
} as const;

/** Names between commas, without duplicates and unknown names. */
function readNames<Name extends string>(
  key: keyof typeof NAMED,
  text: string,
  known: readonly Name[],
  notices: Notice[],
): readonly Name[] {
  const meaningful = new Set<string>(known);
  const { entries, unread } = readList(text, ',');
  const names = [...new Set(entries)];
  for (const name of names.filter((unknown) => !meaningful.has(unknown))) {
    const meant = suggestion(name, known, notices);
    notices.push(bad(key, name, '', `"${shorten(name)}" isn't ${NAMED[key]}.${meant}`));
  }
  noteUnread(key, unread, 'names', notices);
  return names.filter((name): name is Name => meaningful.has(name));
}

/** Names of settings by their origin: `acks,file:linger.ms,batch.size`. */
function readOrigins(text: string, notices: Notice[]): Origins {
  let origin: Origin = 'reader';
  const groups = new Map<Origin, string[]>();
  for (const entry of readList(text, ',').entries) {
    const [, word, name = entry] = /^([a-z]+):(.*)$/.exec(entry) ?? [];
    origin = ORIGINS.find((each) => each === word) ?? origin;
    groups.set(origin, [...(groups.get(origin) ?? []), name]);
  }
  const read = [...groups].map(([each, names]) =>
    from(each, readNames('set', names.join(), FIELD_NAMES, notices)),
  );
  return Object.assign({}, ...read);
}

function lessonText({ id, step }: LessonPlace): string {
  return step === 1 ? id : `${id}:${step}`;
}

function readLesson(text: string, notices: Notice[]): LessonPlace | null {
  const [, id, step = '1'] = /^([a-z0-9][a-z0-9-]{0,59})(?::(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (id !== undefined) return { id, step: Math.max(VIEW_LIMITS.lessonStep.lowest, Number(step)) };
  const reason = `"${shorten(text)}" isn't a lesson, such as runaway, or runaway:2 for its second step.`;
  notices.push(bad('lesson', text, '', reason));
  return null;
}

/** The minutes of a plan and the ids of its lessons, between commas. */
function readTeach(text: string, notices: Notice[]): TeachPlan | null {
  const { entries, unread } = readList(text, ',');
  const [given = '', ...ids] = entries;
  const minutes = PLAN_MINUTES.find((known) => String(known) === given);
  if (minutes === undefined) {
    const reason = `"${shorten(text)}" isn't a plan for a class: it begins with its minutes, ${PLAN_MINUTES.join(', ')}, as in 45,batch,the-runaway.`;
    notices.push(bad('teach', text, '', reason));
    return null;
  }
  const known = ids.filter((id) => LESSON_NAME.test(id));
  for (const id of ids.filter((other) => !LESSON_NAME.test(other)))
    notices.push(bad('teach', id, '', `"${shorten(id)}" isn't the id of a lesson.`));
  noteUnread('teach', unread, 'lessons', notices);
  const { highest } = VIEW_LIMITS.planLessons;
  if (known.length > highest)
    notices.push(
      bad('teach', text, '', `A plan has at most ${highest} lessons.`, 'The others were left out.'),
    );
  return { minutes, lessons: [...new Set(known)].slice(0, highest) };
}

function readNumber(text: string, limits: NumberLimits, notices: Notice[]): number | null {
  const { key, unit, fallback } = limits;
  const checked = readValue({ kind: 'number', lowest: limits.lowest, highest: limits.highest }, text);
  if (checked.type === 'valid') return Number(checked.value);
  const value = checked.type === 'clamped' ? Number(checked.value) : fallback;
  const used = value === null ? '' : `${numberText(value)}\u202F${unit}`;
  notices.push(
    bad(key, text, used, checked.message, checked.type === 'clamped' ? `Used ${used}.` : undefined),
  );
  return value;
}

interface NumberLimits {
  readonly key: ViewKey;
  readonly unit: string;
  readonly lowest: number;
  readonly highest: number;
  readonly fallback: number | null;
}

const SLO: NumberLimits = {
  key: 'slo.p99.ms',
  unit: 'ms',
  fallback: DEFAULT_VIEW.sloP99Ms,
  ...VIEW_LIMITS.sloP99Ms,
};

const SLOW_MINUTES: NumberLimits = {
  key: 'slow.min.per.day',
  unit: 'min',
  fallback: DEFAULT_VIEW.slowMinutes,
  ...VIEW_LIMITS.slowMinutes,
};

const TIME: NumberLimits = { key: 't', unit: 's', fallback: DEFAULT_VIEW.atS, ...VIEW_LIMITS.timeS };

function bad(
  field: ViewKey,
  given: string,
  used: string,
  reason: string,
  instead = used === '' ? 'Left out.' : `Used the default, ${used}.`,
): Notice {
  return noticeOf(field, shorten(given), used, reason, instead);
}
