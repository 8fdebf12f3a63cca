import { useEffect, useRef } from 'react';
import type { Frame } from '../../../workers/frame';
import { drawLoop } from '../../run/drawLoop';
import { leaderOf } from '../../scenario/leaders';
import type { Scenario } from '../../scenario/scenario';
import { maxBatchRecords } from '../../scenario/sizes';
import { useServices, useShown } from '../../ui/app';
import { LOOP_PARTITIONS, type LoopFigures } from './loopFigures';
import styles from './RunawayLoop.module.css';

/** Bytes of a batch's header, and of a record in addition to its value, as Kafka 0.11 and later write them. */
const HEADER_BYTES = 61;
const RECORD_BYTES = 8;
/** More squares are too small to count. */
const MOST_SQUARES = 40;

/** Records that fill a batch, at most as many as can be drawn. */
export function squaresOf(
  scenario: Pick<Scenario, 'batch.size' | 'batch.num.messages' | 'record.bytes'>,
): number {
  const records = (scenario['batch.size'] - HEADER_BYTES) / (scenario['record.bytes'] + RECORD_BYTES);
  return Math.min(MOST_SQUARES, maxBatchRecords(scenario), Math.max(1, Math.floor(records)));
}

/** A partition's batches at one instant: records of the one that fills, and of the one that left last. */
export interface SeenBatches {
  readonly filling: number;
  readonly left: number;
}

/** A partition's batches in a frame; `before` has those that left earlier. */
function seenIn(frame: Frame, partition: number, before: SeenBatches): SeenBatches {
  let [filling, position] = [0, -1];
  for (let row = 0; row < frame.batchRows; row += 1) {
    const batch = frame.batch(row);
    if (batch.partition === partition && batch.position > position && !batch.closed)
      [filling, position] = [batch.records, batch.position];
  }
  let [left, sentAgeMs] = [before.left, Number.POSITIVE_INFINITY];
  for (let row = 0; row < frame.requestRows; row += 1) {
    const request = frame.request(row);
    if (request.partition === partition && request.sentAgeMs < sentAgeMs)
      [left, sentAgeMs] = [request.records / Math.max(1, request.batches), request.sentAgeMs];
  }
  return { filling, left };
}

interface LoopBatchesProps {
  readonly figures: LoopFigures | null;
  readonly lit: number;
}

/** Three batches side by side, a square for each record, filled from the frames of the stage. */
export function LoopBatches({ figures, lit }: LoopBatchesProps) {
  const { session } = useServices();
  const scenario = useShown();
  const room = useRef<HTMLOListElement>(null);
  const count = Math.min(LOOP_PARTITIONS, scenario.partitions);
  const squares = squaresOf(scenario);
  useEffect(() => {
    // Until a batch has left, use the mean.
    let seen = placesOf(count).map(
      (partition): SeenBatches => ({ filling: 0, left: figures?.records[partition] ?? 0 }),
    );
    let drawn: Frame | null = null;
    return drawLoop.onDraw(() => {
      const frame = session.stage()?.frame;
      if (frame === undefined || frame === drawn || frame.detail !== 'batches' || room.current === null)
        return;
      drawn = frame;
      seen = seen.map((before, partition) => seenIn(frame, partition, before));
      for (const [partition, batches] of seen.entries()) show(room.current.children[partition], batches);
    });
  }, [session, count, figures]);
  return (
    <>
      <h3>
        Three batches as they leave <small>one square is one record; outlined: filling now</small>
      </h3>
      <ol ref={room} className={styles.batches}>
        {placesOf(count).map((partition) => {
          const broker = leaderOf(scenario, partition);
          const slow = broker === scenario['slow.broker'] && scenario['slow.ms'] > 0;
          const mean = figures?.records[partition];
          return (
            <li
              key={partition}
              data-slow={slow || undefined}
              data-lit={(slow && (lit === 2 || lit === 3)) || undefined}
            >
              <div
                className={styles.squares}
                aria-hidden="true"
                style={{ color: `var(--c${partition + 1})` }}
              >
                {placesOf(squares).map((square) => (
                  <i key={square} className={styles.square} />
                ))}
              </div>
              <p>
                <b className="num" data-mean={mean !== undefined || undefined}>
                  {mean === undefined ? '–' : Math.round(mean)}
                </b>{' '}
                records
              </p>
              <p>
                <i className="chip" style={{ background: `var(--c${partition + 1})` }} />
                Partition {partition}
                <span>
                  broker {broker}
                  {slow ? ', slow' : ''}
                </span>
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}

const placesOf = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);

/** Updates a batch's squares from a frame, past React. */
function show(element: Element | undefined, { filling, left }: SeenBatches): void {
  if (element === undefined) return;
  const whole = Math.round(left);
  for (const [place, square] of [...element.querySelectorAll('div > i')].entries()) {
    square.toggleAttribute('data-left', place < whole);
    square.toggleAttribute('data-filling', place < filling);
  }
  const number = element.querySelector('b:not([data-mean])');
  if (number !== null && left > 0) number.textContent = String(whole);
}
