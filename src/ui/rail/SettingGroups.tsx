import { clientInForce } from '../../scenario/clients';
import { FIELD_GROUPS, type FieldGroup } from '../../scenario/field';
import { fieldsIn, inUse } from '../../scenario/fields';
import { baselineOf } from '../../store/scenarioSlice';
import { useApp } from '../app';
import { SettingRow } from '../controls/SettingRow';
import { ClientSetting, OWN_SETTINGS } from './ClientSetting';
import { Group } from './Group';
import {
  brokersWords,
  consumersWords,
  reliabilityWords,
  runWords,
  topicWords,
  workloadWords,
} from './groupWords';
import { PartitionerSetting } from './PartitionerSetting';

/** The settings beside the headline ones, in folding groups. */
export function SettingGroups() {
  const scenario = useApp((state) => state.scenario);
  const client = clientInForce(scenario, 0)?.name ?? OWN_SETTINGS;
  return (
    <>
      <Group title={FIELD_GROUPS.workload} summary={workloadWords(scenario)} openAtFirst>
        <Rows group="workload" />
      </Group>
      <Group title={FIELD_GROUPS.producer} summary={client} openAtFirst>
        <ClientSetting />
        <PartitionerSetting />
        <Rows group="producer" />
      </Group>
      <Group title={FIELD_GROUPS.reliability} summary={reliabilityWords(scenario)}>
        <Rows group="reliability" />
      </Group>
      <Group title={FIELD_GROUPS.topic} summary={topicWords(scenario)}>
        <Rows group="topic" />
      </Group>
      <Group title={FIELD_GROUPS.brokers} summary={brokersWords(scenario)}>
        <Rows group="brokers" />
      </Group>
      <Group title={FIELD_GROUPS.consumers} summary={consumersWords(scenario)}>
        <Rows group="consumers" />
      </Group>
      <Group title={FIELD_GROUPS.run} summary={runWords(scenario)}>
        <Rows group="run" />
      </Group>
    </>
  );
}

/** The rows that do something in this scenario, and those that were changed or have something to say; the partitioner has a
 * control of its own. */
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
