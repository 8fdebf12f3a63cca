import { useApp } from '../../../ui/app';
import styles from '../../../ui/Panel.module.css';
import { Part } from '../../../ui/Part';

/** Notes of the link's author, as plain text. */
export function NotesSection() {
  const notes = useApp((state) => state.view.notes);
  if (notes === '') return null;
  return (
    <Part name="notes">
      <section className={styles.section} aria-label="Notes">
        <h2 className={styles.title}>Notes</h2>
        <p className={styles.notes}>{notes}</p>
      </section>
    </Part>
  );
}
