import { useState } from 'react';
import { agreeTo, costToAgreeTo, MOST_UNSEEN, type RunCost } from '../run/consent';
import type { Scenario } from '../scenario/scenario';

/** Cost of unwatched runs that wait for consent, else null; and the reader's consent. */
export interface Consent {
  readonly held: RunCost | null;
  readonly agree: () => void;
}

/** Asks on every render: the real cost of runs only shows as they end. */
export function useConsent(scenarios: readonly Scenario[]): Consent {
  const [, setAgreed] = useState<readonly Scenario[] | null>(null);
  return {
    held: costToAgreeTo(scenarios, MOST_UNSEEN),
    agree: () => {
      agreeTo(scenarios);
      setAgreed(scenarios);
    },
  };
}
