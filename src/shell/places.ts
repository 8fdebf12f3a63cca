import type { Screen, View } from '../scenario/view';
import type { AppStore } from '../store/store';

/** A view of a place: a screen that has a name in the bar, or the plan for a class. */
export type PlaceView = Exclude<Screen, 'exhibit'> | 'teach';

export interface Place {
  readonly label: string;
  /** The first one opens with the place. */
  readonly views: readonly { readonly view: PlaceView; readonly label: string }[];
}

// @recipe screen
/** The places of the page, in the order of their tabs. */
export const PLACES: readonly Place[] = [
  {
    label: 'Explore',
    views: [
      { view: 'explore', label: 'One run' },
      { view: 'compare', label: 'Compare' },
      { view: 'sweep', label: 'Sweep' },
    ],
  },
  { label: 'Decide', views: [{ view: 'decide', label: 'Decide' }] },
  { label: 'Lab', views: [{ view: 'lab', label: 'Lab' }] },
  {
    label: 'Learn',
    views: [
      { view: 'lessons', label: 'Lessons' },
      { view: 'teach', label: 'Teach a class' },
      { view: 'evidence', label: 'How true is it?' },
    ],
  },
];

/** The view that the reader is in. An exhibit is a comparison to be read; a lesson is shown over Explore. */
export function shownView({ screen, lesson, teach }: Pick<View, 'screen' | 'lesson' | 'teach'>): PlaceView {
  if (screen === 'exhibit') return 'compare';
  if (screen === 'lessons' && teach !== null) return 'teach';
  return screen === 'explore' && lesson !== null ? 'lessons' : screen;
}

export function isIn(place: Place, view: PlaceView): boolean {
  return place.views.some((each) => each.view === view);
}

export function screenLabel(screen: Screen): string {
  if (screen === 'exhibit') return 'Exhibit';
  return PLACES.flatMap(({ views }) => views).find(({ view }) => view === screen)?.label ?? '';
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
