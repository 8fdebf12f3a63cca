import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import * as v from 'valibot';
import { formatFigure, formatPlayhead } from '../../../base/format';
import { drawLoop } from '../../../run/drawLoop';
import { sameScenario } from '../../../store/timedChanges';
import { useApp, useServices } from '../../../ui/app';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Check } from '../../../ui/controls/Check';
import { Segmented, type SegmentedOption } from '../../../ui/controls/Segmented';
import { Icon } from '../../../ui/Icon';
import { useReducedMotion } from '../../../ui/media';
import { usePlayback, usePlayheadSeconds, usePlayheadText } from '../../../ui/playhead';
import { PlayButton } from '../../../watch/transport/PlayButton';
import type { LessonRun } from '../core/facts';
import { type Film, factsAt, markAt, type Pace, placeAt, secondsAt } from '../core/film/film';
import { type Facts, formatPlain } from '../core/placeholders';
import { StoredValue } from '../shelf/StoredValue';
import { isForPage } from '../ui/keys';
import { LessonText } from '../ui/LessonText';
import type { Look } from '../ui/stepProps';
import styles from './FilmBar.module.css';
import { FilmChart } from './FilmChart';
import { replay, useProjection } from './useFilm';

interface FilmBarProps {
  readonly film: Film;
  readonly run: LessonRun;
  readonly facts: Facts;
  readonly look: Look;
  /** Whether it begins by itself. */
  readonly plays: boolean;
}

/** The film under the stage, in the transport's place: its caption, its marks, and what plays it again. */
export function FilmBar(props: FilmBarProps) {
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const [closed, setClosed] = useState(false);
  const [again, setAgain] = useState(false);
  // Once the reader changes a setting, the stage shows another run.
  const isShown = useApp((state) => sameScenario(state.scenario, props.run.scenario));
  useEffect(() => setRoom(document.querySelector<HTMLElement>('[data-region="film"]')), []);
  useEffect(() => {
    const stage = room === null || !props.plays ? null : document.querySelector('[data-region="stage"]');
    // The reveal leads to the run if both aren't in sight at once.
    if (stage !== null && stage.getBoundingClientRect().bottom > innerHeight)
      stage.scrollIntoView({ block: 'start' });
  }, [room, props.plays]);
  return (
    <>
      <FilmText
        {...props}
        closed={closed}
        onOpen={() => {
          setClosed(false);
          setAgain(true);
        }}
      />
      {room !== null &&
        !closed &&
        isShown &&
        createPortal(<Bar {...props} plays={props.plays || again} onClose={() => setClosed(true)} />, room)}
    </>
  );
}

function Bar({ film, run, facts, look, plays, onClose }: FilmBarProps & { readonly onClose: () => void }) {
  const { playhead } = useServices().session;
  const atMs = usePlayheadSeconds(true) * 1000;
  const { playing, speed } = usePlayback();
  const time = usePlayheadText<HTMLSpanElement>(formatPlayhead);
  const at = markAt(film, atMs);
  const mark = film.marks[at];
  const [pace, setPace] = useState<Pace>('auto');
  const { captions, stops } = useFilmSwitches();
  useProjection(film, { pace, stops }, plays);
  useFilmKeys(film);
  if (mark === undefined) return null;
  const touch = look === 'phone';
  const size = touch ? 'touch' : undefined;
  const stopped = Math.abs(atMs - film.stopMs) < 1 && !playing;
  return (
    <section
      className={`${styles.film} ${styles[look]}`}
      aria-label="Film"
      data-film={stopped ? 'stopped' : 'on'}
    >
      {captions && (
        <p className={styles.caption} aria-live="polite">
          <i className="num">{at + 1}</i>
          <span>
            <LessonText text={mark.says} facts={factsAt(facts, run, mark.atMs)} />
          </span>
        </p>
      )}
      <FilmChart {...{ film, run, at, look }} switches={<Switches film={film} />} />
      <div className={styles.row}>
        <IconButton
          icon="reset"
          label="Replay"
          look="plain"
          size={size}
          onClick={() => replay(playhead, film)}
        />
        <FilmButton film={film} at={at} size={size} />
        <Track film={film} facts={facts} run={run} at={at} />
        <span className={`${styles.time} num`}>
          <span ref={time} />
          <span className={styles.how}>{howText(film, { playing, stopped, speed })}</span>
        </span>
        <Segmented
          label="Speed of the film"
          options={PACES}
          value={pace}
          onChange={setPace}
          className={styles.pace}
        />
        <IconButton
          icon="close"
          label="Close the film and show all of the run"
          size={size}
          onClick={onClose}
        />
      </div>
    </section>
  );
}

/** What the reader can turn off in every film. */
function Switches({ film }: { readonly film: Film }) {
  const { captions, stops } = useFilmSwitches();
  return (
    <span className={styles.switches}>
      <Check
        label={film.stopsAtPeak ? 'Stop at the peak' : `Stop at caption ${film.marks.length}`}
        checked={stops}
        onChange={(on) => turnFilmSwitch('stops', on)}
      />
      <Check label="Captions" checked={captions} onChange={(on) => turnFilmSwitch('captions', on)} />
    </span>
  );
}

const PACES: readonly SegmentedOption<Pace>[] = [
  { value: 'slow', label: '0.02×' },
  { value: 'auto', label: 'auto' },
  { value: 'real', label: '1×' },
];

