import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import type { JourneyQuestion, RecordJourney } from '../../../workers/protocol';
import { type Journey, journeyOf, narrowed } from '../../run/journey/journey';
import type { RunHistory } from '../../run/RunHistory';
import type { Scenario } from '../../scenario/scenario';
import { SvgMarks } from '../../ui/chart/SvgMarks';
import { Button, IconButton } from '../../ui/controls/Button';
import { Note, Row } from '../../ui/Primitives';
import { Sentence } from '../../ui/Sentence';
import { bringIntoSight } from './bringIntoSight';
import styles from './JourneyCard.module.css';
import { JourneyDrawing, partOf } from './JourneyDrawing';
import { formatJourney } from './journeyText';
import { partMarks } from './partMarks';

export interface JourneyCardProps {
  /** The scenario of `history`. */
  readonly scenario: Scenario;
  readonly history: RunHistory;
  readonly target: JourneyQuestion;
  /** Asks the model of that run. */
  readonly ask: (question: JourneyQuestion) => Promise<RecordJourney | null>;
  readonly sloMs: number;
  /** Moves the playhead, ms. */
  readonly onSeek?: (ms: number) => void;
  readonly onClose: () => void;
  /** Drawn for a room. */
  readonly large?: boolean;
}

/** The journey of one record, in a card that leaves the rest of the page usable. */
export function JourneyCard(props: JourneyCardProps) {
  const { target, onClose } = props;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (target.type === 'cell') bringIntoSight('[data-strip="latency"]');
  }, [target]);
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
            <Dialog.Title>
              {target.type === 'slowest' ? 'Journey of the slowest record' : 'Journey of a record'}
            </Dialog.Title>
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
  const [answer, setAnswer] = useState<{ readonly told: Told; readonly of: JourneyQuestion } | null>(null);
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
            record === null
              ? { type: 'nothing' }
              : { type: 'told', journey: journeyOf(record, question, scenario) },
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
      <p className={styles.headline}>
        <Sentence pieces={headline} />
      </p>
      <Note above={2} className="num">
        {which}
      </Note>
      <JourneyDrawing journey={journey} sloMs={sloMs} />
      <ol className={styles.lines}>
        {lines.map(({ where, from, duration, title, reason }) => (
          <li key={where ?? 'rest'} className={where === null ? 'quiet' : undefined}>
            <Row apart>
              <span>
                {where !== null && <Chip where={where} />}
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

function Chip({ where }: { readonly where: Journey['stages'][number]['where'] }) {
  return (
    <svg width="10" height="10" aria-hidden="true" className={styles.chip}>
      <SvgMarks marks={partMarks(partOf({ where }), { x: 0, y: 0, width: 10, height: 10 })} />
    </svg>
  );
}
