import { describe, expect, test } from 'vitest';
import { chooseClient, formatChoice } from '../../src/scenario/clients/choose';
import { CLIENT_FIELDS } from '../../src/scenario/clients/client';
import { CLIENTS, nearestClient } from '../../src/scenario/clients/clients';
import { decodeLink, encodeLink } from '../../src/scenario/link/link';
import { repairScenario } from '../../src/scenario/repair';
import { DEFAULT_SCENARIO, type Scenario } from '../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../src/scenario/view';

function client(id: string) {
  const found = CLIENTS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no client ${id}.`);
  return found;
}

/** The scenario and view of a link. */
function opened(link: string) {
  const decoded = decodeLink(link);
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded;
}

describe('choosing another client', () => {
  const MINE = {
    'compression.type': 'lz4',
    'batch.size': 65_536,
    'buffer.memory': 67_108_864,
    'delivery.timeout.ms': 60_000,
  } as const;
  const mine: Scenario = { ...DEFAULT_SCENARIO, ...MINE };

  test('changes defaults and keeps what the reader set', () => {
    const choice = chooseClient(client('client-java-4'), mine, DEFAULT_VIEW);
    expect(choice.patch).toEqual({ 'linger.ms': 5 });
    expect(choice.kept.toSorted()).toEqual(Object.keys(MINE).toSorted());
    expect(formatChoice(choice, mine)).toMatchSnapshot();
  });

  test.each(['#v=1&linger.ms=0', '#v=1&set=linger.ms'])('keeps a default that a link writes: %s', (link) => {
    const { scenario, view } = opened(link);
    expect(view.origins).toEqual({ 'linger.ms': 'reader' });
    expect(opened(encodeLink(scenario, view))).toMatchObject({ scenario, view });
    const choice = chooseClient(client('client-java-4'), scenario, view);
    expect(choice).toMatchObject({ patch: {}, kept: ['linger.ms'] });
    // And the way back, although it was never the default of Java 4.
    const back = chooseClient(client('client-java-3.3'), { ...scenario, ...choice.patch }, choice.view);
    expect(back.patch).toEqual({});
    expect(chooseClient(client('client-java-4'), scenario, back.view).patch).toEqual({});
  });

  test('names what the client has no setting for', () => {
    const scenario = {
      ...DEFAULT_SCENARIO,
      ...client('client-librdkafka').settings,
      'batch.num.messages': 500,
    };
    const choice = chooseClient(client('client-java-3.3'), scenario, DEFAULT_VIEW);
    expect(choice).toMatchObject({
      unknown: ['batch.num.messages'],
      patch: { 'batch.num.messages': 'none' },
    });
    expect(formatChoice(choice, scenario).at(-1)).toContain('batch.num.messages (was 500)');
  });

  test('keeps adaptive partitioning off wherever it can be off', () => {
    const off = { ...DEFAULT_SCENARIO, partitioner: 'uniform' as const };
    expect(nearestClient(off, 0)).toMatchObject({ client: { id: 'client-java-3.3' }, changed: 1 });
    expect(chooseClient(client('client-java-4'), off, DEFAULT_VIEW)).toMatchObject({
      patch: { 'linger.ms': 5 },
      kept: ['partitioner'],
    });
    expect(chooseClient(client('client-java-2.4'), off, DEFAULT_VIEW).patch).toEqual({
      partitioner: 'sticky',
    });
  });

  test('from a second on changes what is in force then', () => {
    const upgraded: Scenario = { ...DEFAULT_SCENARIO, at: [{ atS: 10, field: 'linger.ms', value: 5 }] };
    const back = client('client-java-3.3');
    expect(chooseClient(back, upgraded, DEFAULT_VIEW, 20).patch).toEqual({ 'linger.ms': 0 });
    expect(chooseClient(back, upgraded, DEFAULT_VIEW, 0).patch).toEqual({});
  });

  test.each(CLIENTS)('$id is the client afterwards, from every other, and the scenario valid', (to) => {
    for (const from of CLIENTS) {
      const scenario = repairScenario({
        ...DEFAULT_SCENARIO,
        ...from.settings,
        'max.request.size': 2_000_000,
      });
      const { patch, kept, unknown, view } = chooseClient(to, scenario.scenario, DEFAULT_VIEW);
      const next = { ...scenario.scenario, ...patch };
      expect(repairScenario(next).notices).toEqual([]);
      expect(nearestClient(next, 0, view.client)?.client.id).toBe(to.id);
      expect([...kept, ...unknown]).toEqual(['max.request.size']);
      const others = CLIENT_FIELDS.filter((name) => name !== 'max.request.size');
      expect(others.filter((name) => next[name] !== to.settings[name])).toEqual([]);
    }
  });
});
