import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readArguments as calibrate } from '../../scripts/cli/calibrate/arguments';
import { EXIT as CALIBRATE_EXIT } from '../../scripts/cli/calibrate/calibrate';
import { readArguments as decide } from '../../scripts/cli/decide/arguments';
import { EXIT as DECIDE_EXIT } from '../../scripts/cli/decide/decide';
import { readArguments as exhibit } from '../../scripts/cli/exhibit/arguments';
import { EXIT as EXHIBIT_EXIT } from '../../scripts/cli/exhibit/exhibit';
import { EXIT as IMPORT_EXIT, importFiles } from '../../scripts/cli/import/importFiles';
import { readArguments as simulate } from '../../scripts/cli/simulate/arguments';
import { EXIT as SIMULATE_EXIT } from '../../scripts/cli/simulate/simulate';
import { readArguments as sweep } from '../../scripts/cli/sweep/arguments';
import { EXIT as SWEEP_EXIT } from '../../scripts/cli/sweep/sweep';
import { decodeLink } from '../../src/scenario/link/link';

const GUIDE = readFileSync('docs/cli.md', 'utf8');
const FOR_AGENTS = readFileSync('public/llms.txt', 'utf8');

interface Command {
  readonly name: string;
  /** What it answers to words that it can't use. */
  readonly refuse: (words: readonly string[]) => Promise<string>;
  readonly exit: Readonly<Record<string, number>>;
  /** Where its options are read. */
  readonly source: string;
}

type Request = { readonly ok: true } | { readonly ok: false; readonly message: string };

function refusal(read: (words: readonly string[]) => Request): Command['refuse'] {
  return async (words) => {
    const request = read(words);
    return request.ok ? '' : request.message;
  };
}

const COMMANDS: readonly Command[] = [
  {
    name: 'simulate',
    refuse: refusal(simulate),
    exit: SIMULATE_EXIT,
    source: 'scripts/cli/simulate/arguments.ts',
  },
  { name: 'sweep', refuse: refusal(sweep), exit: SWEEP_EXIT, source: 'scripts/cli/sweep/arguments.ts' },
  { name: 'decide', refuse: refusal(decide), exit: DECIDE_EXIT, source: 'scripts/cli/decide/arguments.ts' },
  {
    name: 'calibrate',
    refuse: refusal(calibrate),
    exit: CALIBRATE_EXIT,
    source: 'scripts/cli/calibrate/arguments.ts',
  },
  {
    name: 'exhibit',
    refuse: refusal(exhibit),
    exit: EXHIBIT_EXIT,
    source: 'scripts/cli/exhibit/arguments.ts',
  },
  {
    name: 'import',
    refuse: async (words) => {
      const warned: string[] = [];
      const warn = (text: string): void => void warned.push(text);
      await importFiles(words, { readText: async () => '', print: warn, warn });
      return warned.join('\n');
    },
    exit: IMPORT_EXIT,
    source: 'scripts/cli/import/importFiles.ts',
  },
];

/** What docs/cli.md says under a heading. */
function section(name: string): string {
  return GUIDE.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? '';
}

function found(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, one = '']) => one);
}

describe.each(COMMANDS)('docs/cli.md on $name', ({ name, refuse, exit, source }) => {
  const text = section(name);
  const listed = found(text, /^\| `--([a-z]+)/gm);

  test('has the usage that the command prints', async () => {
    const [, usage = 'none'] = /^Usage: (.*)$/m.exec(await refuse([])) ?? [];
    expect(text).toContain(`\n${usage}\n`);
    expect(found(usage, /--([a-z]+)/g).toSorted()).toEqual(listed.toSorted());
  });

  test.each(['--help', '-h'])(
    'is what %s prints: usage, options, exit codes and an example',
    async (word) => {
      const help = execFileSync(process.execPath, [`scripts/${name}.mjs`, 'runaway', word], {
        encoding: 'utf8',
      });
      expect(help.split('\n').filter((line) => line.startsWith(`npm run -s ${name} -- `))).toHaveLength(1);
      expect(found(help, /^ {2}--([a-z]+) /gm)).toEqual(listed);
      expect(found(help, /^ {2}(\d+) /gm).map(Number)).toEqual(Object.values(exit));
      expect(help).toMatch(new RegExp(`^For example: npm run -s ${name} -- [^<]+$`, 'm'));
      for (const line of help.split('\n').filter((each) => !each.startsWith('npm'))) {
        expect(line.length).toBeLessThanOrEqual(100);
        expect(line).not.toMatch(/\]\(|\*\*|`/);
      }
    },
  );

  test('lists every option that the command takes, and no other', async () => {
    const words = new Set(found(readFileSync(source, 'utf8'), /'([a-z]+)'/g));
    const taken: string[] = [];
    for (const word of [...words, ...listed])
      if (!(await refuse([`--${word}`])).startsWith('There is no option')) taken.push(word);
    expect(listed.toSorted()).toEqual([...new Set(taken)].toSorted());
  });

  test('lists every exit code, and no other', () => {
    expect(found(text, /^\| (\d+) \|/gm).map(Number)).toEqual(Object.values(exit));
  });
});

test('--version prints the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const printed = execFileSync(process.execPath, ['scripts/sweep.mjs', '--version'], { encoding: 'utf8' });
  expect(printed).toBe(`linger ${version}\n`);
});

test('docs/cli.md names every command of package.json and every published schema', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  for (const name of Object.keys(scripts)) expect(GUIDE).toMatch(new RegExp(`npm (run (-s )?)?${name}\\b`));
  for (const file of readdirSync('public/schema')) expect(GUIDE).toContain(`\`schema/${file}\``);
});

describe('llms.txt', () => {
  test('names every headless command', () => {
    for (const { name } of COMMANDS) expect(FOR_AGENTS).toContain(`npm run -s ${name} -- `);
  });

  test('leads to files that are published, every schema among them', () => {
    const led = found(FOR_AGENTS, /\]\(([^)]+)\)/g);
    for (const to of led) {
      const file = to.startsWith('docs/') ? to.replace(/\.html$/, '.md') : `public/${to}`;
      expect(existsSync(file), to).toBe(true);
    }
    expect(led).toEqual(expect.arrayContaining(readdirSync('public/schema').map((file) => `schema/${file}`)));
  });

  test('shows links that can be used as they are', () => {
    const links = found(FOR_AGENTS, /`(#[^`]+)`/g);
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) expect(decodeLink(link), link).toMatchObject({ ok: true, notices: [] });
  });
});
