import { describe, expect, test } from 'vitest';
import { checkValue, isQuantity, numberText, readValue, ruleText, valueText } from '../../src/scenario/field';
import { FIELDS, fieldOf, findField } from '../../src/scenario/fields';
import { FIELD_HELP } from '../../src/scenario/fields/help';
import { DEFAULT_SCENARIO, TIMED_FIELDS } from '../../src/scenario/scenario';

describe('the table of fields', () => {
  test('has exactly the fields of a scenario, each once', () => {
    const names = FIELDS.map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      Object.keys(DEFAULT_SCENARIO)
        .filter((name) => name !== 'at')
        .toSorted(),
    );
  });

  test.each(FIELDS)('$name: its default and its stops are valid, its words are sentences', (field) => {
    expect(checkValue(field, DEFAULT_SCENARIO[field.name])).toEqual({
      type: 'valid',
      value: DEFAULT_SCENARIO[field.name],
    });
    expect(FIELD_HELP[field.name]).toMatch(/^[A-Z].*\.$/);
    if (!isQuantity(field)) return;
    expect(field.lowest).toBeLessThan(field.highest);
    for (const stop of field.stops ?? []) expect(checkValue(field, stop).type).toBe('valid');
    expect(field.stops?.toSorted((left, right) => left - right)).toEqual(field.stops);
  });

  test('the headline settings, and only they, have stops', () => {
    const withStops = FIELDS.filter((field) => isQuantity(field) && field.stops !== undefined);
    expect(withStops).toEqual(FIELDS.filter(({ group }) => group === 'headline'));
    expect(withStops).toHaveLength(4);
  });

  test("Kafka's names are used verbatim", () => {
    for (const { name, kafkaName } of FIELDS) if (kafkaName !== undefined) expect(kafkaName).toBe(name);
  });

  test('timed fields exist, and names from outside are not trusted', () => {
    for (const name of TIMED_FIELDS) expect(findField(name)?.name).toBe(name);
    expect(findField('constructor')).toBeUndefined();
    expect(findField('at')).toBeUndefined();
  });
});

describe('words', () => {
  test('values with unit and thousands', () => {
    expect(valueText(fieldOf('rate'), 184_320)).toBe('184,320\u202Frec/s');
    expect(valueText(fieldOf('rate'), 'max')).toBe('max');
    expect(valueText(fieldOf('partitions'), 108)).toBe('108');
    expect(numberText(1234567.0625)).toBe('1,234,567.0625');
    expect(numberText(-1000)).toBe('-1,000');
  });

  test('rules', () => {
    for (const name of ['linger.ms', 'rate', 'arrivals'] as const) {
      expect(ruleText(fieldOf(name))).toMatchSnapshot(name);
    }
  });
});

test('words that look like numbers stay words', () => {
  expect(checkValue(fieldOf('acks'), 0)).toEqual({ type: 'valid', value: '0' });
  expect(readValue(fieldOf('acks'), '1')).toEqual({ type: 'valid', value: '1' });
  expect(readValue(fieldOf('enable.idempotence'), 'yes').type).toBe('unreadable');
});

test('minus zero is zero', () => {
  expect(checkValue(fieldOf('rtt.ms'), -0)).toEqual({ type: 'valid', value: 0 });
});

test("a word's number in Kafka means the word, in a link and from a program", () => {
  const field = fieldOf('send.buffer.bytes');
  expect(readValue(field, '-1')).toEqual({ type: 'valid', value: 'system' });
  expect(checkValue(field, -1)).toEqual({ type: 'valid', value: 'system' });
  expect(checkValue(field, -2)).toMatchObject({ type: 'clamped', value: 0 });
});
