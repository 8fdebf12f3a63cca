import { useState } from 'react';
import { agreeTo, costToAgreeTo, MOST_UNSEEN, type RunCost } from '../run/consent';
import type { Scenario } from '../scenario/scenario';

/** What runs that nobody watches take where they wait for the reader, else null; and how the reader lets them begin. */
export interface Consent {
  readonly held: RunCost | null;
  readonly agree: () => void;
}

/** Asks on every render: what runs really take shows only as they end. */
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
