import type { FieldGroup } from '../../scenario/field';
import { fieldOf, fieldsIn, findField } from '../../scenario/fields';
import type { FieldName } from '../../scenario/scenario';

/** The groups of the rail, and the groups of fields in each; research has fields of its own. */
export const GROUPS = {
  workload: { title: 'Workload', fields: ['workload', 'run'] },
  producer: { title: 'Producer', fields: ['producer'] },
  group: { title: 'Second group of producers', fields: ['group'] },
  topic: { title: 'Topic and acks', fields: ['topic', 'reliability'] },
  brokers: { title: 'Brokers', fields: ['brokers'] },
  consumers: { title: 'Consumers and faults', fields: ['consumers', 'slow', 'faults'] },
  research: { title: 'Research', fields: [] },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly fields: readonly FieldGroup[] }>
>;
export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as readonly GroupName[];

/** Settings that few readers need: how a run is drawn at random and measured. */
const RESEARCH: readonly FieldName[] = [
  'seed',
  'arrivals',
  'latency.from',
  'measure.from.s',
  'cold.start.ms',
];

/** The fields of a group, in their order. */
export function fieldsOf(group: GroupName): ReturnType<typeof fieldsIn> {
  if (group === 'research') return RESEARCH.map(fieldOf);
  return GROUPS[group].fields
    .flatMap((each) => fieldsIn(each))
    .filter(({ name }) => !RESEARCH.includes(name));
}

export function foldName(group: GroupName): string {
  return `settings.${group}`;
}

/** All of these names. */
export const SETTING_GROUPS: readonly string[] = GROUP_NAMES.map(foldName);

/** The folded part that a setting is in; null if it isn't in a group, or is no setting. */
export function foldOfSetting(name: string): string | null {
  const field = findField(name);
  const found = GROUP_NAMES.find(
    (each) => field !== undefined && fieldsOf(each).some((known) => known.name === name),
  );
  return found === undefined ? null : foldName(found);
}
