import type { FieldGroup } from '../../scenario/field';
import { findField } from '../../scenario/fields';

/** The groups of the rail, and the groups of fields in each. */
export const GROUPS = {
  workload: { title: 'Workload', fields: ['workload', 'run'] },
  producer: { title: 'Producer', fields: ['producer'] },
  group: { title: 'Second group of producers', fields: ['group'] },
  topic: { title: 'Topic and acks', fields: ['topic', 'reliability'] },
  brokers: { title: 'Brokers', fields: ['brokers'] },
  consumers: { title: 'Consumers and faults', fields: ['consumers', 'faults'] },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly fields: readonly FieldGroup[] }>
>;
export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as readonly GroupName[];

/** The name of a group among all that the page folds. */
export function foldName(group: GroupName): string {
  return `settings.${group}`;
}

/** All of these names. */
export const SETTING_GROUPS: readonly string[] = GROUP_NAMES.map(foldName);

/** The folded part that a setting is in; null if it isn't in a group, or is no setting. */
export function foldOfSetting(name: string): string | null {
  const group = findField(name)?.group;
  const found = GROUP_NAMES.find((each) => GROUPS[each].fields.some((known) => known === group));
  return found === undefined ? null : foldName(found);
}
