import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useServices } from '../../../ui/app';
import { useReducedMotion } from '../../../ui/media';
import { useWallScale } from '../../../ui/pageScale';
import { LargeQr } from '../../../ui/qr/LargeQr';
import { HANDS } from '../core/answers';
import { askedOf } from '../core/film/asked';
import { filmOf, markAt } from '../core/film/film';
import type { AskStep } from '../core/format';
import type { Facts } from '../core/placeholders';
import { useLessonLink } from '../shelf/library';
import { useLessonAdvance } from '../ui/keys';
import { LessonRunPlace } from '../ui/LessonRunPlace';
import type { StepProps } from '../ui/stepProps';
import type { LessonRuns } from '../ui/useRuns';
import { ClassFilm } from './ClassFilm';
import styles from './ClassScreen.module.css';
import { changeRound, openClass, useClass } from './classState';
import { handOptions } from './handOptions';
import { Question } from './Question';
import { afterEvent, besides, mostHands, NEW_ROUND, type Phase, type RoundEvent } from './round';
import { Truth } from './Truth';
import { type ClassKey, useClassKeys } from './useClassKeys';
import { Why } from './Why';

interface ClassScreenProps extends StepProps {
  readonly step: AskStep;
  readonly facts: Facts;
  readonly runs: LessonRuns;
  readonly answered: boolean;
  /** Makes the option that most hands are for the class's answer, and runs the change. */
  readonly onAnswer: (option: number | null) => void;
  readonly onAgain: () => void;
}

/** The class wall, over the whole window: a question with its situation and hands, the film, the truth, and why. */
export function ClassScreen(props: ClassScreenProps) {
  const { step, scene, facts, place, runs, answered, onAnswer, onAgain, go } = props;
  const scale = useWallScale();
  const { round } = useClass(place);
  const [qr, setQr] = useState(false);
  const link = useLessonLink(place);
  const options = handOptions(step.question, props.scene);
  const { phase } = round ?? NEW_ROUND;
  const { playhead } = useServices().session;
  const run = facts.runs.get('after') ?? null;
  const film = useMemo(() => (run === null ? null : filmOf(step.reveal, run)), [step, run]);
  const reduced = useReducedMotion();

  useEffect(() => {
    if (round !== null) return;
    if (answered) onAgain();
    changeRound(place, (fresh) => fresh);
  }, [round, answered, onAgain, place]);

  const act = (event: RoundEvent): void =>
    changeRound(place, (before) => afterEvent(before, event, options.length));
  const show = (next: Phase): void => {
    if (round === null) return;
    const entered = afterEvent(round, { type: 'enter' }, options.length);
    if (next === 'question') onAgain();
    else if (phase === 'question') onAnswer(mostHands(entered.hands));
    changeRound(place, () => ({ ...entered, entry: '', phase: next }));
  };
  const turn = (direction: 1 | -1): void => {
    // Reduced motion makes each caption of the film a step.
    const still = phase === 'film' && reduced && film?.marks[markAt(film, playhead.ms) + direction];
    if (still) {
      playhead.place(still.atMs);
      return;
    }
    const hasFilm = step.reveal.film !== undefined && (run === null || film !== null);
    const next = besides(phase, direction, hasFilm);
    if (next !== null) show(next);
    else if (direction === 1 || place.step > 1) go(place.step + direction);
  };
  useLessonAdvance({ forward: () => turn(1), back: () => turn(-1) });
  useClassKeys((key: ClassKey) => {
    if (key.type === 'escape') {
      if (round !== null && round.entry !== '') act({ type: 'clear' });
      else openClass(false);
    } else if (key.type === 'qr') setQr((isOpen) => !isOpen && typeof link === 'string');
    else if (phase === 'question') act(key.type === 'space' ? { type: 'clock' } : key);
    else if (key.type === 'space' && phase === 'film') playhead.playing = !playhead.playing;
    else return false;
    return true;
  });

  const wall = useRef<HTMLElement>(null);
  // A button under the wall would take the teacher's Enter and Space.
  useEffect(() => wall.current?.focus(), []);
  const shown = { ...props, round: round ?? NEW_ROUND, options };
  return createPortal(
    <section
      ref={wall}
      tabIndex={-1}
      className={`strong ${styles.class}`}
      style={{ zoom: scale }}
      aria-label="Class"
      data-class={phase}
    >
      <LessonRunPlace runs={runs} covers />
      {phase === 'question' ? (
        <Question {...shown} link={link} onEvent={act} />
      ) : run === null ? (
        <p className="section" role="status">
          Running…
        </p>
      ) : phase === 'film' ? (
        film !== null && (
          <ClassFilm {...{ film, run, facts }} asked={askedOf(step.question, HANDS, scene, facts)} />
        )
      ) : phase === 'truth' ? (
        <Truth {...shown} />
      ) : (
        <Why {...shown} />
      )}
      {qr && <LargeQr address={link} onClose={() => setQr(false)} />}
    </section>,
    document.body,
  );
}
