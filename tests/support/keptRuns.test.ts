import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { keptRuns } from './keptRuns';
import { openRealModel } from './realModel';

const SHORT = { ...DEFAULT_SCENARIO, 'duration.s': 1 };
const MODEL = new Uint8Array([1]);
const OTHER_MODEL = new Uint8Array([2]);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linger-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a scenario runs once with a model, and its summary comes back as it was', async () => {
  const finish = vi.fn(await openRealModel());
  const first = keptRuns(finish, MODEL, folder)(SHORT);
  expect(keptRuns(finish, MODEL, folder)({ ...SHORT })).toEqual(first);
  expect(finish).toHaveBeenCalledTimes(1);
  keptRuns(finish, MODEL, folder)({ ...SHORT, seed: SHORT.seed + 1 });
  expect(finish).toHaveBeenCalledTimes(2);
});

test('another model runs it again, and what the former one left is removed', async () => {
  const finish = vi.fn(await openRealModel());
  keptRuns(finish, MODEL, folder)(SHORT);
  keptRuns(finish, OTHER_MODEL, folder)(SHORT);
  expect(finish).toHaveBeenCalledTimes(2);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a run that is refused is refused every time', async () => {
  const finish = keptRuns(await openRealModel(), MODEL, folder);
  for (let time = 0; time < 2; time += 1)
    expect(() => finish({ ...SHORT, partitions: 0 })).toThrow(/partitions/);
});
