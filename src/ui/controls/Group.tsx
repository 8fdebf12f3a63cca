import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../Icon';
import styles from './controls.module.css';

interface GroupProps {
  readonly title: string;
  /** The values inside, while folded. */
  readonly summary: string;
  readonly openAtFirst?: boolean;
  readonly children: ReactNode;
}

/** A folding group of settings. */
export function Group({ title, summary, openAtFirst = false, children }: GroupProps) {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={`${id}-head`}>
      <h2>
        <button
          type="button"
          id={`${id}-head`}
          className={`${styles.head} row`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron" size={14} />
          {title}
          {!open && <span className="end note">{summary}</span>}
        </button>
      </h2>
      <div id={id} className={styles.body} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
