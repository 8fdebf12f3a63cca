import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { AckWindow, RecordJourney } from '../../workers/protocol';
import type { Playhead } from '../run/Playhead';
import type { RunHistory } from '../run/RunHistory';
import type { StageFrame, WholeRun } from '../run/WatchedRun';
import type { Scenario } from '../scenario/scenario';
import { shownScenario } from '../store/runSlice';
import type { AppState, AppStore } from '../store/store';

export interface Session {
  readonly playhead: Playhead;
  /** The newest frame of the stage, perhaps older than the requested scenario; null before the first. */
  readonly stage: () => StageFrame | null;
  /** History that the strips draw: the last complete one, or the newest while it grows. */
  readonly history: () => RunHistory | null;
  /** Null if no such ack arrived. */
  readonly journey: (question: AckWindow) => Promise<RecordJourney | null>;
  /** Opens a preset playing from the start, or paused at an informative instant. */
  openPreset(presetId: string): void;
  /** Opens a link of this page, with its `#`. */
  readonly openLink: (link: string) => void;
  /** Starts the run again after a failure. */
  retry(): void;
}

export interface AppServices {
  readonly store: AppStore;
  readonly session: Session;
  readonly link: () => string;
}

const AppContext = createContext<AppServices | null>(null);

export function AppProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  return <AppContext value={services}>{children}</AppContext>;
}

/** The services; only below an AppProvider. */
export function useServices(): AppServices {
  const services = use(AppContext);
  if (services === null) throw new Error('A part of the screen is outside the AppProvider.');
  return services;
}

export function useApp<Part>(select: (state: AppState) => Part): Part {
  return useStore(useServices().store, select);
}

/** The shown run, if it is whole; null while it grows, and while a part of it is hidden. */
export function useWhole(): WholeRun | null {
  return useApp(({ run: { shown }, hideAhead }) => (shown?.summary && !hideAhead ? shown : null));
}

/** Scenario of the shown run, for everything next to its figures; before there is one, the requested scenario. */
export function useShown(): Scenario {
  return useApp(shownScenario);
}
