import { type ReactNode, type RefObject, useMemo } from 'react';
import { formatMilliseconds, formatShare, withUnit } from '../../../base/format';
import { nextStop as stopAfter } from '../../../base/stops';
import { figureOf } from '../../../figures/catalogue';
import type { Crate } from '../../../figures/crates';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { mySystemWanted } from '../../../shell/doors';
import { WHAT_IT_IS } from '../../../shell/FirstVisit';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/Icon';
import { useMedia } from '../../../ui/media';
import { Note, Row, Stack } from '../../../ui/Primitives';
import { usePlayheadSeconds } from '../../../ui/playhead';
import { useRuns } from '../../../ui/useRuns';
import { useUndo } from '../../../ui/useUndo';
import { Crates } from '../../../watch/crates/Crates';
import { StageCrates } from '../../../watch/crates/StageCrates';
import { shareSum } from '../../../watch/loop/loopFigures';
import { Headline } from '../../../watch/settings/Headlines';
import type { TourStep } from '../core/tour';
import { cratesText, tourCaption } from '../core/tourCaptions';
import { formatBrief, sharesSoFar } from '../core/tourFigures';
import { GuessSlider } from './GuessSlider';
import styles from './Tour.module.css';
import type { Tour } from './useTour';
import type { TourRuns } from './useTourRuns';

export interface TourGuideProps {
  readonly tour: Tour;
  readonly runs: TourRuns;
  /** In a window without room for a caption and more than one thing to read. */
  readonly brief: boolean;
  /** Null if the caption asks. */
  readonly heading: RefObject<HTMLHeadingElement | null> | null;
  readonly why: boolean;
  readonly onWhy: () => void;
}

/** Beside the stage: one thing at a time, and the main button at the foot. */
export function TourGuide(props: TourGuideProps) {
  switch (props.tour.step) {
    case 'predict':
      return <Predict {...props} />;
    case 'slower':
    case 'gate':
      return <Watch {...props} />;
    case 'climax':
      return <Climax {...props} />;
    case 'turn':
    case 'answer':
      return <YourTurn {...props} />;
  }
}

interface HeadProps extends Pick<TourGuideProps, 'heading'> {
  readonly over?: string;
  readonly children: ReactNode;
}

function Head({ heading, over, children }: HeadProps) {
  return (
    <>
      {over !== undefined && <p className="soft">{over}</p>}
      <h2 ref={heading} tabIndex={-1}>
        {children}
      </h2>
    </>
  );
}

export function useCaption(step: TourStep, { figures, answer, now }: TourRuns): string {
  const slowMs = useApp(({ scenario }) => scenario['slow.ms']);
  return tourCaption(step, { slowMs, figures, answer, crates: now?.crates ?? null });
}

function Predict({ tour, runs, brief, heading }: TourGuideProps) {
  const caption = useCaption('predict', runs);
  const calmMs = runs.figures?.calmMs;
  return (
    <>
      <div className={`rigid gap-3 ${styles.said} stack`}>
        <Head heading={heading} over={brief ? undefined : WHAT_IT_IS}>
          {brief ? caption : 'So far each of three brokers gets a third'}
        </Head>
        {!brief && (
          <p className={`${styles.text} lead soft`}>
            {calmMs !== undefined && `p99 is ${formatBrief(calmMs)}. `}
            Drag the blue ribbon to your guess, then watch.
          </p>
        )}
      </div>
      <GuessSlider guess={tour.state.guess} onGuess={tour.guess} />
      <Foot>
        <Button
          look="solid"
          size="touch"
          className={styles.main}
          aria-disabled={tour.state.guess === null}
          title={tour.state.guess === null ? 'Make a guess first' : undefined}
          onClick={tour.next}
        >
          Watch it happen {!brief && <kbd>Enter</kbd>}
        </Button>
      </Foot>
    </>
  );
}

/** While it plays: the share so far, next to the guess, and the crates as they fill. */
function Watch({ tour, runs, brief, heading }: TourGuideProps) {
  const scenario = useApp((state) => state.scenario);
  const history = useApp(({ run }) => run.shown?.history ?? null);
  const atS = usePlayheadSeconds(true);
  const [share = Number.NaN] = history === null || history.bins === 0 ? [] : sharesSoFar(history, atS * 1000);
  const caption = useCaption(tour.step, runs);
  const look = useCratesLook(brief);
  return (
    <>
      <Head heading={heading}>{brief ? caption : 'Watch the blue ribbon'}</Head>
      <GuessAndShare guess={tour.state.guess} share={share} says="so far" brief={brief} />
      <section className={styles.block}>
        {!brief && (
          <>
            <h3>Each partition's batch, as it leaves</h3>
            <Note below={3}>one square is one record; outlined: filling now</Note>
          </>
        )}
        <StageCrates scenario={scenario} partitions={PARTITIONS} look={look} />
      </section>
      <Foot>
        <Button size="touch" className={styles.main} onClick={tour.next}>
          Next
        </Button>
      </Foot>
    </>
  );
}

