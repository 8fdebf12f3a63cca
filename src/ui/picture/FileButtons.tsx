import { useRef, useState } from 'react';
import { csvText } from '../../base/csv';
import type { ChartTable } from '../../draw/table';
import { useServices } from '../app';
import { Button } from '../controls/Button';
import { download } from '../download';
import { fileName, pictureCaption } from './pictureText';
import { type PictureKind, savePicture } from './savePicture';

export interface FileButtonsProps {
  /** The chart's, for the picture and the file's name. */
  readonly title: string;
  /** Adds a CSV file. */
  readonly table?: ChartTable;
}

/** Saves the figure around it as a picture, and its table. */
export function FileButtons({ title, table }: FileButtonsProps) {
  const { store, link } = useServices();
  const row = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState('');
  const caption = (): string => pictureCaption(store.getState(), link());
  const picture = (kind: PictureKind) => async (): Promise<void> => {
    const figure = row.current?.closest('figure');
    if (!figure) return;
    try {
      await savePicture(kind, figure, { title, caption: caption(), name: fileName(title) });
      setProblem('');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the look of a form
    <div ref={row} className="row wrap note soft" role="group" aria-label="Save as a file">
      <span aria-hidden="true">Save as</span>
      <Button size="small" aria-label={`Save as SVG: ${title}`} onClick={picture('svg')}>
        SVG
      </Button>
      <Button size="small" aria-label={`Save as PNG: ${title}`} onClick={picture('png')}>
        PNG
      </Button>
      {table && (
        <Button
          size="small"
          aria-label={`Save as CSV: ${title}`}
          onClick={() => {
            const text = csvText([title, table.says, caption()], [table.columns, ...table.rows]);
            download(new Blob([text], { type: 'text/csv' }), `${fileName(title)}.csv`);
          }}
        >
          CSV
        </Button>
      )}
      {problem !== '' && (
        <p role="alert" className="whole strong">
          {problem}
        </p>
      )}
    </div>
  );
}
