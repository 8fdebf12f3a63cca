import { formatMilliseconds } from '../../../base/format';
import { Table } from '../../../ui/NumberTable';
import type { BrokerMeaning, BrokerState } from '../core/meaning/types';
import styles from './Meaning.module.css';

const LOOKS: Readonly<Record<BrokerState, string | undefined>> = {
  healthy: styles.healthy,
  slow: styles.slow,
  waits: styles.held,
  'slow-or-waits': styles.held,
};
/** Height of a row, px: the arrows go from row to row. */
const ROW = 40;

/** Each broker's request latency, and what it is: healthy, slow itself, or waiting for another. */
export function BrokerTable({ of: rows }: { readonly of: readonly BrokerMeaning[] }) {
  const highest = Math.max(...rows.map(({ latency }) => latency.value));
  const slow = rows.findIndex(({ state }) => state === 'slow');
  const waiting = slow < 0 ? [] : rows.flatMap(({ state }, index) => (state === 'waits' ? [index] : []));
  return (
    <div className={styles.brokers}>
      <Table
        className="figures-table lined"
        caption="Brokers"
        captionHidden
        columns={['Broker', 'request-latency-avg', 'What it is']}
      >
        {rows.map(({ name, latency, state, isProbable, says }) => (
          <tr key={name} data-broker={state}>
            <th scope="row">{name}</th>
            <td>
              <span
                className={`${styles.bar} ${LOOKS[state]}`}
                style={{ width: `${(70 * latency.value) / highest}%` }}
              />
              <b>{formatMilliseconds(latency.value)}</b>
            </td>
            <td className={state === 'slow' ? 'hot bold' : state === 'healthy' ? 'quiet' : undefined}>
              {isProbable ? `${says.replace(/^probably /, '')}?` : says}
            </td>
          </tr>
        ))}
      </Table>
      <svg width="24" height={ROW * rows.length} className={`placed ${styles.arrows}`} aria-hidden="true">
        {waiting.map((from) => (
          <path key={from} d={arrow(from, slow)} fill="none" stroke="var(--held)" strokeWidth={1.5} />
        ))}
      </svg>
    </div>
  );
}

/** From the middle of one row to that of another, with a head. */
function arrow(from: number, to: number): string {
  const y = ROW * (from + 0.5);
  const end = ROW * (to + 0.5) - Math.sign(to - from) * 3;
  return `M20,${y}C2,${y + (end - y) * 0.2} 2,${end - (end - y) * 0.2} 19,${end}l-7,-1m7,1l-3,${-6 * Math.sign(to - from)}`;
}
