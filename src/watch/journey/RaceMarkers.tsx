import { useEffect, useRef } from 'react';
import type { Frame } from '../../../workers/frame';
import { formatMilliseconds } from '../../base/format';
import type { Point } from '../../draw/surface';
import { drawLoop } from '../../run/drawLoop';
import { approachAt, RACERS, type Race, standingsAt } from '../../run/journey/race';
import { copiesOf } from '../../scenario/usedIf';
import { useServices } from '../../ui/app';
import type { StageLayout } from '../stage/paint/layout';
import { readRows } from '../stage/paint/scene';
import styles from './Race.module.css';
import { racerName } from './raceText';
import { recordPlace, type StageSeen } from './recordPlace';

interface RaceMarkersProps {
  readonly race: Race;
  readonly sloMs: number;
  readonly layout: StageLayout;
}

/** Over the stage: both records where the stage draws them, each with its stopwatch. */
export function RaceMarkers({ race, sloMs, layout }: RaceMarkersProps) {
  const { session } = useServices();
  const over = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let drawn: Frame | null = null;
    return drawLoop.onDraw(() => {
      const stage = session.stage();
      if (over.current === null || stage === null || stage.frame === drawn) return;
      const { frame, scenario } = stage;
      drawn = frame;
      const waitsForReplicas = scenario.acks === 'all' && copiesOf(scenario) > 1;
      const seen: StageSeen = { layout, frame, rows: readRows(frame), waitsForReplicas };
      const standings = standingsAt(race, frame.atMs);
      const places = RACERS.map((racer) =>
        recordPlace(seen, race[racer], standings[racer], approachAt(race, racer, frame.atMs)),
      );
      for (const [index, racer] of RACERS.entries()) {
        const { elapsedMs } = standings[racer];
        const text = `${racerName(race, racer)} ${formatMilliseconds(elapsedMs)}`;
        const other = racer === 'median' ? (places[1] ?? null) : null;
        const marker = over.current.children[index];
        if (marker instanceof HTMLElement)
          place(marker, { at: places[index] ?? null, other, text, hot: elapsedMs > sloMs }, layout);
      }
    });
  }, [session, race, layout, sloMs]);
  return (
    <div ref={over} className={styles.over} aria-hidden="true">
      {RACERS.map((racer) => (
        <p key={racer} data-racer={racer} className="num" hidden>
          <i />
          <b />
        </p>
      ))}
    </div>
  );
}

interface Marked {
  /** Null if the stage doesn't show it. */
  readonly at: Point | null;
  /** A marker that is named above it. */
  readonly other: Point | null;
  readonly text: string;
  readonly hot: boolean;
}

/** Closer than this, both can't be named above their markers, CSS pixels. */
const TOO_CLOSE = { x: 140, y: 24 };

/** Moves a marker; its words stay within the stage, and apart from those of the other. */
function place(marker: HTMLElement, { at, other, text, hot }: Marked, layout: StageLayout): void {
  marker.hidden = at === null;
  if (at === null) return;
  const [x, y] = at;
  const meets =
    other !== null && Math.abs(other[0] - x) < TOO_CLOSE.x && Math.abs(other[1] - y) < TOO_CLOSE.y;
  const side = `${meets ? 'below' : 'above'} ${x > layout.width / 2 ? 'left' : 'right'}`;
  marker.dataset.says = layout.compact ? 'nothing' : side;
  marker.classList.toggle('hot', hot);
  marker.style.transform = `translate(${x}px, ${y}px)`;
  if (marker.lastChild) marker.lastChild.textContent = text;
}
