import { useMemo } from 'react';
import type { SettingReading } from '../../../run/decide/reading';
import { useRuns } from '../../../ui/useRuns';
import { CANARY_RUNS, type CanaryReading, canaryScenario, readCanary } from '../core/canary';
import type { DecideNow } from './useDecide';

/** What one changed producer among the others would show, once the search is over; null until its runs are. */
export function useCanary(
  { question, answer, status }: DecideNow,
  chosen: SettingReading | null,
): CanaryReading | null {
  const present = answer?.present ?? null;
  const isOver = status.state === 'finished' || status.state === 'limited';
  const setting = isOver && chosen?.verdict === 'meets' ? chosen : null;
  const scenario = useMemo(
    () => (setting === null || present === null ? null : canaryScenario(question, setting, present)),
    [question, setting, present],
  );
  const subjects = useMemo(
    () => (scenario === null ? [] : [{ id: 'canary', scenario, seeds: CANARY_RUNS }]),
    [scenario],
  );
  const { found } = useRuns(subjects, { begin: scenario !== null });
  const summaries = found.summaries('canary').filter((summary) => summary !== null);
  return scenario !== null && summaries.length === CANARY_RUNS ? readCanary(summaries, question) : null;
}
