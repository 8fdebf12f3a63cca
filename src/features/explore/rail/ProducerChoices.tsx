import { type ReactNode, useId } from 'react';
import { grouped } from '../../../scenario/groups';
import type { Partitioner } from '../../../scenario/partitioners';
import { useApp } from '../../../ui/app';
import { Choice } from '../../../ui/controls/Choice';
import { Lockable } from '../../../ui/controls/Lockable';
import { Segmented } from '../../../ui/controls/Segmented';
import { SettingMessage, SettingRow } from '../../../ui/controls/SettingRow';
import { Note, Row } from '../../../ui/Primitives';
import { useSetting } from '../../../ui/settings';
import { ClientSetting } from '../../../watch/settings/ClientSetting';

/** The producers' client and partitioner, above their other settings, and the way to a second group of them. */
export function ProducerChoices({ children }: { readonly children: ReactNode }) {
  const isGrouped = useApp(({ scenario }) => grouped(scenario));
  return (
    <>
      <ClientSetting />
      <PartitionerSetting />
      {children}
      {!isGrouped && (
        <>
          <SettingRow name="group.producers" />
          <Note>A canary, an older client on part of the fleet, or a noisy neighbour.</Note>
        </>
      )}
    </>
  );
}

/** Clients' defaults since 2.4; the rest are in a menu. */
const MAIN: readonly Partitioner[] = ['sticky', 'uniform', 'adaptive'];

function PartitionerSetting() {
  const { field, value, note, set } = useSetting('partitioner');
  const messageId = useId();
  if (field.kind !== 'choice') return null;
  const others = field.choices.filter((choice) => !isMain(choice.value));
  const chosen = field.choices.find((choice) => choice.value === value);
  return (
    <Lockable name="partitioner">
      <div data-block={field.name}>
        <Segmented
          label={field.label}
          options={field.choices.filter((choice) => isMain(choice.value))}
          value={isMain(value) ? value : null}
          onChange={set}
        />
        <Note>{chosen?.help}</Note>
        <Row apart className="soft">
          <span>Other partitioners</span>
          <Choice
            label="Other partitioners"
            groups={[{ options: others }]}
            value={isMain(value) ? null : value}
            placeholder="none"
            onChange={set}
          />
        </Row>
        <SettingMessage id={messageId} problem={null} note={note} />
      </div>
    </Lockable>
  );
}

function isMain(value: string): boolean {
  return MAIN.some((main) => main === value);
}
