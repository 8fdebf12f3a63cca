import { describe, expect, test } from 'vitest';
import { decodeLink, encodeLink } from '../../../src/link/link';
import { CLIENTS } from '../../../src/scenario/clients';
import {
  SLOWNESS,
  type Slowness,
  systemScenario,
  systemView,
  wholeSystem,
} from '../../../src/scenario/mySystem';
import { repairScenario } from '../../../src/scenario/repair';
import { DEFAULT_VIEW } from '../../../src/scenario/view';

const java3 = CLIENTS.find(({ id }) => id === 'client-java-2.4');

describe('my system', () => {
  test('a real system becomes the scenario that its answers describe', () => {
    const scenario = systemScenario({
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

  test.each(Object.keys(SLOWNESS) as Slowness[])('slow: %s is valid, and a link holds it', (slowness) => {
    const scenario = systemScenario({ slowness, 'slow.ms': 10_000 });
    expect(repairScenario(scenario)).toEqual({ scenario, notices: [] });
    expect(decodeLink(encodeLink(scenario))).toMatchObject({ ok: true, scenario, notices: [] });
    expect(scenario['slow.broker'] === 0).toBe(slowness === 'one' || slowness === 'unsure');
    expect(scenario.at.map(({ field }) => field)).toEqual(
      slowness === 'all' ? ['broker.request.us', 'broker.request.us'] : [],
    );
    expect(scenario['stall.ms'] > 0).toBe(slowness === 'stalls');
  });

  test('who is not sure when it is slow gets the default, whatever was said of another choice', () => {
    const unsure = { slowness: 'unsure', 'slow.ms': 500, slowMinutes: 60 } as const;
    expect(systemScenario(unsure)).toEqual(systemScenario({ slowness: 'one' }));
    expect(systemView(unsure, '')).toEqual(DEFAULT_VIEW);
    expect(systemView({ ...unsure, slowness: 'one' }, 'Mine')).toMatchObject({
      title: 'Mine',
      slowMinutes: 60,
    });
  });

  test('skipped questions follow from those that were answered', () => {
    expect(wholeSystem({ brokers: 2 })).toMatchObject({ 'replication.factor': 2, 'min.insync.replicas': 2 });
    expect(wholeSystem({ brokers: 1 })).toMatchObject({ 'replication.factor': 1, 'min.insync.replicas': 1 });
    const old = CLIENTS.find(({ id }) => id === 'client-java-2.3');
    expect(wholeSystem({ client: old }).acks).toBe('1');
    expect(wholeSystem({ client: old, acks: 'all' }).acks).toBe('all');
  });
});
