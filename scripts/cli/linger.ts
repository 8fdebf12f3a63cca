import { helpFor, helpText, rows, versionLine } from '../lib/help.mjs';
import { COMMAND_NAMES, type CommandName, commandNamed, commandOf } from './commands.mjs';
import { completionScript, SHELLS } from './completion';
import { EXIT } from './lib/exit';
import type { Machine, RunCommand } from './lib/machine';
import { unknownName } from './lib/unknownName';

const PROGRAM = 'linger';

export type CommandLoaders = Readonly<Record<CommandName, () => Promise<{ readonly run: RunCommand }>>>;

interface Parts {
  readonly machine: Machine;
  readonly loaders: CommandLoaders;
  /** With the package.json that has the version. */
  readonly folder: string;
}

/** The whole command line, `linger <command> …`. Resolves to the exit code. */
export async function linger(
  [name = '--help', ...words]: readonly string[],
  { machine, loaders, folder }: Parts,
): Promise<number> {
  const command = commandNamed(name);
  if (command !== null) {
    const help = helpFor(command, words, `${PROGRAM} ${command}`, folder);
    if (help === null) return (await loaders[command]()).run(words, machine);
    machine.write(help);
    return EXIT.done;
  }
  const [about = ''] = words;
  switch (name) {
    case 'help':
    case '--help':
    case '-h':
      machine.write(helpAbout(commandNamed(about)));
      return EXIT.done;
    case '--version':
      machine.write(versionLine(folder));
      return EXIT.done;
    case 'completion': {
      const script = completionScript(PROGRAM, about);
      if (script === null) {
        machine.warn(`completion needs a shell: ${SHELLS.join(', ')}.`);
        return EXIT.unusable;
      }
      machine.write(script);
      return EXIT.done;
    }
    default:
      machine.warn(unknownName(name.startsWith('-') ? 'option' : 'command', name, COMMAND_NAMES));
      machine.warn(`${PROGRAM} --help lists them.`);
      return EXIT.unusable;
  }
}

function helpAbout(command: CommandName | null): string {
  return command === null ? overview() : helpText(command, `${PROGRAM} ${command}`);
}

function overview(): string {
  const commands = COMMAND_NAMES.map((name) => [name, commandOf(name).line] as const);
  return `Linger explores where the latency of Apache Kafka producers comes from: the model of the page, without the page.

Usage: ${PROGRAM} <command> [<link | preset | file> …] [options]

${rows([...commands, ['completion', `completes words in your shell: ${SHELLS.join(', ')}`]])}

${PROGRAM} <command> --help explains a command, and --version prints the version.
For example: ${PROGRAM} simulate ${commandOf('simulate').example}
`;
}
