import { SCREEN_NAMES, SCREENS, type Screen, type View } from '../scenario/view';
import type { AppStore } from '../store/store';

/** A view of a place: a screen that has a name in the bar, or the plan for a class. */
export type PlaceView = Exclude<Screen, 'exhibit'> | 'teach';

export interface Place {
  readonly label: string;
  /** The first one opens with the place. */
  readonly views: readonly { readonly view: PlaceView; readonly label: string }[];
}

const TEACH = { view: 'teach', label: 'Teach a class' } as const;

export const PLACES: readonly Place[] = [
  ...new Set(SCREEN_NAMES.flatMap((name) => SCREENS[name].place ?? [])),
].map((label) => ({
  label,
  views: SCREEN_NAMES.filter((name) => SCREENS[name].place === label).flatMap((view) => [
    { view: view as PlaceView, label: SCREENS[view].label },
    ...(view === 'lessons' ? [TEACH] : []),
  ]),
}));

/** The view that the reader is in. An exhibit is a comparison to be read; a lesson is shown over Explore. */
export function shownView({ screen, lesson, teach }: Pick<View, 'screen' | 'lesson' | 'teach'>): PlaceView {
  if (screen === 'exhibit') return 'compare';
  if (screen === 'lessons' && teach !== null) return 'teach';
  return screen === 'explore' && lesson !== null ? 'lessons' : screen;
}

export function isIn(place: Place, view: PlaceView): boolean {
  return place.views.some((each) => each.view === view);
}

export function showView(store: AppStore, to: PlaceView): void {
  const { view, setLesson, setScreen, setView } = store.getState();
  if (to === 'explore' && view.lesson !== null) setLesson(null);
  setScreen(to === 'teach' ? 'lessons' : to);
  if (to === 'lessons') setView({ teach: null });
  if (to === 'teach') setView({ teach: view.teach ?? { minutes: 45, lessons: [] } });
}

export function viewAddress(view: PlaceView): string {
  if (view === 'explore') return '#';
  return view === 'teach' ? '#screen=lessons&teach=45' : `#screen=${view}`;
}
