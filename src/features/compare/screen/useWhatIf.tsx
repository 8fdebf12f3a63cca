import { type ReactNode, useState } from 'react';
import type { Scenario } from '../../../scenario/scenario';
import { useApp, useServices } from '../../../ui/app';
import { branchSecond } from './offers';
import { WhatIfDialog } from './WhatIfDialog';

/** Opens the what-if dialog at the playhead, and adds the resulting scenario. */
export function useWhatIf(add: (scenario: Scenario) => void): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const { session } = useServices();
  const scenario = useApp((state) => state.scenario);
  const [branchS, setBranchS] = useState<number | null>(null);
  const close = (): void => setBranchS(null);
  const onAdd = (future: Scenario): void => {
    close();
    add(future);
  };
  return {
    open: () => setBranchS(branchSecond(session.playhead.ms, scenario)),
    dialog: branchS !== null && (
      <WhatIfDialog scenario={scenario} atS={branchS} onAdd={onAdd} onClose={close} />
    ),
  };
}
