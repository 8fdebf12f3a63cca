import { describe, expect, test } from 'vitest';
import {
  type BaseSystem,
  clientChoice,
  SLOWNESS,
  type Slowness,
  systemScenario,
  systemView,
  wholeSystem,
} from '../../../src/features/import/core/mySystem';
import { CLIENTS } from '../../../src/scenario/clients/clients';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';

const java3 = CLIENTS.find(({ id }) => id === 'client-java-2.4');

describe('my system', () => {
  test('a real system becomes the scenario that its answers describe', () => {
    const { scenario } = systemScenario({
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
    const { scenario } = systemScenario({ slowness, 'slow.ms': 10_000 });
    expect(repairScenario(scenario)).toEqual({ scenario, notices: [] });
    expect(decodeLink(encodeLink(scenario))).toMatchObject({ ok: true, scenario, notices: [] });
    expect(scenario['slow.broker'] === 0).toBe(slowness === 'one');
    expect(scenario.at.map(({ field }) => field)).toEqual(
      slowness === 'all' ? ['broker.request.us', 'broker.request.us'] : [],
    );
    expect(scenario['stall.ms'] > 0).toBe(slowness === 'stalls');
  });

  test('skipped questions follow from answered ones', () => {
    expect(wholeSystem({ brokers: 2 })).toMatchObject({ 'replication.factor': 2, 'min.insync.replicas': 2 });
    expect(wholeSystem({ brokers: 1 })).toMatchObject({ 'replication.factor': 1, 'min.insync.replicas': 1 });
    const old = CLIENTS.find(({ id }) => id === 'client-java-2.3');
    expect(wholeSystem({ client: old }).acks).toBe('1');
    expect(wholeSystem({ client: old, acks: 'all' }).acks).toBe('all');
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
    expect(wholeSystem({}, own)).toMatchObject({
      producers: 1,
      rate: 2048,
      partitions: 3,
      slowness: 'never',
    });
    expect(systemScenario({}, own)).toEqual({ scenario, notices: [] });
    expect(systemScenario({ rate: 4096 }, own)).toEqual({
      scenario: { ...scenario, rate: 4096 },
      notices: [],
    });
    expect(systemScenario({ client: java3 }, own).scenario).toMatchObject({
      partitioner: 'sticky',
      'broker.request.us': 976,
      at: scenario.at,
    });
  });

  test('keeps what the reader set when its client is changed', () => {
    const java4 = CLIENTS.find(({ id }) => id === 'client-java-4');
    const mine = { scenario: { ...scenario, acks: '1' as const }, view: own.view };
    const changed = systemScenario({ client: java4 }, mine).scenario;
    expect(changed).toMatchObject({ 'linger.ms': 7, acks: '1' });
    expect(clientChoice({ client: java4 }, mine)?.kept).toEqual(['linger.ms', 'acks']);
    // Answers count as set, even if they are defaults.
    expect(systemView({ client: java4, acks: 'all' }, mine)).toEqual({
      client: 'client-java-4',
      origins: { acks: 'question' },
    });
  });

  test.each(Object.keys(SLOWNESS) as Slowness[])(
    'made slow (%s), says so when it is asked again',
    (slowness) => {
      const slow = systemScenario({ slowness, 'slow.ms': 20 }, own).scenario;
      // A fitted cluster has its own stalls, so these aren't an answer.
      const expected = slowness === 'stalls' ? { slowness: 'never' } : { slowness, 'slow.ms': 20 };
      const view = { ...own.view, ...systemView({ slowness }, own) };
      expect(wholeSystem({}, { scenario: slow, view })).toMatchObject(expected);
      expect(slow).toMatchObject({
        'linger.ms': 7,
        'broker.request.us': 976,
        at: expect.arrayContaining(scenario.at),
      });
      const healed = systemScenario({ slowness: 'never' }, { ...own, scenario: slow }).scenario;
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
    expect(systemScenario({ 'slow.ms': 35 }, made).scenario).toEqual({ ...before, ...slower });
    expect(wholeSystem({}, { ...made, scenario: { ...before, ...slower } })['slow.ms']).toBe(35);
  });

  test('keeps the chosen client if possible', () => {
    const java4 = CLIENTS.find(({ id }) => id === 'client-java-4');
    const changed = { ...scenario, ...java4?.settings, 'linger.ms': 20 };
    const clientOf = (named: string) =>
      wholeSystem({}, { scenario: changed, view: { ...own.view, client: named } }).client.id;
    expect(['client-java-4', 'client-java-3.3', 'client-java-2.4'].map(clientOf)).toEqual([
      'client-java-4',
      'client-java-3.3',
      clientOf(''),
    ]);
  });

  test('has stalls that an answer can end, if it was made from answers', () => {
    const made = { scenario, view: { ...own.view, twin: '' } };
    expect(wholeSystem({}, made)).toMatchObject({ slowness: 'stalls', 'slow.ms': 18 });
    expect(systemScenario({ slowness: 'never' }, made).scenario['stall.ms']).toBe(0);
  });

  test('gets a notice for an impossible answer', () => {
    const { scenario: next, notices } = systemScenario({ 'replication.factor': 9 }, own);
    expect(next['replication.factor']).toBe(3);
    expect(notices).toMatchObject([
      { field: 'replication.factor', message: '9 replicas need 9 brokers. Used 3.' },
    ]);
  });
});
