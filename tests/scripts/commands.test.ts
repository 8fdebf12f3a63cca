import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES, commandOf, usageOf } from '../../scripts/cli/commands.mjs';
import { EXIT } from '../../scripts/cli/lib/exit';
import { readRequest } from '../../scripts/cli/lib/request';
import { schemaFiles } from '../../scripts/tool/schemas';
import { decodeLink } from '../../src/scenario/link/link';

const MADE = Object.keys(schemaFiles());
const SCHEMAS = MADE.filter((file) => file.startsWith('schema/'));
const GUIDE = readFileSync('docs/cli.md', 'utf8');
const FOR_AGENTS = readFileSync('public/llms.txt', 'utf8');

/** What docs/cli.md says under a heading. */
function section(name: string): string {
  return GUIDE.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? '';
}

function found(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, one = '']) => one);
}

describe.each(COMMAND_NAMES)('%s', (name) => {
  const { summary, options, codes, output, example } = commandOf(name);
  const text = section(name);

  test('is in docs/cli.md as its table says: summary, output and example', () => {
    // Its lines are broken if they get too long.
    for (const part of [summary, output]) expect(text.replaceAll('\n', ' ')).toContain(part);
    expect(GUIDE).toContain(`\nnpm run -s ${name} -- ${example}\n`);
  });

  test('ends with the codes that all commands have', () => {
    for (const code of Object.keys(codes)) expect(Object.values(EXIT)).toContain(Number(code));
  });

  test.each(['--help', '-h'])('%s prints usage, options, exit codes and an example', (word) => {
    const help = execFileSync(process.execPath, [`scripts/${name}.mjs`, 'runaway', word], {
      encoding: 'utf8',
    });
    expect(help).toContain(`\nUsage: npm run -s ${name} --${usageOf(name).slice(name.length)}\n`);
    expect(found(help, /^ {2}--([a-z]+) /gm)).toEqual(Object.keys(options));
    expect(found(help, /^ {2}(\d+) /gm)).toEqual(Object.keys(codes));
    expect(help).toContain(`\nFor example: npm run -s ${name} -- ${example}\n`);
    for (const line of help.split('\n').filter((each) => !/^Usage|^For example/.test(each))) {
      expect(line.length).toBeLessThanOrEqual(100);
      expect(line).not.toMatch(/\]\(|\*\*|`/);
    }
  });

  test('answers a slip with the option that was meant, and with its usage', () => {
    const [option = ''] = Object.keys(options);
    const request = readRequest(name, [`--${option}x`, 'runaway']);
    if (request.ok) throw new Error('a slip was read');
    const [said, usage] = request.message.split('\nUsage: ');
    expect(said).toContain(`Did you mean --${option}?`);
    expect(usage).toBe(usageOf(name));
  });
});

test('--version prints the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const printed = execFileSync(process.execPath, ['scripts/sweep.mjs', '--version'], { encoding: 'utf8' });
  expect(printed).toBe(`linger ${version}\n`);
});

test('the documents name every command of package.json, and docs/cli.md every published schema', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  const documents = GUIDE + readFileSync('docs/dev/commands.md', 'utf8');
  for (const name of Object.keys(scripts))
    expect(documents).toMatch(new RegExp(`npm (run (-s )?)?${name}\\b`));
  for (const file of SCHEMAS) expect(GUIDE).toContain(`\`${file}\``);
});

describe('llms.txt', () => {
  test('names every headless command', () => {
    for (const name of COMMAND_NAMES) expect(FOR_AGENTS).toContain(`npm run -s ${name} -- `);
  });

  test('leads to files that are published, every schema among them', () => {
    const led = found(FOR_AGENTS, /\]\(([^)]+)\)/g);
    for (const to of led) {
      const file = to.startsWith('docs/') ? to.replace(/\.html$/, '.md') : `public/${to}`;
      expect(MADE.includes(to) || existsSync(file), to).toBe(true);
    }
    expect(led).toEqual(expect.arrayContaining(SCHEMAS));
  });

  test('shows links that can be used as they are', () => {
    const links = found(FOR_AGENTS, /`(#[^`]+)`/g);
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) expect(decodeLink(link), link).toMatchObject({ ok: true, notices: [] });
  });
});
