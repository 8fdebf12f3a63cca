import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MODEL_FILE, RELEASED_MODEL_FILE, ROOT } from '../../../scripts/lib/paths.mjs';
import { isReleased } from '../../../scripts/lib/releasedModel.mjs';

test('the released model is the one that these sources build, byte for byte', () => {
  const remedy = 'run npm run model -- --release';
  expect(isReleased(), remedy).toBe(true);
  expect(
    readFileSync(join(ROOT, RELEASED_MODEL_FILE)).equals(readFileSync(join(ROOT, MODEL_FILE))),
    remedy,
  ).toBe(true);
});
