import type { ReactNode } from 'react';
import { useApp } from '../../../ui/app';
import styles from '../../../ui/Panel.module.css';

/** `compact` = the phone, with two figures; `large` = the projector. */
export type VerdictLook = 'plain' | 'compact' | 'large';

interface VerdictPlaceProps {
  readonly look: VerdictLook;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** The section of the verdict, whatever it says. */
export function VerdictPlace({ look, busy = false, children }: VerdictPlaceProps) {
  const joined = useApp((state) => look === 'plain' && state.waysOut.type !== 'none');
  const variant = look === 'plain' ? '' : styles[look];
  return (
    <section
      className={`section ${joined ? styles.joined : variant}`}
      aria-label="Verdict"
      data-picture="part"
      aria-busy={busy}
    >
      {children}
    </section>
  );
}

/** Before the first run, and while nothing can judge it yet. */
export function Waiting() {
  const held = useApp(({ run }) => run.phase === 'held');
  return (
    <>
      <h2 className={`${styles.state} row`}>Waiting</h2>
      <p className={`${styles.say} ${styles.room}`}>
        {held ? 'The verdict appears once you start the run.' : 'The verdict appears with the first run.'}
      </p>
    </>
  );
}
