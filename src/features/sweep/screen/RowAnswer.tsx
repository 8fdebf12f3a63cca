import { type ReactNode, useMemo } from 'react';
import { valueInForce } from '../../../scenario/inForce';
import { axisValues } from '../../../scenario/sweepAxis';
import { useApp, useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { FiguresTable } from '../../../ui/Primitives';
import { scenarioAt } from '../core/plan';
import type { SweepResults } from '../core/SweepRuns';
import { axisLook, valueName } from './axisLook';
import { rowAnswer } from './mapSentence';
import styles from './SweepScreen.module.css';

interface RowAnswerProps {
  readonly results: SweepResults;
  /** Null if the row isn't the scenario's own, or has no fix. */
  readonly fix: number | null;
}

/** The row in three lines: the scenario's own value, the first that meets the SLO, and the fix; the last can be opened. */
export function RowAnswer({ results, fix }: RowAnswerProps) {
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
        <Button look="solid" size="touch" className={styles.open} onClick={open}>
          Open {name(last)} in One run
        </Button>
      )}
    </>
  );
}
