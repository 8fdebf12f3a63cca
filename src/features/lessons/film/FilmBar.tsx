import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { replay } from '../../../run/pace';
import { useCapturedKeys } from '../../../shell/useCapturedKeys';
import { sameScenario } from '../../../store/timedChanges';
import { useApp, useServices } from '../../../ui/app';
import { Button, IconButton } from '../../../ui/controls/Button';
import { useReducedMotion } from '../../../ui/media';
import { Note, Row } from '../../../ui/Primitives';
import { usePlayback, usePlayheadSeconds, usePlayheadText } from '../../../ui/playhead';
import { PlayButton } from '../../../watch/transport/PlayButton';
import type { LessonRun } from '../core/facts';
import type { Asked } from '../core/film/asked';
import { type Film, factsAt, markAt } from '../core/film/film';
import { lessonClock } from '../core/lessonFigure';
import type { Facts } from '../core/placeholders';
import { isForPage } from '../ui/keys';
import { LessonText } from '../ui/LessonText';
import type { Look } from '../ui/stepProps';
import styles from './FilmBar.module.css';
import { FilmChart } from './FilmChart';
import { useProjection } from './useFilm';

interface FilmBarProps {
  readonly film: Film;
  readonly run: LessonRun;
  readonly facts: Facts;
  /** The chart below it; null if a figure over time says nothing. */
  readonly asked: Asked | null;
  /** Label of the chart's dotted line. */
  readonly look: Look;
  readonly plays: boolean;
  readonly over: boolean;
  /** Called at its end, when the reader skips to the answer, and when there is nothing to watch. */
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** The film under the stage, in the transport's place: its caption, the figure that was asked, and what plays it. */
export function FilmBar(props: FilmBarProps) {
  const { plays, over, onEnd } = props;
  const [room, setRoom] = useState<HTMLElement | null>(null);
  // Once the reader changes a setting, the stage shows another run.
  const isShown = useApp((state) => sameScenario(state.scenario, props.run.scenario));
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('[data-region="film"]');
    setRoom(place);
    if (place === null) onEnd();
  }, [onEnd]);
  useEffect(() => {
    if (!isShown && !over) onEnd();
  }, [isShown, over, onEnd]);
  useEffect(() => {
    const stage = room === null || !plays ? null : document.querySelector('[data-region="stage"]');
    // The reveal leads to the run if both aren't in sight at once.
    if (stage !== null && stage.getBoundingClientRect().bottom > innerHeight)
      stage.scrollIntoView({ block: 'start' });
  }, [room, plays]);
  return room === null || !isShown ? null : createPortal(<Bar {...props} />, room);
}

function Bar({ film, run, facts, asked, look, plays, over, onEnd, onClose }: FilmBarProps) {
  const { playhead } = useServices().session;
  const atMs = usePlayheadSeconds(true) * 1000;
  const { playing, speed } = usePlayback();
  const time = usePlayheadText<HTMLSpanElement>(lessonClock(facts.skin));
  const at = markAt(film, atMs);
  const mark = film.marks[at];
  useProjection(film, plays, onEnd);
  const again = useCallback(() => replay(playhead, film), [playhead, film]);
  const next = film.marks[at + 1];
  const skip = useCallback(() => {
    playhead.playing = false;
    playhead.place(film.stopMs);
    onEnd();
  }, [playhead, film, onEnd]);
  useFilmKeys(film, over ? null : skip);
  if (mark === undefined) return null;
  const stopped = Math.abs(atMs - film.stopMs) < 1 && !playing;
  return (
    <section
      className={`grow ruled-above ${styles.film} stack`}
      aria-label="Film"
      data-film={stopped ? 'stopped' : 'on'}
    >
      <Row as="p" gap={4} className={`ground ruled-below ${styles.caption}`} aria-live="polite">
        <i className="disc num">{at + 1}</i>
        <LessonText as="span" className="grow" text={mark.says} facts={factsAt(facts, run, mark.atMs)} />
        <Note as="span" className="num">
          {at + 1} of {film.marks.length}
        </Note>
      </Row>
      {asked !== null && <FilmChart {...{ asked, film, run, over, look }} />}
      <Row className={`ground ruled-above ${styles.controls}`}>
        <IconButton icon="reset" label="Replay" look="plain" size="touch" onClick={again} />
        <FilmButton onNext={next === undefined ? null : () => playhead.place(next.atMs)} />
        <span ref={time} className="clock num" />
        <span className={`${styles.how} soft`}>{howText({ playing, stopped, speed })}</span>
        <span className="grow" />
        {over ? (
          <IconButton
            icon="close"
            label="Close the film and show all of the run"
            size="touch"
            onClick={onClose}
          />
        ) : (
          <Button look="quiet" size="touch" onClick={skip}>
            Skip to the answer
            {look !== 'phone' && <kbd className="note">End</kbd>}
          </Button>
        )}
      </Row>
    </section>
  );
}

interface Going {
  readonly playing: boolean;
  readonly stopped: boolean;
  readonly speed: number;
}

function howText({ playing, stopped, speed }: Going): string {
  if (stopped) return 'the film has ended';
  if (!playing) return 'paused';
  return speed < 0.5 ? 'slow motion while it matters' : '';
}

/** Plays and pauses; if motion is reduced, it goes from still to still. */
function FilmButton({ onNext }: { readonly onNext: (() => void) | null }) {
  const reduced = useReducedMotion();
  if (!reduced) return <PlayButton size="touch" />;
  return (
    <Button look="solid" size="touch" aria-disabled={onNext === null} onClick={() => onNext?.()}>
      Next still
    </Button>
  );
}

/** Home plays the film again, End skips to the answer; with Shift, the arrows go from caption to caption. */
function useFilmKeys(film: Film, skip: (() => void) | null): void {
  const { playhead } = useServices().session;
  useCapturedKeys((event) => {
    const { target, key, shiftKey } = event;
    const isSliders = target instanceof Element && target.matches('[role="slider"], [type="range"]');
    if (!isForPage(event) || isSliders) return false;
    if (key === 'Home') replay(playhead, film);
    else if (key === 'End' && skip !== null) skip();
    else if (shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const next = film.marks[markAt(film, playhead.ms) + (key === 'ArrowLeft' ? -1 : 1)];
      playhead.playing = false;
      playhead.place(next?.atMs ?? playhead.ms);
    } else return false;
    return true;
  });
}
