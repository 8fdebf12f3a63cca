import type { RunCost } from '../sim/consent';
import { costWords } from '../sim/costWords';
import { useApp, useServices } from './app';
import { Button } from './controls/Button';
import { StageCard } from './StageCard';
import styles from './StageCard.module.css';

/** In place of a run that takes so much that it waits for the reader. */
export function HeldCard({ bare = false }: { readonly bare?: boolean }) {
  const held = useApp((state) => state.held);
  return held === null ? null : <Ask cost={held} bare={bare} />;
}

/** What the run takes, the button that runs it, and the way back. */
function Ask({ cost, bare }: { readonly cost: RunCost; readonly bare: boolean }) {
  const { session, store } = useServices();
  const canCancel = useApp((state) => state.lastWhole !== null);
  return (
    <StageCard bare={bare}>
      <h2>A large run</h2>
      <p>This run takes {costWords(cost)} on this machine, so it doesn't start by itself.</p>
      <div className={styles.actions}>
        <Button look="solid" onClick={() => session.retry()}>
          Run it
        </Button>
        {canCancel && <Button onClick={() => store.getState().cancelRun()}>Back to the run before</Button>}
      </div>
    </StageCard>
  );
}
