import { useCallback, useRef } from 'react';
import type { Size, Surface } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import { ChartFigure } from '../../../ui/ChartFigure';
import { CanvasPlot } from '../../../ui/chart/CanvasPlot';
import { useSize } from '../../../ui/chart/measure';
import { useTheme } from '../../../ui/theme';
import { letterOf } from '../screen/names';
import styles from './ExhibitScreen.module.css';
import type { ExhibitResult } from './exhibit';
import { altText, formatMean } from './exhibitText';
import { FIGURE_TITLE, formatWhiskers, paintExhibit } from './figure';

interface ExhibitFigureProps {
  readonly result: ExhibitResult;
  readonly names: readonly string[];
}

/** The figure of an exhibit; its SVG is the static exhibit's. */
export function ExhibitFigure({ result, names }: ExhibitFigureProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  return (
    <ChartFigure title={FIGURE_TITLE} className={styles.figure} table={() => tableOf(result)}>
      <div ref={room} className={styles.room}>
        {size !== null && size.width > 60 && <Drawn result={result} names={names} size={size} />}
      </div>
      <p className={styles.note}>{result.runs > 1 ? formatWhiskers(result) : '\u00A0'}</p>
    </ChartFigure>
  );
}

function Drawn({ result, names, size }: ExhibitFigureProps & { readonly size: Size }) {
  const theme = useTheme();
  const paint = useCallback(
    (surface: Surface) => paintExhibit(surface, { result, names, size, theme }),
    [result, names, size, theme],
  );
  return <CanvasPlot size={size} paint={paint} description={altText(result, names)} />;
}

function tableOf(result: ExhibitResult): ChartTable {
  const lines = result.rows.filter(({ row }) => row.isLatency);
  const [first] = lines;
  return {
    says: formatWhiskers(result),
    columns: ['Percentile', ...(first?.values ?? []).map((_, index) => letterOf(index))],
    rows: lines.map((line) => [line.row.label, ...line.values.map((_, index) => formatMean(line, index))]),
  };
}
