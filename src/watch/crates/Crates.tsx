import { formatFigure } from '../../base/format';
import { crateSquares, recordsPerSquare } from '../../draw/crate';
import { brokerHue, categoryHue, type Hue } from '../../draw/theme';
import type { Crate, Crates as CratesFigures } from '../../figures/crates';
import { useShown } from '../../ui/app';
import { Note } from '../../ui/Primitives';
import styles from './Crates.module.css';

interface CratesProps {
  readonly crates: CratesFigures;
  /** Records in each crate's next batch, by place, outlined over those that left. */
  readonly filling?: readonly number[];
  /** Lower crates where there is less room; `low` has more columns, and short names. */
  readonly look?: keyof typeof SHAPES;
  /** A few words below each. */
  readonly says?: (crate: Crate) => string;
}

/** Width and height of the drawing, which its place stretches. */
const SHAPES = {
  tall: { width: 100, height: 196, columns: 4 },
  half: { width: 100, height: 112, columns: 4 },
  low: { width: 114, height: 52, columns: 8 },
} as const;
/** Past this number, a partition has the colour of its broker. */
const MOST_COLOURS = 5;

/** Partitions' batches side by side, one square a record, each with its number. */
export function Crates({ crates: { capacity, crates }, filling, look = 'tall', says }: CratesProps) {
  const { partitions, brokers } = useShown();
  const shape = { ...SHAPES[look], capacity };
  const each = recordsPerSquare(capacity);
  return (
    <>
      <ol className={`gap-4 ${styles.crates} ${look === 'low' ? styles.low : ''}`}>
        {crates.map((crate, place) => (
          <li key={crate.partition} data-slow={crate.slow || undefined}>
            <svg
              viewBox={`0 0 ${shape.width} ${shape.height}`}
              preserveAspectRatio="none"
              style={{ height: shape.height, color: `var(--${hueOf(crate, partitions, brokers)})` }}
              aria-hidden="true"
            >
              {crateSquares({ ...shape, records: crate.records || 0 }).map((square) => (
                <rect key={`${square.x} ${square.y}`} {...square} fill="currentcolor" />
              ))}
              {crateSquares({ ...shape, records: filling?.[place] ?? 0 }).map((square) => (
                <rect key={`${square.x} ${square.y}`} {...square} className={styles.filling} />
              ))}
            </svg>
            <p>
              <b className="num display">{recordsText(crate.records)}</b> records
            </p>
            <p>
              {look !== 'low' && (
                <i className="chip" style={{ background: `var(--${hueOf(crate, partitions, brokers)})` }} />
              )}{' '}
              {look === 'low' ? 'P' : 'Partition '}
              {crate.partition}
            </p>
            {says !== undefined && <small className={crate.slow ? 'hot' : undefined}>{says(crate)}</small>}
          </li>
        ))}
      </ol>
      {each > 1 && <Note>A square is {each} records.</Note>}
    </>
  );
}

/** Whole records, as they are drawn. */
export function recordsText(records: number): string {
  return Number.isNaN(records) ? '–' : formatFigure(Math.round(records), 0);
}

function hueOf({ partition, broker, slow }: Crate, partitions: number, brokers: number): Hue {
  return partitions <= MOST_COLOURS
    ? categoryHue(partition)
    : brokerHue(brokers, broker, slow ? 'slow' : 'other');
}
