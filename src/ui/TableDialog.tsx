import { useRef } from 'react';
import type { ChartTable } from '../draw/table';
import { optional } from './Boundary';
import { Button } from './controls/Button';
import { lazyPart } from './lazyPart';
import { NumberTable } from './NumberTable';
import { Note, Row } from './Primitives';

const FileButtons = optional(lazyPart(async () => (await import('./picture/FileButtons')).FileButtons));

interface TableDialogProps {
  readonly title: string;
  readonly table: ChartTable;
  readonly onClose: () => void;
}

/** The browser's own dialog: it traps the focus, closes on Escape and restores the focus. */
export function TableDialog({ title, table, onClose }: TableDialogProps) {
  const opened = useRef<HTMLDialogElement | null>(null);
  const open = (dialog: HTMLDialogElement | null): void => {
    opened.current = dialog;
    if (dialog && !dialog.open) dialog.showModal();
  };
  return (
    <dialog
      ref={open}
      className="popup chart-dialog"
      aria-label={title}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        // A press on the backdrop hits the dialog element itself.
        if (event.target === event.currentTarget) opened.current?.close();
      }}
    >
      <div className="chart-dialog-body stack grow">
        <Row as="header" apart>
          <h2>{title}</h2>
          <Button onClick={() => opened.current?.close()}>Close</Button>
        </Row>
        <Note below={2}>{table.says}</Note>
        <div className="chart-dialog-files">
          <FileButtons title={title} table={table} />
        </div>
        <section className="chart-dialog-scroll" aria-label={`Table: ${title}`}>
          <NumberTable
            caption={title}
            captionHidden
            className="figures-table lined"
            columns={table.columns}
            rows={table.rows}
            tabIndex={0}
          />
        </section>
      </div>
    </dialog>
  );
}
