import { useApp, useServices } from '../../../ui/app';
import { Segmented } from '../../../ui/controls/Segmented';
import styles from '../../../watch/settings/Rail.module.css';

/** Chooses whether a change applies to the whole run or from the playhead on. */
export function ReachChoice() {
  const { store } = useServices();
  const reach = useApp((state) => state.reach);
  return (
    <div className={styles.reach}>
      <Segmented
        label="When changes apply"
        className={styles.reachChoice}
        options={[
          { value: 'start', label: 'Change from the start' },
          { value: 'here', label: 'From here on' },
        ]}
        value={reach}
        onChange={(next) => store.getState().setReach(next)}
      />
    </div>
  );
}
