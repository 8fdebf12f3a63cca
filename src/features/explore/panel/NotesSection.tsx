import { useApp } from '../../../ui/app';
import styles from '../../../ui/Panel.module.css';
import { Part } from '../../../ui/Part';
import { Section } from '../../../ui/Primitives';

export function NotesSection() {
  const notes = useApp((state) => state.view.notes);
  if (notes === '') return null;
  return (
    <Part name="notes">
      <Section aria-label="Notes">
        <h2 className="below-2">Notes</h2>
        <p className={styles.notes}>{notes}</p>
      </Section>
    </Part>
  );
}
