import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import type { Part } from '../../../workers/frame';
import type { AckWindow, RecordJourney } from '../../../workers/protocol';
import { formatMilliseconds, formatPlayhead } from '../../base/format';
import { rule, words } from '../../draw/marks';
import { type Journey, type JourneyStage, journeyOf, narrowed } from '../../run/journey/journey';
import type { RunHistory } from '../../run/RunHistory';
import type { Scenario } from '../../scenario/scenario';
import { Drawing } from '../../ui/chart/SvgMarks';
import { Button, IconButton } from '../../ui/controls/Button';
import { Note, Row } from '../../ui/Primitives';
import { Sentence } from '../../ui/Sentence';
import styles from './JourneyCard.module.css';
import { formatJourney } from './journeyText';
import { PartChip, partMarks } from './partMarks';

export interface JourneyCardProps {
  /** The scenario of `history`. */
  readonly scenario: Scenario;
  readonly history: RunHistory;
  readonly target: AckWindow;
  /** Asks the model of that run. */
  readonly ask: (question: AckWindow) => Promise<RecordJourney | null>;
  readonly sloMs: number;
  /** Moves the playhead, ms. */
  readonly onSeek?: (ms: number) => void;
  readonly onClose: () => void;
  readonly large?: boolean;
}

/** The journey of one record, in a card that leaves the rest of the page usable. */
export function JourneyCard(props: JourneyCardProps) {
  const { onClose } = props;
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      open
      modal={false}
      disablePointerDismissal
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          className={`${styles.popup} popup stack ${props.large ? styles.large : ''}`}
          initialFocus={close}
          // The page's shortcuts don't apply here.
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Row apart className={styles.head}>
            <Dialog.Title>Journey of the slowest record</Dialog.Title>
            <IconButton ref={close} icon="close" label="Close" onClick={onClose} />
          </Row>
          <Story {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Loading state of the journey. */
type Told =
  | { readonly type: 'following' }
  | { readonly type: 'told'; readonly journey: Journey }
  | { readonly type: 'nothing' }
  | { readonly type: 'failed'; readonly message: string };

const FOLLOWING: Told = { type: 'following' };

function Story(props: JourneyCardProps) {
  const told = useJourney(props);
  return (
    <div className={styles.story} aria-live="polite" data-journey={told.type}>
      {told.type === 'following' && <Note above={2}>Following the record through the run…</Note>}
      {told.type === 'nothing' && <Note above={2}>No ack with this latency arrived there.</Note>}
      {told.type === 'failed' && <Note above={2}>This record can't be followed. {told.message}</Note>}
      {told.type === 'told' && <Way {...props} journey={told.journey} />}
    </div>
  );
}

/** The model's answer; outdated ones are dropped. */
function useJourney({ scenario, history, target, ask }: JourneyCardProps): Told {
  const [answer, setAnswer] = useState<{ readonly told: Told; readonly of: AckWindow } | null>(null);
  useEffect(() => {
    let wanted = true;
    const tell = (told: Told): void => {
      if (wanted) setAnswer({ told, of: target });
    };
    const question = narrowed(target, history);
    if (question === null) tell({ type: 'nothing' });
    else
      ask(question).then(
        (record) =>
          tell(
            record === null ? { type: 'nothing' } : { type: 'told', journey: journeyOf(record, scenario) },
          ),
        (error: unknown) => tell({ type: 'failed', message: error instanceof Error ? error.message : '' }),
      );
    return () => {
      wanted = false;
    };
  }, [scenario, history, target, ask]);
  return answer !== null && answer.of === target ? answer.told : FOLLOWING;
}

interface FollowedProps extends JourneyCardProps {
  readonly journey: Journey;
}

function Way({ journey, scenario, sloMs, onSeek }: FollowedProps) {
  const { headline, which, lines } = formatJourney(journey, scenario);
  return (
    <>
      <p className="lead">
        <Sentence pieces={headline} />
      </p>
      <Note above={2} className="num">
        {which}
      </Note>
      <JourneyDrawing journey={journey} sloMs={sloMs} />
      <ol className="ruled">
        {lines.map(({ where, from, duration, title, reason }) => (
          <li key={where ?? 'rest'} className={where === null ? 'quiet' : undefined}>
            <Row apart>
              <span>
                {where !== null && <PartChip part={partOf({ where })} />}
                {title}
              </span>
              <b className="num">{duration}</b>
            </Row>
            {where !== null && (
              <p className="num">
                {from !== '' && <span className="quiet">At {from}. </span>}
                {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
      {onSeek !== undefined && (
        <Button
          size="small"
          className="above-2"
          onClick={() => {
            onSeek(journey.sentAtMs);
            bringIntoSight('[data-region="stage"]');
          }}
        >
          Go to the moment it was sent
        </Button>
      )}
    </>
  );
}

/** Scrolls what a journey is about above its card, if the page scrolls: at least its upper part. */
function bringIntoSight(selector: string): void {
  const subject = document.querySelector(selector);
  subject?.scrollIntoView({ block: 'nearest' });
  if (subject && subject.getBoundingClientRect().top < 0) subject.scrollIntoView({ block: 'start' });
}

interface JourneyDrawingProps {
  readonly journey: Journey;
  readonly sloMs: number;
}

const WIDTH = 292;
const BAR_TOP = 8;
const BAR_HEIGHT = 18;
const HEIGHT = 46;
/** Every stage is visible, however short, CSS pixels. */
const LEAST_WIDTH = 1.5;
// The drawing shrinks with the card; its texts stay readable.
const TICK = { sizePx: 14, colour: 'tx3' } as const;

/** The journey as one bar from send() to ack, underlined past the SLO. */
function JourneyDrawing({ journey, sloMs }: JourneyDrawingProps) {
  const { stages, latencyMs, sentAtMs, ackedAtMs } = journey;
  const x = (ms: number): number => (Math.max(0, ms - sentAtMs) / latencyMs) * WIDTH;
  const sloX = sloMs < latencyMs ? (sloMs / latencyMs) * WIDTH : null;
  const says = `From send() at ${formatPlayhead(sentAtMs)} to the ack at ${formatPlayhead(ackedAtMs)}, ${formatMilliseconds(latencyMs)}; the stages are listed below.`;
  const foot = BAR_TOP + BAR_HEIGHT;
  const later = `${formatMilliseconds(latencyMs)} later${sloX === null ? '' : `, past the SLO of ${formatMilliseconds(sloMs)}`}`;
  const marks = [
    ...stages.flatMap((stage) => partMarks(partOf(stage), placeOf(stage, x))),
    ...(sloX === null
      ? []
      : [
          rule([sloX, BAR_TOP - 6], [sloX, foot + 5], { colour: 'hot', dash: [4, 3] }),
          rule([sloX, foot + 3], [WIDTH, foot + 3], { colour: 'hot', width: 2 }),
        ]),
    words([0, HEIGHT - 3], 'sent', TICK),
    words([WIDTH, HEIGHT - 3], later, { ...TICK, align: 'right' }),
  ];
  return (
    <figure className="above-2 below-1">
      <figcaption className="visually-hidden">The record's path over time</figcaption>
      <Drawing
        size={{ width: WIDTH, height: HEIGHT }}
        {...{ marks, says }}
        isScaled
        className="full"
        overflow="visible"
      />
    </figure>
  );
}

/** The part of latency that a stage is. */
function partOf({ where }: Pick<JourneyStage, 'where'>): Part {
  return where === 'memory' ? 'batch' : where;
}

function placeOf(stage: JourneyStage, x: (ms: number) => number) {
  const from = Math.min(x(stage.fromMs), WIDTH - LEAST_WIDTH);
  const width = Math.max(LEAST_WIDTH, x(stage.fromMs + stage.durationMs) - from);
  return { x: from, y: BAR_TOP, width: Math.min(width, WIDTH - from), height: BAR_HEIGHT };
}
