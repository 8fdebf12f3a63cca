import { sameContent } from '../base/sameContent';
import type { Notice } from '../scenario/notice';
import type { Scenario } from '../scenario/scenario';
import { DEFAULT_SWEEP, type Spot, type Sweep, type SweepState } from '../scenario/sweep';
import { sameAxes, sweptFields } from '../scenario/sweepAxis';
import type { Slice } from './slice';
import { changedFields } from './timedChanges';

export interface SweepStatus {
  readonly state: SweepState;
  /** Share of the finished work, 0 to 1. */
  readonly share: number;
}

export interface EarlierSweep {
  readonly sweep: Sweep;
  readonly scenario: Scenario;
}

/** Maximum earlier sweeps in the list, newest first. */
const MOST_EARLIER = 5;

/** State of the sweep for other screens, and the chosen cell. Its results stay outside the store. */
export interface SweepSlice {
  /** Null until a sweep was begun. */
  readonly sweepStatus: SweepStatus | null;
  /** The chosen cell; null = the one nearest to the scenario. */
  readonly sweepSpot: Spot | null;
  /** Problems with a request made with the controls; those of a link are in `notices`. */
  readonly sweepNotices: readonly Notice[];
  /** The axes that the page last proposed; while the reader leaves them alone, it may propose others. */
  readonly sweepProposed: Pick<Sweep, 'x' | 'y'>;
  /** Newest first; their cells are kept. */
  readonly earlierSweeps: readonly EarlierSweep[];

  setSweepStatus(sweepStatus: SweepStatus): void;
  setSweepSpot(sweepSpot: Spot | null): void;
  addEarlierSweep(earlier: EarlierSweep): void;
}

/** No chosen cell and no notices: for axes that didn't come from the controls. */
export const FRESH_SWEEP = { sweepSpot: null, sweepNotices: [] } as const satisfies Partial<SweepSlice>;

export const sweepSlice: Slice<SweepSlice> = (set) => ({
  sweepStatus: null,
  ...FRESH_SWEEP,
  sweepProposed: DEFAULT_SWEEP,
  earlierSweeps: [],
  setSweepStatus: (sweepStatus) => set({ sweepStatus }),
  setSweepSpot: (sweepSpot) => set({ sweepSpot }),
  addEarlierSweep: (earlier) =>
    set(({ earlierSweeps }) => {
      const others = earlierSweeps.filter((other) => !isSame(other, earlier));
      return { earlierSweeps: [earlier, ...others].slice(0, MOST_EARLIER) };
    }),
});

/** True if both show the same figure of the same cells, whatever their scenarios say about swept fields. */
function isSame({ sweep, scenario }: EarlierSweep, other: EarlierSweep): boolean {
  const swept = sweptFields(sweep);
  return (
    sweep.metric === other.sweep.metric &&
    sameAxes(sweep, other.sweep) &&
    scenario.model === other.scenario.model &&
    sameContent(scenario.at, other.scenario.at) &&
    changedFields(scenario, other.scenario).every((name) => swept.includes(name))
  );
}
