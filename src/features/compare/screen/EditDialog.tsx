import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { type ClientChoice, chooseClient } from '../../../scenario/clients/choose';
import { CLIENT_FIELDS, type Client } from '../../../scenario/clients/client';
import { CLIENTS, formatClient } from '../../../scenario/clients/clients';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { FIELD_HELP } from '../../../scenario/fields/help';
import { isLocked } from '../../../scenario/parts';
import { repairScenario } from '../../../scenario/repair';
import type { FieldName, Scenario, TimedChange } from '../../../scenario/scenario';
import { useApp } from '../../../ui/app';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { ValueControl } from '../../../ui/controls/ValueControl';
import { Row } from '../../../ui/Primitives';
import { ClientChoiceNote } from '../../../watch/settings/ClientChoiceNote';
import { CLIENT_GROUPS } from '../../../watch/settings/ClientSetting';
import styles from './ChangeDialog.module.css';
import { changeText, differingFields } from './differences';
import { changed, fieldGroups } from './offers';

interface EditDialogProps {
  readonly letter: string;
  readonly scenario: Scenario;
  readonly first: Scenario;
  readonly onChange: (scenario: Scenario) => void;
  readonly onClose: () => void;
}

/** Dialog for the settings of B, C or D that differ from A's, and for changing others. Changes apply immediately. */
export function EditDialog({ letter, scenario, first, onChange, onClose }: EditDialogProps) {
  const lock = useApp((state) => state.view.lock);
  const [asked, setAsked] = useState<readonly FieldName[]>([]);
  const [asksClient, setAsksClient] = useState(false);
  const isClientLocked = CLIENT_FIELDS.some((name) => isLocked({ lock }, name));
  const differing = differingFields([first, scenario]);
  const shown = [...differing, ...asked.filter((name) => !differing.includes(name))];
  const groups = fieldGroups((name) => !shown.includes(name) && !isLocked({ lock }, name));
  // Equal changes at the same instant are shown once.
  const changes = [...new Map(scenario.at.map((change) => [changeText(change), change]))];
  const remove = (change: TimedChange): void =>
    onChange({ ...scenario, at: scenario.at.filter((kept) => kept !== change) });
  return (
    <DialogFrame title={`Settings of ${letter}`} onClose={onClose}>
      <Dialog.Description className="soft below-2">
        {shown.length === 0
          ? 'Nothing differs from A yet. Choose a setting to change.'
          : 'Differences from A. All other settings are the same.'}
      </Dialog.Description>
      {asksClient && <ClientRow scenario={scenario} onChange={onChange} />}
      {shown.map((name) => (
        <Row key={name} wrap apart className={`${styles.row} soft`}>
          <span title={FIELD_HELP[name]}>
            {fieldOf(name).kafkaName === undefined ? fieldOf(name).label : <code>{name}</code>}
          </span>
          {isLocked({ lock }, name) ? (
            <span>{valueText(fieldOf(name), scenario[name])}, locked</span>
          ) : (
            <Row as="span" gap={1}>
              <ValueControl
                field={fieldOf(name)}
                value={scenario[name]}
                onChange={(value) => onChange(changed(scenario, name, value))}
              />
              <IconButton
                icon="reset"
                label={`${fieldOf(name).label} as in A`}
                onClick={() => {
                  setAsked(asked.filter((other) => other !== name));
                  onChange(changed(scenario, name, first[name]));
                }}
              />
            </Row>
          )}
        </Row>
      ))}
      {changes.map(([text, change]) => (
        <Row key={text} wrap apart className={`${styles.row} soft`}>
          <span>{text}</span>
          <IconButton icon="close" label={`Remove the change ${text}`} onClick={() => remove(change)} />
        </Row>
      ))}
      <Row wrap above={4}>
        <Choice
          label="Change a setting"
          placeholder={shown.length === 0 ? 'Choose a setting' : 'Change another setting'}
          groups={asksClient || isClientLocked ? groups : [{ options: [CLIENT_OPTION] }, ...groups]}
          value={null}
          onChange={(name) => {
            if (name === CLIENT_OPTION.value) setAsksClient(true);
            else setAsked([...asked, name]);
          }}
        />
        <Button look="solid" onClick={onClose}>
          Done
        </Button>
      </Row>
    </DialogFrame>
  );
}

const CLIENT_OPTION = {
  value: 'client',
  label: 'Client',
  help: 'Another library or version: it replaces defaults and keeps what you set.',
} as const;

/** The client of a compared scenario, and what the last choice kept and changed. */
function ClientRow({ scenario, onChange }: Pick<EditDialogProps, 'scenario' | 'onChange'>) {
  const view = useApp((state) => state.view);
  const [made, setMade] = useState<{ readonly choice: ClientChoice; readonly before: Scenario } | null>(null);
  const named = made?.choice.view ?? view;
  const choose = (id: string): void => {
    const client = CLIENTS.find((known) => known.id === id);
    if (client === undefined) return;
    const choice = chooseClient(client, scenario, named);
    setMade({ choice, before: scenario });
    onChange({ ...scenario, ...choice.patch });
  };
  const takeDefaults = (client: Client): void => {
    setMade(null);
    onChange(repairScenario({ ...scenario, ...client.settings }).scenario);
  };
  return (
    <>
      <Row wrap apart className={`${styles.row} soft`}>
        <span>Client</span>
        <Choice
          label="Client"
          groups={CLIENT_GROUPS}
          value={null}
          placeholder={formatClient(scenario, 0, named.client)}
          onChange={choose}
        />
      </Row>
      {made !== null && <ClientChoiceNote {...made} onDefaults={() => takeDefaults(made.choice.client)} />}
    </>
  );
}
