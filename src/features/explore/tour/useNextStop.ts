import { useEffect, useState } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { nextStop } from '../../../base/stops';
import { pageRuns } from '../../../run/pageRuns';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { useApp } from '../../../ui/app';

/** A longer linger to try, and what it would do. */
export interface NextStop {
  readonly ms: number;
  readonly value: string;
  readonly says: string;
}

/** The next longer linger, once its run is over; it is run only if `wanted`. */
export function useNextStop(wanted: boolean): NextStop | null {
  const scenario = useApp((state) => state.scenario);
  const [found, setFound] = useState<(NextStop & { readonly of: unknown }) | null>(null);
  useEffect(() => {
    const field = fieldOf('linger.ms');
    const ms = nextStop(scenario['linger.ms'], field.kind === 'integer' ? (field.stops ?? []) : [], 1);
    if (!wanted || ms === undefined) return;
    const leaving = new AbortController();
    const longer = { ...scenario, 'linger.ms': ms };
    pageRuns.summary(longer, { priority: 'background', signal: leaving.signal }).then(
      ({ latencyMs }) => {
        if (latencyMs === null) return;
        const says = `p99 ${formatMilliseconds(latencyMs.p99)}, p50 ${formatMilliseconds(latencyMs.p50)}`;
        setFound({ ms, value: valueText(field, ms), says, of: scenario });
      },
      // The other offers are there without it.
      () => {},
    );
    return () => leaving.abort();
  }, [scenario, wanted]);
  return found?.of === scenario ? found : null;
}
