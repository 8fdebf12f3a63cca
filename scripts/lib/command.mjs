import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from './paths.mjs';
import { undoAtExit } from './undoAtExit.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 127 if the program couldn't be started, 1 if a signal ended it
 * @property {string} output standard output and standard error in the order in which they came; empty with `show`
 */

/**
 * Runs a program to its end, or until this process ends. Never throws: a program that cannot be started has exit code 127.
 * With what it starts it's a group of its own: whoever ends that group, such as a test of what Ctrl+C does, ends nothing
 * else, and all of it ends with this process.
 *
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ folder?: string, environment?: NodeJS.ProcessEnv, show?: boolean, yields?: boolean }} [options] `folder` is
 *   absolute; `show` lets the program write to this terminal; `yields` lets other programs have the processor first
 * @returns {Promise<Outcome>}
 */
export function run(program, parameters, options = {}) {
  // A program that has the terminal must hear of Ctrl+C; Windows knows no groups.
  const hasGroup = options.show !== true && process.platform !== 'win32';
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: options.folder ?? ROOT,
      env: { ...process.env, ...options.environment },
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      detached: hasGroup,
      // Windows starts npm and other command files only through its shell.
      shell: process.platform === 'win32' && /\.cmd$|^npm$/.test(program),
    });
    if (options.yields === true) giveWay(child.pid);
    const forget = undoAtExit(() => endGroup(child, hasGroup));
    child.on('exit', forget);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', (problem) => {
      forget();
      resolve({ code: 127, output: `${output}${problem.message}\n` });
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} hasGroup
 */
function endGroup(child, hasGroup) {
  if (!hasGroup || child.pid === undefined) return void child.kill();
  try {
    process.kill(-child.pid);
  } catch {
    // It has ended already.
  }
}

/**
 * How nice a program is that gives way: it gets half as much as others that want the processor, and still gets on where
 * the machine is full of them.
 */
const GIVES_WAY = 3;

/** @param {number | undefined} pid of a program that has just begun; what it starts gives way as well */
function giveWay(pid) {
  try {
    if (pid !== undefined) setPriority(pid, GIVES_WAY);
  } catch {
    // Where that is not allowed it only takes longer.
  }
}

/**
 * The first of some programs that is on the search path or in one of the extra folders.
 *
 * @param {readonly string[]} names
 * @param {readonly string[]} [extraFolders]
 * @returns {string | undefined} an absolute path
 */
export function findProgram(names, extraFolders = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...extraFolders].filter(Boolean);
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  for (const name of names) {
    for (const folder of folders) {
      for (const ending of endings) {
        const path = join(folder, name + ending);
        if (isProgram(path)) return path;
      }
    }
  }
  return undefined;
}

/**
 * @param {string} path
 * @returns {boolean} whether a file is there that may be executed
 */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
