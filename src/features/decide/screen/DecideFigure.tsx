import { type MouseEvent, useCallback, useMemo } from 'react';
import { formatShare } from '../../../base/format';
import { pointIn } from '../../../draw/canvas';
import type { Point, Size } from '../../../draw/surface';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Picture } from '../../../ui/chart/Picture';
import { Note } from '../../../ui/Primitives';
import { tradePicture } from '../chart/tradeOff';
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
  const data = useMemo(() => tradeData(question, answer), [question, answer]);
  const draw = useCallback((size: Size) => tradePicture(size, data, selected), [data, selected]);
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
      <Picture says={says} draw={draw} className={styles.room}>
        {({ points }) => {
          const nearest = (event: MouseEvent<HTMLElement>) => {
            const { x, y } = pointIn(event.currentTarget, event);
            const distance = ([left, top]: Point): number => Math.hypot(left - x, top - y);
            return points.toSorted((a, b) => distance(a.at) - distance(b.at))[0]?.key;
          };
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list of the five best takes the keys
            // biome-ignore lint/a11y/noStaticElementInteractions: the same
            <div
              className={styles.frame}
              onClick={(event) => {
                const key = nearest(event);
                if (key !== undefined) onSelect(key);
              }}
              onMouseMove={(event) => {
                event.currentTarget.title = whyNot(now, nearest(event));
              }}
            />
          );
        }}
      </Picture>
    </ChartFigure>
  );
}

/** Why a setting isn't the answer; empty for the answer. */
function whyNot({ result, answer }: DecideNow, key: string | undefined): string {
  const setting = answer?.options.find((option) => option.setting.key === key)?.setting;
  const isAnswer = setting === undefined || setting.key === answer?.recommended?.key;
  return isAnswer || result === null || answer === null ? '' : formatRejected(setting, result, answer);
}
