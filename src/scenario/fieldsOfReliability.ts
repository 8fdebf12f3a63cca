import type { Field } from './field';

/** What a producer calls sent, how long it tries, and what a retry may do. */
export const RELIABILITY_FIELDS = [
  {
    kind: 'choice',
    name: 'acks',
    label: 'Acks',
    group: 'reliability',
    kafkaName: 'acks',
    help: 'Which replicas must have a record before the producer hears of it.',
    choices: [
      {
        value: '0',
        label: 'None',
        help: 'Sent is done: the broker answers nothing, and a lost record stays unknown.',
      },
      {
        value: '1',
        label: 'The leader',
        help: 'Done when the leader has it; lost if the leader dies before a follower has it.',
      },
      { value: 'all', label: 'All in sync', help: 'Done when every replica in sync has it.' },
    ],
  },
  {
    kind: 'choice',
    name: 'enable.idempotence',
    label: 'Idempotence',
    group: 'reliability',
    kafkaName: 'enable.idempotence',
    help: 'Whether brokers drop a batch that a retry brings twice; in effect only with acks=all and at most 5 requests in flight.',
    choices: [
      { value: 'true', label: 'On', help: 'Retries neither double nor reorder records.' },
      {
        value: 'false',
        label: 'Off',
        help: 'A retry can double records, and reorder them with more than one request in flight.',
      },
    ],
  },
  {
    kind: 'integer',
    name: 'delivery.timeout.ms',
    label: 'Give up after',
    group: 'reliability',
    unit: 'ms',
    lowest: 1,
    highest: 3_600_000,
    step: 1,
    kafkaName: 'delivery.timeout.ms',
    help: 'A record that is not acked this long after send() fails; it covers waiting, sending and all retries.',
  },
  {
    kind: 'integer',
    name: 'request.timeout.ms',
    label: 'Request timeout',
    group: 'reliability',
    unit: 'ms',
    lowest: 1,
    highest: 3_600_000,
    step: 1,
    kafkaName: 'request.timeout.ms',
    help: 'A request without response for this long is given up with its connection, and its batches are sent again.',
  },
  {
    kind: 'integer',
    name: 'retry.backoff.ms',
    label: 'Retry back-off',
    group: 'reliability',
    unit: 'ms',
    lowest: 0,
    highest: 60_000,
    step: 1,
    kafkaName: 'retry.backoff.ms',
    help: 'How long a batch waits before it is sent again; with clients from 3.3 on twice as long each time, up to 1000 ms.',
  },
] as const satisfies readonly Field[];
