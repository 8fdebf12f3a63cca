import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';

/** What terminals put around a text that is pasted, if the shell has asked them to. */
const PASTED = ['\u001B[200~', '\u001B[201~'] as const;
/** Silence after which a shell counts as hung, ms. */
export const SILENCE_MS = 30_000;

/** Shells as people have them in a terminal, without anybody's own settings. */
export const SHELLS = [
  { name: 'bash', command: 'bash --norc --noprofile -i' },
  { name: 'zsh', command: 'zsh -f -i' },
  { name: 'sh', command: 'sh -i' },
] as const;

/** Whether a program is on this machine. */
export function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/**
 * How a program gets a terminal of its own: `script` of util-linux, or Python's `pty`; null if there is neither.
 * (The `script` of other systems wants a terminal itself.)
 */
function inTerminal(command: string): readonly [string, ...(readonly string[])] | null {
  const script = spawnSync('script', ['--version'], { encoding: 'utf8' });
  if (script.status === 0 && script.stdout.includes('util-linux'))
    return ['script', '-qec', command, '/dev/null'];
  const python = `import pty, sys; pty.spawn(sys.argv[1].split())`;
  return has('python3') ? ['python3', '-c', python, command] : null;
}

/** Whether a shell can be had in a terminal here. */
export const hasTerminal = inTerminal('true') !== null;

/** A shell in a terminal: texts are typed or pasted into it, and what it answers is read. */
export class Terminal {
  readonly #process: ChildProcessWithoutNullStreams;
  #said = '';
  #heard = (): void => undefined;
  #questions = 0;

  private constructor(command: string, folder: string, path: string) {
    const [program, ...words] = inTerminal(command) ?? ['false'];
    const env = { PATH: path, HOME: folder, TERM: 'xterm', LC_ALL: 'C.UTF-8' };
    this.#process = spawn(program, words, { cwd: folder, env });
    this.#process.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
      this.#heard();
    });
  }

  /** Starts a shell in `folder` that finds programs on `path`; it is at its prompt then. */
  static async open(command: string, folder: string, path: string): Promise<Terminal> {
    const terminal = new Terminal(command, folder, path);
    await terminal.atPrompt();
    return terminal;
  }

  /** Pastes a text as terminals do, in one piece or letter by letter, and presses Enter. */
  paste(text: string, way: 'whole' | 'letters'): void {
    // A line break that is pasted is the key Enter.
    const keys = text.replaceAll('\n', '\r');
    this.#process.stdin.write(way === 'letters' ? `${keys}\r` : `${PASTED[0]}${keys}${PASTED[1]}\r`);
  }

  /**
   * Everything that was said until the shell answered a question: it is at its prompt. Rejects if it doesn't
   * answer, because it waits for the end of something.
   */
  async atPrompt(): Promise<string> {
    this.#questions += 1;
    this.#process.stdin.write(`echo answer-$((${this.#questions} + 1000))\r`);
    return this.#until(`answer-${this.#questions + 1000}`);
  }

  close(): void {
    this.#process.stdin.destroy();
    this.#process.kill('SIGKILL');
  }

  async #until(wanted: string): Promise<string> {
    while (!this.#said.includes(wanted)) await this.#more(wanted);
    const said = this.#said;
    this.#said = '';
    return said;
  }

  #more(wanted: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`The shell hangs; it should say ${wanted} and said:\n${this.#said}`)),
        SILENCE_MS,
      );
      this.#heard = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
