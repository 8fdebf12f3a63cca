import { useMemo } from 'react';
import { answerOf } from '../../../run/decide/answer';
import type { DecideResult } from '../../../run/decide/result';
import type { FieldValue } from '../../../scenario/field';
import { valueInForce } from '../../../scenario/inForce';
import type { SweepAxis } from '../../../scenario/sweep';
import { axisValues } from '../../../scenario/sweepAxis';
import { sameScenario } from '../../../store/timedChanges';
import { useApp } from '../../../ui/app';
import type { OwnRow } from '../chart/map';
import type { SweepRequest, SweepResults } from '../core/SweepRuns';

/** The scenario's own row of a map; null if no row has its value. */
export function useOwnRow({ request, map }: SweepResults): OwnRow | null {
  const found = useApp(({ waysOut }) => (waysOut.type === 'none' ? null : waysOut.result));
  return useMemo(() => (map === null ? null : ownRow(request, found)), [map, request, found]);
}

/** `found` = what the search for a fix found, of whatever scenario. */
export function ownRow(
  { sweep: { x, y }, scenario, objectiveMs }: SweepRequest,
  found: DecideResult | null,
): OwnRow | null {
  const row = y && placeOf(y, valueInForce(scenario, y.field, 0));
  if (row === null) return null;
  const isOf = found?.question.boundMs === objectiveMs && sameScenario(found.question.scenario, scenario);
  const changes = isOf ? answerOf(found).options.map(({ setting }) => setting.changes) : [];
  const [fix] = changes.find(([change, more]) => more === undefined && change?.field === x.field) ?? [];
  return { row, now: placeOf(x, valueInForce(scenario, x.field, 0)), fix: fix ? placeOf(x, fix.to) : null };
}

function placeOf(axis: SweepAxis, value: FieldValue): number | null {
  const place = axisValues(axis).indexOf(value);
  return place < 0 ? null : place;
}
