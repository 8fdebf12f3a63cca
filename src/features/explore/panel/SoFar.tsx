import { formatMilliseconds, NO_FIGURE, withUnit } from '../../../base/format';
import { LATENCY, LATENCY_IDS, type LatencyId } from '../../../figures/latency';
import { formatSpan } from '../../../figures/windowText';
import type { Reading } from '../../../store/runSlice';
import styles from '../../../ui/Panel.module.css';
import { Withdrawn } from '../../../watch/computing/OldRun';

interface SoFarProps {
  readonly reading: Reading;
  readonly soFarMs: number;
}

/** Figures that are valid for a part of a window; the rarest latencies wait for all of it. */
export function SoFar({ reading, soFarMs }: SoFarProps) {
  const { fromMs, toMs } = reading.window;
  const { latency } = reading.figures;
  if (latency === null)
    return <Withdrawn rows={4} says={`The window, ${formatSpan(fromMs, toMs)}, is not computed yet.`} />;
  return (
    <>
      <p className={`${styles.note} num`}>
        Preliminary: {formatSpan(fromMs, soFarMs)} of a window that ends at{' '}
        {withUnit(String(Math.round(toMs / 10) / 100), 's')}.
      </p>
      <table className={`figures-table ${styles.figures}`}>
        <caption className="visually-hidden">Latency so far</caption>
        <tbody>
          {LATENCY_IDS.map((id) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>
                {RARE.includes(id) ? NO_FIGURE : `so far ${formatMilliseconds(latency[LATENCY[id].key])}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Those that more acks make larger. */
const RARE: readonly LatencyId[] = ['p99.9', 'max'];
