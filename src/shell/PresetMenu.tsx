import { useEffect, useState } from 'react';
import { isHidden } from '../scenario/parts';
import type { Preset } from '../scenario/presets/presets';
import { useApp, useServices } from '../ui/app';
import { Choice } from '../ui/controls/Choice';
import type { ChoiceGroup, ChoiceOption } from '../ui/controls/choiceLook';
import type { RecentScenario } from './recent/recent';
import { useIsChanged, usePresetTitle } from './scenarioTitle';

/** The entry that empties the list of recent scenarios; links begin with `#`, and ids have no spaces. */
const FORGET = 'forget recent';

/** The scenario's name, and the menu of others; a changed one can be chosen again. Undo restores the previous one. */
export function PresetMenu({ touch }: { readonly touch: boolean }) {
  const { session, store } = useServices();
  const presets = useApp((state) => state.presets);
  const presetId = useApp((state) => state.presetId);
  const changed = useIsChanged();
  const { recent, forget } = useRecent();
  const given = useApp(({ view }) => (isHidden(view, 'title') ? '' : view.title));
  const own = usePresetTitle();
  return (
    <Choice
      label="Scenario"
      look={touch ? 'touchQuiet' : 'quiet'}
      groups={[...ownGroups(recent), ...groupsOf(presets)]}
      value={changed || given !== '' ? null : presetId}
      placeholder={given === '' ? own : given}
      onChange={(id) => {
        if (id === FORGET) {
          forget();
          return;
        }
        const { screen, sweep } = store.getState().view;
        if (id.startsWith('#')) session.openLink(id);
        else session.openPreset(id);
        // Sweep the new scenario in the same way.
        if (screen === 'sweep') store.setState(({ view }) => ({ view: { ...view, screen, sweep } }));
      }}
    />
  );
}

function ownGroups(recent: readonly RecentScenario[]): readonly ChoiceGroup<string>[] {
  if (recent.length === 0) return [];
  const forget = { value: FORGET, label: 'Clear this list', help: 'Kept in this browser only.' };
  return [{ heading: 'Recent', options: [...optionsFor(recent), forget] }];
}

function optionsFor(recent: readonly RecentScenario[]): readonly ChoiceOption<string>[] {
  return recent.map(({ link, title, says }) => ({ value: link, label: title, help: says }));
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

/** The reader's recent scenarios, newest first, once they are read, and what forgets them. Records new ones while mounted. */
function useRecent() {
  const { store } = useServices();
  const [shown, setShown] = useState<Shown>({ recent: [], forget: () => undefined });
  useEffect(() => {
    let wanted = true;
    let end = (): void => undefined;
    import('./recent/recorder').then(
      ({ followRecent }) => {
        if (wanted) end = followRecent(store, (recent, forget) => setShown({ recent, forget }));
      },
      // Without a network there are none; the page does without.
      () => undefined,
    );
    return () => {
      wanted = false;
      end();
    };
  }, [store]);
  return shown;
}

interface Shown {
  readonly recent: readonly RecentScenario[];
  readonly forget: () => void;
}
