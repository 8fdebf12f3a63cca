import { formatShare } from '../base/format';
import { CLIENTS, nearestClient } from '../scenario/clients/clients';
import { isOwnSystem, MY_SYSTEM } from '../scenario/ownSystem';
import { OPENING_PRESET_ID, type Preset } from '../scenario/presets/presets';
import { lateRun } from '../store/runSlice';
import { baselineOf, openedPreset } from '../store/scenarioSlice';
import type { AppState, AppStore } from '../store/store';
import { sameScenario } from '../store/timedChanges';
import { useApp } from '../ui/app';
import { shownScreen } from './places';

type Named = Pick<AppState, 'scenario' | 'presetId' | 'presets' | 'view'>;

export function useScenarioTitle(): string {
  return useApp(scenarioTitle);
}

export function useIsChanged(): boolean {
  return useApp(isChanged);
}

export function usePresetTitle(): string {
  return useApp(presetTitle);
}

/**
 * Keeps the title of the browser's tab up to date: the scenario, the screen unless it's the first, and the progress of
 * a late run. The unchanged opening preset has the page's own title.
 */
export function followTabTitle(store: AppStore): void {
  const own = document.title;
  const show = (): void => {
    const title = tabTitle(store.getState(), own);
    if (document.title !== title) document.title = title;
  };
  show();
  store.subscribe(show);
}

/** Title of the tab; `own` is the page's title. */
export function tabTitle(state: Named & Pick<AppState, 'run' | 'screens'>, own: string): string {
  const { presetId, view } = state;
  const computing = lateRun(state);
  const asOpened = presetId === OPENING_PRESET_ID && view.title === '' && !isChanged(state);
  const { screen } = view;
  const where = screen === 'explore' ? 'Linger' : `${shownScreen(state)?.label} · Linger`;
  const title = asOpened && screen === 'explore' ? own : `${scenarioTitle(state)} · ${where}`;
  return computing === null ? title : `${formatShare(computing.share)} · ${title}`;
}

function scenarioTitle(state: Named): string {
  return state.view.title === '' ? presetTitle(state) : state.view.title;
}

function isChanged(state: Named): boolean {
  return !sameScenario(state.scenario, baselineOf(state));
}

function presetTitle(state: Named): string {
  const preset = openedPreset(state);
  if (preset === null) {
    if (state.view.lesson !== null) return 'Lesson scenario';
    return isOwnSystem(state.view) ? MY_SYSTEM : 'Shared scenario';
  }
  return isChanged(state) ? `${titleNow(preset, state)}, changed` : preset.title;
}

/** A client's preset is named after the client that its producers are now. */
function titleNow({ id, title }: Preset, { scenario, view }: Named): string {
  const opened = CLIENTS.find((client) => client.id === id);
  if (opened === undefined) return title;
  const now = nearestClient(scenario, 0, view.client)?.client.name ?? 'Custom settings';
  return title.replace(opened.name, now);
}
