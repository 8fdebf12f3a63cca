import type { Scenario } from '../../scenario/scenario';
import { changesIn } from '../../store/recentTitle';
import { useApp } from '../../ui/app';
import { Note, Stack } from '../../ui/Primitives';
import styles from './Computing.module.css';

/** A note over the stage while it shows an older run: which one, and that a new one is coming. */
export function OldRun({ scenario }: { readonly scenario: Scenario }) {
  const changes = useApp((state) => changesIn(scenario, state.scenario));
  return (
    <div className={`placed ${styles.old} ${styles.hatch}`}>
      <p className="soft num">
        <b className="strong">Old run{changes === '' ? '' : `: ${changes}`}</b>
      </p>
    </div>
  );
}

/** In place of figures that were withdrawn, with the reason. */
export function Withdrawn({ rows, says }: { readonly rows: number; readonly says: string }) {
  return (
    <>
      <Stack gap={2} className={styles.blanks} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no identity but their place
          <i key={row} />
        ))}
      </Stack>
      <Note>{says}</Note>
    </>
  );
}
