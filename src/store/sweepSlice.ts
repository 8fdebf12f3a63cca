import type { Notice } from '../scenario/notice';
import type { Scenario } from '../scenario/scenario';
import { DEFAULT_SWEEP, type Spot, type Sweep, type SweepState } from '../scenario/sweep';
import { sameAxes, sweptFields } from '../scenario/sweepAxis';
import type { Slice } from './slice';
import { changedFields } from './timedChanges';

/** How far the sweep of this page has come, for those who are on another screen, and what they can do about it. */
export interface SweepStatus {
  readonly state: SweepState;
  /** Share of the work that is done, 0 to 1. */
  readonly share: number;
  pause(): void;
  run(): void;
}

/** A sweep that was begun before the present one. */
export interface EarlierSweep {
  readonly sweep: Sweep;
  readonly scenario: Scenario;
}

/** So many earlier sweeps are offered, the newest first. */
const MOST_EARLIER = 5;

/** What of the sweep other screens know, and which cell of it is chosen. Its results stay outside of the store. */
export interface SweepSlice {
  /** Null until a sweep was begun. */
  readonly sweepStatus: SweepStatus | null;
  /** The chosen cell; null = the one nearest to the scenario. */
  readonly sweepSpot: Spot | null;
  /** What could not be swept as it was asked for with the controls; what a link asked for is in `notices`. */
  readonly sweepNotices: readonly Notice[];
  /** The axes that the page proposed last; while the reader has left them, it may propose others. */
  readonly sweepProposed: Pick<Sweep, 'x' | 'y'>;
  /** Newest first; their cells are kept. */
  readonly earlierSweeps: readonly EarlierSweep[];

  setSweepStatus(sweepStatus: SweepStatus): void;
  setSweepSpot(sweepSpot: Spot | null): void;
  addEarlierSweep(earlier: EarlierSweep): void;
}

/** No cell chosen and nothing said: of axes that came by another way than the controls. */
export const FRESH_SWEEP = { sweepSpot: null, sweepNotices: [] } as const satisfies Partial<SweepSlice>;

/** The slice of the sweep; its session is the one that writes the status. */
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

/** Whether both show the same figure of the same cells, whatever their scenarios have where something is swept. */
function isSame({ sweep, scenario }: EarlierSweep, other: EarlierSweep): boolean {
  const swept = sweptFields(sweep);
  return (
    sweep.metric === other.sweep.metric &&
    sameAxes(sweep, other.sweep) &&
    scenario.model === other.scenario.model &&
    JSON.stringify(scenario.at) === JSON.stringify(other.scenario.at) &&
    changedFields(scenario, other.scenario).every((name) => swept.includes(name))
  );
}
