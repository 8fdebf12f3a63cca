import { formatFigure, NO_FIGURE } from '../../../base/format';
import type { FittedScale } from '../../../draw/scale';
import type { FigureId } from '../../../figures/catalogue';
import { figureOf } from '../../../figures/catalogue';
import { InPageLink } from '../../../shell/InPageLink';
import { useServices } from '../../../ui/app';
import { RowMarks } from '../../../ui/chart/RowMarks';
import { Icon } from '../../../ui/Icon';
import { LINE_HEIGHT, lineMarks } from '../chart/lineMarks';
import type { Spread } from '../core/spread';
import styles from './FigureGroups.module.css';
import type { Line } from './lines';

/** Ratios outside these limits get a triangle. */
const USUAL = { lowest: 0.8, highest: 1.25 };

interface LineRowProps {
  readonly line: Line;
  readonly figure: FigureId;
  readonly axis: FittedScale;
}

export function LineRow({ line, figure, axis }: LineRowProps) {
  const { published, measured, model, differs, state, note } = line;
  return (
    <>
      <tr>
        <th scope="row" className={styles.name}>
          <ExploreLink line={line} />
        </th>
        <td className={styles.plot}>
          <RowMarks height={LINE_HEIGHT} draw={(width) => lineMarks(line, axis, width)} />
        </td>
        <td data-label="published" className={published === null ? 'quiet' : undefined}>
          {figureOf(figure).format(published)}
        </td>
        <td
          data-label="measured"
          className={measured === null ? 'quiet' : undefined}
          title={rangeText(figure, measured, 'runs')}
        >
          {figureOf(figure).format(measured?.mean ?? null)}
        </td>
        <td
          data-label="model"
          className={differs ? 'hot' : state === 'complete' ? undefined : 'quiet'}
          title={differs ? 'Not the figure that came with the page' : rangeText(figure, model, 'seeds')}
        >
          {state === 'waiting' ? '…' : figureOf(figure).format(model?.mean ?? null)}
        </td>
        <td data-label="ratio" className={`${styles.ratio} soft`}>
          <Ratio ratio={line.ratio} />
        </td>
        <td className={styles.verdict}>
          <Held held={line.held} />
        </td>
      </tr>
      {note !== '' && (
        <tr className={styles.noteRow}>
          <td className="note" colSpan={7}>
            {note}
          </td>
        </tr>
      )}
    </>
  );
}

function ExploreLink({ line: { name, presetId } }: Pick<LineRowProps, 'line'>) {
  const { session } = useServices();
  return (
    <InPageLink href={`#${presetId}`} title="Open in Explore" onOpen={() => session.openPreset(presetId)}>
      {name}
    </InPageLink>
  );
}

function Ratio({ ratio }: { readonly ratio: number | null }) {
  if (ratio === null) return NO_FIGURE;
  const text = `${formatFigure(ratio, 2)}×`;
  if (ratio >= USUAL.lowest && ratio <= USUAL.highest) return text;
  const up = ratio > USUAL.highest;
  return (
    <b>
      <svg width="10" height="9" viewBox="0 0 10 9" aria-hidden="true">
        <path d={up ? 'M0 9 5 0l5 9z' : 'M0 0l5 9 5-9z'} fill="currentColor" />
      </svg>
      {text}
    </b>
  );
}

function Held({ held }: { readonly held: boolean | null }) {
  if (held === null) return <span className="visually-hidden">not judged</span>;
  const word = held ? 'held' : 'missed';
  return (
    <span className={`${styles.mark} ${held ? 'quiet' : 'strong'}`} title={word}>
      <Icon name={held ? 'check' : 'close'} size={14} />
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

function rangeText(figure: FigureId, spread: Spread | null, of: string): string | undefined {
  if (spread === null || spread.lowest === spread.highest) return undefined;
  return `${figureOf(figure).format(spread.lowest)} to ${figureOf(figure).format(spread.highest)} over the ${of}`;
}
