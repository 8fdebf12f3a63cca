import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { leaderOf } from '../scenario/leaders';
import { type BatchesLayout, layoutStage } from '../stage/layout';
import { useApp } from '../ui/app';
import { useSize } from '../ui/strips/measure';
import styles from './FirstVisit.module.css';

interface BubblesProps {
  readonly captions: readonly string[];
}

/** The captions on the stage: a number stays at each thing, and the newest has its words in a bubble. */
export function Bubbles({ captions }: BubblesProps) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  useEffect(() => setStage(document.querySelector<HTMLElement>('[data-region="stage"]')), []);
  return stage === null
    ? null
    : createPortal(<OnStage key="bubbles" stage={stage} captions={captions} />, stage);
}

function OnStage({ stage, captions }: BubblesProps & { readonly stage: HTMLElement }) {
  const element = useRef(stage);
  const size = useSize(element);
  const scenario = useApp((state) => state.scenario);
  const { producers, partitions, brokers } = scenario;
  if (size === null || captions.length === 0) return null;
  const layout = layoutStage({
    ...size,
    compact: false,
    producers,
    brokers,
    laneBrokers: Array.from({ length: partitions }, (_, lane) => leaderOf(scenario, lane)),
    matrixColumns: 0,
    detail: 'batches',
    onlyBroker: 0,
    telling: [],
    order: [],
  });
  if (layout.kind === 'matrix') return null;
  const newest = captions.length - 1;
  const places = placesOf(layout, newest);
  const [from, bubble] = [places.marks[newest], places.bubble];
  if (from === undefined || bubble === null) return null;
  return (
    <div className={styles.bubbles} aria-hidden="true">
      <svg width={size.width} height={size.height} aria-hidden="true">
        <line
          x1={from.x}
          y1={from.y}
          x2={Math.min(Math.max(from.x, bubble.x), bubble.x + bubble.width)}
          y2={bubble.y + INTO_BUBBLE}
        />
      </svg>
      {places.marks.slice(0, captions.length).map(({ x, y }, index) => (
        <i key={`${x} ${y}`} style={{ left: x - 10, top: y - 10 }}>
          {index + 1}
        </i>
      ))}
      <p style={{ left: bubble.x, top: bubble.y, width: bubble.width }}>
        <i>{captions.length}</i>
        <span>{captions[newest]}</span>
      </p>
    </div>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far the line goes on below the bubble, which lies over it, so that it comes in from the side, CSS pixels. */
const INTO_BUBBLE = 14;

/** A longer line is hard to read, CSS pixels. */
const WIDEST_BUBBLE = 340;

/** From the middle of a queue to its number below: past its cells, which are a third of a row high, and 30 px at most. */
const belowCells = (pitch: number): number => 13 + Math.min(30, pitch * 0.17);

/** The slow broker's card, below the head of its queue, the band that leads there; and room where nothing moves, by the next queue. */
function placesOf(
  { columns, groups, rows }: BatchesLayout,
  newest: number,
): {
  readonly marks: readonly Point[];
  readonly bubble: (Point & { readonly width: number }) | null;
} {
  const [slow, first, second] = [groups[0], rows[0], rows[1]];
  if (slow === undefined || first === undefined || second === undefined) return { marks: [], bubble: null };
  const marks = [
    { x: slow.card.x, y: slow.card.y + 2 },
    { x: columns.gate - 2, y: first.flowY + belowCells(first.pitch) },
    { x: columns.bands.from + 26, y: first.flowY + 18 },
  ];
  const { from, to } = columns.queue;
  const width = Math.min(to - from, WIDEST_BUBBLE);
  // As near to its mark as the queue's room allows.
  const x = Math.min(Math.max(from, marks[newest]?.x ?? from), to - width);
  return { marks, bubble: { x, y: second.top + 20, width } };
}
