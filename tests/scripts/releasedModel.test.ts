import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { MODEL_FILE, RELEASED_MODEL_FILE, ROOT } from '../../scripts/lib/paths.mjs';
import { isReleased } from '../../scripts/lib/releasedModel.mjs';
import { ofScope } from '../support/scope';

const REMEDY = 'run npm run model -- --release';

test('the released model is of these sources', () => {
  expect(isReleased(), REMEDY).toBe(true);
});

// The gate takes the released one if its sources are these; the full run compiles it.
test.runIf(ofScope(true, false))('the released model is the one that they build, byte for byte', () => {
  expect(
    readFileSync(join(ROOT, RELEASED_MODEL_FILE)).equals(readFileSync(join(ROOT, MODEL_FILE))),
    REMEDY,
  ).toBe(true);
});

test.each([
  ['empty', 0],
  ['cut', 1000],
])('a compiled model that is %s is put there again, whole', async (_, length) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const clone = mkdtempSync(join(tmpdir(), 'linger-'));
  for (const part of ['scripts/lib', 'workers/model', 'rust-toolchain.toml'])
    cpSync(part, join(clone, part), { recursive: true, filter: (name) => !name.endsWith('target') });
  const { modelIsBuilt } = await import(join(clone, 'scripts/lib/model.mjs'));
  const { takeReleasedModel } = await import(join(clone, 'scripts/lib/releasedModel.mjs'));
  const built = join(clone, MODEL_FILE);
  await takeReleasedModel();
  expect(modelIsBuilt()).toBe(true);
  writeFileSync(built, readFileSync(built).subarray(0, length));
  expect(modelIsBuilt()).toBe(false);
  await takeReleasedModel();
  expect(modelIsBuilt()).toBe(true);
  expect(statSync(built).size).toBe(statSync(RELEASED_MODEL_FILE).size);
  rmSync(clone, { recursive: true });
  vi.restoreAllMocks();
});
