import { expect, test } from 'vitest';
import { whatChanged } from '../../src/run/whatChanged/whatChanged';
import type { Frame, RequestRow } from '../../workers/frame';
import { frameOf } from '../fixtures/frames';

const request = (broker: number, phase: RequestRow['phase']): Partial<RequestRow> => ({ broker, phase });

const FIVE_TO_BROKER_0 = [request(0, 'slowness'), ...Array.from({ length: 4 }, () => request(0, 'waiting'))];

const EARLY = frameOf({
  atMs: 31_498,
  eventIndex: 100,
  lanes: [
    { broker: 0, recordsAppended: 1000, recordsAcked: 500 },
    { broker: 1, recordsAppended: 300, recordsAcked: 300 },
    { broker: 2, recordsAppended: 200, recordsAcked: 200 },
  ],
  brokers: [
    { inFlight: 5, requestsServed: 40 },
    { inFlight: 0, requestsServed: 80 },
    { inFlight: 1, requestsServed: 90 },
  ],
  requests: [...FIVE_TO_BROKER_0, request(2, 'service')],
});
const LATE = frameOf({
  atMs: 31_518,
  eventIndex: 160,
  lanes: [
    { broker: 0, recordsAppended: 1033, recordsAcked: 531, lastAckLatencyMs: 4070 },
    { broker: 1, recordsAppended: 304, recordsAcked: 304, lastAckLatencyMs: 4.66 },
    { broker: 2, recordsAppended: 204, recordsAcked: 200, lastAckLatencyMs: 2.93 },
  ],
  brokers: [
    { inFlight: 5, requestsServed: 41 },
    { inFlight: 1, requestsServed: 83 },
    { inFlight: 0, requestsServed: 91 },
  ],
  // One is served already, and its response on the way back.
  requests: [...FIVE_TO_BROKER_0, request(1, 'response')],
});

const plain = (text: string): string => text.replace(/\u202f/g, ' ');

test('it lists what was sent, what left and what was acked, and where', () => {
  const { spanMs, changes } = whatChanged(EARLY, LATE, {});
  expect(spanMs).toBe(20);
  expect(changes.map(({ title }) => title)).toEqual([
    '41 records sent',
    '4 requests left',
    '35 acks arrived',
  ]);
  expect(changes.map(({ detail }) => plain(detail))).toMatchSnapshot();
});

test('a step back lists the same, and says by its span that it went back', () => {
  const back = whatChanged(LATE, EARLY, {});
  expect(back.spanMs).toBe(-20);
  expect(back.changes).toEqual(whatChanged(EARLY, LATE, {}).changes);
});

test('between equal frames nothing changed', () => {
  expect(whatChanged(EARLY, EARLY, {})).toEqual({ spanMs: 0, changes: [] });
});

test('without rows of requests it says how many were served', () => {
  const matrix = (requestsServed: number, eventIndex: number): Frame =>
    frameOf({ atMs: eventIndex, eventIndex, brokers: [{ inFlight: 90, requestsServed }] });
  expect(whatChanged(matrix(10, 1), matrix(14, 2), {}).changes).toEqual([
    { title: '4 requests were served', detail: '4 by broker 0' },
  ]);
});

test('one is singular, many places are cut short, lanes of several partitions say so', () => {
  const lanes = (records: number) =>
    Array.from({ length: 9 }, (_, lane) => ({ partitions: 12, broker: lane % 3, recordsAppended: records }));
  const many = whatChanged(
    frameOf({ lanes: lanes(0) }),
    frameOf({ atMs: 1, eventIndex: 1, lanes: lanes(2) }),
    {},
  );
  expect(many.changes[0]?.title).toBe('18 records sent');
  expect(many.changes[0]?.detail).toMatch(/^2 to 12 partitions on broker 0, .*, 6 elsewhere$/);
  const one = whatChanged(
    frameOf({ lanes: [{}] }),
    frameOf({ atMs: 1, eventIndex: 1, lanes: [{ recordsAppended: 1 }] }),
    {},
  );
  expect(one.changes).toEqual([{ title: '1 record sent', detail: '1 to partition 0' }]);
});

test('it lists what brokers, replicas and consumers did', () => {
  const before = frameOf({
    replicationFactor: 3,
    recordsPolled: 100,
    lagRecords: 40,
    retries: 1,
    lanes: [
      { broker: 0, uncommittedRecords: 31 },
      { broker: 1, uncommittedRecords: 4 },
    ],
    brokers: [{ inFlight: 5 }, { down: true }],
  });
  const after = frameOf({
    atMs: 5,
    eventIndex: 9,
    replicationFactor: 3,
    recordsPolled: 600,
    lagRecords: 12,
    retries: 6,
    lanes: [
      { broker: 0, leader: 1, uncommittedRecords: 0 },
      { broker: 1, uncommittedRecords: 20 },
    ],
    brokers: [{ down: true }, {}],
  });
  expect(whatChanged(before, after, {}).changes.map(({ title, detail }) => [title, detail])).toEqual([
    ['Broker 0 went down', 'In flight to it: 5, to be sent again'],
    ['Broker 1 came back', 'It leads its own partitions again'],
    ['A new leader was chosen', 'Broker 1 leads partition 0'],
    ['16 more records wait for replicas', '16 of partition 1'],
    ['31 fewer records wait for replicas', '31 of partition 0'],
    ['5 batches to be sent again', '6 so far'],
    ['500 records polled', '12 more to read'],
  ]);
});

test('a lost leader is reported, for all partitions of a broker at once', () => {
  const lanes = (leader: number) => [{ broker: 0, leader }, { broker: 1 }, { broker: 0, leader }];
  const lost = whatChanged(
    frameOf({ lanes: lanes(0) }),
    frameOf({ atMs: 1, eventIndex: 1, lanes: lanes(-1) }),
    {},
  );
  expect(lost.changes).toEqual([
    { title: 'A leader was lost', detail: 'No leader for 2 partitions of broker 0' },
  ]);
});
