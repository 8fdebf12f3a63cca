import { linesOf } from '../metrics/samples';

/** The last row of a table that one of Kafka's tools prints. */
export interface TableRow {
  /** The cell below a heading in lower case; NaN's text if there is none. */
  readonly cellOf: (heading: string) => string;
  /** Counted from 1. */
  readonly line: number;
}

/** The last row below the last heading that `head` matches; null if there is none. */
export function lastRow(text: string, head: RegExp): TableRow | null {
  let columns: readonly string[] | null = null;
  let last: { readonly cells: readonly string[]; readonly line: number } | null = null;
  for (const [row, line] of linesOf(text)) {
    const cells = row.split(',').map((cell) => cell.trim());
    if (head.test(row)) columns = cells.map((cell) => cell.toLowerCase());
    else if (columns !== null && cells.length === columns.length && /^\d/.test(row.trim()))
      last = { cells, line };
  }
  if (columns === null || last === null) return null;
  const { cells, line } = last;
  const headings = columns;
  return { cellOf: (heading) => cells[headings.indexOf(heading)] ?? 'NaN', line };
}
