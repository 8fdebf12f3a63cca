import { type FieldRow, type Held, integer } from '../field';
import { PARTITIONER_ROWS } from '../partitioners';
import { checkRule } from '../rule/read';
import { MOST_CHARACTERS } from '../rule/rule';
import { ever, keyed, racked } from '../usedIf';

// @recipe field
export const PARTITIONER_FIELDS = [
  {
    kind: 'choice',
    name: 'partitioner',
    client: true,
    label: 'Partitioner',
    default: 'adaptive',
    timed: true,
    choices: PARTITIONER_ROWS,
  },
  {
    name: 'partitioner.availability.timeout.ms',
    client: true,
    label: 'Availability timeout',
    usedIf: (scenario): boolean =>
      ever(scenario, 'partitioner', (kind) => kind === 'adaptive' || kind === 'adaptive-kip794'),
    ...integer(0, 60_000, 'ms'),
    default: 0,
    timed: true,
    kafkaName: 'partitioner.availability.timeout.ms',
  },
  {
    kind: 'choice',
    name: 'partitioner.ignore.keys',
    client: true,
    label: 'Ignore keys',
    usedIf: keyed,
    default: 'false',
    kafkaName: 'partitioner.ignore.keys',
    choices: [
      { value: 'false', label: 'No', help: 'The key decides the partition.' },
      {
        value: 'true',
        label: 'Yes',
        help: "Keys don't affect the partition. Clients have this setting from 3.3.",
      },
    ],
  },
  {
    kind: 'choice',
    name: 'partitioner.rack.aware',
    client: true,
    label: 'Rack-aware',
    usedIf: (scenario): boolean =>
      racked(scenario) &&
      ever(scenario, 'partitioner', (kind) => /^(uniform|adaptive)(-kip|$)/.test(String(kind))),
    default: 'false',
    kafkaName: 'partitioner.rack.aware',
    choices: [
      { value: 'false', label: 'No', help: 'They choose among all partitions.' },
      { value: 'true', label: 'Yes', help: 'They choose in the rack, if it has a leader. Clients from 4.4.' },
    ],
  },
  {
    name: 'sticky.partitioning.linger.ms',
    client: true,
    label: 'Stay with a partition',
    usedIf: (scenario): boolean => ever(scenario, 'partitioner', (kind) => kind === 'sticky-time'),
    ...integer(0, 3_600_000, 'ms'),
    default: 10,
    kafkaName: 'sticky.partitioning.linger.ms',
  },
  {
    kind: 'text',
    name: 'rule',
    client: true,
    label: 'Rule',
    usedIf: (scenario): boolean => ever(scenario, 'partitioner', (kind) => kind === 'rule'),
    default: 'leave new batch; score outstanding.records; pick lowest',
    longest: MOST_CHARACTERS,
    words: [],
    read: checkRule,
  },
] as const satisfies readonly FieldRow[];

export const PARTITIONER_IN_MODEL = {
  partitioner: 'partitioner: PartitionerKind',
  'partitioner.availability.timeout.ms': 'availability_timeout_ms: u64',
  'partitioner.ignore.keys': 'ignores_keys: bool',
  'partitioner.rack.aware': 'is_rack_aware: bool',
  'sticky.partitioning.linger.ms': 'sticky_partitioning_linger: Nanos',
  rule: 'rule: Rule',
} as const satisfies Held<typeof PARTITIONER_FIELDS>;
