import { readList } from '../../base/list';
import { oneLine, withoutBidiControls } from '../../base/oneLine';
import { CLIENTS } from '../clients/clients';
import { numberText, readValue } from '../field';
import { FIELD_NAMES } from '../fields';
import { plainText } from '../modelText';
import { type Notice, noteUnread, noticeOf, shorten } from '../notice';
import { from, ORIGINS, type Origin, type Origins, originsText } from '../origins';
import { LOCK_ALL, PAGE_PARTS } from '../parts';
import type { Scenario } from '../scenario';
import type { Sweep } from '../sweep';
import { readTwinText } from '../twinText';
import {
  DEFAULT_VIEW,
  type LessonPlace,
  PLAN_MINUTES,
  type ScreenRow,
  type TeachPlan,
  VIEW_LIMITS,
  type View,
  WINDOW_WORDS,
  type WindowChoice,
} from '../view';
import { COMPARE_KEYS, type CompareKey, comparedText, readCompared, THEN_KEY } from './compareKeys';
import { type Codec, type LinkRow, type Reading, rowsOf } from './linkRow';
import { suggestion } from './suggestion';
import { SWEEP_ROWS } from './sweepKeys';

/** The alphabet of `twinText`, with a generous length. */
const TWIN = /^[a-j]{1,10}\.[\w-]{4,4000}$/;

const LESSON_NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;

const SCREEN_WORD = /^[a-z][a-z0-9-]{0,39}$/;

/** More characters than `decisionText` ever writes. */
const LONGEST_DECISION = 10_000;

const row = rowsOf(DEFAULT_VIEW);
/** The reader edits it. The browser's Back undoes everything else, which is navigation. */
const EDITED = { undoable: true };

// @recipe view
/** Every part of a view, by the key of a link, in the order in which links are written. */
export const VIEW_ROWS = [
  row('slo.p99.ms', 'sloP99Ms', quantity('ms', VIEW_LIMITS.sloP99Ms), EDITED),
  row('slow.min.per.day', 'slowMinutes', quantity('min', VIEW_LIMITS.slowMinutes), EDITED),
  row('t', 'atS', quantity('s', VIEW_LIMITS.timeS)),
  row('window', 'window', { read: readWindow, write: windowText }, EDITED),
  row('title', 'title', words(VIEW_LIMITS.title.longest, oneLine), EDITED),
  row('notes', 'notes', words(VIEW_LIMITS.notes.longest, plainLines), EDITED),
  row('screen', 'screen', { read: readScreen, write: asItIs }),
  ...SWEEP_ROWS.map(ofSweep),
  row('decide', 'decide', { read: readDecision, write: asItIs }, EDITED),
  row('twin', 'twin', known('a fitted cluster', isTwin), EDITED),
  row('client', 'client', known('the id of a client', isClient), EDITED),
  row('set', 'origins', { read: readOrigins, write: originsText }, EDITED),
  row('lesson', 'lesson', { read: readLesson, write: lessonText }),
  row('teach', 'teach', { read: readTeach, write: planText }, EDITED),
  row('view', 'projector', flag('projector', 'a view; the only one is "projector"')),
  row('embed', 'embed', flag('1', '1, which shows only stage and strips')),
  row('hide', 'hide', names('a part of the page or a setting', [...PAGE_PARTS, ...FIELD_NAMES])),
  row('lock', 'lock', names('a setting', [LOCK_ALL, ...FIELD_NAMES])),
  row('guess', 'guess', flag('1', '1, which asks for a guess first')),
  ...COMPARE_KEYS.map((key, index) =>
    difference(key, 'compare', {
      read: ({ compare }, scenario) => [...compare, scenario],
      of: ({ compare }) => compare[index] ?? null,
    }),
  ),
  difference(THEN_KEY, 'next', { read: (_, next) => next, of: ({ next }) => next }),
];

export type ViewKey = (typeof VIEW_ROWS)[number]['key'];
export const VIEW_KEYS: readonly ViewKey[] = VIEW_ROWS.map(({ key }) => key);

export function viewRow(key: string): LinkRow<View, ViewKey> | undefined {
  return VIEW_ROWS.find((each) => each.key === key);
}

function ofSweep<Key extends string>({ key, read, write }: LinkRow<Sweep, Key>): LinkRow<View, Key> {
  return {
    key,
    part: 'sweep',
    undoable: true,
    read: (view, text, notices, first) => ({ ...view, sweep: read(view.sweep, text, notices, first) }),
    write: ({ sweep }, first) => write(sweep, first),
  };
}

