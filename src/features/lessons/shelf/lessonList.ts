import { useMemo } from 'react';
import { useLoaded } from '../../../ui/useLoaded';
import type { LessonSources } from './evidence';
import { type Loaded, loadIndex, loadLesson, type OwnLesson, useOwnLessons } from './library';

export interface ListedLesson {
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

async function loadList({ presets, kafka }: LessonSources, own: readonly OwnLesson[]): Promise<LessonList> {
  const index = await loadIndex();
  const ids = [...new Set([...(index ?? []), ...own.map(({ id }) => id)])];
  const lessons = await Promise.all(
    ids.map(async (id) => ({ id, loaded: await loadLesson(id, presets, kafka) })),
  );
  return { lessons, offline: index === null };
}
