import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Job {
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly needs?: readonly string[];
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

interface Workflow {
  readonly on: { readonly schedule: readonly unknown[]; readonly push: { readonly tags: readonly string[] } };
  readonly jobs: Readonly<Record<'test' | 'build' | 'publish', Job>>;
}

const { on, jobs }: Workflow = parse(readFileSync('.github/workflows/pages.yml', 'utf8'));
const commandsOf = ({ steps }: Job): string => steps.map(({ run = '' }) => run).join('\n');

describe('the workflow', () => {
  test('publishes what a job built that ran no test, once both jobs have succeeded', () => {
    expect(jobs.publish.needs).toEqual(['build', 'test']);
    expect(commandsOf(jobs.test)).toContain('.ci/run');
    expect(commandsOf(jobs.build)).not.toMatch(/\.ci\/run|npm (?:test|run check)|test\.txt/);
    const uploads = (job: Job) => job.steps.filter(({ uses }) => uses?.includes('/upload-'));
    expect(uploads(jobs.build)).toHaveLength(2);
    expect(uploads(jobs.test)).toEqual([]);
  });

  test('runs everything every night and for a release, and publishes nothing by night', () => {
    expect([on.schedule, on.push.tags]).toEqual([[{ cron: expect.any(String) }], ['v*']]);
    for (const when of ["'schedule'", "'refs/tags/'"]) expect(jobs.test.env?.ALL).toContain(when);
    expect(commandsOf(jobs.test)).toMatch(/"\$ALL" = true.*npm run test:all;/);
    expect(jobs.publish.if).toContain("github.event_name != 'schedule'");
  });

  test('runs no script of a package that it installs', () => {
    for (const job of [jobs.test, jobs.build]) {
      for (const line of commandsOf(job).split('\n')) {
        if (/npm (?:ci|install)/.test(line)) expect(line).toContain('--ignore-scripts');
        if (/pip" install/.test(line)) expect(line).toContain('--require-hashes --only-binary :all:');
      }
    }
    expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
  });
});

describe('the Python packages that the build and the tests install', () => {
  const [build = '', tests = ''] = ['build', 'test'].map((name) =>
    readFileSync(`python/requirements/${name}.txt`, 'utf8'),
  );

  test('are given as versions with hashes, and come from whatever index the reader has', () => {
    for (const lock of [build, tests]) {
      const packages = lock.split(/\n(?=[a-z])/).slice(1);
      expect(packages.length).toBeGreaterThan(5);
      for (const each of packages)
        expect(each).toMatch(/^[a-z0-9-]+==\S+(?: ; [^\\]+)? (?:\\\n {4}--hash=sha256:[0-9a-f]{64} ?)+/);
      expect(lock).not.toMatch(/https?:|--(?:extra-)?index-url/);
    }
  });

  test('are all that pyproject.toml asks for', () => {
    const project = readFileSync('python/pyproject.toml', 'utf8');
    const listOf = (name: string): readonly string[] =>
      [
        ...(new RegExp(`^${name} = \\[([^\\]]*)\\]`, 'm').exec(project)?.[1] ?? '').matchAll(/"([\w-]+)/g),
      ].map(([, found = '']) => found);
    const wanted = [...listOf('dependencies'), ...listOf('test')];
    expect(wanted.length).toBeGreaterThan(8);
    for (const name of wanted) expect(tests).toMatch(new RegExp(`^${name.toLowerCase()}==`, 'm'));
    for (const name of listOf('requires')) expect(build).toMatch(new RegExp(`^${name}==`, 'm'));
  });
});
