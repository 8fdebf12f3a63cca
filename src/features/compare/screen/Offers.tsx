import { CompareWith } from '../../../shell/CompareWith';
import { useApp } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import styles from './CompareScreen.module.css';
import { threePartitioners } from './offers';
import { useAdd } from './useAdd';
import { useWhatIf } from './useWhatIf';

/** Offers while nothing is next to A yet. */
export function Offers() {
  const scenario = useApp((state) => state.scenario);
  const add = useAdd();
  const whatIf = useWhatIf(add.one);
  return (
    <section className={styles.offers} aria-label="What to compare with">
      <p>
        A is the scenario in Explore. Add up to three others: they get the same records at the same instants.
      </p>
      <div>
        <Button look="solid" onClick={() => add.list(threePartitioners(scenario))}>
          The three partitioners
        </Button>
        <Button onClick={() => add.one(scenario)}>A copy to change</Button>
        <Button onClick={whatIf.open}>What if, from here on…</Button>
        <CompareWith label="Another scenario" />
      </div>
      {whatIf.dialog}
    </section>
  );
}
