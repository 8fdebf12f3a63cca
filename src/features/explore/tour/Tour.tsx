import { useCallback, useEffect, useRef, useState } from 'react';
import { formatPlayhead } from '../../../base/format';
import { useKeyboard } from '../../../shell/keyboard';
import { TourBar } from '../../../shell/TopBar';
import { useApp } from '../../../ui/app';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { lazyPart } from '../../../ui/lazyPart';
import { useLayout, useMedia, useReducedMotion } from '../../../ui/media';
import { Row } from '../../../ui/Primitives';
import { usePlayback, usePlayheadText } from '../../../ui/playhead';
import { FailurePanel } from '../../../watch/runPlace/FailurePanel';
import { PlayButton } from '../../../watch/transport/PlayButton';
import { PLAYED_STEPS, sharesWith, TOUR_MOMENTS, type TourStep } from '../core/tour';
import { tourCaption } from '../core/tourCaptions';
import { Stage } from '../screen/StageAndStrips';
import styles from './Tour.module.css';
import { TourChart } from './TourChart';
import { TourGuide } from './TourGuide';
import { TourRibbon } from './TourRibbon';
import { type Tour as TourControl, useTour, useTourKeys } from './useTour';
import { type TourRuns, useTourRuns } from './useTourRuns';

const HelpDialog = lazyPart(async () => (await import('../../../shell/help/HelpDialog')).HelpDialog);
const LoopLine = lazyPart(async () => (await import('../../../watch/loop/RunawayLoop')).LoopLine);
const LoopDialog = lazyPart(async () => (await import('../../../watch/loop/RunawayLoop')).LoopDialog);

/** So low a window has room for the stage and its caption alone: the guide is a sheet. */
const LOW = '(height <= 500px) and (width >= 600px)';

/** A tour in 60 seconds: the reader predicts, watches the runaway, and drags something. Its layout never moves. */
export function Tour() {
  const reduced = useReducedMotion(useApp((state) => state.motion));
  const tour = useTour(reduced);
  const runs = useTourRuns();
  const layout = useLayout();
  const low = useMedia(LOW);
  const [sheet, setSheet] = useState(false);
  const [help, setHelp] = useState(false);
  const [why, setWhy] = useState(false);
  const onKeys = useCallback(() => setHelp(true), []);
  useTourKeys(tour);
  useKeyboard({ onKeys, of: 'scenario' });
  const failed = useApp((state) => state.run.phase === 'failed');
  const phone = layout === 'phone';
  const brief = phone || low;
  // The loop has the chart's place while its step is shown.
  const showsWhy = why && (tour.step === 'climax' || tour.step === 'turn') && runs.now !== null;
  const crates = runs.now?.crates ?? null;
  return (
    <main className={styles.tour} data-step={tour.step}>
      <div className={styles.bar}>
        <TourBar onSkip={tour.end} onKeys={onKeys}>
          {(phone || low) && <PlayButton size="touch" className={styles.quietPlay} />}
        </TourBar>
      </div>
      <div className={styles.stage}>
        <TourStage tour={tour} runs={runs} compact={phone} />
      </div>
      <Caption tour={tour} runs={runs} brief={brief}>
        {low && (
          <>
            <MainButton tour={tour} onSheet={() => setSheet(true)} />
            <Button aria-expanded={sheet} onClick={() => setSheet(!sheet)}>
              Guide
            </Button>
          </>
        )}
      </Caption>
      <div className={styles.strip}>
        {showsWhy && !brief ? (
          <LoopLine crates={crates} />
        ) : (
          <TourChart step={tour.step} figures={runs.figures} before={runs.before} brief={brief} />
        )}
      </div>
      {!phone && <Controls tour={tour} reduced={reduced} />}
      <aside className={`${styles.guide} stack scroll`} aria-label="Tour" hidden={low && !sheet && !failed}>
        <Guide
          tour={tour}
          runs={runs}
          brief={phone || layout === 'column'}
          why={why}
          onWhy={() => setWhy(!why)}
        />
        {low && <Button onClick={() => setSheet(false)}>Back to the stage</Button>}
      </aside>
      {showsWhy && brief && <LoopDialog crates={crates} onClose={() => setWhy(false)} />}
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </main>
  );
}

interface PartProps {
  readonly tour: TourControl;
  readonly runs: TourRuns;
}

