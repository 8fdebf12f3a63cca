import { type ReactNode, useId, useState } from 'react';
import { useApp, useServices } from '../app';
import { Icon } from '../Icon';
import styles from './controls.module.css';

interface GroupProps {
  /** Its name in the store, which remembers whether it is open; without it, the group is folded at first. */
  readonly name?: string;
  readonly title: string;
  /** One line about the content, while folded. */
  readonly summary: string;
  /** Changes inside; they come before the summary, after a diamond. */
  readonly changed?: string | null;
  readonly children: ReactNode;
}

/** A folding group: its title, and below it one line about what is inside. */
export function Group({ name, title, summary, changed = null, children }: GroupProps) {
  const [open, setOpen] = useOpen(name);
  const id = useId();
  return (
    <section className={`ruled-below ${styles.group}`} aria-labelledby={`${id}-head`}>
      <h2>
        <button
          type="button"
          className={`full ${styles.head}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron" size={14} />
          <span id={`${id}-head`}>{title}</span>
          {!open && (
            <span className="clip note num">
              {changed !== null && <i className={styles.mark} title="Changed" />}
              {changed !== null && <span className="strong">{changed}</span>}
              {changed !== null && summary !== '' && ', '}
              {summary}
            </span>
          )}
        </button>
      </h2>
      <div id={id} className={styles.body} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}

function useOpen(name: string | undefined): readonly [boolean, (open: boolean) => void] {
  const { store } = useServices();
  const own = useState(false);
  const shared = useApp(({ unfolded }) => name !== undefined && unfolded.includes(name));
  return name === undefined ? own : [shared, (open) => store.getState().setUnfolded([name], open)];
}
