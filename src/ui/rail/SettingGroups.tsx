import { clientWords } from '../../scenario/clients';
import { FIELD_GROUPS, type FieldGroup } from '../../scenario/field';
import { fieldsIn, inUse } from '../../scenario/fields';
import { baselineOf } from '../../store/scenarioSlice';
import { useApp } from '../app';
import { SettingRow } from '../controls/SettingRow';
import { ClientSetting } from './ClientSetting';
import { Group } from './Group';
import { GROUP_WORDS } from './groupWords';
import { PartitionerSetting } from './PartitionerSetting';

const GROUPS = ['workload', 'producer', 'reliability', 'topic', 'brokers', 'consumers', 'run'] as const;

/** The settings other than the headline ones, in folding groups. */
export function SettingGroups() {
  const scenario = useApp((state) => state.scenario);
  const named = useApp((state) => state.view.client);
  return GROUPS.map((group) => {
    const summary = group === 'producer' ? clientWords(scenario, 0, named) : GROUP_WORDS[group](scenario);
    const openAtFirst = group === 'workload' || group === 'producer';
    return (
      <Group key={group} title={FIELD_GROUPS[group]} {...{ summary, openAtFirst }}>
        {group === 'producer' && (
          <>
            <ClientSetting />
            <PartitionerSetting />
          </>
        )}
        <Rows group={group} />
      </Group>
    );
  });
}

/** The rows that matter in this scenario, were changed or have a note; the partitioner has its own control. */
function Rows({ group }: { readonly group: FieldGroup }) {
  const scenario = useApp((state) => state.scenario);
  const baseline = useApp(baselineOf);
  const fieldNotes = useApp((state) => state.fieldNotes);
  const linkNotes = useApp((state) => state.linkNotes);
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
    )
    .map((name) => <SettingRow key={name} name={name} />);
}
