import { NO_FIGURE } from '../../../base/format';
import { type ChartTable, thinned } from '../../../draw/table';
import { growsWithoutEnd } from '../../../figures/objective';
import { boundText, CELL, type SweepAxisLook, type SweepLinesData, type SweepMapData } from './data';

const MAX_COLUMNS = 21;
const NONE = 'no figure';

/** A map as a table: a row per value up, from the highest, and a column per value across. */
export function sweepMapTable(data: SweepMapData): ChartTable {
  const columns = thinned(data.columns, MAX_COLUMNS);
  const rows = thinned(data.rows);
  const left = columns.length < data.columns || rows.length < data.rows;
  return {
    says: `${data.metric.name} by ${named(data.x)} across and ${named(data.y)} down. “Runaway” marks cells whose backlog still grows at the end, so their figure depends on the run’s length. A dash isn’t computed yet.${left ? ' Some rows or columns are left out.' : ''}`,
    columns: [named(data.y), ...columns.map((column) => withUnit(data.x, column))],
    rows: rows.toReversed().map((row) => [
      withUnit(data.y, row),
      ...columns.map((column) => {
        const index = row * data.columns + column;
        const text = textOf(data, index, data.metric.format);
        const runaway = data.states[index] === CELL.computed && growsWithoutEnd(data.growth[index] ?? 0);
        return runaway ? `${text}, runaway` : text;
      }),
    ]),
  };
}

/** Lines as a table: a row per value across, and a column per line. */
export function sweepLinesTable(data: SweepLinesData): ChartTable {
  const shown = thinned(data.x.values.length);
  const left = shown.length < data.x.values.length;
  return {
    says: `${data.metric.name} by ${named(data.x)}; with the lowest and the highest of all seeds in brackets. A dash isn’t computed yet.${left ? ' Some rows are left out.' : ''}`,
    columns: [named(data.x), ...data.lines.map(({ name }) => name)],
    rows: shown.map((index) => [
      withUnit(data.x, index),
      ...data.lines.map((line) => {
        const text = textOf(line, index, data.metric.format);
        const [from = Number.NaN, to = Number.NaN] = [line.low[index], line.high[index]];
        const banded = line.states[index] === CELL.computed && Number.isFinite(from) && Number.isFinite(to);
        return banded ? `${text} (${data.metric.format(from)} to ${data.metric.format(to)})` : text;
      }),
    ]),
  };
}

function named({ label, kafkaName }: SweepAxisLook): string {
  return kafkaName === null ? label : `${label} (${kafkaName})`;
}

function withUnit({ values, unit }: SweepAxisLook, index: number): string {
  const text = values[index] ?? NO_FIGURE;
  return unit === '' ? text : `${text}\u202F${unit}`;
}

function textOf(
  { states, values, atLeast }: Pick<SweepMapData, 'states' | 'values' | 'atLeast'>,
  index: number,
  format: (value: number) => string,
): string {
  const [state = CELL.waits, value = Number.NaN] = [states[index], values[index]];
  if (state === CELL.waits) return NO_FIGURE;
  if (state === CELL.failed || !Number.isFinite(value)) return NONE;
  return boundText(format(value), atLeast[index] === 1);
}
