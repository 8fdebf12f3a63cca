import { sameScenario } from '../store/timedChanges';
import { useApp } from './app';

/** The title that came with a link, else the preset's. */
export function useScenarioTitle(): string {
  const linkTitle = useApp((state) => state.view.title);
  const presetTitle = usePresetTitle();
  return linkTitle === '' ? presetTitle : linkTitle;
}

/** The name of the preset that is open, with a word where its settings were changed. */
export function usePresetTitle(): string {
  return useApp(({ presetId, presets, view, scenario }) => {
    const preset = presets.find(({ id }) => id === presetId);
    if (preset === undefined) return view.lesson === null ? 'Shared scenario' : 'Lesson scenario';
    return sameScenario(scenario, preset.scenario) ? preset.title : `${preset.title}, changed`;
  });
}
