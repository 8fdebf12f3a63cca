import { useMemo } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { nextStop } from '../../../base/stops';
import { figureOf } from '../../../figures/catalogue';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { useApp } from '../../../ui/app';
import { useRuns } from '../../../ui/useRuns';

export interface NextStop {
  readonly ms: number;
  readonly value: string;
  /** Its effect in words; empty until it is known. */
  readonly says: string;
}

/** The next longer linger, null past the last; it is run unseen if `wanted`. */
export function useNextStop(wanted: boolean): NextStop | null {
  const scenario = useApp((state) => state.scenario);
  const field = fieldOf('linger.ms');
  const stops = field.kind === 'integer' ? (field.stops ?? []) : [];
  const ms = nextStop(scenario['linger.ms'], stops, 1);
  const subjects = useMemo(
    () => (ms === undefined ? [] : [{ id: 'longer', scenario: { ...scenario, 'linger.ms': ms }, seeds: 1 }]),
    [scenario, ms],
  );
  const { found } = useRuns(subjects, { begin: wanted, priority: 'background' });
  const [longer] = subjects;
  if (ms === undefined || longer === undefined) return null;
  const [summary] = found.summaries(longer.id);
  const p99Ms = summary ? figureOf('p99').inWindow(summary, longer.scenario) : Number.NaN;
  const says = Number.isNaN(p99Ms) ? '' : `p99 ${formatMilliseconds(p99Ms)}`;
  return { ms, value: valueText(field, ms), says };
}