/** A window without room for high crates over the buttons. */
const LOW = '(height < 800px)';

/** All of a step is over its buttons. */
function useCratesLook(brief: boolean) {
  const isLow = useMedia(LOW);
  return brief ? 'low' : isLow ? 'half' : 'tall';
}

/** The opening preset has three. */
const PARTITIONS = [0, 1, 2];

function Climax({ tour, runs, brief, heading, why, onWhy }: TourGuideProps) {
  const share = runs.figures?.shares[0] ?? Number.NaN;
  const crates = runs.now?.crates ?? null;
  const look = useCratesLook(brief);
  return (
    <>
      <Head heading={heading}>
        {brief && tour.state.guess !== null
          ? `You said ${formatShare(tour.state.guess)}. It gets ${formatShare(share)}.`
          : `The slow broker gets ${formatShare(share)} of the records`}
      </Head>
      {!brief && <GuessAndShare guess={tour.state.guess} share={share} says="it gets" brief={false} />}
      {crates !== null && (
        <section className={styles.block}>
          {!brief && (
            <>
              <h3>The next batch for each partition, as it leaves</h3>
              <Note below={3}>
                one square is one record; a full crate is <code>batch.size</code>
              </Note>
            </>
          )}
          <Crates crates={crates} look={look} says={brief ? undefined : saysLeaves} />
        </section>
      )}
      {brief && <p className={`${styles.text} lead soft`}>{cratesText(crates)}</p>}
      {crates !== null && !brief && (
        <p className={`${styles.text} lead`}>
          Equally many batches leave for each partition. <b>{shareSum(crates.crates)}</b> of the records go to
          the slow broker.
        </p>
      )}
      <Foot>
        <Button size="touch" aria-expanded={why} onClick={onWhy}>
          {brief ? 'Why?' : why ? 'Back to p99' : 'Why does it grow?'}
        </Button>
        <Button look="solid" size="touch" className={styles.main} onClick={tour.next}>
          Next: fix it
        </Button>
      </Foot>
    </>
  );
}

const saysLeaves = ({ slow }: Crate): string => (slow ? 'fills while it waits' : 'leaves at once');
const saysFull = ({ slow }: Crate): string => (slow ? 'waits, so it is full' : 'nearly empty');

/** Where the thumb is invited to go, ms: the fix that also holds if the broker gets slower. */
const TARGET_MS = 10;

/** The slider stays where it is while it is dragged, whatever is said above it. */
function YourTurn(props: TourGuideProps) {
  const { tour, brief } = props;
  const answers = tour.step === 'answer';
  return (
    <>
      <div className={`rigid gap-3 ${styles.said} stack`}>
        {answers ? <Says {...props} /> : <Invitation {...props} />}
      </div>
      <div className={styles.block}>
        <Headline name="linger.ms" touch={brief} target={answers ? undefined : TARGET_MS} />
      </div>
      {answers ? <AfterAnswer {...props} /> : <AfterInvitation {...props} />}
    </>
  );
}

function Invitation({ brief, heading }: TourGuideProps) {
  const target = withUnit(String(TARGET_MS), 'ms');
  return (
    <>
      <Head heading={heading} over={brief ? undefined : 'Your turn'}>
        {brief
          ? `What ends it? Drag linger to ${target}.`
          : `Give the other batches time to fill: drag linger to ${target}`}
      </Head>
      <p className={`${styles.text} lead soft`}>
        {brief
          ? 'Then the other batches have time to fill.'
          : 'Linger lets a batch wait for more records. Does waiting make p99 better or worse?'}
      </p>
    </>
  );
}

function Says({ runs: { answer }, brief, heading }: TourGuideProps) {
  return (
    <Head heading={heading} over={brief ? undefined : (answer?.did ?? 'You changed a setting')}>
      <span aria-live="polite">{answer?.says ?? 'Computing what it did…'}</span>
    </Head>
  );
}

function AfterInvitation({ tour, runs, brief, why, onWhy }: TourGuideProps) {
  const isLow = useMedia(LOW);
  const crates = runs.now?.crates ?? null;
  if (brief)
    return (
      <Foot>
        <Button size="touch" className={styles.main} onClick={() => toMySystem(tour.end)}>
          My system…
        </Button>
        <Button size="touch" className={styles.main} onClick={tour.end}>
          Explore freely
        </Button>
      </Foot>
    );
  return (
    <>
      {crates !== null && (
        <section className={styles.block}>
          <h3>The next batch for each partition</h3>
          <Crates crates={crates} look={isLow ? 'low' : 'half'} says={isLow ? undefined : saysFull} />
        </section>
      )}
      <Doors title="Or find out something else">
        <Adaptive />
        <Door title="Why does it grow?" says="the loop, step by step" pressed={why} onClick={onWhy} />
        <MySystem end={tour.end} />
      </Doors>
    </>
  );
}

