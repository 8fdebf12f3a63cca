import { useId } from 'react';
import { VIEW_LIMITS } from '../../../scenario/view';
import { useApp, useServices } from '../../../ui/app';
import { Group } from '../../../ui/controls/Group';
import styles from './SharePopover.module.css';

/** A title and notes that travel with the link, always as text. */
export function WordsSection() {
  const { store } = useServices();
  const title = useApp((state) => state.view.title);
  const notes = useApp((state) => state.view.notes);
  const id = useId();
  const said = [title === '' ? '' : 'title', notes === '' ? '' : 'notes'].filter((word) => word !== '');
  return (
    <Group title="Title and notes" summary={said.length === 0 ? 'none' : said.join(' and ')}>
      <div className={styles.words}>
        <label htmlFor={`${id}-title`}>Title</label>
        <input
          id={`${id}-title`}
          className={styles.text}
          value={title}
          maxLength={VIEW_LIMITS.title.longest}
          onChange={(event) => store.getState().setTitle(event.target.value)}
        />
        <label htmlFor={`${id}-notes`}>Notes, shown next to the run</label>
        <textarea
          id={`${id}-notes`}
          className={styles.text}
          rows={3}
          value={notes}
          maxLength={VIEW_LIMITS.notes.longest}
          onChange={(event) => store.getState().setNotes(event.target.value)}
        />
      </div>
    </Group>
  );
}
