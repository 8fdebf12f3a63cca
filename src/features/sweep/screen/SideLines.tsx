import { type ReactNode, useCallback, useMemo } from 'react';
import type { Size } from '../../../draw/surface';
import { axisValues } from '../../../scenario/sweepAxis';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Picture } from '../../../ui/chart/Picture';
import { sweepLinesPicture } from '../chart/lines';
import { sweepLinesTable } from '../chart/tables';
import type { SweepResults } from '../core/SweepRuns';
import { spotText } from './axisLook';
import { Differences } from './Differences';
import { mapSentence } from './mapSentence';
import { useOwnRow } from './ownRow';
import { linesData } from './pictures';
import { RowAnswer } from './RowAnswer';
import styles from './SweepScreen.module.css';

interface SideLinesProps {
  readonly results: SweepResults;
  readonly isRunning: boolean;
  readonly children: ReactNode;
}

/** The answer of the map in one sentence, and the row through the scenario's own value as a line. */
export function SideLines({ results, isRunning, children }: SideLinesProps) {
  const { request, lines, map, rule } = results;
  const own = useOwnRow(results);
  const { x, y } = request.sweep;
  const { column, row } = request.spot;
  const across = useMemo(() => linesData(results, x, lines.across), [results, x, lines]);
  const draw = useCallback((size: Size) => sweepLinesPicture(size, across, column), [across, column]);
  if (y === null || map === null) return null;
  const fix = own?.row === row ? own.fix : null;
  const title = `${rule.metric.title} at ${spotText(y.field, axisValues(y)[row] ?? 0)}`;
  return (
    <>
      <h2>
        {mapSentence(request.sweep, map, rule, row, fix) ??
          (isRunning ? 'Computing…' : 'Run computes this row.')}
      </h2>
      {children}
      <ChartFigure title={title} table={() => sweepLinesTable(across)} compact className="grow">
        <Picture says={`${across.metric.name}. ${title}.`} draw={draw} className={styles.sideLinesRoom} />
      </ChartFigure>
      <RowAnswer results={results} fix={fix} />
      <Differences results={results} lines={lines.across} column={column} />
    </>
  );
}
