import { hasObjective, type Metric, metricTitle } from '../../../figures/metrics';
import type { Rule } from '../../../run/Cell';
import type { Scenario } from '../../../scenario/scenario';
import type { SweepAxis } from '../../../scenario/sweep';
import { CELL, type MetricLook, type SweepLine, type SweepLinesData, type SweepMapData } from '../chart/data';
import type { PlannedLine } from '../core/plan';
import { type PlaceReading, readPlace } from '../core/reading';
import type { SweepResults } from '../core/SweepRuns';
import { axisLook, valueName } from './axisLook';

/** The map of a sweep for its painter; null if the sweep has none. */
export function mapData({ map, rule, request }: SweepResults): SweepMapData | null {
  const { x, y } = request.sweep;
  if (map === null || y === null) return null;
  const readings = map.places.map((place) => readPlace(place, rule));
  return {
    columns: map.columns,
    rows: map.rows,
    x: axisLook(x),
    y: axisLook(y),
    metric: metricLook(rule.metric, request.scenario),
    values: Float64Array.from(readings, ({ own }) => own),
    states: Uint8Array.from(readings, stateOf),
    atLeast: boundsOf(readings),
    growth: Float64Array.from(readings, ({ growth }) => growth),
    load: Float64Array.from(readings, ({ load }) => load),
    objective: objectiveOf(rule),
  };
}

export function linesData(
  { rule, request }: SweepResults,
  axis: SweepAxis,
  lines: readonly PlannedLine[],
): SweepLinesData {
  const field = request.sweep.lines?.field ?? null;
  return {
    x: axisLook(axis),
    metric: metricLook(rule.metric, request.scenario),
    objective: objectiveOf(rule),
    lines: lines.map(({ value, places }, index): SweepLine => {
      const readings = places.map((place) => readPlace(place, rule));
      return {
        name: field === null || value === null ? 'This scenario' : valueName(field, value),
        category: index,
        values: Float64Array.from(readings, ({ own }) => own),
        low: Float64Array.from(readings, ({ low, runs, atLeast }) =>
          runs > 1 && !atLeast ? low : Number.NaN,
        ),
        high: Float64Array.from(readings, ({ high, runs, atLeast }) =>
          runs > 1 && !atLeast ? high : Number.NaN,
        ),
        states: Uint8Array.from(readings, stateOf),
        atLeast: boundsOf(readings),
      };
    }),
  };
}

function metricLook(metric: Metric, scenario: Scenario): MetricLook {
  const { scale, format } = metric;
  return { name: metricTitle(metric, scenario), scale, format };
}

function objectiveOf({ metric, objectiveMs }: Rule): number | null {
  return hasObjective(metric) ? objectiveMs : null;
}

function boundsOf(readings: readonly PlaceReading[]): Uint8Array {
  return Uint8Array.from(readings, ({ atLeast }) => (atLeast ? 1 : 0));
}

function stateOf({ runs, problem }: PlaceReading): number {
  if (problem !== null) return CELL.failed;
  return runs > 0 ? CELL.computed : CELL.waits;
}
