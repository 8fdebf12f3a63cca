import type { ComponentType } from 'react';
import type { ScreenRow, View } from '../scenario/view';
import type { AppState, AppStore } from '../store/store';
import { useApp } from '../ui/app';

/** A screen that is fetched when it's wanted. */
export interface LaterScreen extends ScreenRow {
  readonly load: () => Promise<ComponentType>;
}

export interface Place {
  readonly label: string;
  /** Screens that have a name in the bar, and `teach`, the plan for a class. The first one opens with the place. */
  readonly views: readonly { readonly view: string; readonly label: string }[];
}

const TEACH = { view: 'teach', label: 'Teach a class' } as const;

/** Places in the order of their first screens. */
export function placesOf(screens: readonly ScreenRow[]): readonly Place[] {
  return [...new Set(screens.flatMap(({ place }) => place ?? []))].map((label) => ({
    label,
    views: screens
      .filter(({ place }) => place === label)
      .flatMap((screen) => [
        { view: screen.name, label: screen.label },
        ...(screen.name === 'lessons' ? [TEACH] : []),
      ]),
  }));
}

export function usePlaces(): readonly Place[] {
  return placesOf(useApp(({ screens }) => screens));
}

export function shownScreen({ screens, view }: Pick<AppState, 'screens' | 'view'>): ScreenRow | undefined {
  return screens.find(({ name }) => name === view.screen);
}

/** The view that the reader is in. An exhibit is a comparison to be read; a lesson is shown over Explore. */
export function shownView({ screen, lesson, teach }: Pick<View, 'screen' | 'lesson' | 'teach'>): string {
  if (screen === 'exhibit') return 'compare';
  if (screen === 'lessons' && teach !== null) return 'teach';
  return screen === 'explore' && lesson !== null ? 'lessons' : screen;
}

export function isIn(place: Place, view: string): boolean {
  return place.views.some((each) => each.view === view);
}

export function showView(store: AppStore, to: string): void {
  const { view, setLesson, setScreen, setView } = store.getState();
  if (to === 'explore' && view.lesson !== null) setLesson(null);
  setScreen(to === 'teach' ? 'lessons' : to);
  if (to === 'lessons') setView({ teach: null });
  if (to === 'teach') setView({ teach: view.teach ?? { minutes: 45, lessons: [] } });
}

export function viewAddress(view: string): string {
  if (view === 'explore') return '#';
  return view === 'teach' ? '#screen=lessons&teach=45' : `#screen=${view}`;
}
