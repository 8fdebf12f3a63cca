import type { MatrixLayout } from './paint/layout';
import { StageButton } from './StageButton';
import styles from './stage.module.css';

interface BrokerSwitchProps {
  readonly layout: MatrixLayout;
  readonly broker: number;
  readonly brokers: number;
  readonly onChange: (broker: number) => void;
}

/** Two buttons that switch the broker of the phone's matrix. */
export function BrokerSwitch({ layout, broker, brokers, onChange }: BrokerSwitchProps) {
  const group = layout.groups[0];
  if (!group || brokers < 2) return null;
  const { x, y, width, height } = group.card;
  const step = (by: number) => () => onChange((broker + by + brokers) % brokers);
  return (
    <div className={styles.brokers} style={{ left: x + 2, top: y + height - 48, width: width - 4 }}>
      <StageButton label="Previous broker" shape="back" onClick={step(-1)} />
      <StageButton label="Next broker" shape="forward" onClick={step(1)} />
    </div>
  );
}
