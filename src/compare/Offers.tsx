import { useState } from 'react';
import { useApp, useServices } from '../ui/app';
import { CompareWith } from '../ui/CompareWith';
import { branchSecond, threePartitioners } from '../ui/compare/offers';
import { useAdd } from '../ui/compare/useAdd';
import { WhatIfDialog } from '../ui/compare/WhatIfDialog';
import { Button } from '../ui/controls/Button';
import styles from './CompareScreen.module.css';

/** Offers while nothing is next to A yet. */
export function Offers() {
  const { session } = useServices();
  const scenario = useApp((state) => state.scenario);
  const [branchS, setBranchS] = useState<number | null>(null);
  const add = useAdd();
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
        <Button onClick={() => setBranchS(branchSecond(session.playhead.ms, scenario))}>
          What if, from here on…
        </Button>
        <CompareWith label="Another scenario" />
      </div>
      {branchS !== null && (
        <WhatIfDialog
          scenario={scenario}
          atS={branchS}
          onAdd={(future) => {
            setBranchS(null);
            add.one(future);
          }}
          onClose={() => setBranchS(null)}
        />
      )}
    </section>
  );
}
