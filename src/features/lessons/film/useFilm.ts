import { useEffect, useMemo } from 'react';
import { drawLoop } from '../../../run/drawLoop';
import { keepPace, replay } from '../../../run/pace';
import { useServices } from '../../../ui/app';
import { useReducedMotion } from '../../../ui/media';
import type { LessonRun } from '../core/facts';
import { type Film, filmOf, restMs } from '../core/film/film';
import type { RevealTexts } from '../core/format';

/** A reveal's film, null if there is none; the stage goes to its start, or, if it won't play, to its end. */
export function useFilm(reveal: RevealTexts, run: LessonRun | null, plays: boolean): Film | null {
  const { playhead } = useServices().session;
  const film = useMemo(() => (run === null ? null : filmOf(reveal, run)), [reveal, run]);
  useEffect(() => {
    // A film that plays puts the playhead where it begins.
    if (run === null || (film !== null && plays)) return;
    playhead.playing = false;
    playhead.place(restMs(reveal, run));
  }, [playhead, reveal, run, film, plays]);
  return film;
}

/** Moves the playhead at the film's pace for as long as the film is open. `plays` = from the beginning, at once. */
export function useProjection(film: Film, plays: boolean, onEnd: () => void): void {
  const { playhead } = useServices().session;
  const reduced = useReducedMotion();
  useEffect(() => {
    if (plays && reduced) playhead.place(film.marks[0]?.atMs ?? film.stopMs);
    else if (plays) replay(playhead, film);
  }, [playhead, film, plays, reduced]);
  useEffect(() => {
    const leave = keepPace(playhead, film);
    const end = drawLoop.onDraw(() => {
      // Motion that is reduced ends with a button: its last still is to be looked at.
      if (playhead.ms >= film.stopMs && !reduced) onEnd();
    });
    return () => {
      end();
      leave();
    };
  }, [playhead, film, onEnd, reduced]);
}
