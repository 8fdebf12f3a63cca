import type { Revision } from '../scenario/revisions';

/** What the page says of a link that pins a revision of the model. */
export function formatPin({ revision, since }: Revision, newest: number): string {
  const which = `This link pins model ${revision}, from ${since}`;
  return revision === newest ? `${which}, which is the newest.` : `${which}.`;
}

/** One figure in both revisions, as it is written. */
export function bothSay(label: string, pinned: string, newest: number, newestSays: string): string {
  return pinned === newestSays
    ? `Its ${label} is ${pinned}, and so is that of today's model ${newest}.`
    : `Its ${label} is ${pinned}; today's model ${newest} says ${newestSays}.`;
}
