import { type FieldRow, type Held, range } from '../field';
import { type Condition, ever } from '../usedIf';

const isEverDown: Condition = (scenario) => ever(scenario, 'down.broker', (broker) => broker !== 'none');

// @recipe field
/** The slow broker (which one, how much, from when to when) and the lost one. */
export const FAULT_FIELDS = [
  {
    kind: 'number-or-word',
    name: 'slow.broker',
    label: 'Slow broker',
    group: 'slow',
    ...range(0, 99),
    words: ['none'],
    wholeNumbers: true,
    default: 0,
    timed: true,
  },
  {
    kind: 'number',
    name: 'slow.ms',
    label: 'Broker slowness',
    group: 'headline',
    ...range(0, 10_000, 'ms'),
    stops: [0, 1, 2, 5, 10, 20, 50, 100, 200, 500],
    default: 20,
    timed: true,
  },
  {
    kind: 'choice',
    name: 'slow.kind',
    label: 'What is slow',
    group: 'slow',
    usedIf: (scenario): boolean => ever(scenario, 'slow.broker', (broker) => broker !== 'none'),
    default: 'broker',
    choices: [
      {
        value: 'broker',
        label: 'Broker',
        help: 'Its responses to producers, and its appends as a follower.',
      },
      { value: 'responses', label: 'Responses', help: 'Only its responses to producers.' },
      { value: 'appends', label: 'Disk', help: 'Its appends, as leader and as follower.' },
      { value: 'fetches', label: 'Fetches', help: "Only its look at followers' fetches." },
    ],
  },
  {
    kind: 'number',
    name: 'slow.from.s',
    label: 'Slow from',
    group: 'slow',
    ...range(0, 3600, 's', 0.5),
    default: 0,
  },
  {
    kind: 'number-or-word',
    name: 'slow.to.s',
    label: 'Slow to',
    group: 'slow',
    ...range(0, 3600, 's', 0.5),
    words: ['end'],
    wholeNumbers: false,
    default: 'end',
  },
  {
    kind: 'number-or-word',
    name: 'down.broker',
    label: 'Broker down',
    group: 'faults',
    ...range(0, 99),
    words: ['none'],
    wholeNumbers: true,
    default: 'none',
    timed: true,
  },
  {
    kind: 'choice',
    name: 'down.kind',
    label: 'How it is down',
    group: 'faults',
    usedIf: isEverDown,
    default: 'crash',
    choices: [
      { value: 'crash', label: 'Crashed', help: 'They break at once.' },
      { value: 'hang', label: 'Hung', help: 'They stay open, and requests wait.' },
    ],
  },
  {
    kind: 'integer',
    name: 'broker.session.timeout.ms',
    label: 'Session timeout',
    group: 'faults',
    usedIf: isEverDown,
    ...range(0, 600_000, 'ms'),
    default: 9000,
    kafkaName: 'broker.session.timeout.ms',
  },
] as const satisfies readonly FieldRow[];

export const FAULT_IN_MODEL = {
  'slow.broker': 'slow_broker: Option<BrokerId>',
  'slow.ms': 'slowness: Nanos',
  'slow.kind': 'slow_kind: SlowKind',
  'slow.from.s': 'slow_from: Nanos',
  'slow.to.s': 'slow_to: Nanos',
  'down.broker': 'down_broker: Option<BrokerId>',
  'down.kind': 'down_hangs: bool',
  'broker.session.timeout.ms': 'broker_session_timeout: Nanos',
} as const satisfies Held<typeof FAULT_FIELDS>;
