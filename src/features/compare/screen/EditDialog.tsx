import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { valueText } from '../../../scenario/field';
import { fieldOf } from '../../../scenario/fields';
import { FIELD_HELP } from '../../../scenario/fields/help';
import { isLocked } from '../../../scenario/parts';
import type { FieldName, Scenario, TimedChange } from '../../../scenario/scenario';
import { useApp } from '../../../ui/app';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { ValueControl } from '../../../ui/controls/ValueControl';
import { Row } from '../../../ui/Primitives';
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
          groups={groups}
          value={null}
          onChange={(name) => setAsked([...asked, name])}
        />
        <Button look="solid" onClick={onClose}>
          Done
        </Button>
      </Row>
    </DialogFrame>
  );
}
