import type { Summary } from '../../workers/protocol';
import { Cache } from '../base/Cache';
import { titled } from '../base/format';
import type { Scenario } from '../scenario/scenario';
import { type LatencyWindow, slowWindow } from './ownWindow';
import { type FigureRow, ROWS } from './rows';
import { figureText, UNITS, type Unit, type UnitRow } from './units';
import type { RunWindow } from './window';
import { type WindowFigures, windowFigures } from './windowFigures';

type RowId = keyof typeof ROWS;

/** The one name of a figure, on the page, in links, in lessons and in files. */
export type FigureId = {
  [Id in RowId]: Id extends `${infer Family}.N` ? `${Family}.${number}` : Id;
}[RowId];

/** One figure of a run: what it is called, how it is written, and how it is read. */
export interface Figure<Id extends FigureId = FigureId>
  extends UnitRow,
    Pick<FigureRow, 'quantile' | 'missing'> {
  readonly id: Id;
  /** In sentences: "p99 latency". */
  readonly label: string;
  /** At the beginning of a line: "Median latency"; percentiles keep their small letter. */
  readonly title: string;
  /** In narrow tables: "p99". */
  readonly short: string;
  readonly unit: Unit;
  /** Describes any window of a run, not the whole run alone. */
  readonly overTime: boolean;
  /** With its unit: `133 ms`, `84 %`, `3.3 MB`; a dash if there is none. */
  readonly format: (value: number | null) => string;
  /** Figure of a whole run, from its summary; NaN if the run has no such figure, or none without a window. */
  readonly ofRun: (summary: Summary, scenario: Scenario) => number;
  /** Over a window, the scenario's own unless said, from its summary; of the whole run without `hasOwnWindow`. */
  readonly inWindow: (summary: Summary, scenario: Scenario, window?: LatencyWindow) => number;
  /** True if `inWindow` can describe less than the whole run. */
  readonly hasOwnWindow: boolean;
  /** Over the run's window, or of the whole run if the figure knows no window; NaN if there is none. */
  readonly of: (run: RunWindow) => number;
}

/** The names of all figures in the order of the catalogue, those with numbers once, with 0. */
export const FIGURE_IDS = Object.keys(ROWS).map((id) => id.replace(/\.N$/, '.0')) as readonly FigureId[];

export function figureOf<Id extends FigureId>(id: Id): Figure<Id> {
  const figure = findFigure(id);
  if (figure === null) throw new Error(`The catalogue of figures lacks ${id}.`);
  return figure as Figure<Id>;
}

/** The figure with this name, or null: names come from lessons and files. */
export function findFigure(name: string): Figure | null {
  const known = found.get(name);
  if (known !== undefined) return known;
  const [, family = '', digits = ''] = /^(.+)\.(0|[1-9]\d{0,4})$/.exec(name) ?? [];
  const rowId = Object.hasOwn(ROWS, name) && !name.endsWith('.N') ? name : `${family}.N`;
  if (!Object.hasOwn(ROWS, rowId)) return null;
  const figure = figureFrom(ROWS[rowId as RowId], name as FigureId, digits);
  found.set(name, figure);
  return figure;
}

/** By name: those of a row for each partition or broker are as many as files name. */
const found = new Cache<string, Figure>(1000);

function figureFrom(row: FigureRow, id: FigureId, digits: string): Figure {
  const number = Number(digits);
  const numbered = (text: string): string => text.replace(/\bN\b/, digits);
  const label = numbered(row.label);
  const ofRun: Figure['ofRun'] = (summary, scenario) => finite(row.run?.(summary, scenario, number));
  return {
    id,
    label,
    title: titled(label),
    short: numbered(row.short ?? id),
    unit: row.unit,
    overTime: row.window !== undefined,
    ...UNITS[row.unit],
    format: (value) => figureText(row.unit, value),
    quantile: row.quantile,
    missing: row.missing,
    ofRun,
    inWindow: (summary, scenario, window) => {
      const slow = row.time && slowWindow(summary, scenario, window);
      return slow ? finite(row.time?.(slow)) : ofRun(summary, scenario);
    },
    hasOwnWindow: row.time !== undefined,
    of: (run) =>
      row.window === undefined
        ? ofRun(run.summary, run.scenario)
        : finite(row.window(figuresOf(run), run, number)),
  };
}

function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : Number.NaN;
}

const ofWindows = new WeakMap<RunWindow, WindowFigures>();

function figuresOf(run: RunWindow): WindowFigures {
  const known = ofWindows.get(run) ?? windowFigures(run.history, run.window, run.summary);
  ofWindows.set(run, known);
  return known;
}
