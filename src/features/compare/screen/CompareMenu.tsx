import { Combobox } from '@base-ui/react/combobox';
import { type ReactElement, type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Preset } from '../../../scenario/presets/presets';
import type { Scenario } from '../../../scenario/scenario';
import { onRecent, recentScenarios } from '../../../shell/recent/recent';
import { useApp, useServices } from '../../../ui/app';
import { Note } from '../../../ui/Primitives';
import styles from './CompareMenu.module.css';
import { edit } from './edited';
import {
  branchSecond,
  clientVariants,
  linkForComparison,
  NO_ROOM,
  presetForComparison,
  upgrade,
  withOneMore,
} from './offers';
import { WhatIfDialog } from './WhatIfDialog';

/** One entry of the menu, found by the words of its label and of what it says. */
interface Entry {
  readonly label: string;
  readonly says?: string;
  readonly disabled?: boolean;
  readonly choose: () => void;
}

/** Entries under a heading; none above the first. */
interface Entries {
  readonly value: string;
  readonly items: readonly Entry[];
}

export interface CompareMenuProps {
  readonly trigger: ReactElement;
  /** True if that button was already pressed. */
  readonly defaultOpen?: boolean;
}

/** Menu of scenarios to compare with the current one, with a search. Choosing one adds it and shows the comparison. */
export function CompareMenu({ trigger, defaultOpen = false }: CompareMenuProps) {
  const presets = useApp((state) => state.presets);
  const scenario = useApp((state) => state.scenario);
  const view = useApp((state) => state.view);
  const recent = useSyncExternalStore(onRecent, recentScenarios);
  const add = useAdd();
  const whatIf = useWhatIf(add.one);
  const hasRoom = withOneMore(view.compare, scenario) !== null;
  const offers: readonly Entry[] = [
    {
      label: 'The three partitioners',
      says: 'Sticky, uniform and adaptive, with everything else equal.',
      choose: () => add.list(clientVariants(scenario)),
    },
    ...withRoom(hasRoom, [
      {
        label: 'A copy to change',
        says: hasRoom ? 'The same scenario, with any setting or client you change.' : NO_ROOM,
        choose: add.copy,
      },
      ...upgradeEntry(upgrade(scenario, view), add.one),
      {
        label: 'What if, from here on…',
        says: 'One setting changes at the playhead; the past stays the same.',
        choose: whatIf.open,
      },
    ]),
  ];
  const own = recent.map(({ link, title, says }) => ({
    label: title,
    says,
    choose: () => {
      const found = linkForComparison(link, scenario, presets);
      if (found !== null) add.one(found);
    },
  }));
  const groups: readonly Entries[] = [
    { value: '', items: offers },
    { value: 'Recent', items: own },
    ...presetGroups(presets, (preset) => add.one(presetForComparison(preset, scenario))),
  ].map(({ value, items }) => ({ value, items: value === '' ? items : withRoom(hasRoom, items) }));
  return (
    <>
      <Combobox.Root<Entry>
        items={groups.filter(({ items }) => items.length > 0)}
        defaultOpen={defaultOpen}
        value={null}
        onValueChange={(entry) => entry?.choose()}
        itemToStringLabel={({ label, says = '' }) => `${label} ${says}`}
        autoHighlight
      >
        <Combobox.Trigger render={trigger} />
        <Combobox.Portal>
          <Combobox.Positioner
            className={styles.positioner}
            sideOffset={4}
            collisionPadding={8}
            align="start"
          >
            <Combobox.Popup className={`${styles.popup} popup menu`} aria-label="Compare with">
              <Combobox.Input className="field" placeholder="Search" aria-label="Search scenarios" />
              <Combobox.Empty>
                <Note>No scenario has these words.</Note>
              </Combobox.Empty>
              <Combobox.List className="menu">
                {({ value, items }: Entries) => (
                  <Combobox.Group key={value} items={items}>
                    {value !== '' && (
                      <Combobox.GroupLabel className="menu-item note">{value}</Combobox.GroupLabel>
                    )}
                    <Combobox.Collection>
                      {(entry: Entry, index: number) => (
                        <Combobox.Item
                          key={`${entry.label} ${index}`}
                          value={entry}
                          className={`${styles.item} menu-item`}
                          disabled={entry.disabled}
                        >
                          <b>{entry.label}</b>
                          {entry.says !== undefined && <small>{entry.says}</small>}
                        </Combobox.Item>
                      )}
                    </Combobox.Collection>
                  </Combobox.Group>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {whatIf.dialog}
    </>
  );
}

/** Entries that add a scenario: none can be chosen if four are compared already. */
function withRoom(hasRoom: boolean, entries: readonly Entry[]): readonly Entry[] {
  return hasRoom ? entries : entries.map((entry) => ({ ...entry, disabled: true }));
}

function upgradeEntry(
  offer: ReturnType<typeof upgrade>,
  add: (scenario: Scenario) => void,
): readonly Entry[] {
  if (offer === null) return [];
  const { label, says, scenario } = offer;
  return [{ label, says, disabled: scenario === null, choose: () => scenario !== null && add(scenario) }];
}

function presetGroups(presets: readonly Preset[], choose: (preset: Preset) => void): readonly Entries[] {
  const headings = [...new Set(presets.map(({ group }) => group))];
  return headings.map((heading) => ({
    value: heading,
    items: presets
      .filter(({ group }) => group === heading)
      .map((preset) => ({ label: preset.title, choose: () => choose(preset) })),
  }));
}

function useAdd() {
  const { store } = useServices();
  const list = (compare: readonly Scenario[]): void => {
    const { setCompare, setScreen } = store.getState();
    setCompare(compare);
    setScreen('compare');
  };
  const one = (scenario: Scenario): void => {
    const next = withOneMore(store.getState().view.compare, scenario);
    if (next !== null) list(next);
  };
  /** A copy of A, with its settings open: it's made to be changed. */
  const copy = (): void => {
    const { scenario, view } = store.getState();
    one(scenario);
    edit(view.compare.length + 1);
  };
  return { list, one, copy };
}

/** Opens the what-if dialog at the playhead, and adds the resulting scenario. */
function useWhatIf(add: (scenario: Scenario) => void): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const { session } = useServices();
  const scenario = useApp((state) => state.scenario);
  const [branchS, setBranchS] = useState<number | null>(null);
  const close = (): void => setBranchS(null);
  const onAdd = (future: Scenario): void => {
    close();
    add(future);
  };
  return {
    open: () => setBranchS(branchSecond(session.playhead.ms, scenario)),
    dialog: branchS !== null && (
      <WhatIfDialog scenario={scenario} atS={branchS} onAdd={onAdd} onClose={close} />
    ),
  };
}
