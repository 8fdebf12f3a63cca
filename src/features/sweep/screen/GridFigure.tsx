import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { pointIn } from '../../../draw/canvas';
import type { Box, Size } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import type { Spot } from '../../../scenario/sweep';
import { ChartFigure } from '../../../ui/ChartFigure';
import { type Drawn, Marks } from '../../../ui/chart/Picture';
import { Button } from '../../../ui/controls/Button';
import { onGridKey, type Region, regionEnds } from './gridKeys';
import styles from './SweepScreen.module.css';
import type { SpotText } from './text';

export interface GridPicture extends Drawn {
  readonly columns: number;
  readonly rows: number;
  spotAt(x: number, y: number): Spot | null;
  boxOf(spot: Spot): Box;
}

interface GridFigureProps {
  readonly title: string;
  readonly says: string;
  readonly kind: string;
  readonly picture: GridPicture;
  readonly spot: Spot;
  readonly words: (spot: Spot) => SpotText;
  readonly table: () => ChartTable;
  /** Why a cell can't be opened; null if it can. */
  lockedAt(spot: Spot): string | null;
  onSpot(spot: Spot): void;
  /** The cell under the pointer; null = none. */
  onHover(spot: Spot | null): void;
  onOpen(spot: Spot): void;
  /** Zooms into a region; null if that shows no more. */
  closerOf(low: Spot, high: Spot): (() => void) | null;
}

/** Narrower pictures have the callout below, CSS pixels. */
export const NARROW_PX = 480;

/** A picture of cells as one tab stop: keys and pointer read a cell, open it, or select a region to zoom into. */
export function GridFigure(props: GridFigureProps) {
  const { title, says, kind, picture, spot, words, table } = props;
  const { size } = picture;
  const { lockedAt, onSpot, onHover, onOpen, closerOf } = props;
  const [region, setRegion] = useState<Region | null>(null);
  const [focused, setFocused] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const handlers = useGridPointer({
    spotAt: picture.spotAt,
    onSpot: (next) => {
      setRegion(null);
      onSpot(next);
    },
    onHover,
    onRegion: setRegion,
    onOpen,
  });
  const ends = region && regionEnds(region);
  const lookCloser = ends && closerOf(ends.low, ends.high);
  const closer =
    lookCloser &&
    ((): void => {
      setRegion(null);
      lookCloser();
      frame.current?.focus();
    });
  const said = words(spot);
  const isNarrow = size.width < NARROW_PX;
  return (
    <ChartFigure title={title} titleHidden={!isNarrow} table={table}>
      <div className="room" style={{ width: size.width, height: size.height }}>
        <div
          ref={frame}
          role="application"
          aria-roledescription={kind}
          aria-label={says}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
          tabIndex={0}
          data-region="sweep"
          className={`full ${styles.frame}`}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={(event) =>
            onGridKey(event, {
              columns: picture.columns,
              rows: picture.rows,
              spot,
              region,
              onSpot: (next) => {
                setRegion(null);
                onSpot(next);
              },
              onRegion: setRegion,
              onOpen: () => onOpen(spot),
              onCloser: () => closer?.(),
            })
          }
          {...handlers}
        >
          <Marks says={says} size={size} marks={picture.marks} />
        </div>
        {region !== null && (
          <RegionBox
            region={region}
            picture={picture}
            size={size}
            onCloser={closer}
            onDrop={() => setRegion(null)}
          />
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {focused
          ? spoken([said.name, said.figure, said.sure, said.machines, ...said.notes, lockedAt(spot)])
          : ''}
      </p>
    </ChartFigure>
  );
}

/** Texts as sentences, whether they end as one or not. */
function spoken(texts: readonly (string | null)[]): string {
  return texts.flatMap((text) => (text ? text.replace(/\.?$/, '.') : [])).join(' ');
}

interface RegionBoxProps {
  readonly region: Region;
  readonly picture: GridPicture;
  readonly size: Size;
  readonly onCloser: (() => void) | null;
  onDrop(): void;
}

function RegionBox({ region, picture, size, onCloser, onDrop }: RegionBoxProps) {
  const { low, high } = regionEnds(region);
  const [first, last] = [picture.boxOf(low), picture.boxOf(high)];
  const [left, top] = [first.x, Math.min(first.y, last.y)];
  const width = last.x + last.width - left;
  const height = Math.max(first.y + first.height, last.y + last.height) - top;
  const [columns, rows] = [high.column - low.column + 1, high.row - low.row + 1];
  return (
    <>
      <div className={`placed ${styles.region}`} style={{ left, top, width, height }} />
      <div className={styles.belowRegion} style={{ top: Math.min(top + height + 6, size.height - 36) }}>
        <span style={{ flexBasis: left }} />
        <div className={`rigid ${styles.regionActions} card row`}>
          {onCloser !== null && (
            <Button look="solid" onClick={onCloser} aria-keyshortcuts="z">
              Sweep these {columns} × {rows} cells finely
            </Button>
          )}
          <Button look="quiet" onClick={onDrop}>
            Drop
          </Button>
        </div>
      </div>
    </>
  );
}

interface GridPointer {
  /** The cell under a place; null outside of the picture. */
  spotAt(x: number, y: number): Spot | null;
  onSpot(spot: Spot): void;
  onHover(spot: Spot | null): void;
  onRegion(region: Region | null): void;
  onOpen(spot: Spot): void;
}

/** A pointer that rests this long chooses the cell, ms. */
const REST_MS = 350;

/**
 * Pointer events of a picture: reads a cell, selects the one it rests on, opens it with a click, or drags out a region.
 * A finger can't hover, so a tap selects.
 */
function useGridPointer({ spotAt, onSpot, onHover, onRegion, onOpen }: GridPointer) {
  const hovered = useRef<Spot | null>(null);
  const pressed = useRef<Spot | null>(null);
  const dragged = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopResting = useCallback((): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  useEffect(() => stopResting, [stopResting]);

  const at = (event: PointerEvent<HTMLElement>): Spot | null => {
    const { x, y } = pointIn(event.currentTarget, event);
    return spotAt(x, y);
  };
  const hover = (spot: Spot | null): void => {
    hovered.current = spot;
    onHover(spot);
  };
  return {
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const spot = at(event);
      if (pressed.current !== null) {
        if (spot === null || (same(spot, pressed.current) && !dragged.current)) return;
        dragged.current = true;
        hover(null);
        onRegion({ from: pressed.current, to: spot });
        return;
      }
      if (event.pointerType === 'touch' || same(spot, hovered.current)) return;
      hover(spot);
      stopResting();
      if (spot !== null) timer.current = setTimeout(() => onSpot(spot), REST_MS);
    },
    onPointerLeave: (): void => {
      stopResting();
      hover(null);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const spot = at(event);
      if (event.button !== 0 || spot === null) return;
      stopResting();
      pressed.current = spot;
      dragged.current = false;
      // A finger that drags scrolls the page.
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const spot = pressed.current;
      pressed.current = null;
      if (spot === null || dragged.current) return;
      if (event.pointerType === 'touch') onSpot(spot);
      else onOpen(spot);
    },
    onPointerCancel: (): void => {
      pressed.current = null;
    },
  };
}

function same(a: Spot | null, b: Spot | null): boolean {
  return a?.column === b?.column && a?.row === b?.row;
}
