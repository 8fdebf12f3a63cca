import type { ReactNode } from 'react';
import { isHidden } from '../../../scenario/parts';
import type { AppState } from '../../../store/store';
import { useApp } from '../../../ui/app';
import styles from '../../../ui/Panel.module.css';
import { FailurePanel } from '../../../watch/runPlace/FailurePanel';
import { HeldCard } from '../../../watch/runPlace/HeldCard';
import { RunPlace } from '../../../watch/runPlace/RunPlace';

interface ExploreRunProps {
  /** `large` = the projector; `phone` = the column. */
  readonly look: 'panel' | 'large' | 'phone';
  /** A lesson stays in reach below the note. */
  readonly keeps?: boolean;
  readonly children?: ReactNode;
}

const LOOKS = { panel: '', large: styles.large, phone: styles.compact } as const;

/** The part of a layout with messages about its run. A held run has a card on the stage; without the stage, it is here. */
export function ExploreRun({ look, keeps, children }: ExploreRunProps) {
  const run = useApp((state) => state.run);
  const noted = useApp(hasNote);
  return (
    <RunPlace
      runs={noted ? [run] : []}
      keeps={keeps}
      note={(run) =>
        run.phase === 'held' ? (
          <HeldCard bare />
        ) : (
          <FailurePanel failure={run.failure} className={`section ${LOOKS[look]}`} />
        )
      }
    >
      {children}
    </RunPlace>
  );
}

/** True if there is a note, which even a panel without parts must show. */
export function hasNote({ run, view }: AppState): boolean {
  return run.phase === 'failed' || (run.phase === 'held' && isHidden(view, 'stage'));
}
