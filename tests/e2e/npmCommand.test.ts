import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_NAMES } from '../../scripts/cli/commands.mjs';
import { execute, npmProject } from './support/npmProject';

const RESULT =
  '122880 records sent, 2048.0 records/sec (1.00 MB/sec), 2.2 ms avg latency, 150.0 ms max latency, 3 ms 50th, 8 ms 95th, 18 ms 99th, 54 ms 99.9th.\n';

let project: Awaited<ReturnType<typeof npmProject>>;
/** Where the commands of the clone write. */
const elsewhere = mkdtempSync(join(tmpdir(), 'linger-clone-'));

beforeAll(async () => {
  project = await npmProject();
  for (const folder of [project.folder, elsewhere]) writeFileSync(join(folder, 'result.txt'), RESULT);
});

afterAll(() => {
  project.remove();
  rmSync(elsewhere, { recursive: true });
});

const SHORT = 'rate=500&duration.s=2';

/** Words of each command, and the files that it writes. */
const CALLS: readonly (readonly [words: readonly string[], files: readonly string[]])[] = [
  [['simulate', SHORT], []],
  [['lesson', join(process.cwd(), 'public/lessons/bus.json')], []],
  [['sweep', `${SHORT}&sweep.x=linger.ms:linear:0:4:3&sweep.y=none`, '--out', 'cells.csv'], ['cells.csv']],
  [
    [
      'decide',
      `${SHORT}&slo.p99.ms=50&decide=slow=out;burst=out;change=linger.ms`,
      '--report',
      'decision.md',
      '--workers=1',
    ],
    ['decision.md'],
  ],
  [['fit', 'result.txt', '--scenario', SHORT, '--runs=48', '--out=cluster.json'], ['cluster.json']],
  [
    ['exhibit', `${SHORT}&compare.b=linger.ms=5`, '--repeat=3', '--out=exhibit'],
    ['exhibit/index.html', 'exhibit/figure.svg', 'exhibit/exhibit.json'],
  ],
  [['import', 'result.txt'], []],
  [['lab', 'sticky', '--against', 'uniform', '--situations', 'healthy', '--quick', '--csv'], []],
];

test('every command is called', () => {
  expect(new Set(CALLS.map(([[name]]) => name))).toEqual(new Set(COMMAND_NAMES));
});

describe.each(CALLS)('linger %j', ([name = '', ...words], files) => {
  test('prints and writes what it does in the repository, byte for byte', async () => {
    const script = join(process.cwd(), 'scripts', `${name}.mjs`);
    const inClone = await execute(process.execPath, [script, ...words], { cwd: elsewhere });
    expect(await project.command([name, ...words])).toBe(inClone.stdout);
    for (const file of files)
      expect(readFileSync(join(project.folder, file), 'utf8')).toBe(
        readFileSync(join(elsewhere, file), 'utf8'),
      );
  });
});

test('the command is what npm would link', () => {
  const { bin, version } = JSON.parse(readFileSync(join(project.installed, 'package.json'), 'utf8'));
  expect(bin).toEqual({ linger: './linger.js', 'linger-kafka': './linger.js' });
  expect(readFileSync(join(project.installed, 'linger.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  return expect(project.command(['--version'])).resolves.toBe(`linger ${version}\n`);
});

test('the licence of every library that the code has in it goes with it', () => {
  const notices = readFileSync(join(project.installed, 'notices.txt'), 'utf8');
  for (const library of ['yaml', 'smol-toml']) expect(notices).toMatch(new RegExp(`^${library} \\d`, 'm'));
});
