import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { grown } from '../../../draw/labels';
import type { Size } from '../../../draw/surface';
import { closerAxis } from '../../../scenario/axisChoices';
import type { Spot } from '../../../scenario/sweep';
import { sameAxis } from '../../../scenario/sweepAxis';
import { withoutLocked } from '../../../store/scenarioSlice';
import { useApp, useServices } from '../../../ui/app';
import { usePixelRatio } from '../../../ui/chart/measure';
import { useTheme } from '../../../ui/theme';
import type { SweepLinesData, SweepMapData } from '../chart/data';
import { sweepLinesPicture } from '../chart/lines';
import { sweepMapLayout, sweepMapMarks } from '../chart/map';
import { sweepRegions } from '../chart/regions';
import { sweepLinesTable, sweepMapTable } from '../chart/tables';
import { scenarioAt } from '../core/plan';
import type { SweepResults } from '../core/SweepRuns';
import { GridFigure } from './GridFigure';
import { useOwnRow } from './ownRow';
import { formatSpot, sweepTitle } from './text';
import type { ClusterBands } from './useClusterBands';

interface PictureProps<Data> {
  readonly results: SweepResults;
  /** Null if no cluster was fitted to the reader's metrics. */
  readonly bands: ClusterBands | null;
  readonly data: Data;
  readonly size: Size;
  /** Runs a request made with a button in the picture. */
  onRun(): void;
  onHover(spot: Spot | null): void;
}

export function MapPicture({ results, bands, data, size, onRun, onHover }: PictureProps<SweepMapData>) {
  const theme = useTheme();
  const ratio = usePixelRatio();
  const { spot, sweep } = results.request;
  const regions = useMemo(() => sweepRegions(data), [data]);
  const layout = useMemo(() => sweepMapLayout(size, data, ratio), [size, data, ratio]);
  const own = useOwnRow(results);
  const picture = useMemo(() => {
    const boxOf = ({ column, row }: Spot) => layout.cellBox(column, row);
    const marks = sweepMapMarks(layout, data, { regions, theme, selected: spot, own });
    return { ...layout, spotAt: layout.cellAt, boxOf, marks };
  }, [data, layout, regions, theme, spot, own]);
  return (
    <GridFigure
      {...useCells(results, bands, onRun)}
      onHover={onHover}
      kind="map of a sweep"
      says={`${sweepTitle(sweep, results.request.scenario)}: ${data.columns} by ${data.rows} cells. Arrow keys read a cell, Enter opens it in Explore.`}
      picture={picture}
      table={() => sweepMapTable(data)}
    />
  );
}

export function LinesPicture({ results, bands, data, size, onRun, onHover }: PictureProps<SweepLinesData>) {
  const { spot } = results.request;
  const picture = useMemo(() => {
    const { frame, indexAt, marks } = sweepLinesPicture(size, data, spot.column);
    const { plot } = frame;
    const yOf = (row: number, column: number): number => {
      const value = data.lines[row]?.values[column] ?? Number.NaN;
      return Number.isNaN(value) ? plot.y + plot.height : frame.y(value);
    };
    const boxOf = ({ column, row }: Spot) =>
      grown({ x: frame.x(column), y: yOf(row, column), width: 0, height: 0 }, 6);
    return {
      size,
      marks,
      columns: data.x.values.length,
      rows: data.lines.length,
      spotAt: (x: number, y: number): Spot | null => {
        const column = indexAt(x, y);
        if (column === null) return null;
        const distances = data.lines.map((_, row) => Math.abs(yOf(row, column) - y));
        return { column, row: distances.indexOf(Math.min(...distances)) };
      },
      boxOf,
    };
  }, [data, size, spot]);
  return (
    <GridFigure
      {...useCells(results, bands, onRun)}
      onHover={onHover}
      kind="lines of a sweep"
      says={`${sweepTitle(results.request.sweep, results.request.scenario)}: ${data.lines.length} lines over ${data.x.values.length} values. Arrow keys read a value, Enter opens it in Explore.`}
      picture={picture}
      table={() => sweepLinesTable(data)}
    />
  );
}

export function useCells(results: SweepResults, bands: ClusterBands | null, onRun: () => void) {
  const { store } = useServices();
  const lock = useApp((state) => state.view.lock);
  const { sweep, scenario, spot } = results.request;
  const lockedAt = (at: Spot): string | null =>
    Object.values(withoutLocked(scenarioAt(sweep, scenario, at), scenario, { lock }).refused)[0] ?? null;
  return {
    title: results.rule.metric.title,
    spot,
    lockedAt,
    words: (at: Spot) => formatSpot(results, at, (place) => bands?.bandOf(place) ?? null),
    onSpot: (next: Spot): void => store.getState().setSweepSpot(next),
    onOpen: (at: Spot): void => {
      const state = store.getState();
      state.setSweepSpot(at);
      if (lockedAt(at) !== null) return;
      state.changeScenario(scenarioAt(sweep, scenario, at));
      state.setScreen('explore');
    },
    closerOf: (low: Spot, high: Spot): (() => void) | null => {
      const x = closerAxis(sweep.x, low.column, high.column);
      const y = sweep.y === null ? null : closerAxis(sweep.y, low.row, high.row);
      if (sameAxis(x, sweep.x) && sameAxis(y, sweep.y)) return null;
      return () => {
        // It is shown before it is run.
        flushSync(() => store.getState().setSweep({ x, y }));
        onRun();
      };
    },
  };
}
