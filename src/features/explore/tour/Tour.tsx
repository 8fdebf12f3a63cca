import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { formatPlayhead } from '../../../base/format';
import { startAt } from '../../../shell/arrival';
import { WHAT_IT_IS } from '../../../shell/FirstVisit';
import { useKeyboard } from '../../../shell/keyboard';
import { TourBar } from '../../../shell/TopBar';
import { useApp } from '../../../ui/app';
import { IconButton } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout, useMedia, useReducedMotion } from '../../../ui/media';
import { Row } from '../../../ui/Primitives';
import { usePlayback, usePlayheadSeconds, usePlayheadText } from '../../../ui/playhead';
import { FailurePanel } from '../../../watch/runPlace/FailurePanel';
import { PlayButton } from '../../../watch/transport/PlayButton';
import { PLAYED_STEPS, sharesWith, TOUR_MOMENTS, TOUR_STEPS, type TourStep } from '../core/tour';
import { sharesSoFar } from '../core/tourFigures';
import { Stage } from '../screen/StageAndStrips';
import styles from './Tour.module.css';
import { TourChart } from './TourChart';
import { TourGuide, type TourGuideProps, useCaption } from './TourGuide';
import { TourRibbon } from './TourRibbon';
import { type Tour as TourControl, useTour, useTourKeys } from './useTour';
import { type TourRuns, useTourRuns } from './useTourRuns';

const HelpDialog = lazyPart(async () => (await import('../../../shell/help/HelpDialog')).HelpDialog);
const LoopLine = lazyPart(async () => (await import('../../../watch/loop/RunawayLoop')).LoopLine);
const LoopDialog = lazyPart(async () => (await import('../../../watch/loop/RunawayLoop')).LoopDialog);

/** In so low a window the guide is beside the stage. */
const LOW = '(height <= 500px) and (orientation: landscape)';

/**
 * A tour in 60 seconds: the reader predicts, watches the runaway, and drags something. The guide, whose question and
 * button are always in view, never moves; a window without room has no other caption, and the chart joins after the guess.
 */
export function Tour() {
  const reduced = useReducedMotion();
  const tour = useTour(reduced);
  const runs = useTourRuns();
  const layout = useLayout();
  const low = useMedia(LOW);
  const [help, setHelp] = useState(false);
  const [why, setWhy] = useState(false);
  const [heading, guide] = [useRef<HTMLHeadingElement>(null), useRef<HTMLElement>(null)];
  const onKeys = useCallback(() => setHelp(true), []);
  useTourKeys(tour);
  useKeyboard({ onKeys, of: 'scenario' });
  useStepStart(tour.step, heading, guide);
  const brief = low || layout === 'phone' || layout === 'column';
  const asks = tour.step === 'predict';
  // The loop has the chart's place while its step is shown.
  const showsWhy = why && (tour.step === 'climax' || tour.step === 'turn') && runs.now !== null;
  const crates = runs.now?.crates ?? null;
  return (
    <main className={styles.tour} data-step={tour.step}>
      <div className="screen-bar">
        <TourBar onSkip={tour.end} onKeys={onKeys} brief={brief}>
          {low && <p className="soft">{WHAT_IT_IS}</p>}
          <span className="grow" />
          {brief && !asks && !reduced && <PlayButton size="touch" look="quiet" />}
        </TourBar>
      </div>
      <div className={`${styles.stage} stack`}>
        {brief && !low && asks && <p className={`${styles.what} soft`}>{WHAT_IT_IS}</p>}
        <TourStage tour={tour} runs={runs} compact={low || layout === 'phone'} />
      </div>
      {!brief && <Caption tour={tour} runs={runs} heading={heading} />}
      {!(brief && asks) && (
        <div className={styles.strip}>
          {showsWhy && !brief ? (
            <LoopLine crates={crates} />
          ) : (
            <TourChart step={tour.step} figures={runs.figures} before={runs.before} brief={brief} />
          )}
        </div>
      )}
      <aside ref={guide} className={`side gap-3 ${styles.guide} stack scroll`} aria-label="Tour">
        <Guide {...{ tour, runs, brief, why }} heading={brief ? heading : null} onWhy={() => setWhy(!why)} />
      </aside>
      {!brief && <Controls tour={tour} reduced={reduced} />}
      {showsWhy && brief && <LoopDialog crates={crates} onClose={() => setWhy(false)} />}
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </main>
  );
}

