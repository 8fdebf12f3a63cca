import { useEffect, useState } from 'react';
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
  const [list, setList] = useState<LessonList | null>(null);
  useEffect(() => {
    if (sources === null) return;
    let wanted = true;
    void loadList(sources, own).then((found) => {
      if (wanted) setList(found);
    });
    return () => {
      wanted = false;
    };
  }, [sources, own]);
  return list;
}

async function loadList({ presets }: LessonSources, own: readonly OwnLesson[]): Promise<LessonList> {
  const index = await loadIndex();
  const ids = [...new Set([...(index ?? []), ...own.map(({ id }) => id)])];
  const lessons = await Promise.all(ids.map(async (id) => ({ id, loaded: await loadLesson(id, presets) })));
  return { lessons, offline: index === null };
}
