import { withField } from '../../scenario/fields';
import { repairTogether } from '../../scenario/repair';
import type { Scenario } from '../../scenario/scenario';
import type { Change } from './changes';
import { keepsShare, type SettingReading } from './reading';
import { slowMsOf } from './situations';

export type RemedyField = 'rate' | 'partitions' | 'producers' | 'slow.ms';

interface Remedy {
  readonly field: RemedyField;
  readonly factors: readonly number[];
  readonly present: (scenario: Scenario) => number | null;
}

/** Fallbacks outside the settings, smallest step first: the load, the topic, the producers and the slow broker. */
const FALLBACKS: readonly Remedy[] = [
  {
    field: 'rate',
    factors: [0.75, 0.5, 0.25],
    present: ({ rate }) => (rate === 'max' ? null : rate),
  },
  { field: 'partitions', factors: [2, 4], present: ({ partitions }) => partitions },
  { field: 'producers', factors: [2, 4], present: ({ producers }) => producers },
  { field: 'slow.ms', factors: [0.5, 0.25], present: slowMsOf },
];

export const REMEDY_RUNS = 5;

/** Every fallback to try if no setting helps. */
export function remedies(scenario: Scenario): readonly (readonly Change[])[] {
  return FALLBACKS.flatMap(({ field, factors, present }) => {
    const from = present(scenario);
    if (from === null) return [];
    return factors.flatMap((factor) => {
      const to = from * factor;
      const requested = withField(scenario, field, field === 'slow.ms' ? to : Math.max(1, Math.round(to)));
      const value = repairTogether(requested).scenario[field];
      return value === scenario[field]
        ? []
        : [[{ field, from, to: value, givesUp: null, assumes: null, unlocked: null }]];
    });
  });
}

/**
 * The smallest fallback of each kind that keeps the objective in `share` of its runs: `tried` is in the order of
 * `remedies`.
 */
export function proven(tried: readonly SettingReading[], share: number): readonly SettingReading[] {
  const kindOf = ({ changes }: SettingReading): string => changes.at(-1)?.field ?? '';
  const kept = tried.filter((setting) => setting.runs >= REMEDY_RUNS && keepsShare(setting, share));
  return kept.filter((one, index) => kept.findIndex((other) => kindOf(other) === kindOf(one)) === index);
}
