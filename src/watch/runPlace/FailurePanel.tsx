import type { RunFailure } from '../../run/RunClient';
import { fieldOf } from '../../scenario/fields';
import type { Scenario } from '../../scenario/scenario';
import { changedFields } from '../../store/timedChanges';
import { useServices } from '../../ui/app';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import styles from '../../ui/Panel.module.css';
import { Row } from '../../ui/Primitives';
import { useUndo } from '../../ui/useUndo';

interface FailurePanelProps {
  readonly failure: RunFailure;
  readonly className: string;
}

const TITLES: Readonly<Record<RunFailure['kind'], string>> = {
  blocked: 'The model is missing',
  memory: 'The run is too large',
  scenario: "The model can't run this",
  trap: 'The model stopped',
};

/** A failed run: what happened, the likely setting, and the way out. */
export function FailurePanel({ failure, className }: FailurePanelProps) {
  const { session, store } = useServices();
  const { undo, canUndo } = useUndo();
  const suspect = suspectOf(failure.scenario, store.temporal.getState().pastStates.at(-1)?.scenario);
  const settings = failure.kind !== 'blocked';
  return (
    <section className={className} role="alert" aria-label={TITLES[failure.kind]}>
      <h2 className="title row">
        <Icon name="warning" size={20} />
        {TITLES[failure.kind]}
      </h2>
      <p className={styles.say}>{failure.message}</p>
      {settings && canUndo && suspect !== null && (
        <p className={styles.say}>
          The last setting you changed is <b>{suspect}</b>. The stage shows the last good state.
        </p>
      )}
      <Row wrap above={3}>
        {settings && canUndo && (
          <Button look="solid" onClick={undo}>
            <Icon name="undo" />
            Undo
          </Button>
        )}
        <Button onClick={() => session.retry()}>Try again</Button>
      </Row>
    </section>
  );
}

/** The labels of the settings that changed last, or null if none did. */
function suspectOf(failed: Scenario, before: Partial<Scenario> | undefined): string | null {
  if (before === undefined) return null;
  const labels = changedFields(failed, { ...failed, ...before }).map((name) => fieldOf(name).label);
  return labels.length === 0 ? null : labels.join(', ');
}