interface Going {
  readonly playing: boolean;
  readonly stopped: boolean;
  readonly speed: number;
}

function howText({ stopsAtPeak }: Film, { playing, stopped, speed }: Going): string {
  if (stopped) return stopsAtPeak ? 'stopped at the peak' : 'stopped';
  if (!playing) return 'paused';
  return speed < 0.5
    ? `slow motion, ${formatFigure(speed, 2)}×`
    : `${formatFigure(speed, speed < 9.95 ? 1 : 0)}×`;
}

/** Plays and pauses; if motion is reduced, it goes from still to still. */
function FilmButton({
  film,
  at,
  size,
}: {
  readonly film: Film;
  readonly at: number;
  readonly size?: 'touch';
}) {
  const { playhead } = useServices().session;
  const reduced = useReducedMotion(useApp((state) => state.motion));
  if (reduced) {
    const next = film.marks[at + 1];
    return (
      <Button
        look="solid"
        size={size}
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && playhead.place(next.atMs)}
      >
        <Icon name="stepForward" />
        Next still
      </Button>
    );
  }
  return <PlayButton size={size} className={styles.play} />;
}

interface TrackProps {
  readonly film: Film;
  readonly facts: Facts;
  readonly run: LessonRun;
  readonly at: number;
}

/** A slider over the film's own time, with a mark for each caption. */
function Track({ film, facts, run, at }: TrackProps) {
  const { playhead } = useServices().session;
  const [seconds, setSeconds] = useState(0);
  useEffect(
    () => drawLoop.onDraw(() => setSeconds(Math.round(secondsAt(film, playhead.ms) * 20) / 20)),
    [film, playhead],
  );
  const to = (ms: number): void => {
    playhead.playing = false;
    playhead.place(ms);
  };
  const caption = (index: number): string => {
    const mark = film.marks[index];
    return mark === undefined ? '' : formatPlain(mark.says, factsAt(facts, run, mark.atMs));
  };
  return (
    <div className={styles.track}>
      <input
        type="range"
        aria-label="Place in the film"
        aria-valuetext={`${formatPlayhead(playhead.ms)}: ${caption(at)}`}
        min={0}
        max={film.seconds}
        step={0.05}
        value={seconds}
        onChange={({ currentTarget }) => to(placeAt(film, Number(currentTarget.value)))}
        style={{ '--done': `${(100 * seconds) / film.seconds}%` } as React.CSSProperties}
      />
      {film.marks.map(({ atMs }, index) => (
        <button
          key={atMs}
          type="button"
          className={`${styles.mark} num`}
          style={{ left: `${(100 * secondsAt(film, atMs)) / film.seconds}%` }}
          aria-label={`Caption ${index + 1}, at ${formatPlayhead(atMs)}: ${caption(index)}`}
          aria-current={index === at ? 'step' : undefined}
          data-done={index <= at || undefined}
          onClick={() => to(atMs)}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}

interface FilmTextProps extends FilmBarProps {
  readonly closed: boolean;
  readonly onOpen: () => void;
}

/** All captions with their times, for reading. */
function FilmText({ film, run, facts, closed, onOpen }: FilmTextProps) {
  return (
    <details className={styles.text}>
      <summary>The film as text</summary>
      <ol>
        {film.marks.map(({ atMs, says }) => (
          <li key={atMs}>
            <b className="num">{formatPlayhead(atMs)}</b>
            <span>
              <LessonText text={says} facts={factsAt(facts, run, atMs)} />
            </span>
          </li>
        ))}
      </ol>
      {closed && (
        <Button size="small" onClick={onOpen}>
          Show the film again
        </Button>
      )}
    </details>
  );
}

/** Home plays the film again; with Shift, the arrows go from caption to caption. */
function useFilmKeys(film: Film): void {
  const { playhead } = useServices().session;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target, key, shiftKey } = event;
      if (
        !isForPage(event) ||
        (target instanceof Element && target.matches('[role="slider"], [type="range"]'))
      )
        return;
      if (key === 'Home') replay(playhead, film);
      else if (shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
        const next = film.marks[markAt(film, playhead.ms) + (key === 'ArrowLeft' ? -1 : 1)];
        playhead.playing = false;
        playhead.place(next?.atMs ?? playhead.ms);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [film, playhead]);
}

const FORM = v.object({ captions: v.boolean(), stops: v.boolean() });

/** How the reader likes films: with captions, and with a stop inside the effect. */
type FilmSwitches = v.InferOutput<typeof FORM>;

const BOTH: FilmSwitches = { captions: true, stops: true };

/** Reads what was stored; anything else is both. */
function readSwitches(text: string | null): FilmSwitches {
  try {
    const checked = v.safeParse(FORM, JSON.parse(text ?? '{}'));
    return checked.success ? checked.output : BOTH;
  } catch {
    return BOTH;
  }
}

const switches = new StoredValue('linger.lessons.film', { read: readSwitches, write: JSON.stringify });

/** The switches of every film, kept between visits. */
function useFilmSwitches(): FilmSwitches {
  return useSyncExternalStore(switches.subscribe, switches.get);
}

/** Turns a switch of every film. */
function turnFilmSwitch(name: keyof FilmSwitches, on: boolean): void {
  switches.change((all) => ({ ...all, [name]: on }));
}
