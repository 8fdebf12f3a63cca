import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SKIN_PARTS, type SkinName } from '../../../scenario/skins';
import type { LessonPlace } from '../../../scenario/view';
import { startAt } from '../../../shell/arrival';
import { useApp, useServices } from '../../../ui/app';
import { Boundary } from '../../../ui/Boundary';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Row, Stack } from '../../../ui/Primitives';
import { openPresenterWindow } from '../class/channel';
import { openClass } from '../class/classState';
import { formatPlain } from '../core/placeholders';
import type { ReadyLesson } from '../core/readLesson';
import { type LessonSources, type LoadLessonEvidence, useLessonSources } from '../shelf/evidence';
import { BROKEN_LESSON, type Loaded, useLesson } from '../shelf/library';
import { noteStep } from '../shelf/progress';
import { useLessonAdvance, useLessonKey } from '../ui/keys';
import { LessonText } from '../ui/LessonText';
import { type Look, placeKey, type StepProps } from '../ui/stepProps';
import { AskPanel } from './AskPanel';
import { EndPanel } from './EndPanel';
import styles from './LessonPanel.module.css';
import { arriveAt, goToStep, nextText, uncoverRun } from './navigation';
import { Heading } from './stepParts';
import { TryPanel } from './TryPanel';

interface LessonPanelProps {
  /** `panel` next to the strips, `large` for the projector, `phone` in the column. */
  readonly look: Look;
  /** Without it `{kafka:…}` stays a dash. */
  readonly evidence?: LoadLessonEvidence;
}

/** The open lesson, in the verdict panel's place. */
export function LessonPanel({ look, evidence }: LessonPanelProps) {
  const place = useApp((state) => state.view.lesson);
  if (place === null) return null;
  return <OpenLesson look={look} place={place} evidence={evidence} />;
}

interface OpenLessonProps extends LessonPanelProps {
  readonly place: LessonPlace;
}

function OpenLesson({ look, place, evidence }: OpenLessonProps) {
  const services = useServices();
  const sources = useLessonSources(evidence);
  const loaded = useLesson(place.id, sources);
  const close = (): void => services.store.getState().setLesson(null);
  useLessonKey();
  const coming = loaded.type === 'loading';
  // After the step has set up its scenario, which it does first.
  useEffect(() => (coming ? undefined : uncoverRun(services)), [coming, services]);
  useEffect(
    () => () => {
      delete document.documentElement.dataset.coming;
    },
    [],
  );
  return (
    // The layout adds a landmark if there is room.
    <div className={`${styles.lesson} stack ${styles[look]}`} data-lesson={loaded.type}>
      <Row apart className="soft">
        <span className="clip">{loaded.type === 'ready' ? whereText(loaded, place.step) : 'Lesson'}</span>
        {look === 'large' && loaded.type === 'ready' && (
          <>
            {loaded.lesson.steps[place.step - 1]?.kind === 'ask' && (
              <Button look="quiet" onClick={() => openClass(true)}>
                Class
              </Button>
            )}
            <Button look="quiet" onClick={openPresenterWindow}>
              Notes
            </Button>
          </>
        )}
        <IconButton icon="close" label="Leave the lesson" onClick={close} />
      </Row>
      {loaded.type === 'ready' && sources !== null ? (
        <Boundary key={place.id} instead={<NotThere loaded={BROKEN_LESSON} />}>
          <Steps look={look} place={place} ready={loaded} sources={sources} />
        </Boundary>
      ) : (
        <NotThere loaded={loaded} />
      )}
    </div>
  );
}

function whereText({ lesson }: ReadyLesson, step: number): string {
  const { length } = lesson.steps;
  const title = formatPlain(lesson.title, null);
  return step > length ? title : `Step ${step} of ${length}: ${title}`;
}

