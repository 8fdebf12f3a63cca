import { Histogram } from '../../../figures/Histogram';
import { changedScenario, type DecideQuestion } from '../../../run/decide/question';
import { bandOf, type MetricBand, type SettingReading } from '../../../run/decide/reading';
import type { ListFound, Subject } from '../../../run/RunList';
import { quantileOf } from '../../../scenario/decision';
import { withCanary } from '../../../scenario/groupEdits';
import type { Scenario } from '../../../scenario/scenario';

/** Runs of a canary with consecutive seeds. */
export const CANARY_RUNS = 5;
/** A shorter run has too few records of a single producer for its percentile, s. */
const SHORTEST_S = 20;

/** The objective's percentile while one producer has the new settings, ms: of that one, and of the others. */
export interface CanaryReading {
  readonly changed: MetricBand;
  readonly others: MetricBand;
}

/**
 * One producer with a setting and the others with the present ones, in the situation that is worst at present. Null if there
 * is only one, nothing changes, or a change isn't the producers' own.
 */
export function canaryScenario(
  question: DecideQuestion,
  { changes }: SettingReading,
  present: SettingReading,
): Scenario | null {
  const base = changedScenario(question, [], present.worst?.id ?? 'healthy', SHORTEST_S);
  if (base === null || base.producers === 1 || changes.length === 0) return null;
  return withCanary(base, Object.fromEntries(changes.map(({ field, to }) => [field, to])), 1);
}

export function canarySubjects(scenario: Scenario | null): readonly Subject[] {
  return scenario === null ? [] : [{ id: 'canary', scenario, seeds: CANARY_RUNS }];
}

/** Null until all of its runs are there, and if one of them has nothing of one of the groups. */
export function readCanary(found: ListFound, { decision }: DecideQuestion): CanaryReading | null {
  const summaries = found.summaries('canary').filter((summary) => summary !== null);
  if (summaries.length < CANARY_RUNS) return null;
  const quantile = quantileOf(decision.percentile);
  const [others, changed] = [0, 1].map((group) =>
    bandOf(
      summaries.map(({ groups }) => {
        const { latencyBuckets = [], latencyMs = null } = groups?.[group] ?? {};
        return Histogram.ofPairs(latencyBuckets, latencyMs?.max).quantileMs(quantile);
      }),
    ),
  );
  if (!changed || !others) return null;
  return Number.isFinite(changed.mean + others.mean) ? { changed, others } : null;
}
