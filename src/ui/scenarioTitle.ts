import { baselineOf } from '../store/scenarioSlice';
import { sameScenario } from '../store/timedChanges';
import { useApp } from './app';

/** The title that came with a link, else the preset's. */
export function useScenarioTitle(): string {
  const linkTitle = useApp((state) => state.view.title);
  const presetTitle = usePresetTitle();
  return linkTitle === '' ? presetTitle : linkTitle;
}

/** Whether a setting differs from the preset that is open. */
export function useIsChanged(): boolean {
  return useApp((state) => !sameScenario(state.scenario, baselineOf(state)));
}

/** The name of the preset that is open, with a word where its settings were changed. */
export function usePresetTitle(): string {
  const preset = useApp(({ presetId, presets }) => presets.find(({ id }) => id === presetId));
  const learning = useApp(({ view }) => view.lesson !== null);
  const changed = useIsChanged();
  if (preset === undefined) return learning ? 'Lesson scenario' : 'Shared scenario';
  return changed ? `${preset.title}, changed` : preset.title;
}
