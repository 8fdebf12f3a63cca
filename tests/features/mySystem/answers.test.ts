import { describe, expect, test } from 'vitest';
import { readDecision } from '../../../src/features/decide/core/link';
import {
  askedOfDecide,
  clientChoice,
  type OwnSystem,
  SLOWNESS,
  type Slowness,
  systemScenario,
  systemView,
  wholeSystem,
} from '../../../src/features/mySystem/core/mySystem';
import { CLIENTS } from '../../../src/scenario/clients/clients';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_SCENARIO } from '../../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../../src/scenario/view';

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
    expect(scenario['slow.broker'] === 0).toBe(slowness === 'one' || slowness === 'unsure');
    expect(scenario.at.map(({ field }) => field)).toEqual(
      slowness === 'all' ? ['broker.request.us', 'broker.request.us'] : [],
    );
    expect(scenario['stall.ms'] > 0).toBe(slowness === 'stalls');
  });

  test('"not sure" gets the default, whatever was answered for another choice', () => {
    const unsure = { slowness: 'unsure', 'slow.ms': 500, slowMinutes: 60 } as const;
    expect(systemScenario(unsure)).toEqual(systemScenario({ slowness: 'one' }));
    expect(systemView(unsure).slowMinutes).toBe(DEFAULT_VIEW.slowMinutes);
    expect(systemView({ ...unsure, slowness: 'one' }).slowMinutes).toBe(60);
  });

  test('a slow disk of the broker that the reader means, keys for a part of the records, and bursts', () => {
    const answers = {
      slowness: 'one',
      'slow.kind': 'appends',
      'slow.broker': 1,
      firstBroker: 1,
      keys: 'uniform',
      'keyed.share': 0.6,
      arrivals: 'bursts',
      'burst.s': 0.2,
    } as const;
    const { firstBroker: _, slowness: __, ...fields } = answers;
    expect(systemScenario(answers).scenario).toMatchObject(fields);
    expect(systemScenario({ ...answers, slowness: 'never' }).scenario['slow.broker']).toBe('none');
    const tooHigh = systemScenario({ ...answers, 'slow.broker': 5 });
    expect(tooHigh.notices).toMatchObject([{ field: 'slow.broker', used: '2' }]);
  });

  test.each([
    ['', 'slow=120'],
    ['lost=must;slow=must;change=linger.ms', 'lost=must;change=linger.ms;slow=120'],
  ])('slow minutes a day are those of Decide: %j', (before, after) => {
    const decide = askedOfDecide(before, { slowMinutes: 120 });
    expect(decide).toBe(after);
    expect(readDecision(decide).decision.situations.slow).toBe(120);
    expect(askedOfDecide(before, {})).toBe(before);
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
    view: { slowMinutes: 30, client: '', setByReader: [], twin: 'fitted' } as OwnSystem['view'],
  };

  test('answers the questions, and changes only in new answers', () => {
    expect(wholeSystem({}, own)).toMatchObject({
      producers: 1,
      rate: 2048,
      partitions: 3,
      slowness: 'never',
      slowMinutes: 30,
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
      slowMinutes: 30,
      client: 'client-java-4',
      setByReader: ['acks'],
    });
  });

  test('has another slow broker, asked again, without another time', () => {
    const slow = { ...scenario, 'slow.broker': 0 as const, 'slow.from.s': 2 };
    const asked = systemScenario({ 'slow.broker': 2 }, { ...own, scenario: slow }).scenario;
    expect(asked).toEqual({ ...slow, 'slow.broker': 2 });
  });

  test.each(Object.keys(SLOWNESS) as Slowness[])(
    'made slow (%s), says so when it is asked again',
    (slowness) => {
      const slow = systemScenario({ slowness, 'slow.ms': 20 }, own).scenario;
      const asked = slowness === 'unsure' ? 'one' : slowness;
      // A fitted cluster has its own stalls, so these aren't an answer.
      const expected = asked === 'stalls' ? { slowness: 'never' } : { slowness: asked, 'slow.ms': 20 };
      expect(wholeSystem({}, { ...own, scenario: slow })).toMatchObject(expected);
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
