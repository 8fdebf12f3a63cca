import { Breakable } from '../Breakable';
import { Row } from '../Primitives';
import styles from './controls.module.css';

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <Row as="label" className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <Breakable text={label} />
      </span>
    </Row>
  );
}
