import { useMemo, useState } from 'react';
import { Button } from '../../../ui/controls/Button';
import { FiguresTable } from '../../../ui/Primitives';
import type { SettingReading } from '../core/reading';
import styles from './DecideScreen.module.css';
import type { DecideRow, DecideRows } from './points';

interface SettingsTableProps {
  readonly table: DecideRows;
  readonly selected: string | null;
  readonly onSelect: (key: SettingReading['key']) => void;
}

interface Order {
  readonly column: number;
  readonly falls: boolean;
}

/** Every setting that was tried, sorted by the chosen column; initially cheapest first. */
export function SettingsTable({ table, selected, onSelect }: SettingsTableProps) {
  const { columns, rows } = table;
  const [order, setOrder] = useState<Order | null>(null);
  const sorted = useMemo(() => (order === null ? rows : rows.toSorted(inOrder(order))), [rows, order]);
  const sortBy = (column: number): void =>
    setOrder({ column, falls: order?.column === column && !order.falls });
  return (
    <div className={styles.scroll}>
      <FiguresTable lined className={styles.table}>
        <caption className="visually-hidden">All settings; a heading sorts by its column</caption>
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={name} scope="col" aria-sort={sortOf(order, column)}>
                <button type="button" onClick={() => sortBy(column)}>
                  {name}
                  <span aria-hidden="true">{ARROWS[sortOf(order, column)]}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ key, cells }) => (
            <tr key={key} data-selected={key === selected}>
              {cells.map(({ text }, column) =>
                column === 0 ? (
                  <th key={columns[column]} scope="row">
                    <Button size="small" aria-pressed={key === selected} onClick={() => onSelect(key)}>
                      {text}
                    </Button>
                  </th>
                ) : (
                  <td key={columns[column]}>{text}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </FiguresTable>
    </div>
  );
}

const ARROWS = { ascending: ' ↑', descending: ' ↓', none: '' } as const;

function sortOf(order: Order | null, column: number): keyof typeof ARROWS {
  if (order?.column !== column) return 'none';
  return order.falls ? 'descending' : 'ascending';
}

/** Numbers by size, text alphabetically; cells without a figure come last in both directions. */
function inOrder({ column, falls }: Order): (one: DecideRow, other: DecideRow) => number {
  const sign = falls ? -1 : 1;
  return (one, other) => {
    const [a, b] = [one.cells[column]?.by ?? Number.NaN, other.cells[column]?.by ?? Number.NaN];
    if (typeof a === 'string' || typeof b === 'string')
      return sign * String(a).localeCompare(String(b), 'en');
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    // Two that never end are equal.
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  };
}
