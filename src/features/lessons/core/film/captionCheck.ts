import type { Moment, RevealTexts } from '../format';
import { restMs } from './film';
import { type FilmedRun, momentMs } from './moments';

/** Captions that this run's film leaves out, and a stop that it doesn't have, as sentences. */
export function captionNotices(reveal: RevealTexts, run: FilmedRun): readonly string[] {
  const { film = [], at } = reveal;
  const stopMs = restMs(reveal, run);
  const isThere = (moment: Moment): boolean => momentMs(moment, run) !== null;
  return [
    ...film.flatMap((caption, index) => {
      const atMs = momentMs(caption.at, run);
      if (atMs !== null && atMs <= stopMs) return [];
      const why = atMs === null ? `the run has no "${caption.at}"` : 'it comes after the film stops';
      return [`reveal, film ${index + 1}, at: ${why}, so nobody sees this caption.`];
    }),
    ...(at === undefined || isThere(at) ? [] : [`reveal, at: the run has no "${at}" to stop at.`]),
  ];
}
