import type { ReactNode } from 'react';
import type { WindowFigures } from '../../../figures/windowFigures';
import { isHidden } from '../../../scenario/parts';
import { useApp } from '../../../ui/app';
import styles from '../../../ui/Panel.module.css';
import { Part } from '../../../ui/Part';
import { Row } from '../../../ui/Primitives';
import { BigFigures } from './BigFigures';

/** `compact` = the phone, with two figures; `large` = the projector. */
export type VerdictLook = 'plain' | 'compact' | 'large';

interface VerdictPlaceProps {
  readonly look: VerdictLook;
  readonly busy?: boolean;
  /** The state, as a heading. */
  readonly state: ReactNode;
  /** In the line of the state, a part of the summary. */
  readonly beside?: ReactNode;
  /** What the figures were before the last change. */
  readonly before?: WindowFigures | null;
  /** Sentences. */
  readonly children: ReactNode;
}

/** The section of the verdict, whatever it says: the state, three figures, a sentence. */
export function VerdictPlace({
  look,
  busy = false,
  state,
  beside,
  before = null,
  children,
}: VerdictPlaceProps) {
  const worded = useApp(({ view }) => !isHidden(view, 'verdict'));
  return (
    <section
      className={`section ${look === 'plain' ? '' : styles[look]}`}
      aria-label={worded ? 'Verdict' : 'Summary'}
      data-picture="part"
      aria-busy={busy}
    >
      <Row wrap apart>
        <Part name="verdict">{state}</Part>
        <Part name="summary">{beside}</Part>
      </Row>
      {look !== 'compact' && (
        <Part name="summary">
          <BigFigures before={before} />
        </Part>
      )}
      <Part name="verdict">{children}</Part>
    </section>
  );
}

interface WaitingPlaceProps {
  readonly look: VerdictLook;
  /** Instead of the reason. */
  readonly children?: ReactNode;
}

/** Before the first run, and while nothing can judge it yet. */
export function WaitingPlace({ look, children }: WaitingPlaceProps) {
  const held = useApp(({ run }) => run.phase === 'held');
  return (
    <VerdictPlace look={look} state={<h2 className={`${styles.state} row`}>Waiting</h2>}>
      {children ?? (
        <p className={`${styles.say} ${styles.room}`}>
          {held ? 'The verdict appears once you start the run.' : 'The verdict appears with the first run.'}
        </p>
      )}
    </VerdictPlace>
  );
}
