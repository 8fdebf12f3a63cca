import { type FieldRow, type Held, integer } from '../field';

// @recipe field
export const RELIABILITY_FIELDS = [
  {
    kind: 'choice',
    name: 'acks',
    client: true,
    label: 'Acks',
    default: 'all',
    kafkaName: 'acks',
    choices: [
      {
        value: '0',
        label: 'None',
        help: 'Fire and forget: no response, losses go unnoticed.',
      },
      {
        value: '1',
        label: 'The leader',
        help: 'Done when the leader has it; lost if the leader dies before a follower has it.',
      },
      { value: 'all', label: 'All in sync', help: 'Done when every in-sync replica has it.' },
    ],
  },
  {
    kind: 'choice',
    name: 'enable.idempotence',
    client: true,
    label: 'Idempotence',
    default: 'true',
    kafkaName: 'enable.idempotence',
    choices: [
      { value: 'true', label: 'On', help: 'Retries neither duplicate nor reorder records.' },
      {
        value: 'false',
        label: 'Off',
        help: 'A retry can duplicate records, and reorder them with more than one request in flight.',
      },
    ],
  },
  {
    name: 'delivery.timeout.ms',
    client: true,
    label: 'Give up after',
    ...integer(1, 3_600_000, 'ms'),
    default: 120_000,
    kafkaName: 'delivery.timeout.ms',
  },
  {
    name: 'request.timeout.ms',
    client: true,
    label: 'Request timeout',
    ...integer(1, 3_600_000, 'ms'),
    default: 30_000,
    kafkaName: 'request.timeout.ms',
  },
  {
    name: 'retry.backoff.ms',
    client: true,
    label: 'Retry back-off',
    ...integer(0, 60_000, 'ms'),
    default: 100,
    kafkaName: 'retry.backoff.ms',
  },
] as const satisfies readonly FieldRow[];

export const RELIABILITY_IN_MODEL = {
  acks: 'acks: Acks = None | Leader | All',
  'enable.idempotence': 'idempotence: bool',
  'delivery.timeout.ms': 'delivery_timeout_ms: u64',
  'request.timeout.ms': 'request_timeout: Nanos',
  'retry.backoff.ms': 'retry_backoff_ms: u64',
} as const satisfies Held<typeof RELIABILITY_FIELDS>;
