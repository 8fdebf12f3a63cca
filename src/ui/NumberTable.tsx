import type { ReactNode } from 'react';

interface TableProps {
  readonly caption: string;
  /** True if the caption is on the screen anyway. */
  readonly captionHidden?: boolean;
  readonly className: string | undefined;
  /** The first heads the names of the rows; it may be empty. */
  readonly columns: readonly string[];
  readonly tabIndex?: 0;
}

/** A table with named columns; `children` are its rows. */
export function Table({
  caption,
  captionHidden,
  className,
  columns,
  tabIndex,
  children,
}: TableProps & { readonly children: ReactNode }) {
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
      <tbody>{children}</tbody>
    </table>
  );
}

interface NumberTableProps extends TableProps {
  /** Name of the row, then its values. */
  readonly rows: readonly (readonly string[])[];
}

/** A table with named rows and columns. */
export function NumberTable({ rows, ...table }: NumberTableProps) {
  return (
    <Table {...table}>
      {rows.map(([name, ...values]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {values.map((value, index) => (
            <td key={table.columns[index + 1]}>{value}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
