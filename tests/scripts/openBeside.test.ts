import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readInput } from '../../scripts/lib/input.mjs';
import { openBeside, openFolder } from '../../scripts/lib/openBeside.mjs';

let folder = '';
let name = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linger-'));
  name = join(folder, 'cells.csv');
  await writeFile(name, 'old');
});
afterEach(() => rm(folder, { recursive: true }));

const names = (): Promise<string[]> => readdir(folder);

test('the old file stays whole until the new one takes its place', async () => {
  const { write, close } = await openBeside(name);
  await write('new');
  await write('er');
  expect(await readFile(name, 'utf8')).toBe('old');
  expect(await close()).toBe(name);
  expect(await readFile(name, 'utf8')).toBe('newer');
  expect(await names()).toEqual(['cells.csv']);
});

test('a partial result gets its own name', async () => {
  const { write, close } = await openBeside(name);
  await write('a part');
  const partial = await close(false);
  expect(partial).toBe(join(folder, 'cells.partial.csv'));
  expect(await readFile(partial, 'utf8')).toBe('a part');
  expect(await readFile(name, 'utf8')).toBe('old');
  expect(await names()).toEqual(['cells.csv', 'cells.partial.csv']);
});

test('a link is followed, and a file keeps its mode', async () => {
  await chmod(name, 0o600);
  const link = join(folder, 'link.csv');
  await symlink(name, link);
  const { write, close } = await openBeside(link);
  await write('new');
  await close();
  expect(await readFile(name, 'utf8')).toBe('new');
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect((await stat(name)).mode & 0o777).toBe(0o600);
});

test('what is no file is refused, and a name that is too long says so', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  await expect(openBeside(pipe)).rejects.toThrow(/pipe can't be written: .* not a file/);
  await expect(openBeside(folder)).rejects.toThrow(/is not a file/);
  await expect(openBeside(join(folder, 'n'.repeat(300)))).rejects.toThrow(/its name has 300 characters/);
  expect(await names()).toEqual(['cells.csv', 'pipe']);
});

test('an input is read up to a limit', async () => {
  expect(readInput(name, 3)).toBe('old');
  expect(() => readInput(name, 2)).toThrow(/larger than/);
  expect(() => readInput('/dev/zero', 100_000)).toThrow(/larger than 0.1 MB/);
});

test('a missing folder is reported before anything is run', async () => {
  await expect(openBeside(join(folder, 'nowhere', 'cells.csv'))).rejects.toThrow(
    /cells\.csv can't be written/,
  );
});

test('a folder gets all of its files', async () => {
  const made = join(folder, 'a', 'b');
  const write = await openFolder(made);
  await write([
    ['one', '1'],
    ['two', '2'],
  ]);
  expect(await Promise.all(['one', 'two'].map((each) => readFile(join(made, each), 'utf8')))).toEqual([
    '1',
    '2',
  ]);
  expect(await readdir(made)).toEqual(['one', 'two']);
});

/** Runs code with `name`, `folder` and the functions of the module under test, in a process of its own. */
function run(code: string, shell = '') {
  const source = `
    import { openBeside, openFolder, writeBeside } from './scripts/lib/openBeside.mjs';
    const [folder, name] = ${JSON.stringify([folder, name])};
    ${code}`;
  const words = ['--input-type=module', '-e', source];
  if (shell === '') return spawn(process.execPath, words);
  return spawn('sh', ['-c', `${shell}; exec "$@"`, 'sh', process.execPath, ...words]);
}

describe('a process that ends before the file is whole leaves the old one alone', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s', async (signal) => {
    const child = run(`
      const { write } = await openBeside(name);
      await write('new');
      console.log('begun');
      setInterval(() => {}, 1000);`);
    await once(child.stdout, 'data');
    expect(await names()).toHaveLength(2);
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([null, signal]);
    expect([await names(), await readFile(name, 'utf8')]).toEqual([['cells.csv'], 'old']);
  });

  test('by an error of its own', async () => {
    const child = run(`await openBeside(name); throw new Error('broken');`);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(await names()).toEqual(['cells.csv']);
  });

  test('by the second Ctrl+C, after the first has asked it to stop', async () => {
    const child = run(`
      process.once('SIGINT', () => console.log('stops'));
      await openBeside(name);
      console.log('begun');
      setInterval(() => {}, 1000);`);
    for (const said of ['begun\n', 'stops\n']) {
      const [text] = await once(child.stdout, 'data');
      expect(String(text)).toBe(said);
      child.kill('SIGINT');
    }
    expect(await once(child, 'close')).toEqual([null, 'SIGINT']);
    expect(await names()).toEqual(['cells.csv']);
  });
});

describe.skipIf(process.platform === 'win32')('if no more than a kilobyte can be written', () => {
  const FULL = 'ulimit -f 1';

  test('a file stays as it was', async () => {
    const child = run(
      `await writeBeside(name, 'x'.repeat(5000)).catch(({ message }) => console.log(message));`,
      FULL,
    );
    const [said] = await once(child.stdout, 'data');
    expect(String(said)).toContain(`${name} can't be written: EFBIG`);
    await once(child, 'close');
    expect([await names(), await readFile(name, 'utf8')]).toEqual([['cells.csv'], 'old']);
  });

  test('a folder gets none of its files', async () => {
    const files = "[['cells.csv', 'new'], ['large', 'x'.repeat(5000)]]";
    const code = (path: string): string =>
      `await (await openFolder(${path}))(${files}).catch(({ message }) => console.log(message));`;
    for (const path of ['folder', "folder + '/made'"]) {
      const child = run(code(path), FULL);
      const [said] = await once(child.stdout, 'data');
      expect(String(said)).toContain("large can't be written: EFBIG");
      await once(child, 'close');
      expect([await names(), await readFile(name, 'utf8')]).toEqual([['cells.csv'], 'old']);
    }
  });
});
