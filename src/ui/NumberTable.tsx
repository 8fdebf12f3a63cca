interface NumberTableProps {
  readonly caption: string;
  /** True where the caption is on the screen anyway. */
  readonly captionHidden?: boolean;
  readonly className: string | undefined;
  /** The first heads the names of the rows, unless it is empty. */
  readonly columns: readonly string[];
  /** Name of the row, then its values. */
  readonly rows: readonly (readonly string[])[];
  /** For a table that scrolls, to be reachable by keyboard. */
  readonly tabIndex?: 0;
}

/** A table with named rows and columns. */
export function NumberTable({
  caption,
  captionHidden,
  className,
  columns,
  rows,
  tabIndex,
}: NumberTableProps) {
  return (
    <table className={className} tabIndex={tabIndex}>
      <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            column === '' ? (
              <td key={column} />
            ) : (
              <th key={column} scope="col">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