function AfterAnswer({ tour, runs, brief }: TourGuideProps) {
  const { undo } = useUndo();
  const { store } = useServices();
  const nextStop = useNextStop(runs.answer !== null);
  return (
    <>
      {!brief && (
        <Doors title="What next?">
          {nextStop !== null && (
            <Door
              title={`What if ${nextStop.value}?`}
              says={nextStop.says}
              onClick={() => store.getState().changeSettings({ 'linger.ms': nextStop.ms })}
            />
          )}
          <Adaptive />
          <MySystem end={tour.end} />
        </Doors>
      )}
      <Foot>
        <Button size="touch" onClick={undo}>
          <Icon name="undo" />
          Undo
        </Button>
        <Button look="solid" size="touch" className={styles.main} onClick={tour.end}>
          Keep exploring
        </Button>
      </Foot>
    </>
  );
}

interface NextStop {
  readonly ms: number;
  readonly value: string;
  /** Its effect in words; empty until it is known. */
  readonly says: string;
}

/** The next longer linger, null past the last; it is run unseen if `wanted`. */
function useNextStop(wanted: boolean): NextStop | null {
  const scenario = useApp((state) => state.scenario);
  const field = fieldOf('linger.ms');
  const stops = field.kind === 'integer' ? (field.stops ?? []) : [];
  const ms = stopAfter(scenario['linger.ms'], stops, 1);
  const subjects = useMemo(
    () => (ms === undefined ? [] : [{ id: 'longer', scenario: { ...scenario, 'linger.ms': ms }, seeds: 1 }]),
    [scenario, ms],
  );
  const { found } = useRuns(subjects, { begin: wanted, priority: 'background' });
  const [longer] = subjects;
  if (ms === undefined || longer === undefined) return null;
  const [summary] = found.summaries(longer.id);
  const p99Ms = summary ? figureOf('p99').inWindow(summary, longer.scenario) : Number.NaN;
  const says = Number.isNaN(p99Ms) ? '' : `p99 ${formatMilliseconds(p99Ms)}`;
  return { ms, value: valueText(field, ms), says };
}

function Foot({ children }: { readonly children: ReactNode }) {
  return <Row className={`ground ${styles.buttons}`}>{children}</Row>;
}

function Doors({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.doors}>
      <h3>{title}</h3>
      <Stack className="ruled">{children}</Stack>
    </section>
  );
}

interface DoorProps {
  readonly title: string;
  readonly says: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function Door({ title, says, pressed, onClick }: DoorProps) {
  return (
    <button type="button" className="row apart" aria-pressed={pressed} onClick={onClick}>
      <span>
        <b>{title}</b>
        <small>{says || '…'}</small>
      </span>
      <Icon name="chevronRight" />
    </button>
  );
}

function Adaptive() {
  const { store } = useServices();
  const chosen = useApp(({ scenario }) => scenario.partitioner === 'adaptive');
  if (chosen) return null;
  return (
    <Door
      title="Newer clients: adaptive"
      says="switch partitions by bytes, not by batches"
      onClick={() => store.getState().changeSettings({ partitioner: 'adaptive' })}
    />
  );
}

function MySystem({ end }: { readonly end: () => void }) {
  return (
    <Door
      title="This is my system…"
      says="six questions, or paste your settings"
      onClick={() => toMySystem(end)}
    />
  );
}

function toMySystem(end: () => void): void {
  end();
  mySystemWanted.emit({ edits: false });
}

interface GuessAndShareProps {
  readonly guess: number | null;
  readonly share: number;
  readonly says: string;
  readonly brief: boolean;
}

function GuessAndShare({ guess, share, says, brief }: GuessAndShareProps) {
  const percent = (part: number): string => `${part * 100}%`;
  return (
    <div className={styles.guessed}>
      <Row apart className="soft">
        <span>{guess === null ? 'an equal share is 33\u202F%' : `you said ${formatShare(guess)}`}</span>
        <span>{says}</span>
      </Row>
      <Row gap={4}>
        <div className={styles.share}>
          <i style={{ width: percent(Number.isFinite(share) ? share : 0) }} />
          {guess !== null && <b style={{ left: percent(guess) }} />}
        </div>
        <span className={`${brief ? 'heading' : 'display'} num`}>{formatShare(share)}</span>
      </Row>
    </div>
  );
}
