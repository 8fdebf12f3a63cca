import { withUnit } from '../../../base/format';

export const CELL = { waits: 0, computed: 1, failed: 2 } as const;

/** How a value is written and scaled. */
export interface MetricLook {
  /** "p99 latency, while slow". */
  readonly name: string;
  readonly scale: 'log' | 'linear' | 'share';
  readonly format: (value: number) => string;
}

export interface SweepAxisLook {
  /** As text. */
  readonly label: string;
  readonly kafkaName: string | null;
  /** Empty if the values have none. */
  readonly unit: string;
  readonly values: readonly string[];
  /** Null if the values aren't numbers. */
  readonly numbers: readonly number[] | null;
}

/** A sweep over two fields. Cells row by row from the bottom: index = row * columns + column. NaN = unknown. */
export interface SweepMapData {
  readonly columns: number;
  readonly rows: number;
  readonly x: SweepAxisLook;
  readonly y: SweepAxisLook;
  readonly metric: MetricLook;
  readonly values: Float64Array;
  /** 0 = waits (estimated from neighbours), 1 = computed, 2 = failed or no figure. */
  readonly states: Uint8Array;
  /** Growth of the backlog over the second half of sending, as a share of the bytes sent then; see GROWTH_LIMIT. */
  readonly growth: Float64Array;
  /** Predicted load of the slow broker's connection: it runs away above 1. NaN if theory doesn't apply. */
  readonly load: Float64Array;
  /** 1 = the value is a lower bound. */
  readonly atLeast: Uint8Array;
  /** The reader's objective, at which colours switch from cool to hot; null if it isn't about this metric. */
  readonly objective: number | null;
}

export interface SweepLine {
  readonly name: string;
  /** Index of its colour and dash. */
  readonly category: number;
  readonly values: Float64Array;
  /** 1 = the value is a lower bound. */
  readonly atLeast: Uint8Array;
  /** Lowest and highest of all seeds; NaN for fewer than two runs, and for lower bounds. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** 0 = waits, 1 = computed, 2 = failed or no figure. */
  readonly states: Uint8Array;
}

export interface SweepLinesData {
  readonly x: SweepAxisLook;
  readonly metric: MetricLook;
  readonly lines: readonly SweepLine[];
  /** In the metric's unit; null if it has none. */
  readonly objective: number | null;
}

/** Value of a line if computed; else NaN. */
export function valueAt(line: SweepLine, index: number): number {
  return line.states[index] === CELL.computed ? (line.values[index] ?? Number.NaN) : Number.NaN;
}

/** A formatted value; `at least 9.69 s` for a lower bound. */
export function boundText(text: string, atLeast: boolean): string {
  return atLeast ? `at least ${text}` : text;
}

/** The same in a picture: `≥ 9.69 s`. */
export function shortText(line: SweepLine, index: number, format: MetricLook['format']): string {
  const text = format(valueAt(line, index));
  return line.atLeast[index] === 1 ? withUnit('≥', text) : text;
}
