import { Menu } from '@base-ui/react/menu';
import { useSyncExternalStore } from 'react';
import type { Preset } from '../../../scenario/presets/presets';
import type { CompareMenuProps } from '../../../shell/featureParts';
import { onRecent, recentScenarios } from '../../../shell/recent/recent';
import { useApp } from '../../../ui/app';
import styles from './CompareMenu.module.css';
import { linkForComparison, NO_ROOM, presetForComparison, threePartitioners, withOneMore } from './offers';
import { useAdd } from './useAdd';
import { useWhatIf } from './useWhatIf';

/** Max recent scenarios in this menu; Explore's menu has more. */
const MAX_RECENT = 5;

/** Menu of scenarios to compare with the current one. Choosing one adds it and shows the comparison. */
export function CompareMenu({ trigger, defaultOpen = false, onAdded }: CompareMenuProps) {
  const presets = useApp((state) => state.presets);
  const scenario = useApp((state) => state.scenario);
  const room = useApp((state) => withOneMore(state.view.compare, state.scenario) !== null);
  const recent = useSyncExternalStore(onRecent, recentScenarios).slice(0, MAX_RECENT);
  const add = useAdd(onAdded);
  const whatIf = useWhatIf(add.one);
  return (
    <>
      <Menu.Root defaultOpen={defaultOpen} modal={false}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal>
          <Menu.Positioner className={styles.positioner} sideOffset={4} collisionPadding={8} align="start">
            <Menu.Popup className="popup menu" aria-label="Compare with">
              <Item
                title="The three partitioners"
                says="Sticky, uniform and adaptive, with everything else equal."
                onClick={() => add.list(threePartitioners(scenario))}
              />
              <Item
                title="A copy to change"
                says={room ? 'The same scenario, with any setting you change.' : NO_ROOM}
                disabled={!room}
                onClick={() => add.one(scenario)}
              />
              <Item
                title="What if, from here on…"
                says={room ? 'One setting changes at the playhead; the past stays the same.' : NO_ROOM}
                disabled={!room}
                onClick={whatIf.open}
              />
              {recent.length > 0 && (
                <Menu.Group>
                  <Menu.GroupLabel className="note">Recent</Menu.GroupLabel>
                  {recent.map(({ link, title, says }) => (
                    <Item
                      key={link}
                      title={title}
                      says={says}
                      disabled={!room}
                      onClick={() => {
                        const found = linkForComparison(link, scenario, presets);
                        if (found !== null) add.one(found);
                      }}
                    />
                  ))}
                </Menu.Group>
              )}
              {groupsOf(presets).map(({ heading, members }) => (
                <Menu.Group key={heading}>
                  <Menu.GroupLabel className="note">{heading}</Menu.GroupLabel>
                  {members.map((preset) => (
                    <Item
                      key={preset.id}
                      title={preset.title}
                      disabled={!room}
                      onClick={() => add.one(presetForComparison(preset, scenario))}
                    />
                  ))}
                </Menu.Group>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {whatIf.dialog}
    </>
  );
}

interface ItemProps {
  readonly title: string;
  readonly says?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Item({ title, says, disabled = false, onClick }: ItemProps) {
  return (
    <Menu.Item className={`${styles.item} menu-item`} label={title} disabled={disabled} onClick={onClick}>
      <b>{title}</b>
      {says !== undefined && <small>{says}</small>}
    </Menu.Item>
  );
}

function groupsOf(presets: readonly Preset[]) {
  const headings = [...new Set(presets.map(({ group }) => group))];
  return headings.map((heading) => ({
    heading,
    members: presets.filter(({ group }) => group === heading),
  }));
}
