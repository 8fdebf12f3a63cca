import { useShallow } from 'zustand/react/shallow';
import { CLIENTS } from '../../../scenario/clients/clients';
import { FIELDS, fieldOf, inUse } from '../../../scenario/fields';
import { FIELD_HELP } from '../../../scenario/fields/help';
import { clientForGroup } from '../../../scenario/groupEdits';
import { asGroup, GROUP_PREFIX, SAME } from '../../../scenario/groups';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import type { AppState } from '../../../store/store';
import { useApp, useServices } from '../../../ui/app';
import { Choice } from '../../../ui/controls/Choice';
import { SettingRow } from '../../../ui/controls/SettingRow';
import { Row } from '../../../ui/Primitives';
import { CLIENT_GROUPS } from '../../../watch/settings/ClientSetting';

const OWN = FIELDS.filter(({ like }) => like !== undefined);

/** How many producers are in the second group, and which of its settings differ. */
export function GroupSettings() {
  const { store } = useServices();
  const differing = useApp(useShallow(differingNames));
  const offered = useApp(useShallow(({ scenario }) => offeredNames(scenario)));
  const add = (name: string): void => {
    const { scenario, changeSettings } = store.getState();
    const first = asGroup(scenario)[name.slice(GROUP_PREFIX.length) as FieldName];
    changeSettings({ [name]: first });
  };
  const choose = (id: string): void => {
    const client = CLIENTS.find((each) => each.id === id);
    const { scenario, changeSettings } = store.getState();
    if (client !== undefined) changeSettings(clientForGroup(scenario, client.settings));
  };
  return (
    <>
      <SettingRow name="group.producers" />
      {differing.map((name) => (
        <SettingRow key={name} name={name} />
      ))}
      <Row apart className="soft">
        <span>Another setting</span>
        <Choice
          label="Another setting of the second group"
          groups={[
            {
              options: offered.map((value) => {
                const { label, name } = fieldOf(value).like ?? fieldOf(value);
                return { value, label, help: FIELD_HELP[name as FieldName] };
              }),
            },
          ]}
          value={null}
          placeholder="add"
          onChange={add}
        />
      </Row>
      <Row apart className="soft">
        <span>Its client</span>
        <Choice
          label="Client of the second group"
          groups={CLIENT_GROUPS}
          value={null}
          placeholder="choose"
          onChange={choose}
        />
      </Row>
    </>
  );
}

function differingNames({ scenario, fieldNotes, linkNotes }: AppState): readonly FieldName[] {
  return OWN.map(({ name }) => name).filter(
    (name) =>
      scenario[name] !== SAME ||
      scenario.at.some(({ field }) => field === name) ||
      fieldNotes[name] !== undefined ||
      linkNotes[name] !== undefined,
  );
}

function offeredNames(scenario: Scenario): readonly FieldName[] {
  return OWN.map(({ name }) => name).filter((name) => scenario[name] === SAME && inUse(name, scenario));
}
