/** A chart's numbers as text; the first column names the row. */
export interface ChartTable {
  /** One sentence with the units. */
  readonly says: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Maximum rows: more are never read, and slow down screen readers. */
export const MOST_TABLE_ROWS = 60;

/** Number of bins per row of a table, so that it has at most `most` rows. */
export function thinning(bins: number, most: number = MOST_TABLE_ROWS): number {
  return Math.max(1, Math.ceil(bins / most));
}

export function thinned(bins: number, most: number = MOST_TABLE_ROWS): readonly number[] {
  const every = thinning(bins, most);
  return Array.from({ length: Math.ceil(bins / every) }, (_, row) => row * every);
}
