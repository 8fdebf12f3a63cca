import type { Notice } from '../scenario/notice';
import type { Sweep } from '../scenario/sweep';
import { repairSweep, sameAxis } from '../scenario/sweepAxis';
import { DEFAULT_VIEW, type Screen, type View, type WindowChoice } from '../scenario/view';
import type { AppSlice } from './store';

/** Follows the system until the reader chooses. */
export type ThemeChoice = 'system' | 'dark' | 'light';

/** The reader's view. It changes no figure of the model. */
export interface ViewSlice {
  readonly theme: ThemeChoice;
  /** Everything of the view that a link holds, but the playhead's place: that is the playhead's own. */
  readonly view: Omit<View, 'atS'>;
  /** What could not be read in the link. */
  readonly notices: readonly Notice[];

  setTheme(theme: ThemeChoice): void;
  setSlo(sloP99Ms: number): void;
  setWindow(window: WindowChoice): void;
  setScreen(screen: Screen): void;
  setSweep(patch: Partial<Sweep>): void;
  setProjector(projector: boolean): void;
  dismissNotices(): void;
}

/** The slice of the view. */
export const viewSlice: AppSlice<ViewSlice> = () => (set) => ({
  theme: 'system',
  view: viewWithoutTime(DEFAULT_VIEW),
  notices: [],
  setTheme: (theme) => set({ theme }),
  setSlo: (sloP99Ms) => set(({ view }) => ({ view: { ...view, sloP99Ms } })),
  setWindow: (window) => set(({ view }) => ({ view: { ...view, window } })),
  setScreen: (screen) => set(({ view }) => ({ view: { ...view, screen } })),
  setSweep: (patch) =>
    set(({ view }) => {
      const { sweep, notices } = repairSweep({ ...view.sweep, ...patch });
      const sameCells = sameAxis(sweep.x, view.sweep.x) && sameAxis(sweep.y, view.sweep.y);
      return { view: { ...view, sweep }, sweepNotices: notices, ...(sameCells ? {} : { sweepSpot: null }) };
    }),
  setProjector: (projector) => set(({ view }) => ({ view: { ...view, projector } })),
  dismissNotices: () => set({ notices: [] }),
});

/** The view that the store keeps: the playhead's place is left out, and what an opening of a preset has beside a view. */
export function viewWithoutTime(view: View): ViewSlice['view'] {
  const { sloP99Ms, window, title, screen, sweep, projector } = view;
  return { sloP99Ms, window, title, screen, sweep, projector };
}
