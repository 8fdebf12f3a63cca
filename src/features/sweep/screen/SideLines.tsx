import { type ReactNode, useCallback, useMemo } from 'react';
import type { Size } from '../../../draw/surface';
import { valueInForce } from '../../../scenario/inForce';
import { axisValues } from '../../../scenario/sweepAxis';
import { useApp, useServices } from '../../../ui/app';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Picture } from '../../../ui/chart/Picture';
import { Button } from '../../../ui/controls/Button';
import { FiguresTable, Note } from '../../../ui/Primitives';
import { sweepLinesPicture } from '../chart/lines';
import { sweepLinesTable } from '../chart/tables';
import { scenarioAt } from '../core/plan';
import type { SweepResults } from '../core/SweepRuns';
import { axisLook, spotText, valueName } from './axisLook';
import { Differences } from './Differences';
import { mapSentence, rowAnswer } from './mapSentence';
import { linesData } from './pictures';
import styles from './SweepScreen.module.css';

/** The answer of the map in one sentence, and the row through the scenario's own value as a line. */
export function SideLines({
  results,
  children,
}: {
  readonly results: SweepResults;
  readonly children: ReactNode;
}) {
  const { request, lines, map, rule } = results;
  const { x, y } = request.sweep;
  const { column, row } = request.spot;
  const across = useMemo(() => linesData(results, x, lines.across), [results, x, lines]);
  const draw = useCallback((size: Size) => sweepLinesPicture(size, across, column), [across, column]);
  if (y === null || map === null) return null;
  const title = `${rule.metric.title} at ${spotText(y.field, axisValues(y)[row] ?? 0)}`;
  return (
    <>
      <h2>{mapSentence(request.sweep, map, rule, row)}</h2>
      <Note below={2}>
        White line: the SLO. Hatched: the backlog grows for as long as the broker stays slow.
      </Note>
      {children}
      <ChartFigure title={title} table={() => sweepLinesTable(across)} compact className="grow">
        <Picture says={`${across.metric.name}. ${title}.`} draw={draw} className={styles.sideLinesRoom} />
      </ChartFigure>
      <RowAnswer results={results} />
      <Differences results={results} lines={lines.across} column={column} />
    </>
  );
}

/** The row in three lines: the scenario's own value, the first that meets the SLO, and the best, which can be opened. */
function RowAnswer({ results }: { readonly results: SweepResults }) {
  const { store } = useServices();
  const isLocked = useApp(({ view }) => view.lock.length > 0);
  const { request, map, rule } = results;
  const { sweep, scenario, spot } = request;
  const found = useMemo(() => (map === null ? null : rowAnswer(map, rule, spot.row)), [map, rule, spot.row]);
  if (found === null) return null;
  const { readings, first, best } = found;
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
    state.changeScenario(scenarioAt(sweep, scenario, { column: best ?? 0, row: spot.row }));
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
          {best !== null && row('best', best)}
        </tbody>
      </FiguresTable>
      {best !== null && best !== now && !isLocked && (
        <Button look="solid" size="touch" className={styles.open} onClick={open}>
          Open {name(best)} in One run
        </Button>
      )}
    </>
  );
}
