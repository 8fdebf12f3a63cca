import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import type { FieldValue } from '../../../scenario/field';
import { fieldOf, isTimedField } from '../../../scenario/fields';
import { valueInForce } from '../../../scenario/inForce';
import { isLocked } from '../../../scenario/parts';
import { type Scenario, TIMED_FIELDS, type TimedField } from '../../../scenario/scenario';
import { useApp } from '../../../ui/app';
import { Button } from '../../../ui/controls/Button';
import { Choice } from '../../../ui/controls/Choice';
import { DialogFrame } from '../../../ui/controls/DialogFrame';
import { ValueControl } from '../../../ui/controls/ValueControl';
import { Row } from '../../../ui/Primitives';
import styles from './ChangeDialog.module.css';
import { fieldGroups, otherValue, whatIf } from './offers';

interface WhatIfDialogProps {
  readonly scenario: Scenario;
  /** Position of the playhead, s. */
  readonly atS: number;
  readonly onAdd: (scenario: Scenario) => void;
  readonly onClose: () => void;
}

const FIRST_FIELD: TimedField = 'linger.ms';

export function WhatIfDialog({ scenario, atS, onAdd, onClose }: WhatIfDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(atS);
  const [name, setName] = useState<TimedField>(FIRST_FIELD);
  const [value, setValue] = useState<FieldValue>(() => startValue(scenario, FIRST_FIELD, atS));
  const lock = useApp((state) => state.view.lock);
  const groups = fieldGroups((field) => isTimedField(field) && !isLocked({ lock }, field));
  const choose = (next: string): void => {
    const field = TIMED_FIELDS.find((known) => known === next) ?? FIRST_FIELD;
    setName(field);
    setValue(startValue(scenario, field, at));
  };
  const instant = { ...fieldOf('slow.from.s'), label: 'From second', highest: scenario['duration.s'] };
  const { scenario: future, notices } = whatIf(scenario, at, name, value);
  const leftOut = notices.find(({ field }) => field === 'at');
  const add = (): void => {
    // Leaving the entry has just marked invalid input.
    if (leftOut === undefined && popup.current?.querySelector('[aria-invalid="true"]') == null) {
      onAdd(future);
    }
  };
  return (
    <DialogFrame title="What if, from here on" popup={popup} onClose={onClose}>
      <Dialog.Description className="soft below-2">
        One setting changes during the run. Until then nothing differs; after that you see both futures side
        by side.
      </Dialog.Description>
      <Row wrap apart className={`${styles.row} soft`}>
        <span>From second</span>
        <ValueControl
          field={instant}
          label="From second"
          value={at}
          onChange={(next) => setAt(Number(next))}
        />
      </Row>
      <Row wrap apart className={`${styles.row} soft`}>
        <span>Setting</span>
        <Choice label="Setting" groups={groups} value={name} onChange={choose} />
      </Row>
      <Row wrap apart className={`${styles.row} soft`}>
        <span>New value</span>
        <ValueControl key={name} field={fieldOf(name)} value={value} onChange={setValue} />
      </Row>
      {leftOut !== undefined && (
        <p role="alert" className="above-2">
          {leftOut.message}
        </p>
      )}
      <Row wrap above={4}>
        <Button look="solid" onClick={add}>
          Compare both futures
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </DialogFrame>
  );
}

function startValue(scenario: Scenario, name: TimedField, atS: number): FieldValue {
  return otherValue(name, valueInForce(scenario, name, atS));
}
