import { useId } from 'react';
import { inUse } from '../../../scenario/fields';
import { useApp } from '../../../ui/app';
import { Choice } from '../../../ui/controls/Choice';
import { Entry } from '../../../ui/controls/Entry';
import { Lockable } from '../../../ui/controls/Lockable';
import { SettingMessage, SettingRow } from '../../../ui/controls/SettingRow';
import { useEntry } from '../../../ui/controls/useEntry';
import { Row } from '../../../ui/Primitives';
import { useSetting } from '../../../ui/settings';
import styles from './SlowRow.module.css';

/** Which broker is slow, what of it, and from when to when. */
export function SlowRow() {
  const from = useSetting('slow.from.s');
  const to = useSetting('slow.to.s');
  const broker = useSetting('slow.broker');
  const used = useApp(({ scenario }) => inUse('slow.kind', scenario));
  const [fromId, toId] = [useId(), useId()];
  const fromEntry = useEntry({ field: from.field, value: from.value, onCommit: from.set });
  const toEntry = useEntry({ field: to.field, value: to.value, onCommit: to.set });
  return (
    <div>
      <Row wrap gap={1} className={styles.row}>
        <Lockable name="slow.broker">
          <BrokerChoice />
        </Lockable>
        <Lockable name="slow.from.s">
          <Row as="span" gap={1} className="end">
            from
            <Entry field={from.field} entry={fromEntry} messageId={fromId} size="tight" />
          </Row>
        </Lockable>
        <Lockable name="slow.to.s">
          <Row as="span" gap={1}>
            to
            <Entry field={to.field} entry={toEntry} messageId={toId} size="tight" />
          </Row>
        </Lockable>
      </Row>
      {used && <SettingRow name="slow.kind" />}
      <SettingMessage id={fromId} problem={fromEntry.message} note={from.note} />
      <SettingMessage id={toId} problem={toEntry.message} note={to.note} />
      <SettingMessage id={`${toId}-broker`} problem={null} note={broker.note} />
    </div>
  );
}

function BrokerChoice() {
  const { field, value, set } = useSetting('slow.broker');
  const brokers = useSetting('brokers').value;
  const options = Array.from({ length: brokers }, (_, broker) => ({
    value: String(broker),
    label: `broker ${broker}`,
  }));
  return (
    <Choice
      label={field.label}
      groups={[{ options: [...options, { value: 'none', label: 'no broker' }] }]}
      value={String(value)}
      onChange={(next) => set(next === 'none' ? next : Number(next))}
      setting={field.name}
    />
  );
}