/** The stage. Where the tour stops, its shares are those that the captions name. */
function TourStage({ tour, runs, compact }: PartProps & { readonly compact: boolean }) {
  const { step, state, guess } = tour;
  const slowMs = useApp(({ scenario }) => scenario['slow.ms']);
  const partitions = useApp(({ scenario }) => scenario.partitions);
  const stopped = step === 'climax' || step === 'turn' || step === 'answer';
  const guessed = state.guess === null ? undefined : sharesWith(state.guess, partitions);
  const shares = step === 'predict' ? guessed : stopped ? runs.figures?.shares : undefined;
  return (
    <Stage
      compact={compact}
      handles={step === 'turn' || step === 'answer'}
      shares={shares}
      over={(layout) => (
        <TourRibbon layout={layout} step={step} state={state} slowMs={slowMs} onGuess={guess} />
      )}
    />
  );
}

/** Numbers of the captions; the reader's turn has a sign. */
const NUMBERS: Readonly<Record<TourStep, string>> = {
  predict: '1',
  slower: '2',
  gate: '3',
  climax: '4',
  turn: '?',
  answer: '✓',
};

interface CaptionProps extends PartProps {
  readonly brief: boolean;
  readonly children: React.ReactNode;
}

function Caption({ tour: { step }, runs, brief, children }: CaptionProps) {
  const slowMs = useApp(({ scenario }) => scenario['slow.ms']);
  const { figures, answer, now } = runs;
  const { says, short } = tourCaption(step, { slowMs, figures, answer, crates: now?.crates ?? null });
  const sign = step === 'answer' && answer?.how !== 'better' ? '?' : NUMBERS[step];
  return (
    <Row gap={3} className={styles.caption}>
      <i className="disc num" aria-hidden="true">
        {sign}
      </i>
      <p className="grow" aria-live="polite">
        {brief ? short : says}
      </p>
      {children}
    </Row>
  );
}

/** In a low window the main button is at the caption. */
function MainButton({ tour, onSheet }: { readonly tour: TourControl; readonly onSheet: () => void }) {
  const { step, next, end } = tour;
  if (step === 'answer')
    return (
      <Button look="solid" onClick={end}>
        Keep exploring
      </Button>
    );
  return (
    <Button look="solid" onClick={step === 'turn' ? onSheet : next}>
      {{ predict: 'Play', slower: 'Next', gate: 'Next', climax: 'Next: fix it', turn: 'Drag linger' }[step]}
    </Button>
  );
}

function Guide(
  props: PartProps & { readonly brief: boolean; readonly why: boolean; readonly onWhy: () => void },
) {
  const run = useApp((state) => state.run);
  const head = useRef<HTMLHeadingElement>(null);
  const { step } = props.tour;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top, and its heading gets the focus if a button that is gone had it
  useEffect(() => {
    head.current?.closest('aside')?.scrollTo({ top: 0 });
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, [step]);
  if (run.phase === 'failed') {
    return (
      <>
        {run.shown !== null && (
          <h2 ref={head} tabIndex={-1}>
            The run stopped at {formatPlayhead(run.shown.history.endMs)}.
          </h2>
        )}
        <FailurePanel failure={run.failure} className="above-4" />
      </>
    );
  }
  return <TourGuide {...props} heading={head} />;
}

/** Replay, play, the time, and the steps. */
function Controls({ tour, reduced }: { readonly tour: TourControl; readonly reduced: boolean }) {
  const { step, go, restart } = tour;
  const { playing, speed } = usePlayback();
  const time = usePlayheadText<HTMLElement>(formatPlayhead);
  return (
    <Row as="section" className={styles.controls} aria-label="Transport">
      <IconButton icon="reset" label="Play the tour again" look="plain" size="touch" onClick={restart} />
      {reduced ? (
        <Button
          look="solid"
          size="touch"
          aria-disabled={step === 'turn' || step === 'answer'}
          onClick={tour.next}
        >
          <Icon name="stepForward" />
          Next
        </Button>
      ) : (
        <PlayButton size="touch" className={styles.play} />
      )}
      <b ref={time} className={`${styles.time} num`} />
      <span className="soft">{playing ? `${speed.toFixed(2)}×` : STOPPED[step]}</span>
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

const STOPPED: Readonly<Record<TourStep, string>> = {
  predict: 'stopped before the fault',
  slower: 'paused',
  gate: 'paused',
  climax: 'stopped: read as long as you like',
  turn: 'stopped: your turn',
  answer: 'same moment, new setting',
};
