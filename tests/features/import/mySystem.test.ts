import { describe, expect, test } from 'vitest';
import {
  answeredSystem,
  type BaseSystem,
  SLOWNESS,
  type Slowness,
} from '../../../src/features/import/core/mySystem';
import { CLIENTS } from '../../../src/scenario/clients/clients';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

const java3 = CLIENTS.find(({ id }) => id === 'client-java-2.4');

describe('my system', () => {
  test('a real system becomes the scenario that its answers describe', () => {
    const { scenario } = answeredSystem({
      client: java3,
      producers: 12,
      rate: 5000,
      'record.bytes': 800,
      partitions: 48,
      brokers: 6,
      'replication.factor': 3,
      acks: 'all',
      slowness: 'one',
      'slow.ms': 35,
    });
    expect(scenario).toMatchObject({
      partitioner: 'sticky',
      producers: 12,
      rate: 5000,
      'record.bytes': 800,
      partitions: 48,
      brokers: 6,
      'replication.factor': 3,
      'min.insync.replicas': 2,
      acks: 'all',
      'slow.broker': 0,
      'slow.ms': 35,
      'slow.from.s': 10,
      'slow.to.s': 30,
    });
  });

  test.each(Object.keys(SLOWNESS) as Slowness[])('slow: %s is valid, and survives in a link', (slowness) => {
    const { scenario } = answeredSystem({ slowness, 'slow.ms': 10_000 });
    expect(repairScenario(scenario)).toEqual({ scenario, notices: [] });
    expect(decodeLink(encodeLink(scenario))).toMatchObject({ ok: true, scenario, notices: [] });
    expect(scenario['slow.broker'] === 0).toBe(slowness === 'one');
    expect(scenario.at.map(({ field }) => field)).toEqual(
      slowness === 'all' ? ['broker.request.us', 'broker.request.us'] : [],
    );
    expect(scenario['stall.ms'] > 0).toBe(slowness === 'stalls');
  });

  test('skipped questions follow from answered ones', () => {
    expect(answeredSystem({ brokers: 2 }).whole).toMatchObject({
      'replication.factor': 2,
      'min.insync.replicas': 2,
    });
    expect(answeredSystem({ brokers: 1 }).whole).toMatchObject({
      'replication.factor': 1,
      'min.insync.replicas': 1,
    });
    const old = CLIENTS.find(({ id }) => id === 'client-java-2.3');
    expect(answeredSystem({ client: old }).whole.acks).toBe('1');
    expect(answeredSystem({ client: old, acks: 'all' }).whole.acks).toBe('all');
  });
});

describe("the reader's own scenario", () => {
  const scenario = {
    ...DEFAULT_SCENARIO,
    'linger.ms': 7,
    'broker.request.us': 976,
    'stall.ms': 18,
    'slow.broker': 'none' as const,
    at: [{ atS: 3, field: 'linger.ms' as const, value: 9 }],
  };
  const own = {
    scenario,
    view: { client: '', origins: {}, twin: 'fitted' } as BaseSystem['view'],
  };

  test('answers the questions, and changes only in new answers', () => {
    expect(answeredSystem({}, own).whole).toMatchObject({
      producers: 1,
      rate: 2048,
      partitions: 3,
      slowness: 'never',
    });
    expect(answeredSystem({}, own)).toMatchObject({ scenario, notices: [] });
    expect(answeredSystem({ rate: 4096 }, own)).toMatchObject({
      scenario: { ...scenario, rate: 4096 },
      notices: [],
    });
    expect(answeredSystem({ client: java3 }, own).scenario).toMatchObject({
      partitioner: 'sticky',
      'broker.request.us': 976,
      at: scenario.at,
    });
  });

  test('keeps what the reader set when its client is changed', () => {
    const java4 = CLIENTS.find(({ id }) => id === 'client-java-4');
    const mine = { scenario: { ...scenario, acks: '1' as const }, view: own.view };
    const changed = answeredSystem({ client: java4 }, mine).scenario;
    expect(changed).toMatchObject({ 'linger.ms': 7, acks: '1' });
    // Answers count as set, even if they are defaults.
    expect(answeredSystem({ client: java4, acks: 'all' }, mine).view).toEqual({
      client: 'client-java-4',
      origins: { acks: 'question' },
    });
  });

  test.each(Object.keys(SLOWNESS) as Slowness[])(
    'made slow (%s), says so when it is asked again',
    (slowness) => {
      const slow = answeredSystem({ slowness, 'slow.ms': 20 }, own).scenario;
      // A fitted cluster has its own stalls, so these aren't an answer.
      const expected = slowness === 'stalls' ? { slowness: 'never' } : { slowness, 'slow.ms': 20 };
      const view = { ...own.view, ...answeredSystem({ slowness }, own).view };
      expect(answeredSystem({}, { scenario: slow, view }).whole).toMatchObject(expected);
      expect(slow).toMatchObject({
        'linger.ms': 7,
        'broker.request.us': 976,
        at: expect.arrayContaining(scenario.at),
      });
      const healed = answeredSystem({ slowness: 'never' }, { ...own, scenario: slow }).scenario;
      expect(healed).toMatchObject({ 'slow.broker': 'none', at: scenario.at });
    },
  );

  test.each([
    [{ 'slow.broker': 1, 'slow.ms': 20, 'slow.from.s': 2 }, { 'slow.ms': 35 }],
    [{ 'stall.ms': 20 }, { 'stall.ms': 35 }],
    [
      { at: [{ atS: 2, field: 'broker.request.us', value: 20_976 }] },
      { at: [{ atS: 2, field: 'broker.request.us', value: 35_976 }] },
    ],
  ] as const)('made slower keeps when and where it is slow: %j', (slow, slower) => {
    const before = { ...scenario, 'stall.ms': 0, ...slow };
    const made = { scenario: before, view: { ...own.view, twin: '' } };
    expect(answeredSystem({ 'slow.ms': 35 }, made).scenario).toEqual({ ...before, ...slower });
    const { slowness } = answeredSystem({}, made).whole;
    expect(answeredSystem({ slowness, 'slow.ms': 35 }, made).scenario).toEqual({ ...before, ...slower });
    expect(answeredSystem({}, { ...made, scenario: { ...before, ...slower } }).whole['slow.ms']).toBe(35);
  });

  test('keeps the chosen client if possible', () => {
    const java4 = CLIENTS.find(({ id }) => id === 'client-java-4');
    const changed = { ...scenario, ...java4?.settings, 'linger.ms': 20 };
    const clientOf = (named: string) =>
      answeredSystem({}, { scenario: changed, view: { ...own.view, client: named } }).whole.client.id;
    expect(['client-java-4', 'client-java-3.3', 'client-java-2.4'].map(clientOf)).toEqual([
      'client-java-4',
      'client-java-3.3',
      clientOf(''),
    ]);
  });

  test('has stalls that an answer can end, if it was made from answers', () => {
    const made = { scenario, view: { ...own.view, twin: '' } };
    expect(answeredSystem({}, made).whole).toMatchObject({ slowness: 'stalls', 'slow.ms': 18 });
    expect(answeredSystem({ slowness: 'never' }, made).scenario['stall.ms']).toBe(0);
  });

  test('gets a notice for an impossible answer', () => {
    const { scenario: next, notices } = answeredSystem({ 'replication.factor': 9 }, own);
    expect(next['replication.factor']).toBe(3);
    expect(notices).toMatchObject([
      { field: 'replication.factor', message: '9 replicas need 9 brokers. Used 3.' },
    ]);
  });
});
