/** One judged figure or claim. */
export interface Line {
  readonly name: string;
  readonly published: string;
  readonly model: string;
  /** Relative, or absolute for shares; null without a model figure. */
  readonly difference: number | null;
  readonly held: boolean | null;
}

/** Judged figures as a table for the terminal, with their count as its last line. */
export function table(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length));
  const rows = lines.map(({ name, published, model, difference, held }) =>
    [
      held ? 'held  ' : 'MISSED',
      name.padEnd(width),
      published.padStart(12),
      model.padStart(12),
      difference === null
        ? '–'
        : `${difference > 0 ? '+' : ''}${(difference * 100).toFixed(1)} %`.padStart(9),
    ].join('  '),
  );
  const head = [
    '      ',
    'what'.padEnd(width),
    'published'.padStart(12),
    'model'.padStart(12),
    'off by'.padStart(9),
  ];
  const held = lines.filter((line) => line.held).length;
  return [head.join('  '), ...rows, `${held} of ${lines.length} held`].join('\n');
}