/** A scenario next to the link's own, written as what differs from that. */
function difference<Key extends CompareKey | typeof THEN_KEY, Part extends 'compare' | 'next'>(
  key: Key,
  part: Part,
  { read, of }: { read(view: View, scenario: Scenario): View[Part]; of(view: View): Scenario | null },
): LinkRow<View, Key> {
  return {
    key,
    part,
    undoable: part === 'compare',
    isDifference: true,
    read: (view, text, notices, first) => ({
      ...view,
      [part]: read(view, readCompared(key, text, first, notices)),
    }),
    write: (view, first) => {
      const scenario = of(view);
      return scenario === null ? null : comparedText(scenario, first);
    },
  };
}

function asItIs(text: string): string {
  return text;
}

function quantity(unit: string, limits: { readonly lowest: number; readonly highest: number }) {
  return {
    read<Value extends number | null>(text: string, reading: Reading<Value>): Value | number {
      const checked = readValue({ kind: 'number', ...limits }, text);
      if (checked.type === 'valid') return Number(checked.value);
      const value = checked.type === 'clamped' ? Number(checked.value) : reading.fallback;
      const used = value === null ? '' : `${numberText(value)}\u202F${unit}`;
      const instead = checked.type === 'clamped' ? `Used ${used}.` : undefined;
      note(reading, text, checked.message, used, instead);
      return value;
    },
    write: (value: number | null) => plainText(value ?? ''),
  };
}

function flag(word: string, meaning: string): Codec<boolean> {
  return {
    read: (text, reading) =>
      text.trim() === word || refused(reading, text, `"${shorten(text)}" isn't ${meaning}.`),
    write: () => word,
  };
}

function known(meaning: string, isKnown: (text: string) => boolean): Codec<string> {
  return {
    read: (text, reading) =>
      isKnown(text) ? text : refused(reading, text, `"${shorten(text)}" isn't ${meaning}.`),
    write: asItIs,
  };
}

function isTwin(text: string): boolean {
  return TWIN.test(text) && readTwinText(text) !== null;
}

function isClient(text: string): boolean {
  return CLIENTS.some(({ id }) => id === text);
}

function readDecision(text: string, reading: Reading<string>): string {
  return text.length <= LONGEST_DECISION ? text.trim() : refused(reading, text, tooLong(LONGEST_DECISION));
}

function windowText(window: WindowChoice): string {
  return typeof window === 'string' ? window : `${plainText(window.fromS)}-${plainText(window.toS)}`;
}

function readWindow(text: string, reading: Reading<WindowChoice>): WindowChoice {
  const word = WINDOW_WORDS.find((each) => each === text.trim());
  if (word !== undefined) return word;
  const ends = /^\s*([\d.]+)\s*-\s*([\d.]+)\s*$/.exec(text);
  const [fromS, toS] = [Number(ends?.[1]), Number(ends?.[2])];
  if (fromS < toS && toS <= VIEW_LIMITS.timeS.highest) return { fromS, toS };
  const reason = `"${shorten(text)}" isn't an interval such as 5-40, or one of ${WINDOW_WORDS.join(', ')}.`;
  return refused(reading, text, reason, windowText(reading.fallback));
}

/** Any word: whoever shows screens knows which there are (`knownScreen`). */
function readScreen(text: string, reading: Reading<string>): string {
  const word = text.trim();
  return SCREEN_WORD.test(word)
    ? word
    : refused(reading, text, `"${shorten(text)}" isn't the word of a screen.`, reading.fallback);
}

/** The view on one of these screens, if there are any: an unknown one leaves a notice. */
export function knownScreen(view: View, screens: readonly ScreenRow[], notices: Notice[]): View {
  const names = screens.map(({ name }) => name);
  if (names.length === 0 || names.includes(view.screen)) return view;
  const reason = `"${view.screen}" isn't one of the screens ${names.join(', ')}.`;
  const { screen } = DEFAULT_VIEW;
  note({ key: 'screen', notices }, view.screen, reason, screen);
  return { ...view, screen };
}

