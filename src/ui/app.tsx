import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { Frame } from '../../workers/frame';
import type { JourneyQuestion, RecordJourney } from '../../workers/protocol';
import type { Playhead } from '../run/Playhead';
import type { RunHistory } from '../run/RunHistory';
import type { Scenario } from '../scenario/scenario';
import { shownScenario } from '../store/runSlice';
import type { AppState, AppStore } from '../store/store';

/** What the screen asks of the running model, outside of React and the store. */
export interface Session {
  readonly playhead: Playhead;
  /** The newest frame of the stage; null before the first. */
  readonly frame: () => Frame | null;
  /** What that frame is of, which may be an older scenario than the one that is asked; null with it. */
  readonly frameScenario: () => Scenario | null;
  /** The history that the strips draw: the last complete one, or the newest while it grows. */
  readonly history: () => RunHistory | null;
  /** Null where no such ack arrived. */
  readonly journey: (question: JourneyQuestion) => Promise<RecordJourney | null>;
  /** Moves the playhead by model events (negative = back). */
  stepEvents(events: number): void;
  /** Opens a preset playing from the start, or paused where there is something to see. */
  openPreset(presetId: string): void;
  /** Opens a link of this page, with its `#`. */
  readonly openLink: (link: string) => void;
  /** Starts the run again after a failure. */
  retry(): void;
}

/** What the composition root gives to the screens. */
export interface AppServices {
  readonly store: AppStore;
  readonly session: Session;
  /** The link to what is on the screen: the whole address. */
  readonly link: () => string;
}

const AppContext = createContext<AppServices | null>(null);

/** Hands the services down. */
export function AppProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  return <AppContext value={services}>{children}</AppContext>;
}

/** The services; only below an AppProvider. */
export function useServices(): AppServices {
  const services = use(AppContext);
  if (services === null) throw new Error('A part of the screen stands outside of the AppProvider.');
  return services;
}

/** A part of the store's state. */
export function useApp<Part>(select: (state: AppState) => Part): Part {
  return useStore(useServices().store, select);
}

/** What the shown run is of, for all that stands beside its figures; before there is one, the scenario asked for. */
export function useShown(): Scenario {
  return useApp(shownScenario);
}
