import { formatMilliseconds, formatShare } from '../../../base/format';
import { Row } from '../../../ui/Primitives';
import type { WaitSplit } from '../core/meaning/types';
import styles from './Meaning.module.css';

interface WaitBarProps {
  readonly wait: WaitSplit;
  /** True if records wait because of the brokers. */
  readonly isHot: boolean;
}

/** The time in the client against the brokers', as one bar. */
export function WaitBar({ wait: { client, brokers, brokersShare }, isHot }: WaitBarProps) {
  return (
    <>
      <div className={styles.wait} aria-hidden="true">
        <span style={{ flexGrow: 1 - brokersShare }} />
        <span className={isHot ? styles.slow : styles.healthy} style={{ flexGrow: brokersShare }} />
      </div>
      <Row apart className={styles.waits}>
        <span>
          <b>{formatMilliseconds(client.mean.value)}</b> in your client
          <small className="mono">{client.metric}</small>
        </span>
        <span>
          <b>{formatMilliseconds(brokers.mean.value)}</b> <span>waiting for the </span>
          brokers, {formatShare(brokersShare)}
          <small className="mono">{brokers.metric}</small>
        </span>
      </Row>
    </>
  );
}
