import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatShare, withUnit } from '../../../base/format';
import { level, lines, type Mark, upright } from '../../../draw/marks';
import { ribbonEdge } from '../../../draw/ribbon';
import { Drawing } from '../../../ui/chart/SvgMarks';
import { keyedValue, take } from '../../../ui/chart/sliderKeys';
import type { BatchesLayout, StageLayout } from '../../../watch/stage/paint/layout';
import { stackBands } from '../../../watch/stage/paint/paintBands';
import { movedGuess, type TourState, type TourStep } from '../core/tour';
import styles from './Tour.module.css';

interface TourRibbonProps {
  readonly layout: StageLayout;
  readonly step: TourStep;
  readonly state: TourState;
  readonly slowMs: number;
  readonly onGuess: (share: number) => void;
}

/** Over the stage: the ribbon's end, which the reader drags to their guess, and what will be said of the broker. */
export function TourRibbon({ layout, step, state, slowMs, onGuess }: TourRibbonProps) {
  if (layout.kind === 'matrix') return null;
  const played = step !== 'turn' && step !== 'answer';
  return (
    <>
      {step === 'predict' ? (
        <Predict layout={layout} guess={state.guess} onGuess={onGuess} />
      ) : (
        state.guess !== null && <Bracket layout={layout} guess={state.guess} />
      )}
      {(step === 'predict' || (played && !layout.compact)) && (
        <BrokerWord layout={layout} step={step} slowMs={slowMs} />
      )}
    </>
  );
}

/** A way of the pointer that means all records, CSS pixels. */
const DRAG_PX = 120;

function Predict({
  layout,
  guess,
  onGuess,
}: {
  readonly layout: BatchesLayout;
  readonly guess: number | null;
  readonly onGuess: (share: number) => void;
}) {
  const from = useRef({ y: 0, guess: 0 });
  const { to } = layout.columns.bands;
  const row = layout.rows[0];
  if (row === undefined) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keyedGuess(event, guess);
    if (next === null) return;
    take(event);
    onGuess(next);
  };
  const follow = (event: PointerEvent): void => {
    const percent = ((from.current.y - event.clientY) / DRAG_PX) * 100;
    onGuess(movedGuess(from.current.guess, Math.round(percent)));
  };
  return (
    <>
      {guess !== null && <Over layout={layout} marks={[shareEdges(layout)]} />}
      <div
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label="Your guess: how much of the records broker 0 will get"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((guess ?? 1 / 3) * 100)}
        aria-valuetext={guess === null ? 'no guess yet, now 33 %' : formatShare(guess)}
        className={`placed ${styles.ribbonEnd}`}
        style={{ left: to + 10, top: row.flowY }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { y: event.clientY, guess: guess ?? 1 / 3 };
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
      >
        <svg width="16" height="72" viewBox="-8 -36 16 72" aria-hidden="true">
          <path d="M-4,-26L0,-31L4,-26M-4,26L0,31L4,26" fill="none" stroke="var(--tx1)" strokeWidth={1.5} />
          <rect x="-8" y="-17" width="16" height="34" rx="2" fill="var(--tx1)" />
          <path d="M-2,-8V8M2,-8V8" stroke="var(--bg0)" />
        </svg>
        {!layout.compact && (
          <span>{guess === null ? 'drag: your guess' : `you say ${formatShare(guess)}`}</span>
        )}
      </div>
    </>
  );
}

/** Five per cent with an arrow, one with Shift; null for keys without a meaning. */
export function keyedGuess(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  guess: number | null,
): number | null {
  return keyedValue(event, {
    ends: [0, 1],
    arrow: (direction, isShifted) => movedGuess(guess, direction * (isShifted ? 1 : 5)),
  });
}

/** The edges of the ribbons if all shares are equal. */
function shareEdges(layout: BatchesLayout): Mark {
  const { from, to } = layout.columns.bands;
  const share = 1 / layout.rows.length;
  const ends = layout.rows.map(({ flowY, pitch }) => ({ flowY, pitch, share, colour: '' }));
  const edges = stackBands(layout, ends).map(({ startTop, startHeight, endTop, endHeight }) => {
    const edge = ribbonEdge([from, startTop, startHeight], [to, endTop, endHeight]);
    return [...edge, ...edge.slice(0, 1)];
  });
  return lines(edges, { colour: 'tx3', dash: [3, 3] });
}

function Bracket({ layout, guess }: { readonly layout: BatchesLayout; readonly guess: number }) {
  const row = layout.rows[0];
  if (row === undefined) return null;
  const half = Math.max(1, (layout.bandsEndHeight * guess) / 2);
  const x = layout.columns.bands.to + 3;
  const [top, foot] = [row.flowY - half, row.flowY + half];
  const bracket = [level(top, x - 3, x + 3), upright(x, top, foot), level(foot, x - 3, x + 3)];
  return <Over layout={layout} marks={[lines(bracket, { colour: 'tx1', width: 1.5 })]} />;
}

/** Marks over the whole stage. */
function Over({ layout, marks }: { readonly layout: BatchesLayout; readonly marks: readonly Mark[] }) {
  const { width, height } = layout;
  return <Drawing size={{ width, height }} marks={marks} className={`over ${styles.ribbon}`} />;
}

interface BrokerWordProps {
  readonly layout: BatchesLayout;
  readonly step: TourStep;
  readonly slowMs: number;
}

function BrokerWord({ layout, step, slowMs }: BrokerWordProps) {
  const card = layout.groups[0]?.card;
  if (card === undefined) return null;
  const added = `+${withUnit(String(slowMs), 'ms')}`;
  const coming = step === 'predict';
  return (
    <p
      className={`placed note bold ${coming ? 'strong' : 'hot'}`}
      style={{ left: card.x + (layout.compact ? 9 : 12), top: card.y + card.height - 26 }}
    >
      {coming ? `soon ${added}` : `${added} a response`}
    </p>
  );
}
