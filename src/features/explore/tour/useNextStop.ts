import { useEffect, useState } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { nextStop } from '../../../base/stops';
import { figureOf } from '../../../figures/catalogue';
import { pageRuns } from '../../../run/pageRuns';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import type { Scenario } from '../../../scenario/scenario';
import { useApp } from '../../../ui/app';

/** A longer linger to try. */
export interface NextStop {
  readonly ms: number;
  readonly value: string;
  /** Its effect in words; empty until it is known. */
  readonly says: string;
}

/** The next longer linger, null past the last; it is run unseen if `wanted`. */
export function useNextStop(wanted: boolean): NextStop | null {
  const scenario = useApp((state) => state.scenario);
  const [found, setFound] = useState<{ readonly of: Scenario; readonly says: string } | null>(null);
  const field = fieldOf('linger.ms');
  const stops = field.kind === 'integer' ? (field.stops ?? []) : [];
  const ms = nextStop(scenario['linger.ms'], stops, 1);
  useEffect(() => {
    if (!wanted || ms === undefined) return;
    const leaving = new AbortController();
    const longer = { ...scenario, 'linger.ms': ms };
    pageRuns.summary(longer, { priority: 'background', signal: leaving.signal }).then(
      (summary) => {
        const p99Ms = figureOf('p99').inWindow(summary, longer);
        if (Number.isNaN(p99Ms)) return;
        setFound({ of: scenario, says: `p99 ${formatMilliseconds(p99Ms)}` });
      },
      // It can be tried all the same.
      () => {},
    );
    return () => leaving.abort();
  }, [scenario, ms, wanted]);
  if (ms === undefined) return null;
  return { ms, value: valueText(field, ms), says: found?.of === scenario ? found.says : '' };
}