/** Keeps line breaks, in one form; other control characters would only hide or reorder text. */
function plainLines(text: string): string {
  return withoutBidiControls(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ');
}

function words(longest: number, tidied: (text: string) => string): Codec<string> {
  return {
    read: (text, reading) => {
      const given = tidied(text);
      const characters = [...given.trim()];
      if (characters.length <= longest) return given.trim();
      const used = characters.slice(0, longest).join('').trim();
      note(reading, given, tooLong(longest), shorten(used), 'The rest was left out.');
      return used;
    },
    write: asItIs,
  };
}

function tooLong(longest: number): string {
  return `It's longer than ${numberText(longest)} characters.`;
}

/** Names between commas, without duplicates and unknown names. */
function names<Name extends string>(meaning: string, every: readonly Name[]): Codec<readonly Name[]> {
  const meaningful = new Set<string>(every);
  return {
    read: (text, reading) => {
      const { entries, unread } = readList(text, ',');
      const given = [...new Set(entries)];
      for (const name of given.filter((unknown) => !meaningful.has(unknown))) {
        const meant = suggestion(name, every, reading.notices);
        note(reading, name, `"${shorten(name)}" isn't ${meaning}.${meant}`);
      }
      noteUnread(reading.key, unread, 'names', reading.notices);
      return given.filter((name): name is Name => meaningful.has(name));
    },
    write: (value) => value.join(),
  };
}

/** Names of settings by their origin: `acks,file:linger.ms,batch.size`. */
function readOrigins(text: string, reading: Reading<Origins>): Origins {
  const groups = new Map<Origin, string[]>();
  let origin: Origin = 'reader';
  const { entries, unread } = readList(text, ',');
  for (const entry of entries) {
    const named = ORIGINS.find((each) => entry.startsWith(`${each}:`));
    origin = named ?? origin;
    const name = named === undefined ? entry : entry.slice(named.length + 1);
    groups.set(origin, [...(groups.get(origin) ?? []), name]);
  }
  noteUnread(reading.key, unread, 'names', reading.notices);
  const { read } = names('a setting', FIELD_NAMES);
  const all = [...groups].map(([each, given]) =>
    from(each, read(given.join(), { ...reading, fallback: [] })),
  );
  return Object.assign({}, ...all);
}

function lessonText(lesson: LessonPlace | null): string {
  if (lesson === null) return '';
  return lesson.step === 1 ? lesson.id : `${lesson.id}:${lesson.step}`;
}

function readLesson(text: string, reading: Reading<LessonPlace | null>): LessonPlace | null {
  const [, id, step = '1'] = /^([a-z0-9][a-z0-9-]{0,59})(?::(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (id !== undefined) return { id, step: Math.max(VIEW_LIMITS.lessonStep.lowest, Number(step)) };
  const reason = `"${shorten(text)}" isn't a lesson, such as runaway, or runaway:2 for its second step.`;
  return refused(reading, text, reason);
}

function planText(plan: TeachPlan | null): string {
  return plan === null ? '' : [plan.minutes, ...plan.lessons].join();
}

/** The minutes of a plan and the ids of its lessons, between commas. */
function readTeach(text: string, reading: Reading<TeachPlan | null>): TeachPlan | null {
  const { entries, unread } = readList(text, ',');
  const [given = '', ...ids] = entries;
  const minutes = PLAN_MINUTES.find((each) => String(each) === given);
  if (minutes === undefined) {
    const reason = `"${shorten(text)}" isn't a plan for a class: it begins with its minutes, ${PLAN_MINUTES.join(', ')}, as in 45,batch,the-runaway.`;
    return refused(reading, text, reason);
  }
  const lessons = ids.filter((id) => LESSON_NAME.test(id));
  for (const id of ids.filter((other) => !LESSON_NAME.test(other)))
    note(reading, id, `"${shorten(id)}" isn't the id of a lesson.`);
  noteUnread(reading.key, unread, 'lessons', reading.notices);
  const { highest } = VIEW_LIMITS.planLessons;
  if (lessons.length > highest)
    note(reading, text, `A plan has at most ${highest} lessons.`, '', 'The others were left out.');
  return { minutes, lessons: [...new Set(lessons)].slice(0, highest) };
}

function refused<Value>(reading: Reading<Value>, given: string, reason: string, used = ''): Value {
  note(reading, given, reason, used);
  return reading.fallback;
}

function note(
  { key, notices }: Pick<Reading<unknown>, 'key' | 'notices'>,
  given: string,
  reason: string,
  used = '',
  instead = used === '' ? 'Left out.' : `Used the default, ${used}.`,
): void {
  notices.push(noticeOf(key, shorten(given), used, reason, instead));
}
