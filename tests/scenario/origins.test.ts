import { expect, test } from 'vitest';
import { chooseClient } from '../../src/scenario/clients/choose';
import { CLIENTS } from '../../src/scenario/clients/clients';
import { decodeLink, encodeLink } from '../../src/scenario/link/link';
import { assumedIn, originOf } from '../../src/scenario/origins';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../src/scenario/view';

test('a link says where values come from; one of the first version names what the reader set', () => {
  const origins = { 'linger.ms': 'reader', acks: 'file', rate: 'metric', 'slow.broker': 'unsure' } as const;
  const link = encodeLink(DEFAULT_SCENARIO, { ...DEFAULT_VIEW, origins });
  expect(link).toBe('#v=1&set=linger.ms,file:acks,metric:rate,unsure:slow.broker');
  expect(decodeLink(link)).toMatchObject({ ok: true, view: { origins }, notices: [] });
  expect(decodeLink('#set=linger.ms,acks')).toMatchObject({
    view: { origins: { 'linger.ms': 'reader', acks: 'reader' } },
  });
  expect(decodeLink('#set=file:nothing,constructor:acks')).toMatchObject({
    view: { origins: {} },
    notices: [{ field: 'set' }, { field: 'set' }],
  });
});

test('what nobody states is assumed: a demo, a default, and what the reader is not sure of', () => {
  const demo = { ...DEFAULT_SCENARIO, rate: 9000, partitions: 7 };
  const view = { ...DEFAULT_VIEW, origins: { 'slow.from.s': 'unsure' } as const };
  const scenario = { ...demo, partitions: 24, 'linger.ms': 9, 'slow.from.s': 11 };
  expect(originOf('rate', scenario, view, demo)).toBeNull();
  expect(originOf('partitions', scenario, view, demo)).toBe('reader');
  const assumed = assumedIn(scenario, view, demo);
  expect(assumed).toEqual(expect.arrayContaining(['rate', 'acks', 'slow.from.s']));
  expect(assumed).not.toEqual(expect.arrayContaining(['partitions']));
  expect(assumed).not.toEqual(expect.arrayContaining(['linger.ms']));
});

test("another client takes the place of an old version's defaults, and keeps what is stated", () => {
  const java4 = CLIENTS.find(({ id }) => id === 'client-java-4');
  if (java4 === undefined) throw new Error('no client');
  const old = {
    ...DEFAULT_SCENARIO,
    acks: '1',
    'enable.idempotence': 'false',
    'batch.size': 65_536,
  } as const;
  const origins = { acks: 'default', 'enable.idempotence': 'default', 'batch.size': 'file' } as const;
  const choice = chooseClient(java4, old, { client: 'client-java-2.4', origins });
  expect(choice.patch).toMatchObject({ acks: 'all', 'enable.idempotence': 'true' });
  expect(choice.kept).toEqual(['batch.size']);
  expect(choice.view.origins).toEqual({ 'batch.size': 'file' });
});
