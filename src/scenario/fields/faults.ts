import { type FieldRow, type Held, integer, number, orWord } from '../field';
import { type Condition, ever } from '../usedIf';

const isEverDown: Condition = (scenario) => ever(scenario, 'down.broker', (broker) => broker !== 'none');

// @recipe field
/** The slow broker (which one, how much, from when to when), the lost one, and the one that refuses. */
export const FAULT_FIELDS = [
  {
    name: 'slow.broker',
    label: 'Slow broker',
    group: 'slow',
    ...orWord('none', integer(0, 99)),
    default: 0,
    timed: true,
  },
  {
    name: 'slow.ms',
    label: 'Slowness',
    cause: (value, text) => (value === 0 ? 'A healthy broker' : `A broker ${text} slower`),
    group: 'headline',
    ...number(0, 10_000, 'ms'),
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
    name: 'slow.from.s',
    label: 'Slow from',
    group: 'slow',
    ...number(0, 3600, 's', 0.5),
    default: 0,
  },
  {
    name: 'slow.to.s',
    label: 'Slow to',
    group: 'slow',
    ...orWord('end', number(0, 3600, 's', 0.5)),
    default: 'end',
  },
  {
    name: 'down.broker',
    label: 'Broker down',
    ...orWord('none', integer(0, 99)),
    default: 'none',
    timed: true,
  },
  {
    kind: 'choice',
    name: 'down.kind',
    label: 'How it is down',
    usedIf: isEverDown,
    default: 'crash',
    choices: [
      { value: 'crash', label: 'Crashed', help: 'They break at once.' },
      { value: 'hang', label: 'Hung', help: 'They stay open, and requests wait.' },
    ],
  },
  {
    name: 'broker.session.timeout.ms',
    label: 'Session timeout',
    usedIf: isEverDown,
    ...integer(0, 600_000, 'ms'),
    default: 9000,
    kafkaName: 'broker.session.timeout.ms',
  },
  {
    name: 'refuses.broker',
    label: 'Broker refuses',
    ...orWord('none', integer(0, 99)),
    default: 'none',
    timed: true,
  },
  {
    kind: 'choice',
    name: 'refuses.kind',
    label: 'Its error',
    usedIf: (scenario): boolean => ever(scenario, 'refuses.broker', (broker) => broker !== 'none'),
    default: 'final',
    choices: [
      { value: 'final', label: 'Final', help: 'TOPIC_AUTHORIZATION_FAILED: the records fail at once.' },
      { value: 'retriable', label: 'Retriable', help: 'KAFKA_STORAGE_ERROR: the client tries again.' },
    ],
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
  'refuses.broker': 'refusing_broker: Option<BrokerId>',
  'refuses.kind': 'refuses_retriably: bool',
} as const satisfies Held<typeof FAULT_FIELDS>;
