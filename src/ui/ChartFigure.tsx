import { type ReactNode, useState } from 'react';
import type { ChartTable } from '../draw/table';
import { lazyPart } from './lazyPart';
import { Terms } from './terms/Term';
import './chart/chart.css';

const TableDialog = lazyPart(async () => (await import('./TableDialog')).TableDialog);

export interface ChartFigureProps {
  /** The caption, and the title of the table. */
  readonly title: string;
  /** The caption is only for screen readers, because the title is nearby. */
  readonly titleHidden?: boolean;
  readonly titleEnd?: ReactNode;
  /** Built on demand. */
  readonly table: () => ChartTable;
  /** Shown without a pointer over the chart, too, and without terms in the title. */
  readonly compact?: boolean;
  readonly className?: string;
  readonly style?: Readonly<Record<string, string | number>>;
  /** The picture, described in one sentence (`role="img"`). */
  readonly children: ReactNode;
}

/**
 * A chart with its caption, its numbers as a table, and both as files. The files are next to the table, so that a
 * chart has one tab stop.
 */
export function ChartFigure(props: ChartFigureProps) {
  const [table, setTable] = useState<ChartTable | null>(null);
  return (
    <figure className={`chart ${props.className ?? ''}`} style={props.style}>
      <figcaption
        className={props.titleHidden ? 'chart-caption row chart-caption-hidden' : 'chart-caption row'}
        // A saved picture has a title of its own; the end of the title belongs to the picture.
        data-picture={props.titleEnd ? undefined : 'title'}
      >
        <span className={props.titleHidden ? 'visually-hidden' : 'chart-title clip'}>
          {/* Tight titles are hard to hit with a finger; the stage and the help have the terms, too. */}
          {props.titleHidden || props.compact ? props.title : <Terms text={props.title} />}
        </span>
        <button
          type="button"
          className={props.compact ? 'chart-to-table chart-to-table-icon' : 'chart-to-table'}
          aria-haspopup="dialog"
          aria-label={`Table and files: ${props.title}`}
          onClick={() => setTable(props.table())}
        >
          <TableIcon />
        </button>
        {props.titleEnd}
      </figcaption>
      {props.children}
      {table && <TableDialog title={props.title} table={table} onClose={() => setTable(null)} />}
    </figure>
  );
}

function TableIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path
        d="M1.5 2.5h11v9h-11zM1.5 5.500h11M1.500 8.500h11M5.500 2.500v9"
        fill="none"
        stroke="currentColor"
      />
    </svg>
  );
}
