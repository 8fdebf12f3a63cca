import { expect, test } from 'vitest';
import { DRIVERS } from '../../measure/drivers';
import { repeatableRows, taskOfLink, taskOfRow } from '../../measure/entry';
import { type Experiment, experimentOf } from '../../measure/experiment';
import { busyText, figuresOfRun, meanFigures, type PrintedRun, reportLines } from '../../measure/report';
import { loadEvidence } from '../../src/features/evidence/core/rows';
import { measureCommand, whyNotMeasured } from '../../src/run/export/measureCommand';
import { decodeLink } from '../../src/scenario/link/link';
import { MEASURED_WARM } from '../../src/scenario/measuredCluster';
import type { Scenario } from '../../src/scenario/scenario';

function scenarioOf(link: string): Scenario {
  const read = decodeLink(link);
  if (!read.ok) throw new Error(read.message);
  return read.scenario;
}

function experiment(link: string, client: string | null = null): Experiment {
  const read = experimentOf(scenarioOf(link), client);
  if (!read.ok) throw new Error(read.message);
  return read.experiment;
}

test('a scenario becomes words for brokers and producers', () => {
  const found = experiment(
    'rate=1000&duration.s=20&measure.from.s=5&partitions=12&brokers=6&replication.factor=3&min.insync.replicas=2&linger.ms=5&batch.size=4096&slow.broker=2&slow.ms=20.4',
  );
  expect(found).toMatchObject({
    brokers: 6,
    client: '4.0.0',
    rule: null,
    fromS: 5,
    topic: ['12', '3', 'min.insync.replicas=2'],
    consumers: null,
    late: { broker: 2, parts: ['responses', 'appends'], ms: 20, fromS: 0, toS: null },
    refuses: null,
  });
  expect(found.producers).toEqual(
    expect.arrayContaining(['rate=1000', 'seconds=20', 'fromS=5', 'p.linger.ms=5', 'p.batch.size=4096']),
  );
});

test.each([
  { link: 'slow.kind=responses&replication.factor=3', parts: ['responses'] },
  { link: 'slow.kind=fetches&replication.factor=3', parts: ['fetches'] },
  { link: 'replication.factor=1', parts: ['responses'] },
])('what is late: $link', ({ link, parts }) => {
  expect(experiment(link).late?.parts).toEqual(parts);
});

test('a slowness has its interval, and a broker that refuses its number', () => {
  expect(experiment('slow.from.s=10&slow.to.s=15').late).toMatchObject({ fromS: 10, toS: 15 });
  expect(experiment('slow.broker=none&refuses.broker=1')).toMatchObject({ late: null, refuses: 1 });
});

test.each([
  { link: 'partitioner=round-robin&acks=1&enable.idempotence=false', client: '2.3.1' },
  { link: 'partitioner=sticky', client: '3.2.3' },
  { link: '', client: '3.9.1' },
  { link: 'linger.ms=5', client: '4.0.0' },
])('the client of $link is $client', ({ link, client }) => {
  expect(experiment(link).client).toBe(client);
});

test('a rule becomes a class, which is partitioner and interceptor', () => {
  const { rule, producers } = experiment('partitioner=rule&rule=leave+new+batch;+score+ack.ms');
  expect(rule?.source).toContain('class Measured');
  expect(producers.filter((word) => word.includes('.class'))).toEqual([
    `p.partitioner.class=${rule?.name}`,
    `p.interceptor.classes=${rule?.name}`,
  ]);
});

test('consumers have their work, and their settings', () => {
  expect(experiment('consumers=3&consumer.record.us=1025&fetch.min.bytes=500').consumers).toEqual(
    expect.arrayContaining(['consumers=3', 'recordUs=1025', 'p.fetch.min.bytes=500']),
  );
});

test.each([
  ['brokers=30&partitions=30', 'brokers=30'],
  ['producer_byte_rate=100000', 'producer_byte_rate=100000'],
  ['topics=2&partitions=6', 'topics=2'],
  ['arrivals=poisson', 'arrivals=poisson'],
  ['down.broker=1', 'down.broker=1'],
  ['refuses.broker=1&refuses.kind=retriable&slow.broker=none', 'refuses.kind=retriable'],
  ['compression.type=zstd', 'compression.type=zstd'],
  ['partitioner=sticky-time', 'Java'],
  ['sending=sync', 'send().get()'],
  ['at=10:linger.ms=5', 'change'],
])('one machine refuses %s, and says %s', (link, named) => {
  const scenario = scenarioOf(link);
  expect(whyNotMeasured(scenario)).toContain(named);
  expect(experimentOf(scenario).ok).toBe(false);
  expect(measureCommand(scenario)).toBeNull();
});

test('constants of a cluster are no obstacle: the machine has its own', () => {
  expect(whyNotMeasured(scenarioOf('rtt.ms=5&broker.request.us=300&stall.ms=10'))).toBe('');
});

test('the command reads as the link that it holds', async () => {
  const scenario = scenarioOf('partitioner=rule&rule=leave+new+batch;+score+max(ack.ms,+2)&linger.ms=3');
  const command = measureCommand(scenario) ?? '';
  const [, link = ''] = /--link '#([^']*)'$/.exec(command) ?? [];
  expect(scenarioOf(link)).toEqual(scenario);
  const read = await taskOfLink(link, null, () => {});
  expect(read).toMatchObject({
    ok: true,
    task: { scenario: { ...scenario, ...MEASURED_WARM }, recorded: [] },
  });
});

