import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { leaderOf } from '../../../scenario/leaders';
import { useApp } from '../../../ui/app';
import { useSize } from '../../../ui/chart/measure';
import { layoutStage } from '../../../watch/stage/paint/layout';
import { placesOf } from './bubblePlaces';
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
  if (places === null) return null;
  const { marks, bubble, line } = places;
  return (
    <div className={styles.bubbles} aria-hidden="true">
      <svg width={size.width} height={size.height} aria-hidden="true">
        <polyline points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {marks.slice(0, captions.length).map(({ x, y }, index) => (
        <i key={`${x} ${y}`} className="disc" style={{ left: x - 10, top: y - 10 }}>
          {index + 1}
        </i>
      ))}
      <p style={{ left: bubble.x, top: bubble.y, width: bubble.width }}>
        <i className="disc">{captions.length}</i>
        <span>{captions[newest]}</span>
      </p>
    </div>
  );
}
