import type { Notice } from '../scenario/notice';
import type { Scenario } from '../scenario/scenario';
import { suitedAxes } from '../scenario/suitedAxes';
import type { Sweep } from '../scenario/sweep';
import { repairSweep, sameAxis } from '../scenario/sweepAxis';
import { DEFAULT_VIEW, type LessonPlace, MOST_COMPARED, VIEW_LIMITS, type View } from '../scenario/view';
import type { PlaybackSlice } from './playbackSlice';
import type { Slice } from './slice';
import type { SweepSlice } from './sweepSlice';

/** Follows the system until the reader chooses. */
export type ThemeChoice = 'system' | 'dark' | 'light';

export interface ViewSlice {
  readonly theme: ThemeChoice;
  /** While printing, the page is light, whatever the theme. */
  readonly printing: boolean;
  /** Everything of the view that a link holds, except the playhead's position, which belongs to the playhead. */
  readonly view: Omit<View, 'atS'>;
  readonly notices: readonly Notice[];
  /** Names of folding parts that are open; the browser remembers them between visits. */
  readonly unfolded: readonly string[];

  setTheme(theme: ThemeChoice): void;
  /** Changes parts whose change has no further effect. */
  setView(
    patch: Partial<Omit<View, 'atS' | 'screen' | 'sweep' | 'compare' | 'lesson' | 'title' | 'notes'>>,
  ): void;
  setScreen(screen: string): void;
  setSweep(patch: Partial<Sweep>): void;
  /** Sets the scenarios to compare with the store's; those beyond MOST_COMPARED are left out. */
  setCompare(compare: readonly Scenario[]): void;
  /** Null leaves the lesson; the scenario stays, and what was hidden is shown. */
  setLesson(lesson: LessonPlace | null): void;
  /** Words beyond the limits of VIEW_LIMITS are left out. */
  setTitle(title: string): void;
  setNotes(notes: string): void;
  dismissNotices(): void;
  setUnfolded(names: readonly string[], open: boolean): void;
}

type Others = { readonly scenario: Scenario } & Pick<PlaybackSlice, 'hideAhead'> &
  Pick<SweepSlice, 'sweepNotices' | 'sweepSpot' | 'sweepStatus' | 'sweepProposed'>;

export const viewSlice: Slice<ViewSlice, Others> = (set) => ({
  theme: 'system',
  printing: false,
  view: viewWithoutTime(DEFAULT_VIEW),
  notices: [],
  unfolded: [],
  setTheme: (theme) => set({ theme }),
  setView: (patch) => set(({ view }) => ({ view: { ...view, ...patch } })),
  setScreen: (screen) =>
    set((state) => {
      const sweepProposed = screen === 'sweep' ? proposedAxes(state) : null;
      // A plan is left with the lessons.
      const teach = screen === 'lessons' || state.view.lesson !== null ? state.view.teach : null;
      const view = { ...state.view, screen, teach };
      if (sweepProposed === null) return { view };
      return {
        view: { ...view, sweep: { ...state.view.sweep, ...sweepProposed } },
        sweepProposed,
      };
    }),
  setSweep: (patch) =>
    set(({ view }) => {
      const { sweep, notices } = repairSweep({ ...view.sweep, ...patch });
      const sameCells = sameAxis(sweep.x, view.sweep.x) && sameAxis(sweep.y, view.sweep.y);
      return { view: { ...view, sweep }, sweepNotices: notices, ...(sameCells ? {} : { sweepSpot: null }) };
    }),
  setCompare: (compare) =>
    set(({ view }) => ({ view: { ...view, compare: compare.slice(0, MOST_COMPARED) } })),
  setLesson: (lesson) =>
    set(({ view, hideAhead }) => ({ view: { ...view, lesson }, hideAhead: hideAhead && lesson !== null })),
  setTitle: (title) =>
    set(({ view }) => ({ view: { ...view, title: atMost(title, VIEW_LIMITS.title.longest) } })),
  setNotes: (notes) =>
    set(({ view }) => ({ view: { ...view, notes: atMost(notes, VIEW_LIMITS.notes.longest) } })),
  dismissNotices: () => set({ notices: [] }),
  setUnfolded: (names, open) =>
    set(({ unfolded }) => {
      const others = unfolded.filter((name) => !names.includes(name));
      return { unfolded: open ? [...others, ...names] : others };
    }),
});

/** Axes that suit the scenario, for a reader who opens a sweep that was neither chosen nor started; else null. */
function proposedAxes(state: ViewSlice & Others): Others['sweepProposed'] | null {
  const { scenario, view, sweepStatus, sweepProposed } = state;
  const isBegun = sweepStatus !== null && (sweepStatus.state !== 'idle' || sweepStatus.share > 0);
  const isChosen = !sameAxis(view.sweep.x, sweepProposed.x) || !sameAxis(view.sweep.y, sweepProposed.y);
  return isBegun || isChosen ? null : suitedAxes(scenario);
}

/** The view for the store: without the playhead's position and the extras of a preset's opening. */
export function viewWithoutTime(view: View): ViewSlice['view'] {
  const { atS: _, ...kept } = view;
  return kept;
}

function atMost(text: string, longest: number): string {
  return [...text].slice(0, longest).join('');
}
