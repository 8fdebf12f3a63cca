import { type FieldRow, type Held, integer } from '../field';
import { asGroup, GROUP_PREFIX, grouped, SAME } from '../groups';
import type { Condition } from '../usedIf';
import { PRODUCER_FIELDS } from './producers';
import { RELIABILITY_FIELDS } from './reliability';
import { WORKLOAD_FIELDS } from './workload';

// @recipe field
export const GROUP_FIELDS = [
  {
    name: 'group.producers',
    label: 'Producers, second group',
    ...integer(0, 5000),
    default: 0,
  },
] as const satisfies readonly FieldRow[];

export const GROUP_IN_MODEL = {
  'group.producers': 'group_producers: u32',
} as const satisfies Held<typeof GROUP_FIELDS>;

/** Settings of the run and of what is measured, which all producers share. */
const SHARED = ['producers', 'latency.from', 'duration.s', 'measure.from.s', 'seed'] as const;

type ProducerRow = Exclude<
  (typeof WORKLOAD_FIELDS | typeof PRODUCER_FIELDS | typeof RELIABILITY_FIELDS)[number],
  { readonly name: (typeof SHARED)[number] }
>;

export type OwnRow = {
  readonly [R in ProducerRow as R['name']]: FieldRow & {
    readonly name: `${typeof GROUP_PREFIX}${R['name']}`;
    readonly like: FieldRow;
  } & (R extends { readonly timed: true } ? { readonly timed: true } : unknown);
}[ProducerRow['name']];
export type OwnName = OwnRow['name'];
export type LikeOf<Name extends OwnName> = Name extends `${typeof GROUP_PREFIX}${infer Like}` ? Like : never;

export const OWN_FIELDS = [...WORKLOAD_FIELDS, ...PRODUCER_FIELDS, ...RELIABILITY_FIELDS]
  .filter(({ name }) => !SHARED.some((shared) => shared === name))
  .map(ownRow) as readonly FieldRow[] as readonly OwnRow[];

function ownRow(like: FieldRow): FieldRow {
  const { stops: _, kafkaName: __, ...row } = { stops: undefined, ...like };
  const usedIf: Condition = (scenario) => grouped(scenario) && (like.usedIf?.(asGroup(scenario)) ?? true);
  const label = `${like.label}, second group`;
  const own = {
    name: `${GROUP_PREFIX}${like.name}`,
    label,
    group: 'group',
    default: SAME,
    like,
    usedIf,
  } as const;
  if (row.kind === 'choice') {
    const same = { value: SAME, label: 'Same', help: "The first group's." };
    return { ...row, ...own, choices: [same, ...row.choices] };
  }
  if (row.kind === 'text') return { ...row, ...own, words: [SAME] };
  const [wholeNumbers, words] =
    row.kind === 'number-or-word' ? [row.wholeNumbers, row.words] : [row.kind === 'integer', []];
  return { ...row, ...own, kind: 'number-or-word', wholeNumbers, words: [SAME, ...words] };
}
