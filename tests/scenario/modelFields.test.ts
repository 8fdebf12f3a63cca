import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MODEL_FIELDS_FILE, modelFields } from '../../scripts/tool/modelFields';

test("the model's names, defaults, limits and words are those of the rows; LINGER_UPDATE_FIELDS=1 writes them", () => {
  const text = modelFields();
  if (process.env.LINGER_UPDATE_FIELDS === '1') writeFileSync(MODEL_FIELDS_FILE, text);
  expect(readFileSync(MODEL_FIELDS_FILE, 'utf8')).toBe(text);
});
