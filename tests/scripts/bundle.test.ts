import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundle } from '../../scripts/lib/bundle.mjs';

let folder = '';
let entry = '';
let part = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linger-'));
  entry = join(folder, 'entry.ts');
  part = join(folder, 'part.ts');
  await writeFile(join(folder, 'types.ts'), 'export interface Answer { readonly value: number }');
  await writeFile(part, "export { value } from './value';");
  await writeFile(join(folder, 'value.ts'), 'export const value: number = 41;');
  await writeFile(
    entry,
    `import type { Answer } from './types';
     import { value } from './part';
     export const place = import.meta.url;
     export const answer: Answer = { value };`,
  );
});
afterEach(() => rm(folder, { recursive: true }));

const make = () => bundle(entry, join(folder, 'bundles'));

/** When the bundle was made; a new one is another file. */
async function made(): Promise<number> {
  return (await stat(await make())).ino;
}

test('a bundle is one file with all that it imports, and knows where its modules were', async () => {
  const file = await make();
  expect((await readdir(join(folder, 'bundles'))).length).toBe(1);
  const { answer, place } = await import(pathToFileURL(file).href);
  expect([answer, place]).toEqual([{ value: 41 }, pathToFileURL(entry).href]);
});

test('it stays until a file that went into it changes', async () => {
  const first = await made();
  // A type is no part of it, and neither is a file that nothing imports.
  await writeFile(join(folder, 'types.ts'), 'export interface Answer { readonly value: unknown }');
  await writeFile(join(folder, 'other.ts'), 'export const other = 1;');
  expect(await made()).toBe(first);
  await writeFile(join(folder, 'value.ts'), 'export const value: number = 42;');
  expect(await made()).not.toBe(first);
  expect(await readFile(await make(), 'utf8')).toContain('42');
});

test('a change is seen that is older than the bundle and as long as what was there', async () => {
  const { atime, mtime } = await stat(part);
  await make();
  // Only passes a value on, and so leaves nothing of its own in the bundle.
  await writeFile(join(folder, 'worth.ts'), 'export const value: number = 77;');
  await writeFile(part, "export { value } from './worth';");
  await utimes(part, atime, mtime);
  expect(await readFile(await make(), 'utf8')).toContain('77');
});

test.each([
  ['is empty', () => ''],
  ['is cut in its list of files', (text: string) => text.slice(0, 100)],
  ['is cut in its code', (text: string) => text.slice(0, -10)],
  ['has other code', (text: string) => text.replace('41', '43')],
])('a bundle that %s is made anew', async (_, damaged) => {
  const file = await make();
  const text = await readFile(file, 'utf8');
  await writeFile(file, damaged(text));
  expect(await readFile(await make(), 'utf8')).toBe(text);
});

test('a missing file is reported, not hidden by the previous bundle', async () => {
  await make();
  await rm(part);
  await expect(make()).rejects.toThrow('./part');
  await writeFile(part, 'export const value = 5;');
  expect(await readFile(await make(), 'utf8')).toContain('5');
});

test('those who ask at the same time all get a whole one', async () => {
  const files = await Promise.all([make(), make(), make()]);
  expect(new Set(files).size).toBe(1);
  expect((await readdir(join(folder, 'bundles'))).length).toBe(1);
});
