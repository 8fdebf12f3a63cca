import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runKey } from '../../src/run/KnownRuns';
import { brokerId } from '../../src/scenario/brokerId';
import { decodeLink, encodeLink } from '../../src/scenario/link/link';
import { modelText } from '../../src/scenario/modelText';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';

const idsOf = (given: string | undefined) =>
  [0, 1, 2, 3].map((broker) => brokerId(given === undefined ? {} : { 'broker.ids': given }, broker));

test('brokers have the given ids, and count on from the last', () => {
  expect(idsOf(undefined)).toEqual(['0', '1', '2', '3']);
  expect(idsOf('1')).toEqual(['1', '2', '3', '4']);
  expect(idsOf('1,2,6')).toEqual(['1', '2', '6', '7']);
});

test('ids travel in links, and change no run', () => {
  const named = { ...DEFAULT_SCENARIO, 'broker.ids': '1,2,6' };
  const link = encodeLink(named);
  expect(link).toBe('#v=1&broker.ids=1,2,6');
  expect(decodeLink(link)).toMatchObject({ ok: true, scenario: named, notices: [] });
  expect([modelText(named), runKey(named)]).toEqual([modelText(DEFAULT_SCENARIO), runKey(DEFAULT_SCENARIO)]);
});

test.each(['', 'x', '1,', '-1', '1,2,b'])('"%s" isn\'t a list of ids, and costs only itself', (given) => {
  const read = decodeLink(`#v=1&acks=1&broker.ids=${given}`);
  expect(read).toMatchObject({ ok: true, scenario: { acks: '1' }, notices: [{ field: 'broker.ids' }] });
  expect(read.ok && 'broker.ids' in read.scenario).toBe(false);
});

test('every text that names a broker by a number asks for its id', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    // A lesson's own drawing has no cluster of a reader.
    (name) => /\.tsx?$/.test(name) && !name.startsWith('features/lessons/picture'),
  );
  const own = /(?:\b[Bb]roker |\bB|\bnode-)\$?\{(?:\w+\.)*(?:broker|index|slow|\w+\['\w+\.broker'\])\}/;
  const found = files.filter((file) => own.test(readFileSync(join('src', file), 'utf8')));
  expect(found).toEqual([]);
});
