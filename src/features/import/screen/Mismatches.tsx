import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import type { Mismatch } from '../core/mismatches';
import styles from './ImportDialog.module.css';

/** Differences between the scenario and the measurement, each with a button that removes it. */
export function Mismatches({ of }: { readonly of: readonly Mismatch[] }) {
  const { store } = useServices();
  return of.map(({ says, mend, patch }) => (
    <div key={says} className={`${styles.warning} ${styles.mismatch}`}>
      <p>{says}</p>
      <Button onClick={() => store.getState().changeScenario(patch)}>{mend}</Button>
    </div>
  ));
}
