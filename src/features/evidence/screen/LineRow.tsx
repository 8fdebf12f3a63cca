import type { MouseEvent, ReactNode } from 'react';
import { formatFigure, NO_FIGURE } from '../../../base/format';
import type { FittedScale } from '../../../draw/scale';
import type { FigureId } from '../../../figures/catalogue';
import { figureOf } from '../../../figures/catalogue';
import { useServices } from '../../../ui/app';
import { Icon } from '../../../ui/Icon';
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
          <Marks line={line} axis={axis} />
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

/** A real link, so it can be copied or opened in another tab; a plain click opens the scenario as its menu does. */
function ExploreLink({ line: { name, presetId } }: Pick<LineRowProps, 'line'>) {
  const { session } = useServices();
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    session.openPreset(presetId);
  };
  return (
    <a href={`#${presetId}`} title="Open in Explore" onClick={onClick}>
      {name}
    </a>
  );
}

/** Marks on the axis: published on top, measured in the middle, the model below. */
function Marks({ line: { published, measured, model }, axis }: Pick<LineRowProps, 'line' | 'axis'>) {
  const at = (value: number): string => `${axis.at(value) * 100}%`;
  return (
    <svg className={styles.marks} height="31" aria-hidden="true">
      {axis.ticks.map((value) => (
        <line key={value} className={styles.grid} x1={at(value)} x2={at(value)} y1="-1" y2="32" />
      ))}
      {model !== null && (
        <>
          <At x={at(model.lowest)}>
            <rect className={styles.band} x="-0.5" y="19.5" width="1" height="8" />
          </At>
          <rect
            className={styles.band}
            x={at(model.lowest)}
            y="19.5"
            width={`${(axis.at(model.highest) - axis.at(model.lowest)) * 100}%`}
            height="8"
          />
          <At x={at(model.mean)}>
            <rect className={styles.mean} x="-1.5" y="18" width="3" height="11" />
          </At>
        </>
      )}
      {measured !== null && (
        <>
          {measured.highest > measured.lowest && <Range spread={measured} at={at} />}
          <circle className={styles.dot} cx={at(measured.mean)} cy="15.5" r="4.2" />
        </>
      )}
      {published !== null && (
        <At x={at(published)}>
          <path className={styles.diamond} d="M0 2.5l5 5-5 5-5-5z" />
        </At>
      )}
    </svg>
  );
}

/** Draws in pixels around a position given as a share of the width. */
function At({ x, children }: { readonly x: string; readonly children: ReactNode }) {
  return (
    <svg x={x} overflow="visible" aria-hidden="true">
      {children}
    </svg>
  );
}

function Range({ spread, at }: { readonly spread: Spread; readonly at: (value: number) => string }) {
  const { lowest, highest } = spread;
  return (
    <g className={styles.range}>
      <line x1={at(lowest)} x2={at(highest)} y1="15.5" y2="15.5" />
      <line x1={at(lowest)} x2={at(lowest)} y1="11.5" y2="19.5" />
      <line x1={at(highest)} x2={at(highest)} y1="11.5" y2="19.5" />
    </g>
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
