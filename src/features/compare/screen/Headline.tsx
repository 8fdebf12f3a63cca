import { titled } from '../../../base/format';
import type { Scenario } from '../../../scenario/scenario';
import { useServices } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { figuresText, headline, type NamedRun } from '../core/headline';
import styles from './CompareScreen.module.css';
import { formatHead, withArrivalsOf } from './differences';

interface HeadlineProps {
  /** Null where a run isn't whole yet. */
  readonly answered: readonly (NamedRun | null)[];
  readonly scenarios: readonly Scenario[];
  readonly sloMs: number;
}

/** The answer of the comparison, its figures, and what the runs share. */
export function Headline({ answered, scenarios, sloMs }: HeadlineProps) {
  const { store } = useServices();
  const known = answered.filter((each) => each !== null);
  const isWhole = known.length === scenarios.length && known.length > 0;
  const { says, sameArrivals } = formatHead(scenarios);
  const [first, ...others] = scenarios;
  return (
    <header className={styles.head} aria-live="polite">
      <h2>{isWhole ? headline(known, sloMs) : 'Computing…'}</h2>
      <p className="soft num">
        {isWhole && figuresText(known)} {titled(says)}
      </p>
      {!sameArrivals && first !== undefined && (
        <Button
          size="small"
          onClick={() => store.getState().setCompare(others.map((each) => withArrivalsOf(first, each)))}
        >
          Give all the arrivals of A
        </Button>
      )}
    </header>
  );
}
