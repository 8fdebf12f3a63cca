import { useMemo } from 'react';
import { answerOf } from '../../../run/decide/answer';
import type { DecideResult } from '../../../run/decide/result';
import { valueInForce } from '../../../scenario/inForce';
import type { Scenario } from '../../../scenario/scenario';
import type { Spot, Sweep } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';
import { sameScenario } from '../../../store/timedChanges';
import { useApp } from '../../../ui/app';
import type { SweepRequest, SweepResults } from '../core/SweepRuns';

/** Columns of the map in the scenario's own row; null = on no cell. */
export interface OwnRow {
  readonly row: number;
  readonly now: number | null;
  /** The fix that Explore lists for the setting across. */
  readonly fix: number | null;
}

/** The row that the scenario is in; null if no row has its value. */
export function useOwnRow({ request, map }: SweepResults): OwnRow | null {
  const found = useApp(({ waysOut }) => (waysOut.type === 'none' ? null : waysOut.result));
  return useMemo(() => (map === null ? null : ownRow(request, found)), [map, request, found]);
}

/** `found` = what the search for a fix found, of whatever scenario. */
export function ownRow(request: SweepRequest, found: DecideResult | null): OwnRow | null {
  const { sweep, scenario } = request;
  const { column, row } = ownSpot(sweep, scenario);
  if (row < 0) return null;
  const isOf =
    found !== null &&
    found.question.boundMs === request.objectiveMs &&
    sameScenario(found.question.scenario, scenario);
  const options = isOf ? answerOf(found).options : [];
  const [fix] = options.flatMap(({ setting: { changes } }) => {
    const [change] = changes;
    return change?.field === sweep.x.field && changes.length === 1 ? [change.to] : [];
  });
  return { row, now: onMap(column), fix: fix === undefined ? null : onMap(axisValues(sweep.x).indexOf(fix)) };
}

/** The cell of the scenario's own values; -1 = none has it. */
function ownSpot({ x, y }: Sweep, scenario: Scenario): Spot {
  const place = (axis: Sweep['x']): number => axisValues(axis).indexOf(valueInForce(scenario, axis.field, 0));
  return { column: place(x), row: y === null ? 0 : place(y) };
}

function onMap(column: number): number | null {
  return column < 0 ? null : column;
}
