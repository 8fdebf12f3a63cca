import type { Mismatch } from '../../exchange/import/mismatches';
import { useServices } from '../app';
import { Button } from '../controls/Button';
import styles from './ImportDialog.module.css';

/** Where the scenario isn't what was measured: each difference, and a button that takes it away. */
export function Mismatches({ of }: { readonly of: readonly Mismatch[] }) {
  const { store } = useServices();
  return of.map(({ says, mend, patch }) => (
    <div key={says} className={`${styles.warning} ${styles.mismatch}`}>
      <p>{says}</p>
      <Button onClick={() => store.getState().changeScenario(patch)}>{mend}</Button>
    </div>
  ));
}