interface PartProps {
  readonly tour: TourControl;
  readonly runs: TourRuns;
}

/** The stage. Where the tour stops, its shares are those that the captions name; before the guess, those until then. */
function TourStage({ tour, runs, compact }: PartProps & { readonly compact: boolean }) {
  const { step, state, guess } = tour;
  const slowMs = useApp(({ scenario }) => scenario['slow.ms']);
  const partitions = useApp(({ scenario }) => scenario.partitions);
  const history = useApp(({ run }) => run.shown?.history ?? null);
  const plays = step === 'slower' || step === 'gate';
  const atMs = usePlayheadSeconds(plays) * 1000;
  const guessed = state.guess === null ? undefined : sharesWith(state.guess, partitions);
  const asked = guessed ?? runs.figures?.calmShares;
  // A run that plays tells nothing ahead.
  const soFar = history === null || history.bins === 0 ? undefined : sharesSoFar(history, atMs);
  const shares = step === 'predict' ? asked : plays ? soFar : runs.figures?.shares;
  return (
    <Stage
      compact={compact}
      handles={step === 'turn' || step === 'answer'}
      plain={step === 'predict'}
      shares={shares}
      over={(layout) => (
        <TourRibbon layout={layout} step={step} state={state} slowMs={slowMs} onGuess={guess} />
      )}
    />
  );
}

function Caption({
  tour: { step },
  runs,
  heading,
}: PartProps & { readonly heading: RefObject<HTMLHeadingElement | null> }) {
  const says = useCaption(step, runs);
  const failed = useApp(({ run }) => run.phase === 'failed');
  const number = TOUR_STEPS.indexOf(step) + 1;
  return (
    <Row gap={3} className={`ground ${styles.caption}`}>
      {!failed && (
        <>
          {number > 0 && (
            <i className="disc num" aria-hidden="true">
              {number}
            </i>
          )}
          <h2 ref={heading} tabIndex={-1} className="grow" aria-live="polite">
            {says}
          </h2>
        </>
      )}
    </Row>
  );
}

/** Each step begins at its top, with the focus on its question. */
function useStepStart(
  step: TourStep,
  heading: RefObject<HTMLElement | null>,
  guide: RefObject<HTMLElement | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a step
  useEffect(() => {
    const focused = document.activeElement;
    const isOurs = focused === heading.current || guide.current?.contains(focused);
    // Not from a slider that the reader drags, nor from what they pressed elsewhere.
    if (focused === document.body || (isOurs && !focused?.matches(SLIDER))) startAt(heading.current);
    guide.current?.scrollTo({ top: 0 });
  }, [step]);
}

const SLIDER = 'input, [role="slider"]';

function Guide(props: TourGuideProps) {
  const run = useApp((state) => state.run);
  if (run.phase === 'failed') {
    return (
      <>
        {run.shown !== null && (
          <h2 ref={props.heading} tabIndex={-1}>
            The run stopped at {formatPlayhead(run.shown.history.endMs)}.
          </h2>
        )}
        <FailurePanel failure={run.failure} className="above-4" />
      </>
    );
  }
  return <TourGuide {...props} />;
}

function Controls({ tour, reduced }: { readonly tour: TourControl; readonly reduced: boolean }) {
  const { step, go, restart } = tour;
  const { playing, speed } = usePlayback();
  const time = usePlayheadText<HTMLElement>(formatPlayhead);
  return (
    <Row as="section" className={`ground ruled-above ${styles.controls}`} aria-label="Transport">
      <IconButton icon="reset" label="Play the tour again" look="plain" size="touch" onClick={restart} />
      {!reduced && <PlayButton size="touch" onPlay={step === 'predict' ? tour.next : undefined} />}
      <b ref={time} className="clock num" />
      <span className="soft">{playing && `${speed.toFixed(2)}×`}</span>
      <span className="grow" />
      {PLAYED_STEPS.map((each, index) => (
        <button
          key={each}
          type="button"
          className={styles.step}
          aria-label={`Step ${index + 1}`}
          aria-current={each === step ? 'step' : undefined}
          data-past={
            TOUR_MOMENTS[each] <= TOUR_MOMENTS[step === 'turn' || step === 'answer' ? 'climax' : step]
          }
          onClick={() => go(each)}
        >
          <i className="disc num">{index + 1}</i>
        </button>
      ))}
    </Row>
  );
}
