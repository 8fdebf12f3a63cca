import type { Loaded } from '../shelf/library';

export interface Listed {
  readonly id: string;
  readonly loaded: Loaded;
}

const SHELF: readonly string[] = [
  'bus',
  'batch',
  'linger-both-ways',
  'beat-adaptive',
  'in-flight',
  'acks-replication',
  'lost-broker',
  'averages',
];

/** Cards that are drawn until the lessons have come. */
export const SHELF_LENGTH = SHELF.length;

/** The reader's own lessons and eight of the page's; `more` are the others. */
export function shelfOf(lessons: readonly Listed[], own: ReadonlySet<string>) {
  const isShelved = ({ id }: Listed): boolean => own.has(id) || SHELF.includes(id);
  const place = ({ id }: Listed): number => (own.has(id) ? -1 : SHELF.indexOf(id));
  return {
    shown: lessons.filter(isShelved).sort((one, other) => place(one) - place(other)),
    more: lessons.filter((each) => !isShelved(each)),
  };
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
