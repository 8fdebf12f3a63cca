import { expect, test } from 'vitest';
import { worded } from '../../../../src/features/import/core/meaning/wording';

const FIGURES = {
  wait: { value: 1.5, unit: 'ms', windowS: null },
  request: { value: 2.5, unit: 'ms', windowS: null },
  rate: { value: 5000, unit: '1/s', windowS: null },
  one: { value: 1, unit: '1', windowS: null },
} as const;
const EVIDENCE = { late: ['node-1', 'node-2'], client: 'KafkaJS', own: '{rate} [x|y]', none: [] };

test.each([
  ['a figure is written in its unit', '{wait}, {rate}', '1.50\u202Fms, 5,000'],
  ['or in a format of its own', '{wait:exact}, {wait:fraction}', '2\u202Fms, 1.50'],
  ['a sum has the unit of its parts', '{wait+request}', '4.00\u202Fms'],
  ['words are listed', '{late} {late?looks/look} slow', 'node-1 and node-2 look slow'],
  ['one is one', '{one} {one?batch/batches}', '1 batch'],
  ['what is missing leaves its part out', 'slow[ by {slow.ms}][, as {none} are]', 'slow'],
  ['or has another part', '[{file}|The text] of {client}', 'The text of KafkaJS'],
  ['of several sentences, the first that can be said', ['{mean}', '{wait:hidden}so', 'else'], 'so'],
  ['the words of a text stay what they are', 'a {own}', 'a {rate} [x|y]'],
])('%s', (_, sentence, says) => {
  expect(worded(sentence, FIGURES, EVIDENCE)).toBe(says);
});
