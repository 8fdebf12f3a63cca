import { useApp } from './app';

/** The title that came with a link, else the preset's. */
export function useScenarioTitle(): string {
  const linkTitle = useApp((state) => state.view.title);
  const presetTitle = usePresetTitle();
  return linkTitle === '' ? presetTitle : linkTitle;
}

/** The name of the preset that is open. */
export function usePresetTitle(): string {
  return useApp(
    ({ presetId, presets, view }) =>
      presets.find(({ id }) => id === presetId)?.title ??
      (view.lesson === null ? 'Shared scenario' : 'Lesson scenario'),
  );
}
