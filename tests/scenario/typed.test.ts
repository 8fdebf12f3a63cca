import { describe, expect, test } from 'vitest';
import { isQuantity, unitOf } from '../../src/scenario/field';
import { FIELDS, fieldOf } from '../../src/scenario/fields';
import type { FieldName } from '../../src/scenario/scenario';
import { readTyped } from '../../src/scenario/typed';

const typed = (name: FieldName, text: string) => readTyped(fieldOf(name), unitOf(fieldOf(name)), text);

describe('a number that somebody types', () => {
  test.each<[FieldName, string, number]>([
    ['batch.size', '64k', 65_536],
    ['batch.size', '32 KiB', 32_768],
    ['batch.size', '32KB', 32_768],
    ['batch.size', '1m', 1_048_576],
    ['batch.size', '16,384 B', 16_384],
    ['batch.size', '16384b', 16_384],
    ['buffer.memory', '1 GiB', 1_073_741_824],
    ['linger.ms', '5s', 5000],
    ['linger.ms', '1e3', 1000],
    ['linger.ms', '1.1 s', 1100],
    ['linger.ms', '20 ms', 20],
    ['linger.ms', '+20', 20],
    ['delivery.timeout.ms', '2 min', 120_000],
    ['rtt.ms', '500us', 0.5],
    ['rtt.ms', '500 µs', 0.5],
    ['duration.s', '500 ms', 0.5],
    ['duration.s', '1 h', 3600],
    ['client.wakeup.us', '1ms', 1000],
    ['rate', '200k', 200_000],
    ['rate', '1.5M', 1_500_000],
    ['rate', '5,000 rec/s', 5000],
    ['rate', '5k/s', 5000],
    ['network.mb.per.s', '1 GB/s', 1024],
    ['partitions', '1k', 1000],
    ['partitions', '1e3', 1000],
    ['keyed.share', '60%', 0.6],
    ['keyed.share', '7 %', 0.07],
    ['topic.0.share', '12.5\u202F%', 0.125],
    ['compression.ratio', '47%', 0.47],
  ])('%s: "%s" is %d', (name, text, value) => {
    expect(typed(name, text)).toEqual({ type: 'valid', value });
  });

  test('is a word if the field has one', () => {
    expect(typed('rate', 'max')).toEqual({ type: 'valid', value: 'max' });
  });

  test.each<[FieldName, string]>([
    ['linger.ms', '1,5'],
    ['linger.ms', '1,234,5'],
    ['linger.ms', '5 kB'],
    ['linger.ms', '5 s s'],
    ['linger.ms', 'constructor'],
    ['linger.ms', '5constructor'],
    ['partitions', '1.5'],
    ['partitions', '5 ms'],
    ['batch.size', '0.3k'],
    ['batch.size', '5s'],
  ])('%s: "%s" is none', (name, text) => {
    expect(typed(name, text).type).toBe('unreadable');
  });

  test('is held against the limits after its unit', () => {
    expect(typed('linger.ms', '40 min')).toMatchObject({ type: 'clamped', value: 1_800_000 });
  });

  test("may have the unit of any field's own", () => {
    for (const field of FIELDS) {
      if (!isQuantity(field)) continue;
      expect(readTyped(field, field.unit, `${field.highest} ${field.unit}`), field.name).toEqual({
        type: 'valid',
        value: field.highest,
      });
    }
  });
});
