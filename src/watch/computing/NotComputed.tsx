import { formatSpan } from '../../figures/windowText';
import type { StripsContext } from '../strips/context';
import styles from './Computing.module.css';

/** Hatches the part of every strip that isn't computed yet, and draws a line at its beginning. */
export function NotComputed({ context }: { readonly context: StripsContext }) {
  const { layout, time, history } = context;
  const atMs = history?.endMs ?? 0;
  const left = layout.left + time.at(atMs);
  const width = layout.left + layout.plotWidth - left;
  const [first] = layout.strips;
  if (first === undefined || width < 1) return null;
  return (
    <>
      {layout.strips.map(({ name, top, height }) => (
        <div
          key={name}
          className={`placed nowrap ${styles.missing} note soft ${styles.hatch}`}
          style={{ left, top, width, height }}
        >
          {name === 'latency' && width > 190 && (
            <span className="num">not computed yet: {formatSpan(atMs, time.endMs)}</span>
          )}
        </div>
      ))}
      <div
        className={`placed ${styles.edge}`}
        style={{ left: left - 1, top: first.top, height: layout.bottom - first.top }}
      />
    </>
  );
}
