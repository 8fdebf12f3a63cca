import { useApp, useServices } from '../../../ui/app';
import { Choice } from '../../../ui/controls/Choice';
import { Row } from '../../../ui/Primitives';
import styles from './ReachChoice.module.css';

/** Chooses whether a change applies to the whole run or from the playhead on. */
export function ReachChoice({ touch = false }: { readonly touch?: boolean }) {
  const { store } = useServices();
  const reach = useApp((state) => state.reach);
  return (
    <Row as="span" className={`${styles.reach} quiet`}>
      <span>Changes apply</span>
      <Choice
        label="Changes apply"
        look={touch ? 'touch' : 'plain'}
        groups={[
          {
            options: [
              { value: 'start', label: 'from the start' },
              { value: 'here', label: 'from here on' },
            ],
          },
        ]}
        value={reach}
        onChange={(next) => store.getState().setReach(next)}
      />
    </Row>
  );
}
