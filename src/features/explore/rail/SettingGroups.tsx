import { memo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { counted, formatBytes, inSentence, withUnit } from '../../../base/format';
import { type FieldGroup, valueText } from '../../../scenario/field';
import { fieldOf, fieldsIn, inUse } from '../../../scenario/fields';
import { grouped } from '../../../scenario/groups';
import type { FieldName, Scenario } from '../../../scenario/scenario';
import { diskless } from '../../../scenario/usedIf';
import { baselineOf } from '../../../store/scenarioSlice';
import type { AppState } from '../../../store/store';
import { sameSetting } from '../../../store/timedChanges';
import { useApp } from '../../../ui/app';
import { Group } from '../../../ui/controls/Group';
import { SettingRow } from '../../../ui/controls/SettingRow';
import { lazyPart, NotThere } from '../../../ui/lazyPart';
import { foldName, GROUP_NAMES, GROUPS, type GroupName } from '../../../watch/settings/settingGroups';

/** The rows wait for what is above them, so that nothing moves under a reader's finger; they are there without it, too. */
const ProducerChoices = lazyPart(
  async () => (await import('./ProducerChoices')).ProducerChoices,
  ({ children }, retry) =>
    retry !== null && (
      <>
        <NotThere retry={retry} />
        {children}
      </>
    ),
);
const GroupSettings = lazyPart(async () => (await import('./GroupSettings')).GroupSettings);

/** All settings except the headline ones, in folding groups. */
export function SettingGroups() {
  const isGrouped = useApp(({ scenario }) => grouped(scenario));
  return GROUP_NAMES.filter((group) => group !== 'group' || isGrouped).map((group) => (
    <SettingGroup key={group} group={group} />
  ));
}

function SettingGroup({ group }: { readonly group: GroupName }) {
  const { title, fields } = GROUPS[group];
  const [changed, summary] = useApp(useShallow((state) => summaryOf(group, state)));
  const rows = fields.map((each) => <Rows key={each} group={each} />);
  return (
    <Group name={foldName(group)} {...{ title, summary, changed }}>
      {group === 'producer' && <ProducerChoices>{rows}</ProducerChoices>}
      {group === 'group' && <GroupSettings />}
      {group !== 'producer' && group !== 'group' && rows}
    </Group>
  );
}

/** The first changed setting and how many more there are, null if there is none; and the values, each said once. */
export function summaryOf(
  group: GroupName,
  state: Pick<AppState, 'scenario' | 'presetId' | 'presets'>,
): readonly [changed: string | null, summary: string] {
  const summary = GROUP_SUMMARIES[group](state.scenario);
  const baseline = baselineOf(state);
  const [first, ...more] = GROUPS[group].fields
    .flatMap((each) => fieldsIn(each))
    .filter(({ name }) => !sameSetting(name, state.scenario, baseline));
  if (first === undefined) return [null, summary];
  const value = formatValue(state.scenario, first.name);
  const others = summary
    .split(', ')
    .filter((piece) => !`${piece} `.toLowerCase().startsWith(`${value.toLowerCase()} `));
  const label = `${inSentence((first.like ?? first).label)} ${value}`;
  return [more.length === 0 ? label : `${label} and ${more.length} more`, others.join(', ')];
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

// @recipe field
/** The summaries of the folded groups. */
export const GROUP_SUMMARIES = {
  workload: (scenario) => {
    const keys = scenario.keys === 'none' ? 'no keys' : `${scenario.keys} keys`;
    const arrivals = inSentence(formatValue(scenario, 'arrivals'));
    return `${formatValue(scenario, 'rate')} of ${formatBytes(scenario['record.bytes'])}, ${arrivals}, ${keys}`;
  },
  producer: (scenario) => {
    const inFlight = scenario['max.in.flight.requests.per.connection'];
    return `${scenario.partitioner}, ${formatBytes(scenario['batch.size'])} batches, ${inFlight} in flight`;
  },
  group: (scenario) =>
    grouped(scenario)
      ? `${scenario['group.producers']} of ${counted(scenario.producers, 'producer')}`
      : 'none',
  /** Whether idempotence is in effect, not just requested. */
  topic: (scenario) => {
    const copies = diskless(scenario)
      ? 'diskless'
      : counted(scenario['replication.factor'], 'copy', 'copies');
    const few = scenario['max.in.flight.requests.per.connection'] <= 5;
    const idempotent = scenario['enable.idempotence'] === 'true' && scenario.acks === 'all' && few;
    return `${copies}, acks ${scenario.acks}, ${idempotent ? 'idempotent' : 'not idempotent'}`;
  },
  brokers: (scenario) => {
    const service = withUnit(String(scenario['broker.request.us'] / 1000), 'ms');
    return `${scenario.brokers}, ${service} a request, ${formatValue(scenario, 'rtt.ms')} round trip`;
  },
  consumers: (scenario) => {
    const faults = scenario['down.broker'] === 'none' ? [] : [`broker ${scenario['down.broker']} goes down`];
    if (scenario['refuses.broker'] !== 'none') faults.push(`broker ${scenario['refuses.broker']} refuses`);
    const consumers = scenario.consumers === 0 ? [] : [counted(scenario.consumers, 'consumer')];
    return [...consumers, ...faults].join(', ') || 'none';
  },
} as const satisfies Readonly<Record<GroupName, (scenario: Scenario) => string>>;

function formatValue(scenario: Scenario, name: FieldName): string {
  return valueText(fieldOf(name), scenario[name]);
}
