import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { nextStop, stopAt } from '../../base/stops';
import { pointIn } from '../../draw/canvas';
import { keyedValue } from '../../ui/chart/sliderKeys';
import { Icon } from '../../ui/Icon';
import { LOCKED, useLockedHandle } from '../../ui/locks';
import type { HandleTrack } from './paint/layout';
import { SLOW_STOPS_MS, slowShare } from './paint/slowStops';
import styles from './stage.module.css';

interface SlowHandleProps {
  readonly track: HandleTrack;
  /** The broker's. */
  readonly name: string;
  readonly slowMs: number;
  /** The operation that takes longer. */
  readonly slowed: string;
  readonly onChange: (slowMs: number) => void;
}

/** How far a track's target reaches beyond it on each side, CSS pixels. */
const MARGIN = 16;
const MAX_MS = SLOW_STOPS_MS[SLOW_STOPS_MS.length - 1] ?? 0;

/**
 * The slider in a broker's card: dragged, or moved by left and right, with Shift by 1 ms, as the headline slider is. Up
 * and down go to the other brokers.
 */
export function SlowHandle({ track, name, slowMs, slowed, onChange }: SlowHandleProps) {
  const element = useRef<HTMLDivElement>(null);
  const locked = useLockedHandle('slow.broker', 'slow.ms');
  const change = (next: number): void => {
    if (next !== slowMs && !locked) onChange(next);
  };
  const follow = (event: PointerEvent): void => {
    if (!element.current) return;
    const { x } = pointIn(element.current, event);
    change(stopAt((x - MARGIN) / track.width, SLOW_STOPS_MS));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keyedValue(event, {
      ends: [0, MAX_MS],
      arrow: (direction, isShifted) =>
        isShifted ? slowMs + direction : nextStop(slowMs, SLOW_STOPS_MS, direction),
      isLevel: true,
    });
    if (next === null) return;
    event.preventDefault();
    change(next);
  };
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={`Slow down broker ${name}`}
      aria-valuemin={0}
      aria-valuemax={MAX_MS}
      aria-valuenow={Math.min(MAX_MS, slowMs)}
      aria-valuetext={slowMs > 0 ? `${slowMs} ms added to each ${slowed}` : 'not slowed'}
      aria-disabled={locked}
      aria-description={locked ? LOCKED : undefined}
      title={locked ? LOCKED : undefined}
      className={`placed ${styles.handle} ${locked ? styles.lockedHandle : ''}`}
      style={{
        left: track.x - MARGIN,
        top: track.y - track.reach / 2,
        width: track.width + 2 * MARGIN,
        height: track.reach,
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      <span className={`placed ${styles.thumb}`} style={{ left: track.width * slowShare(slowMs) }}>
        {locked && <Icon name="lock" size={12} />}
      </span>
    </div>
  );
}
