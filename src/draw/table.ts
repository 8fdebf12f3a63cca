/** A chart's numbers as text; the first column names the row. */
export interface ChartTable {
  /** One sentence with the units. */
  readonly says: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Nobody reads more, and screen readers crawl. */
export const MOST_TABLE_ROWS = 60;

/** Every how many bins a table has a row, so that it has at most `most`. */
export function thinning(bins: number, most: number = MOST_TABLE_ROWS): number {
  return Math.max(1, Math.ceil(bins / most));
}

/** The bins that such a table shows. */
export function thinned(bins: number, most: number = MOST_TABLE_ROWS): readonly number[] {
  const every = thinning(bins, most);
  return Array.from({ length: Math.ceil(bins / every) }, (_, row) => row * every);
}
