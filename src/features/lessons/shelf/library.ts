import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { shorten } from '../../../scenario/notice';
import { ALL_PRESETS } from '../../../scenario/presets/later';
import type { Preset } from '../../../scenario/presets/presets';
import type { LessonPlace } from '../../../scenario/view';
import { lessonHash, pageAddress } from '../../../shell/handout/handout';
import { useServices } from '../../../ui/app';
import { useLoaded } from '../../../ui/useLoaded';
import { LESSON_ID } from '../core/format';
import { formatProblems } from '../core/jsonText';
import { type KafkaFigures, NO_KAFKA } from '../core/placeholders';
import { error, type Problem } from '../core/problems';
import { type ReadyLesson, readLesson } from '../core/readLesson';
import type { LessonSources } from './evidence';
import { StoredValue } from './StoredValue';
import { lastOfEach, type StoredText, storedTexts } from './storedTexts';

export type Loaded =
  | { readonly type: 'loading' }
  | ({ readonly type: 'ready'; readonly own: boolean } & ReadyLesson)
  /** `problems`: one sentence for each thing that is wrong with its file. */
  | { readonly type: 'missing'; readonly message: string; readonly problems: readonly string[] };

/** In place of a lesson that breaks while it is shown. */
export const BROKEN_LESSON = {
  type: 'missing',
  message: "This lesson can't be shown.",
  problems: [],
} as const satisfies Loaded;

export interface Added {
  readonly id: string;
  /** The browser stores it. */
  readonly kept: boolean;
  /** The reader's lesson of the same id that it took the place of. */
  readonly replaced: StoredText | null;
}

export type Opened =
  | ({ readonly ok: true } & Added)
  | { readonly ok: false; readonly problems: readonly Problem[] };

const MOST_OWN = 12;
const KEY = 'linger.lessons.own';

/** Address of the lessons: the folder next to the page, as on a hosted copy. */
const FOLDER = 'lessons/';

const own = new StoredValue(KEY, { read: readOwn, write: (value) => JSON.stringify(value) });

function readOwn(text: string | null): readonly StoredText[] {
  return lastOfEach(storedTexts(text)).slice(0, MOST_OWN);
}

export function useOwnLessons(): readonly StoredText[] {
  return useSyncExternalStore(own.subscribe, own.get);
}

export function useIsOwn(id: string): boolean {
  return useOwnLessons().some((lesson) => lesson.id === id);
}

/** Takes a lesson from a file: one of the same id is replaced. */
export function openLessonFile(text: string, presets: readonly Preset[]): Opened {
  const read = readLesson(text, presets);
  if (!read.ok) return read;
  const { id } = read.lesson;
  const before = own.get();
  const replaced = before.find((lesson) => lesson.id === id) ?? null;
  if (replaced === null && before.length >= MOST_OWN) {
    const message = `You already have ${MOST_OWN} lessons from files. Remove one first.`;
    return { ok: false, problems: [error(null, 'shelf-full', message)] };
  }
  return { ok: true, id, kept: keepLesson({ id, text }), replaced };
}

/** Keeps a lesson in place of the one of its id, and says whether the browser stores it. */
export function keepLesson(lesson: StoredText): boolean {
  return own.change((all) => [...all.filter(({ id }) => id !== lesson.id), lesson]);
}

export function removeOwnLesson(id: string): void {
  own.change((all) => all.filter((lesson) => lesson.id !== id));
}

/** The ids of the lessons that this copy of the page offers, in order; null if they cannot be had. */
export async function loadIndex(): Promise<readonly string[] | null> {
  const text = await fetchText('index.json');
  try {
    const checked = v.safeParse(v.array(v.pipe(v.string(), v.regex(LESSON_ID))), JSON.parse(text ?? ''));
    return checked.success ? [...new Set(checked.output)].slice(0, 99) : null;
  } catch {
    return null;
  }
}

/** Reads a lesson: the reader's own if there is one of this id, else the page's own. Never throws. */
export async function loadLesson(
  id: string,
  presets: readonly Preset[] = ALL_PRESETS,
  kafka: KafkaFigures = NO_KAFKA,
): Promise<Loaded> {
  const mine = own.get().find((lesson) => lesson.id === id);
  // A stranger's link can name anything: only what the index offers is asked of the network.
  const offered = mine === undefined && (await loadIndex())?.includes(id);
  const text = mine?.text ?? (offered === true ? await fetchText(`${id}.json`) : null);
  if (text === null) {
    const message = `There is no lesson "${shorten(id)}" here. It may be a file opened in another browser, or you may be offline.`;
    return { type: 'missing', message, problems: [] };
  }
  const read = readLesson(text, presets, kafka);
  if (!read.ok) {
    return {
      type: 'missing',
      message: `The lesson "${shorten(id)}" can't be shown.`,
      problems: formatProblems(text, read.problems),
    };
  }
  return { type: 'ready', own: mine !== undefined, ...read };
}

/** A lesson by its id; null = none is wanted. It is read again when the reader opens another file. */
export function useLesson(id: string | null, sources: LessonSources | null): Loaded {
  const files = useOwnLessons();
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly lesson: Loaded } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list of files is a reason to read again
  useEffect(() => {
    if (id === null || sources === null) return;
    let wanted = true;
    void loadLesson(id, sources.presets, sources.kafka).then((lesson) => {
      if (wanted) setLoaded({ of: id, lesson });
    });
    return () => {
      wanted = false;
    };
  }, [id, sources, files]);
  return loaded !== null && loaded.of === id ? loaded.lesson : { type: 'loading' };
}

async function fetchText(file: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL(FOLDER + file, document.baseURI));
    if (!answer.ok) return null;
    return await answer.text();
  } catch {
    return null;
  }
}

interface ListedLesson {
  readonly id: string;
  readonly loaded: Loaded;
}

/** `offline` = the page's own lessons can't be fetched. */
export interface LessonList {
  readonly lessons: readonly ListedLesson[];
  readonly offline: boolean;
}

/** The page's lessons in order, then those from files; null while they are fetched. */
export function useLessonList(sources: LessonSources | null): LessonList | null {
  const own = useOwnLessons();
  return useLoaded(useMemo(() => (sources === null ? null : () => loadList(sources, own)), [sources, own]));
}

async function loadList({ presets, kafka }: LessonSources, own: readonly StoredText[]): Promise<LessonList> {
  const index = await loadIndex();
  const ids = [...new Set([...(index ?? []), ...own.map(({ id }) => id)])];
  const lessons = await Promise.all(
    ids.map(async (id) => ({ id, loaded: await loadLesson(id, presets, kafka) })),
  );
  return { lessons, offline: index === null };
}

/** The short link to a lesson's step; `none` says why there is none that others could open. */
export function useLessonLink(place: LessonPlace): string | { readonly none: string } {
  const { link } = useServices();
  const own = useIsOwn(place.id);
  return own ? { none: ONLY_HERE } : pageAddress(link()) + lessonHash(place);
}

const ONLY_HERE = 'This lesson is a file on this computer. Publish it with the page to share its link.';
