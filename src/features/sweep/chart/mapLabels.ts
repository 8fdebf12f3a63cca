import { tickText } from '../../../base/format';
import { textWidth } from '../../../draw/textWidth';
import type { SweepMapData } from './data';
/** The lines of a map: the objective, and the start of backlog growth according to the runs and to theory. */
export type MapLine = 'objective' | 'found' | 'predicted';

export interface LineLabel {
  readonly line: MapLine;
  readonly text: string;
  /** Includes its sample, CSS pixels. */
  readonly width: number;
}

/** How the names are set. */
export const LABEL = { sizePx: 12 } as const;
/** The sample of a line, and the gap to its name, CSS pixels. */
export const SAMPLE_PX = 24;
export const SAMPLE_GAP = 7;
/** Between two names, CSS pixels. */
export const LABEL_GAP = 20;

/** Arranges the names of a map's lines in rows; with shorter names if that saves a row. */
export function labelRows(data: SweepMapData, width: number): readonly (readonly LineLabel[])[] {
  const names = lineNames(data);
  const long = flow(
    names.map(({ line, long }) => labelOf(line, long)),
    width,
  );
  return long.length <= 1
    ? long
    : flow(
        names.map(({ line, short }) => labelOf(line, short)),
        width,
      );
}

function lineNames({ metric, objective, load }: SweepMapData) {
  const theory = load.some((value) => Number.isFinite(value));
  const names: { readonly line: MapLine; readonly long: string; readonly short: string }[] = [
    theory
      ? { line: 'found', long: 'runaway frontier by runs', short: 'runaway, runs' }
      : { line: 'found', long: 'runaway frontier', short: 'runaway' },
  ];
  if (theory) names.push({ line: 'predicted', long: 'runaway frontier by theory', short: 'runaway, theory' });
  if (objective !== null) {
    const level = `${percentileName(metric.name)} = ${tickText(metric.format(objective))}`;
    names.push({ line: 'objective', long: `SLO line, ${level}`, short: 'SLO' });
  }
  return names;
}

/** "p99 latency" becomes "p99" if the unit says the rest. */
export function percentileName(metricName: string): string {
  return metricName.replace(/ latency$/, '');
}

function labelOf(line: MapLine, text: string): LineLabel {
  return { line, text, width: SAMPLE_PX + SAMPLE_GAP + textWidth(text, LABEL) };
}

function flow(labels: readonly LineLabel[], width: number): readonly (readonly LineLabel[])[] {
  const rows: LineLabel[][] = [];
  let used = 0;
  for (const label of labels) {
    const row = rows.at(-1);
    if (row !== undefined && used + LABEL_GAP + label.width <= width) {
      row.push(label);
      used += LABEL_GAP + label.width;
    } else {
      rows.push([label]);
      used = label.width;
    }
  }
  return rows;
}