function NotThere({ loaded }: { readonly loaded: Loaded }) {
  const { store } = useServices();
  if (loaded.type !== 'missing') return <p className={styles.text}>Loading the lesson…</p>;
  return (
    <div role="alert">
      <p className={styles.text}>{loaded.message}</p>
      <ul className="soft below-3">
        {loaded.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <button type="button" className={styles.link} onClick={() => store.getState().setScreen('lessons')}>
        All lessons
      </button>
    </div>
  );
}

interface StepsProps {
  readonly look: Look;
  readonly place: LessonPlace;
  readonly ready: ReadyLesson;
  readonly sources: LessonSources;
}

function Steps({ look, place, ready, sources }: StepsProps) {
  const services = useServices();
  const { lesson, scenes } = ready;
  const [step, scene] = [lesson.steps[place.step - 1], scenes[place.step - 1]];
  const go = (next: number): void => goToStep(services, ready, next);
  useArrival(place, ready);
  return (
    <>
      <Segments at={place.step} of={lesson.steps.length} />
      {step === undefined || scene === undefined ? (
        <EndPanel ready={ready} onBack={() => go(lesson.steps.length)} sources={sources} />
      ) : (
        <StepPanel
          key={placeKey(place)}
          {...{
            look,
            ready,
            place,
            step,
            scene,
            sources,
            go,
            steps: lesson.steps.length,
            where: whereText(ready, place.step),
          }}
          next={nextText(ready, place.step, sources.kafka)}
        />
      )}
    </>
  );
}

function StepPanel({ step, ...rest }: StepProps & { readonly step: ReadyLesson['lesson']['steps'][number] }) {
  const skin = rest.ready.lesson.skin ?? null;
  const [turned, setTurned] = useState(0);
  const turning = step.kind === 'try' && skin !== null && turned <= SKIN_PARTS[skin].length;
  useSkin(skin !== null && (step.kind === 'ask' || turning) ? skin : null, turned);
  if (step.kind === 'ask') return <AskPanel step={step} {...rest} />;
  if (!turning) return <TryPanel step={step} {...rest} />;
  const onBack = (): void => rest.go(rest.place.step - 1);
  return <SkinTurn {...{ skin, turned, onBack }} onTurn={setTurned} />;
}

function useSkin(name: SkinName | null, turned: number): void {
  const { store } = useServices();
  // Before an open question watches the store for changes that it refuses.
  useLayoutEffect(() => {
    store.getState().setSkin(name === null ? null : { name, turned });
    return () => store.getState().setSkin(null);
  }, [store, name, turned]);
}

function Segments({ at, of }: { readonly at: number; readonly of: number }) {
  const bars = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <div className={`${styles.segments} steps`} aria-hidden="true">
      {bars.map((bar) => (
        <i key={bar} className={bar <= at ? 'lit' : undefined} />
      ))}
    </div>
  );
}

/** Sets up a step not reached by the panel's buttons, from its top on, and notes the progress. */
function useArrival(place: LessonPlace, ready: ReadyLesson): void {
  const services = useServices();
  const { lesson, scenes } = ready;
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    const key = placeKey(place);
    if (arrived.current === key) return;
    if (arrived.current !== null) startAt(document.querySelector('[data-lesson=ready] h2'));
    arrived.current = key;
    noteStep(place.id, place.step, lesson.steps.length);
    const scene = scenes[place.step - 1];
    if (scene !== undefined) arriveAt(services, place, scene);
  }, [services, place, lesson, scenes]);
}

interface SkinTurnProps {
  readonly skin: SkinName;
  /** How many parts have turned. */
  readonly turned: number;
  /** Turns so many; one more than there are goes on to the exercise. */
  readonly onTurn: (turned: number) => void;
  readonly onBack: () => void;
}

/** Between the questions and an exercise: the skin on the stage turns into Kafka, part by part. */
function SkinTurn({ skin, turned, onTurn, onBack }: SkinTurnProps) {
  const parts = SKIN_PARTS[skin];
  const next = parts[turned];
  const back = (): void => (turned === 0 ? onBack() : onTurn(turned - 1));
  useLessonAdvance({ forward: () => onTurn(turned + 1), back });
  return (
    <Stack className={styles.body} data-phase="turning">
      <Heading>This was Kafka</Heading>
      <ol className={styles.do} aria-live="polite">
        {parts.map(({ is, becomes, says }, index) => (
          <li key={is}>
            <i className="disc disc-open num" data-answered={index < turned} aria-hidden="true">
              {index + 1}
            </i>
            <div>
              <p className="bold">{index < turned ? `${is} → ${becomes}` : is}</p>
              {index < turned && <LessonText as="p" className="soft" text={says} />}
            </div>
          </li>
        ))}
      </ol>
      <Row wrap className={styles.foot}>
        <Button onClick={back}>Back</Button>
        <Button look="solid" className={styles.main} onClick={() => onTurn(turned + 1)}>
          {next === undefined ? 'Try it in Kafka' : `Turn: ${next.is}`}
        </Button>
      </Row>
    </Stack>
  );
}
