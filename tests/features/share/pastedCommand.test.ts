import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExportInput, TEXT_FILES } from '../../../src/features/share/core/files';
import { perfCommand } from '../../../src/run/export/perfCommandFile';
import { producerProperties } from '../../../src/run/export/propertiesFile';
import { encodeLink } from '../../../src/scenario/link/link';
import { ALL_PRESETS } from '../../../src/scenario/presets/later';
import { DEFAULT_SCENARIO, type Scenario } from '../../../src/scenario/scenario';
import { DEFAULT_VIEW } from '../../../src/scenario/view';
import { has, hasTerminal, SHELLS, SILENCE_MS, Terminal } from '../../support/terminal';

/** Titles that would make a file in the present folder, if a shell took them for commands. */
const TITLES = [
  'A quiet test',
  "a reader's own",
  '; touch owned-1 #',
  '$(touch owned-2)',
  '`touch owned-3`',
  "'; touch owned-4; '",
  '"; touch owned-5; "',
  'a\ntouch owned-6\n',
  'a\rtouch owned-7\r',
  '!!; touch owned-8',
  '\u001B[201~\rtouch owned-9\r',
  '\u0003touch owned-10\u000D',
  'x && touch owned-11 || touch owned-12',
  'x | touch owned-13 & touch owned-14',
  '<(touch owned-15) >owned-16',
  "\\'; touch owned-17; : \\'",
  '$\u007Bx:-$(touch owned-18)}',
  '$((1)) $\u007B(e)x} *(e:touch owned-19:)',
  'a\u2028touch owned-20\u2029touch owned-21\u0085touch owned-22',
] as const;

/** As much differs from the defaults as the file can say anything about. */
const LOADED: Scenario = {
  ...DEFAULT_SCENARIO,
  producers: 3,
  keys: 'zipf',
  partitioner: 'least-backup',
  arrivals: 'poisson',
  sending: 'sync',
  'latency.from': 'intended',
  'measure.from.s': 1,
  'compression.type': 'lz4',
  'slow.broker': 1,
  'slow.ms': 5,
  'down.broker': 2,
  consumers: 2,
  at: [{ atS: 3, field: 'slow.ms', value: 0 }],
};

function inputOf(scenario: Scenario, title: string): ExportInput {
  const link = `https://linger.example/'$(touch owned-23)'/${encodeLink(scenario, { ...DEFAULT_VIEW, title, notes: title })}`;
  return { scenario, summary: null, history: null, link, title };
}

function textOf(id: 'command' | 'properties', part: 'copied' | 'saved', input: ExportInput): string {
  const copied = id === 'command' ? perfCommand : producerProperties;
  const text = part === 'copied' ? copied(input) : TEXT_FILES.find((each) => each.id === id)?.make(input);
  if (typeof text !== 'string') throw new Error(`There is no ${part} text of ${id}.`);
  return text;
}

/** The distinct copied texts over all titles: they should be the same. */
function textsOf(id: 'command' | 'properties', part: 'copied' | 'saved'): ReadonlySet<string> {
  return new Set(TITLES.map((title) => textOf(id, part, inputOf(LOADED, title))));
}

test.each(['command', 'properties'] as const)('the copied %s has no text from a link', (id) => {
  expect(textsOf(id, 'copied').size).toBe(1);
});

test("a shell only gets our own commands, and notes that it can't act upon", () => {
  for (const title of TITLES) {
    const text = textOf('command', 'saved', inputOf(LOADED, title));
    const lines = text.split('\n');
    const notes = lines.filter((line) => line.startsWith(':'));
    expect(notes.length).toBeGreaterThan(10);
    for (const note of notes) expect(note).toMatch(/^: '[^'"`$\\!\p{C}\p{Zl}\p{Zp}]*'$/u);
    expect(lines.filter((line) => !line.startsWith(':')).join('\n')).not.toMatch(/owned|#|`/);
  }
});

/** The commands that are pasted need programs: these note that they were called. */
const PROGRAMS = ['kafka-topics.sh', 'kafka-producer-perf-test.sh'];

const missing = SHELLS.filter(({ name }) => !has(name)).map(({ name }) => name);
const why = hasTerminal ? `${missing.join(', ')} not installed` : 'neither script of util-linux nor python3';

test(`pasting needs shells and a terminal${missing.length > 0 || !hasTerminal ? ` (left out here: ${why})` : ''}`, () => {
  expect(SHELLS.length).toBe(3);
});

describe.each(SHELLS.filter(({ name }) => hasTerminal && has(name)))('pasted into $name', ({ command }) => {
  let folder: string;
  let terminal: Terminal;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linger-shell-'));
    const programs = join(folder, 'bin');
    await mkdir(programs);
    await mkdir(join(folder, 'here'));
    for (const name of PROGRAMS) {
      await writeFile(join(programs, name), `#!/bin/sh\necho "$0 $*" >>'${folder}/called'\n`);
      await chmod(join(programs, name), 0o755);
    }
    terminal = await Terminal.open(command, join(folder, 'here'), `${programs}:${process.env.PATH}`);
  }, 2 * SILENCE_MS);

  afterAll(async () => {
    terminal.close();
    await rm(folder, { recursive: true });
  });

  /** How often the programs were called since this was asked last. */
  async function calls(): Promise<number> {
    const called = await readFile(join(folder, 'called'), 'utf8').catch(() => '');
    await rm(join(folder, 'called'), { force: true });
    return called.split('\n').length - 1;
  }

  /** Pastes, and expects the shell at its prompt, with only the intended effect. */
  async function paste(text: string, way: 'whole' | 'letters', expectedCalls: number): Promise<void> {
    terminal.paste(text, way);
    await terminal.atPrompt();
    expect(await readdir(join(folder, 'here')), text).toEqual([]);
    expect(await calls(), text).toBe(expectedCalls);
  }

  test.each(['whole', 'letters'] as const)('as %s, no part of a title runs', async (way) => {
    for (const part of ['copied', 'saved'] as const)
      for (const text of textsOf('command', part)) await paste(text, way, 1 + LOADED.producers);
  });

  test.each(['whole', 'letters'] as const)('as %s, every preset runs its test', async (way) => {
    for (const { scenario, title } of ALL_PRESETS) {
      const producers = Math.min(2, scenario.producers);
      const text = textOf('command', 'copied', inputOf({ ...scenario, producers }, title));
      await paste(text, way, 1 + producers);
    }
  });

  test('a link in the quotes of the command line stays that link', async () => {
    for (const title of TITLES) {
      const link = encodeLink(LOADED, { ...DEFAULT_VIEW, title, notes: title });
      for (const quote of ['"', "'"]) {
        terminal.paste(`echo ${quote}${link}${quote} >../link`, 'letters');
        await terminal.atPrompt();
        expect(await readFile(join(folder, 'link'), 'utf8')).toBe(`${link}\n`);
        await paste('', 'letters', 0);
      }
    }
  });

  test('producer settings that the shell writes to a file stay the same', async () => {
    for (const text of textsOf('properties', 'copied')) {
      terminal.paste(`cat >../settings <<END\n${text}END`, 'letters');
      await terminal.atPrompt();
      expect(await readFile(join(folder, 'settings'), 'utf8')).toBe(text);
      await paste('', 'letters', 0);
    }
  });
});
