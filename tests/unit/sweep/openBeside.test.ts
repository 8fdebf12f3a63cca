import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBeside } from '../../../scripts/lib/openBeside.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linger-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the old file stays whole until the new one takes its place', async () => {
  const name = join(folder, 'cells.csv');
  await writeFile(name, 'old');
  const { write, close } = await openBeside(name);
  await write('new');
  await write('er');
  expect(await readFile(name, 'utf8')).toBe('old');
  await close();
  expect(await readFile(name, 'utf8')).toBe('newer');
  expect(await readdir(folder)).toEqual(['cells.csv']);
});

test('a folder that is not there is told before anything is run', async () => {
  await expect(openBeside(join(folder, 'nowhere', 'cells.csv'))).rejects.toThrow(
    /cells\.csv cannot be written/,
  );
});
