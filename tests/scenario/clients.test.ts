import { describe, expect, test } from 'vitest';
import { CLIENT_FIELDS } from '../../src/scenario/clients/client';
import {
  CLIENTS,
  clientAfter,
  clientInForce,
  nameToKeep,
  nearestClient,
} from '../../src/scenario/clients/clients';
import { CLIENT_NOTES } from '../../src/scenario/clients/notes';
import { findPreset, PRESETS } from '../../src/scenario/presets/presets';
import { repairScenario } from '../../src/scenario/repair';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';

function client(id: string) {
  const found = CLIENTS.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no client ${id}.`);
  return found;
}

describe('clients', () => {
  test.each(CLIENTS)('$name sets every field of clients, within all limits, and explains itself', (each) => {
    expect(Object.keys(each.settings).toSorted()).toEqual([...CLIENT_FIELDS].toSorted());
    const scenario = { ...DEFAULT_SCENARIO, ...each.settings };
    expect(repairScenario(scenario)).toEqual({ scenario, notices: [] });
    expect(each.says).toMatch(/^[A-Z].*\.$/);
    const notes = CLIENT_NOTES[each.id];
    if (notes?.leftOut !== null) expect(notes?.leftOut).toMatch(/^[A-Z].*\.$/);
    expect(notes?.readIn).toMatch(/[^.]$/);
    expect(clientInForce(scenario, 0)).toBe(each);
  });

  test('names and ids are distinct', () => {
    for (const key of ['id', 'name'] as const) {
      expect(new Set(CLIENTS.map((each) => each[key])).size).toBe(CLIENTS.length);
    }
  });

  test('each is a preset on the default scenario', () => {
    for (const { id, settings, workload } of CLIENTS) {
      expect(findPreset(id, PRESETS)?.scenario).toEqual({ ...DEFAULT_SCENARIO, ...settings, ...workload });
    }
  });

  test("the defaults of Java's producer over its versions", () => {
    const said = ({ settings }: ReturnType<typeof client>) => [
      settings.partitioner,
      settings.acks,
      settings['enable.idempotence'],
      settings['linger.ms'],
    ];
    expect(said(client('client-java-2.3'))).toEqual(['round-robin', '1', 'false', 0]);
    expect(said(client('client-java-2.4'))).toEqual(['sticky', 'all', 'true', 0]);
    expect(said(client('client-java-3.3'))).toEqual(['adaptive', 'all', 'true', 0]);
    expect(said(client('client-java-4'))).toEqual(['adaptive', 'all', 'true', 5]);
  });
});

describe('the client in force', () => {
  test('is that of the defaults, and none after a change of its own', () => {
    expect(clientInForce(DEFAULT_SCENARIO, 0)?.id).toBe('client-java-3.3');
    const lingering = { ...DEFAULT_SCENARIO, 'linger.ms': 7 };
    expect(clientInForce(lingering, 0)).toBeNull();
    expect(nearestClient(lingering, 0)).toMatchObject({ client: { id: 'client-java-3.3' }, changed: 1 });
    expect(nearestClient({ ...lingering, partitioner: 'random', sending: 'sync' }, 0)).toBeNull();
    expect(clientInForce({ ...DEFAULT_SCENARIO, 'record.bytes': 100, brokers: 5 }, 0)?.id).toBe(
      'client-java-3.3',
    );
  });

  test('keeps its name through a change that makes it look like another, unless several change at once', () => {
    const lingering = { ...DEFAULT_SCENARIO, 'linger.ms': 5 };
    const named = clientAfter({ 'linger.ms': 5 }, DEFAULT_SCENARIO, '');
    expect(nameToKeep(lingering, named)).toBe('client-java-3.3');
    expect(nearestClient(lingering, 0, named)).toMatchObject({
      client: { id: 'client-java-3.3' },
      changed: 1,
    });
    expect(clientAfter({ rate: 5 }, lingering, named)).toBe(named);
    expect(clientAfter(client('client-java-4').settings, lingering, named)).toBe('');
    // If it is the nearest anyway, and if the producers send in another way.
    expect(nameToKeep(DEFAULT_SCENARIO, named)).toBe('');
    expect(nameToKeep({ ...lingering, partitioner: 'sticky' }, named)).toBe('');
  });

  test('minds no rule but one that is followed, which only clients with Partitioners of their own can have', () => {
    const python = client('client-kafka-python');
    const wanted = {
      ...DEFAULT_SCENARIO,
      ...python.settings,
      rule: 'leave each record; score 0; pick lowest',
    };
    expect(nearestClient({ ...wanted, partitioner: 'rule' }, 0)?.client.partitioners).toContain('rule');
    expect(clientInForce(wanted, 0)).toBe(python);
    // As before 3.0.
    expect(nearestClient({ ...wanted, partitioner: 'random' }, 0)).toMatchObject({
      client: python,
      changed: 1,
    });
  });

  test('follows timed changes', () => {
    const upgraded: Scenario = { ...DEFAULT_SCENARIO, at: [{ atS: 10, field: 'linger.ms', value: 5 }] };
    expect([0, 10].map((atS) => clientInForce(upgraded, atS)?.id)).toEqual([
      'client-java-3.3',
      'client-java-4',
    ]);
  });
});
