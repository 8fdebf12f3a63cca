import { ENTRANT_NAMES } from '../../src/run/league/entrants';
import { ALL_PRESETS } from '../../src/scenario/presets/later';
import { COMMAND_NAMES, type CommandName, commandOf, type Option } from './commands.mjs';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The script that makes a shell complete commands, options, presets and names of files; null for another shell. */
export function completionScript(program: string, shell: string): string | null {
  switch (shell) {
    case 'bash':
      return bashScript(program);
    case 'zsh':
      // zsh takes bash's completions.
      return `autoload -Uz compinit bashcompinit\n(( $+functions[compdef] )) || compinit\nbashcompinit\n${bashScript(program)}`;
    case 'fish':
      return fishScript(program);
    default:
      return null;
  }
}

function namesAfter(name: CommandName): string {
  const { names } = commandOf(name).takes;
  if (names === 'files') return '';
  return (names === 'partitioners' ? ENTRANT_NAMES : ALL_PRESETS.map(({ id }) => id)).join(' ');
}

const OTHERS = ['help', 'completion'];

function optionsOf(name: CommandName): readonly (readonly [string, Option])[] {
  return [...Object.entries(commandOf(name).options), ['help', { meaning: 'explains the command' }]];
}

/** A word after an option whose value isn't a file completes to nothing. */
function bashScript(program: string): string {
  const cases = COMMAND_NAMES.map((name) => {
    const options = optionsOf(name);
    const words = options.map(([option]) => `--${option}`).join(' ');
    const plain = options.filter(([, { value }]) => value !== undefined && !isFile(value));
    return `    ${name}) options="${words}"; names="${namesAfter(name)}"; values=" ${plain.map(([option]) => `--${option}`).join(' ')} " ;;`;
  });
  return `# ${program}: put this into your shell's start-up file, or run: source <(${program} completion bash)
_${program}() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}"
  local options="" names="" values=" "
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...COMMAND_NAMES, ...OTHERS].join(' ')} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    help) COMPREPLY=($(compgen -W "${COMMAND_NAMES.join(' ')}" -- "$word")); return ;;
    completion) COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$word")); return ;;
  esac
  case "$values" in *" $before "*) return ;; esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$names" -- "$word") $(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _${program} ${program}
`;
}

function fishScript(program: string): string {
  const line = (rest: string): string => `complete -c ${program} ${rest}`;
  const after = (name: string): string => `-n '__fish_seen_subcommand_from ${name}'`;
  return [
    `# ${program}: run ${program} completion fish > ~/.config/fish/completions/${program}.fish`,
    ...COMMAND_NAMES.map((name) =>
      line(`-n __fish_use_subcommand -f -a ${name} -d ${quoted(commandOf(name).line)}`),
    ),
    ...OTHERS.map((name) => line(`-n __fish_use_subcommand -f -a ${name}`)),
    ...COMMAND_NAMES.flatMap((name) => [
      ...(namesAfter(name) === '' ? [] : [line(`${after(name)} -a '${namesAfter(name)}'`)]),
      ...optionsOf(name).map(([option, { value, meaning }]) => {
        const takes = value === undefined ? '' : isFile(value) ? ' -r -F' : ' -x';
        return line(`${after(name)} -l ${option}${takes} -d ${quoted(meaning)}`);
      }),
    ]),
    line(`${after('completion')} -f -a '${SHELLS.join(' ')}'`),
    line(`${after('help')} -f -a '${COMMAND_NAMES.join(' ')}'`),
    '',
  ].join('\n');
}

function isFile(value: string): boolean {
  return value === 'FILE' || value === 'DIR';
}

function quoted(text: string): string {
  return `'${text.replaceAll('`', '').replaceAll("'", "\\'")}'`;
}
