import { memo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { formatClient } from '../../../scenario/clients/clients';
import { FIELD_GROUPS, type FieldGroup } from '../../../scenario/field';
import { fieldsIn, inUse } from '../../../scenario/fields';
import type { FieldName } from '../../../scenario/scenario';
import { baselineOf } from '../../../store/scenarioSlice';
import type { AppState } from '../../../store/store';
import { useApp } from '../../../ui/app';
import { Group } from '../../../ui/controls/Group';
import { SettingRow } from '../../../ui/controls/SettingRow';
import { ClientSetting } from '../../../watch/settings/ClientSetting';
import { GROUP_WORDS } from './groupSummary';
import { PartitionerSetting } from './PartitionerSetting';

const GROUPS = ['workload', 'producer', 'reliability', 'topic', 'brokers', 'consumers', 'run'] as const;

/** The settings other than the headline ones, in folding groups. */
export function SettingGroups() {
  return GROUPS.map((group) => <SettingGroup key={group} group={group} />);
}

function SettingGroup({ group }: { readonly group: (typeof GROUPS)[number] }) {
  const summary = useApp(({ scenario, view }) =>
    group === 'producer' ? formatClient(scenario, 0, view.client) : GROUP_WORDS[group](scenario),
  );
  const openAtFirst = group === 'workload' || group === 'producer';
  return (
    <Group title={FIELD_GROUPS[group]} {...{ summary, openAtFirst }}>
      {group === 'producer' && (
        <>
          <ClientSetting />
          <PartitionerSetting />
        </>
      )}
      <Rows group={group} />
    </Group>
  );
}

/** A change of one setting draws no other row anew. */
const Rows = memo(function Rows({ group }: { readonly group: FieldGroup }) {
  const names = useApp(useShallow((state) => namesOf(group, state)));
  return names.map((name) => <SettingRow key={name} name={name} />);
});

/** The rows that matter in this scenario, were changed or have a note; the partitioner has its own control. */
function namesOf(group: FieldGroup, state: AppState): readonly FieldName[] {
  const { scenario, fieldNotes, linkNotes } = state;
  const baseline = baselineOf(state);
  return fieldsIn(group)
    .map(({ name }) => name)
    .filter((name) => name !== 'partitioner')
    .filter(
      (name) =>
        inUse(name, scenario) ||
        scenario[name] !== baseline[name] ||
        scenario.at.some(({ field }) => field === name) ||
        fieldNotes[name] !== undefined ||
        linkNotes[name] !== undefined,
    );
}