test('measured rows can be repeated, with what was recorded; others say why they can’t', async () => {
  const read = await taskOfRow('measured-lab2-wait', null);
  expect(read).toMatchObject({ ok: true, task: { experiment: { client: '3.9.1' } } });
  expect(read.ok && read.task.recorded.length).toBeGreaterThan(1);
  expect(await taskOfRow('measured-sarama-def-p3', null)).toMatchObject({
    ok: false,
    message: expect.stringContaining('is of Sarama 1.61.1'),
  });
  expect(await taskOfRow('none', null)).toMatchObject({ ok: false });
  const { lines, others } = await repeatableRows();
  expect(lines.length).toBeGreaterThan(150);
  expect(others).toBeGreaterThan(0);
});

test('each measured row of a client with a driver can be repeated, and gives the client only what it changes', async () => {
  const rows = await loadEvidence((id) => /^measured-(?:rdk|kpy)-/.test(id));
  const told = await Promise.all(
    rows.map(async ({ id, client, command, scenario }) => {
      const read = await taskOfRow(id, null);
      if (!read.ok) throw new Error(`${id}: ${read.message}`);
      const { experiment } = read.task;
      expect(command).toContain(id);
      expect(client.endsWith(`${experiment.package} ${experiment.client}`)).toBe(true);
      expect(read.task.scenario).toEqual(scenario);
      return [id, ...experiment.producers.filter((word) => word.startsWith('p.'))].join(' ');
    }),
  );
  expect(told.filter((line) => line.includes(' ')).join('\n')).toMatchSnapshot();
  expect(told.length).toBe(24);
});

test('the list has rows of clients with drivers, and a row runs with another version of its client', async () => {
  const { lines } = await repeatableRows();
  for (const { version, ...driver } of DRIVERS) {
    const row = driver.package === 'kafka-python' ? 'measured-kpy-def-p3' : 'measured-rdk-def-p3';
    expect(lines.find((line) => line.startsWith(`${row} `))).toMatch(/defaults$/);
    expect(await taskOfRow(row, `${version}.1`)).toMatchObject({
      task: { experiment: { client: `${version}.1`, package: driver.package } },
    });
  }
});

test.each([
  ['client-librdkafka', 'confluent-kafka'],
  ['client-kafka-python', 'kafka-python'],
  ['client-java-4', null],
])('a link of %s is sent by %s', async (link, name) => {
  const read = await taskOfLink(link, null, () => {});
  expect(read).toMatchObject({ ok: true, task: { experiment: { package: name } } });
  expect(read.ok && read.task.experiment.producers.filter((word) => word.startsWith('p.linger'))).toEqual(
    name === null ? ['p.linger.ms=5'] : [],
  );
});

test.each([
  ['partitioner=sticky-time&producers=2', 'producers=2'],
  ['partitioner=sticky-time&arrivals=poisson', 'arrivals=poisson'],
  ['partitioner=sticky-time&client.interpreter=python', 'client.interpreter=python'],
  ['partitioner=random-again&buffer.memory=1000000', 'buffer.memory=1000000'],
  ['partitioner=random-again&compression.type=zstd', 'compression.type=zstd'],
  ['partitioner=random-again&max.in.flight.batches.per.partition=none', 'max.in.flight.batches'],
])('a driver refuses %s, and says %s', async (link, named) => {
  expect(await taskOfLink(`#v=1&${link}`, null, () => {})).toMatchObject({
    ok: false,
    message: expect.stringContaining(named),
  });
});

const RUN: PrintedRun = {
  latency: { count: 3, mean: 2, p50: 1, p95: 3, p99: 4, 'p99.9': 5, max: 6 },
  sent: 1100,
  failed: 100,
  acked: [500, 300, 100, 100],
  requests: 400,
  seconds: 2,
};

test('what Java prints becomes figures of the catalogue', () => {
  const figures = figuresOfRun(RUN, null, { brokers: 3, recordBytes: 1024 });
  expect(figures).toMatchObject({
    mean: 2,
    'p99.9': 5,
    'broker.share.0': 0.6,
    'requests.per.s': 200,
    'records.failed': 100,
    throughput: 1000 / 1024 / 2,
  });
  expect(figures).not.toHaveProperty('end.to.end.mean');
  const without = { ...RUN, acked: [0, 0, 0], latency: { ...RUN.latency, count: 0, mean: null } };
  expect(figuresOfRun(without, RUN.latency, { brokers: 3, recordBytes: 1024 })).toMatchObject({
    'end.to.end.p99': 4,
    throughput: 0,
  });
});

test('Kafka stands beside what was recorded and the model, each in its column', () => {
  const lines = reportLines({ p99: 4 }, [{ p99: 3 }, { p99: 5 }], meanFigures([{ p99: 2 }, { p99: 4 }]));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/Kafka, now +recorded +model$/);
  expect(lines[1]?.replaceAll('\u202F', ' ')).toMatch(/4\.00 ms +3\.00 ms; 5\.00 ms +3\.00 ms$/);
  expect(reportLines({ p99: 4 }, [], {})[0]).not.toContain('recorded');
});

test.each([
  [{ before: 0.02, during: 0.3 }, /run\.$/],
  [{ before: 0.4, during: 0.5 }, /quiet machine/],
  [{ before: 0.02, during: 0.95 }, /too busy/],
])('a machine that is %o busy', (busy, says) => {
  expect(busyText(busy)).toMatch(says);
});
