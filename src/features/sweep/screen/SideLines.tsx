import { type ReactNode, useCallback, useMemo } from 'react';
import type { Size } from '../../../draw/surface';
import { valueInForce } from '../../../scenario/inForce';
import { axisValues } from '../../../scenario/sweepAxis';
import { useApp, useServices } from '../../../ui/app';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Picture } from '../../../ui/chart/Picture';
import { Button } from '../../../ui/controls/Button';
import { FiguresTable } from '../../../ui/Primitives';
import { sweepLinesPicture } from '../chart/lines';
import { sweepLinesTable } from '../chart/tables';
import { scenarioAt } from '../core/plan';
import type { SweepResults } from '../core/SweepRuns';
import { axisLook, spotText, valueName } from './axisLook';
import { Differences } from './Differences';
import { mapSentence, rowAnswer } from './mapSentence';
import { useOwnRow } from './ownRow';
import { linesData } from './pictures';
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

interface RowAnswerProps {
  readonly results: SweepResults;
  /** Null if the row isn't the scenario's own, or has no fix. */
  readonly fix: number | null;
}

/** The row in three lines: the scenario's own value, the first that meets the SLO, and the fix; the last can be opened. */
function RowAnswer({ results, fix }: RowAnswerProps) {
  const { store } = useServices();
  const isLocked = useApp(({ view }) => view.lock.length > 0);
  const { request, map, rule } = results;
  const { sweep, scenario, spot } = request;
  const found = useMemo(() => (map === null ? null : rowAnswer(map, rule, spot.row)), [map, rule, spot.row]);
  if (found === null) return null;
  const { readings, first } = found;
  const last = fix ?? first;
  const values = axisValues(sweep.x);
  const now = values.indexOf(valueInForce(scenario, sweep.x.field, 0));
  const name = (column: number): string => valueName(sweep.x.field, values[column] ?? 0);
  const row = (label: string, column: number): ReactNode => {
    const reading = readings[column];
    if (reading === undefined) return null;
    const isHot = reading.own > rule.objectiveMs;
    return (
      <tr key={label}>
        <th scope="row">{label}</th>
        <td>{name(column)}</td>
        <td className={isHot ? 'hot bold' : 'bold'}>{rule.metric.format(reading.own)}</td>
      </tr>
    );
  };
  const open = (): void => {
    const state = store.getState();
    state.changeScenario(scenarioAt(sweep, scenario, { column: last ?? 0, row: spot.row }));
    state.setScreen('explore');
  };
  return (
    <>
      <FiguresTable lined className="above-3 below-3">
        <caption className="visually-hidden">The row in short</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{axisLook(sweep.x).label}</th>
            <th scope="col">{rule.metric.title}</th>
          </tr>
        </thead>
        <tbody>
          {row('now', now)}
          {first !== null && row('first that holds', first)}
          {fix !== null && row('fix', fix)}
        </tbody>
      </FiguresTable>
      {last !== null && last !== now && !isLocked && (
        <Button look="solid" size="touch" className="full" onClick={open}>
          Open {name(last)} in One run
        </Button>
      )}
    </>
  );
}
