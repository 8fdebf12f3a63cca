import { type MouseEvent, useMemo, useRef } from 'react';
import { formatShare } from '../../../base/format';
import { ChartFigure } from '../../../ui/ChartFigure';
import { CanvasPlot } from '../../../ui/chart/CanvasPlot';
import { useSize } from '../../../ui/chart/measure';
import { Note } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import { paintTradeOff, tradeLayout } from '../chart/tradeOff';
import { formatRejected } from '../text/sentences';
import styles from './DecideScreen.module.css';
import { decideTable, tradeData } from './points';
import type { DecideNow } from './useDecide';

interface DecideFigureProps {
  readonly now: DecideNow;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}

/** The answer's settings by what ranks them: how they cope with the trouble, and what they cost when all is well. */
export function DecideFigure({ now, selected, onSelect }: DecideFigureProps) {
  const { question, result, answer } = now;
  const theme = useTheme();
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const data = useMemo(() => tradeData(question, answer), [question, answer]);
  const layout = useMemo(() => (size === null ? null : tradeLayout(size, data)), [size, data]);
  const paint = useMemo(
    () =>
      layout === null
        ? null
        : (surface: Parameters<typeof paintTradeOff>[0]['surface']) =>
            paintTradeOff({ surface, data, layout, theme, selected }),
    [layout, data, theme, selected],
  );
  const nearest = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = box.width / (layout?.size.width ?? box.width) || 1;
    const distance = ([x, y]: readonly [number, number]): number =>
      Math.hypot(x - (event.clientX - box.left) / scale, y - (event.clientY - box.top) / scale);
    return layout?.placed.toSorted((a, b) => distance(a.at) - distance(b.at))[0]?.point;
  };
  const onMove = (event: MouseEvent<HTMLElement>): void => {
    const setting = answer?.options.find(({ setting: { key } }) => key === nearest(event)?.key)?.setting;
    const isAnswer = setting === undefined || setting.key === answer?.recommended?.key;
    const says =
      isAnswer || result === null || answer === null ? '' : formatRejected(setting, result, answer);
    event.currentTarget.title = says;
  };
  const says = `${data.across} across, ${data.percentile} when all is well up.`;
  return (
    <ChartFigure
      title="Further left copes better, lower costs less"
      table={() => decideTable(question, result)}
      className={`${styles.figure} stack`}
    >
      <Note below={2}>
        {`Line: to fault and load ${formatShare(0.1)} worse. Filled: the slow broker has time to spare.`}
      </Note>
      <div ref={room} className={styles.room}>
        {layout !== null && paint !== null && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list of the five best takes the keys
          // biome-ignore lint/a11y/noStaticElementInteractions: the same
          <div
            className={styles.frame}
            onClick={(event) => {
              const point = nearest(event);
              if (point !== undefined) onSelect(point.key);
            }}
            onMouseMove={onMove}
          >
            <CanvasPlot size={layout.size} description={says} paint={paint} />
          </div>
        )}
      </div>
    </ChartFigure>
  );
}
