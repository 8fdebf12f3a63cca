import type { LessonGroup } from '../core/format';
import type { Loaded } from '../shelf/library';

/** A lesson of the list. */
export interface Listed {
  readonly id: string;
  readonly loaded: Loaded;
}

/** Lessons that belong together. */
export interface Group {
  readonly title: string;
  /** What they are about; null = see the title. */
  readonly says: string | null;
  readonly lessons: readonly Listed[];
}

const GROUPS: Readonly<Record<LessonGroup, { readonly title: string; readonly says: string }>> = {
  batching: { title: 'Batching', says: 'What travels together, and what waiting buys' },
  'slow broker': { title: 'A slow broker', says: 'Where queues form, and who feeds them' },
  guarantees: { title: 'Guarantees', says: 'What an ack promises' },
  measuring: { title: 'Measuring', says: 'What your tools leave out' },
};

const MORE = { title: 'More lessons', says: null };
const YOURS = { title: 'Yours', says: 'From files that you opened' };

/** The groups that have a lesson, in order. What the reader opened from a file is theirs, whatever it says. */
export function groupsOf(lessons: readonly Listed[], own: ReadonlySet<string>): readonly Group[] {
  const named = Object.entries(GROUPS).map(([name, group]) => ({
    ...group,
    lessons: lessons.filter(({ id, loaded }) => !own.has(id) && groupOf(loaded) === name),
  }));
  const more = lessons.filter(({ id, loaded }) => !own.has(id) && groupOf(loaded) === null);
  const yours = lessons.filter(({ id }) => own.has(id));
  return [...named, { ...MORE, lessons: more }, { ...YOURS, lessons: yours }].filter(
    (group) => group.lessons.length > 0,
  );
}

function groupOf(loaded: Loaded): LessonGroup | null {
  return loaded.type === 'ready' ? (loaded.lesson.group ?? null) : null;
}

/** The lesson that says most about Linger in the least time. */
const FIRST = 'the-runaway';

/** Where to start: that lesson, and once it is done the first one that isn't; null if there is none. */
export function startOf(lessons: readonly Listed[], isDone: (id: string) => boolean) {
  const open = lessons.flatMap(({ loaded }) =>
    loaded.type === 'ready' && !isDone(loaded.lesson.id) ? [loaded] : [],
  );
  return open.find(({ lesson }) => lesson.id === FIRST) ?? open[0] ?? null;
}
