import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMMAND_NAMES, commandOf } from '../../scripts/cli/commands.mjs';
import { completionScript, SHELLS } from '../../scripts/cli/completion';
import { EXIT } from '../../scripts/cli/lib/exit';
import type { RunCommand } from '../../scripts/cli/lib/machine';
import { type CommandLoaders, linger } from '../../scripts/cli/linger';
import { machineWith } from '../../scripts/lib/machine.mjs';

/** Calls the program with commands that print their words. */
async function called(words: readonly string[]) {
  const [written, warned]: [string[], string[]] = [[], []];
  const none = (): never => {
    throw new Error('No command needs the model here.');
  };
  const machine = {
    ...machineWith({ loadModel: none, loadFormerModel: none, openWorkers: none }),
    write: (text: string) => void written.push(text),
    warn: (line: string) => void warned.push(line),
  };
  const run: RunCommand = async (rest, { write }) => {
    write(rest.join(' '));
    return EXIT.stopped;
  };
  const loaders = Object.fromEntries(COMMAND_NAMES.map((name) => [name, async () => ({ run })]));
  const code = await linger(words, { machine, loaders: loaders as CommandLoaders, folder: '.' });
  return { code, written: written.join(''), warned };
}

test('linger runs a command with the words after it, and ends with its code', async () => {
  expect(await called(['sweep', 'runaway', '--lines'])).toEqual({
    code: EXIT.stopped,
    written: 'runaway --lines',
    warned: [],
  });
});

test.each([[[]], [['--help']], [['help']]])('linger %j lists every command', async (words) => {
  const { code, written } = await called(words);
  expect(code).toBe(EXIT.done);
  for (const name of COMMAND_NAMES) expect(written).toMatch(new RegExp(`^ {2}${name} +[a-z]`, 'm'));
});

test('--help explains a command by the name it was called with, before and behind it', async () => {
  const behind = await called(['decide', '--help']);
  expect(behind.written).toContain('\nUsage: linger decide "<link | preset');
  expect(await called(['help', 'decide'])).toEqual(behind);
});

test.each(['simulat', 'constructor', '--fast'])(
  '%s is no command, and ends with a sentence',
  async (word) => {
    const { code, warned, written } = await called([word]);
    expect([code, written]).toEqual([EXIT.unusable, '']);
    expect(warned[0]).toMatchSnapshot();
  },
);

test('completion needs one of the shells', async () => {
  expect(await called(['completion', 'tcsh'])).toMatchObject({
    code: EXIT.unusable,
    warned: [expect.stringContaining(SHELLS.join(', '))],
  });
});

test.each(SHELLS)('the completion of %s has every command and option of the table', (shell) => {
  const script = completionScript('linger', shell) ?? '';
  for (const name of COMMAND_NAMES) {
    expect(script).toContain(name);
    for (const option of Object.keys(commandOf(name).options))
      expect(script).toMatch(new RegExp(`(?:--|-l )${option}\\b`));
  }
});

test.each([
  ['linger s', 'simulate sweep'],
  ['linger sweep --wo', '--workers'],
  ['linger simulate runa', 'runaway'],
  ['linger sweep --workers ', ''],
  ['linger fit READ', 'README.md'],
  ['linger completion ', 'bash zsh fish'],
])('bash completes "%s" with "%s"', (line, words) => {
  const script = `${completionScript('linger', 'bash')}
COMP_WORDS=(${line.replace(/ $/, " ''")})
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_linger
echo "\${COMPREPLY[*]}"`;
  expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim()).toBe(words);
});
