import { expect, test } from 'vitest';
import { isQuantity, valueText } from '../../src/scenario/field';
import { FIELDS } from '../../src/scenario/fields';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { readEntry } from '../../src/ui/controls/useEntry';
import { BAD_NUMBERS } from '../support/badNumbers';

test.each(FIELDS.filter(isQuantity))(
  '$name answers a bad value with what it takes and what stays',
  (field) => {
    const value = DEFAULT_SCENARIO[field.name];
    for (const text of BAD_NUMBERS) {
      const entry = readEntry(field, text, value);
      const says = entry.type === 'invalid' ? entry.message.replaceAll('\u202F', ' ') : '';
      expect(says, text.slice(0, 20)).toMatch(/^\S.*\. Enter a .*\. .*\.$/);
      expect(says).toContain(`${field.label}: still ${valueText(field, value).replaceAll('\u202F', ' ')}.`);
      expect(says.length).toBeLessThan(300);
    }
  },
);
