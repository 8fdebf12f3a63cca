import { memo, useId } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { counted, formatBytes, withUnit } from '../../../base/format';
import { formatClient } from '../../../scenario/clients/clients';
import { FIELD_GROUPS, type FieldGroup, valueText } from '../../../scenario/field';
import { fieldOf, fieldsIn, inUse } from '../../../scenario/fields';
import type { Partitioner } from '../../../scenario/partitioners';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { diskless } from '../../../scenario/usedIf';
import { baselineOf } from '../../../store/scenarioSlice';
import type { AppState } from '../../../store/store';
import { useApp } from '../../../ui/app';
import { Choice } from '../../../ui/controls/Choice';
import { Group } from '../../../ui/controls/Group';
import { Lockable } from '../../../ui/controls/Lockable';
import { Segmented } from '../../../ui/controls/Segmented';
import { SettingMessage, SettingRow } from '../../../ui/controls/SettingRow';
import { Note, Row } from '../../../ui/Primitives';
import { useSetting } from '../../../ui/settings';
import { ClientSetting } from '../../../watch/settings/ClientSetting';

const GROUPS = ['workload', 'producer', 'reliability', 'topic', 'brokers', 'consumers', 'run'] as const;

/** All settings except the headline ones, in folding groups. */
export function SettingGroups() {
  return GROUPS.map((group) => <SettingGroup key={group} group={group} />);
}

function SettingGroup({ group }: { readonly group: (typeof GROUPS)[number] }) {
  const summary = useApp(({ scenario, view }) =>
    group === 'producer' ? formatClient(scenario, 0, view.client) : GROUP_SUMMARIES[group](scenario),
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

/** A change of one setting doesn't redraw the other rows. */
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

/** Clients' defaults since 2.4; the rest are in a menu. */
const MAIN: readonly Partitioner[] = ['sticky', 'uniform', 'adaptive'];

/** The partitioner: three at hand, the others in a menu. */
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

// @recipe field
/** The summaries of the folded groups. */
export const GROUP_SUMMARIES = {
  workload: (scenario) => {
    const keys = scenario.keys === 'none' ? '' : `, ${scenario.keys} keys`;
    return `${formatValue(scenario, 'rate')} of ${formatBytes(scenario['record.bytes'])}${keys}`;
  },
  /** Whether idempotence is in effect, not just requested. */
  reliability: (scenario) => {
    const few = scenario['max.in.flight.requests.per.connection'] <= 5;
    const idempotent = scenario['enable.idempotence'] === 'true' && scenario.acks === 'all' && few;
    return `acks ${scenario.acks}, ${idempotent ? 'idempotent' : 'not idempotent'}`;
  },
  topic: (scenario) => {
    if (diskless(scenario)) return 'diskless';
    const replicas = scenario['replication.factor'];
    return replicas === 1 ? 'not replicated' : `${replicas} replicas`;
  },
  brokers: (scenario) => {
    const down = scenario['down.broker'] === 'none' ? '' : ', 1 down';
    const service = withUnit(String(scenario['broker.request.us'] / 1000), 'ms');
    return `${counted(scenario.brokers, 'broker')}${down}, ${service}, net ${formatValue(scenario, 'rtt.ms')}`;
  },
  consumers: ({ consumers }) => (consumers === 0 ? 'none' : counted(consumers, 'consumer')),
  run: (scenario) => `${formatValue(scenario, 'duration.s')}, seed ${scenario.seed}`,
} as const satisfies Partial<Record<FieldGroup, (scenario: Scenario) => string>>;

function formatValue(scenario: Scenario, name: FieldName): string {
  return valueText(fieldOf(name), scenario[name]);
}
