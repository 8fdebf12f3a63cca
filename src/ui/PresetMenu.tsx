import type { Preset } from '../scenario/presets';
import { useApp, useServices } from './app';
import { Choice, type ChoiceGroup } from './controls/Choice';

/** The menu of scenarios. Choosing one opens it; what was there can be had back by undo. */
export function PresetMenu({ touch }: { readonly touch: boolean }) {
  const { session, store } = useServices();
  const presets = useApp((state) => state.presets);
  const presetId = useApp((state) => state.presetId);
  const title = usePresetTitle();
  return (
    <Choice
      label="Scenario"
      look={touch ? 'touchQuiet' : 'quiet'}
      groups={groupsOf(presets)}
      value={presetId}
      placeholder={title}
      onChange={(id) => {
        const { screen, sweep } = store.getState().view;
        session.openPreset(id);
        // Another scenario is swept just as this one was.
        if (screen === 'sweep') store.setState(({ view }) => ({ view: { ...view, screen, sweep } }));
      }}
    />
  );
}

/** The name of the preset that is open. */
export function usePresetTitle(): string {
  return useApp(
    ({ presetId, presets }) => presets.find(({ id }) => id === presetId)?.title ?? 'Scenario of a link',
  );
}

function groupsOf(presets: readonly Preset[]): readonly ChoiceGroup<string>[] {
  const headings = [...new Set(presets.map(({ group }) => group))];
  return headings.map((heading) => ({
    heading,
    options: presets
      .filter(({ group }) => group === heading)
      .map(({ id, title, says }) => ({ value: id, label: title, help: says })),
  }));
}
