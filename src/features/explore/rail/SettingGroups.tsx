import { memo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { counted, formatBytes, inSentence, withUnit } from '../../../base/format';
import { brokerId } from '../../../scenario/brokerId';
import { valueText } from '../../../scenario/field';
import { fieldOf, inUse } from '../../../scenario/fields';
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
import {
  fieldsOf,
  foldName,
  GROUP_NAMES,
  GROUPS,
  type GroupName,
} from '../../../watch/settings/settingGroups';

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

interface SettingGroupsProps {
  /** Shows groups that few readers need, too, unless something in them was changed. */
  readonly all: boolean;
}

export function SettingGroups({ all }: SettingGroupsProps) {
  const groups = useApp(
    useShallow((state) =>
      GROUP_NAMES.filter((group) => {
        if (group === 'group') return grouped(state.scenario);
        return (
          all || !RARE.includes(group) || changedIn(group, state).some((field) => field.group !== 'slow')
        );
      }),
    ),
  );
  return groups.map((group) => <SettingGroup key={group} group={group} />);
}

/** The fault bar shows who is slow, and when. */
const RARE: readonly GroupName[] = ['consumers', 'research'];

function SettingGroup({ group }: { readonly group: GroupName }) {
  const { title } = GROUPS[group];
  const [changed, summary] = useApp(useShallow((state) => summaryOf(group, state)));
  const rows = <Rows group={group} />;
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
  const [first, ...more] = changedIn(group, state);
  if (first === undefined) return [null, summary];
  const value = formatValue(state.scenario, first.name);
  const others = summary
    .split(', ')
    .filter((piece) => !`${piece} `.toLowerCase().startsWith(`${value.toLowerCase()} `));
  const label = `${inSentence((first.like ?? first).label)} ${value}`;
  return [more.length === 0 ? label : `${label} and ${more.length} more`, others.join(', ')];
}

function changedIn(group: GroupName, state: Pick<AppState, 'scenario' | 'presetId' | 'presets'>) {
  const baseline = baselineOf(state);
  return fieldsOf(group).filter(({ name }) => !sameSetting(name, state.scenario, baseline));
}

/** A change of one setting doesn't redraw the other rows. */
const Rows = memo(function Rows({ group }: { readonly group: GroupName }) {
  const names = useApp(useShallow((state) => namesOf(group, state)));
  return names.map((name) => <SettingRow key={name} name={name} />);
});

/** The rows that matter in this scenario, were changed or have a note; the partitioner has its own control. */
function namesOf(group: GroupName, state: AppState): readonly FieldName[] {
  const { scenario, fieldNotes, linkNotes } = state;
  const baseline = baselineOf(state);
  return fieldsOf(group)
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

export const GROUP_SUMMARIES = {
  workload: (scenario) => {
    const size = formatBytes(scenario['record.bytes']);
    return `${formatValue(scenario, 'rate')} of ${size}${scenario.keys === 'none' ? '' : `, ${scenario.keys} keys`}`;
  },
  producer: (scenario) => `${scenario.partitioner}, ${formatBytes(scenario['batch.size'])} batches`,
  group: (scenario) =>
    grouped(scenario)
      ? `${scenario['group.producers']} of ${counted(scenario.producers, 'producer')}`
      : 'none',
  topic: (scenario) => {
    const copies = diskless(scenario)
      ? 'diskless'
      : counted(scenario['replication.factor'], 'copy', 'copies');
    return `${copies}, acks ${scenario.acks}`;
  },
  brokers: (scenario) => {
    const service = withUnit(String(scenario['broker.request.us'] / 1000), 'ms');
    return `${scenario.brokers}, ${service} a request`;
  },
  consumers: (scenario) => {
    const { 'down.broker': down, 'refuses.broker': refuses } = scenario;
    const faults = down === 'none' ? [] : [`broker ${brokerId(scenario, down)} goes down`];
    if (refuses !== 'none') faults.push(`broker ${brokerId(scenario, refuses)} refuses`);
    const consumers = scenario.consumers === 0 ? [] : [counted(scenario.consumers, 'consumer')];
    return [...consumers, ...faults].join(', ') || 'none';
  },
  research: (scenario) => `seed ${scenario.seed}, ${inSentence(formatValue(scenario, 'arrivals'))}`,
} as const satisfies Readonly<Record<GroupName, (scenario: Scenario) => string>>;

function formatValue(scenario: Scenario, name: FieldName): string {
  return valueText(fieldOf(name), scenario[name]);
}
