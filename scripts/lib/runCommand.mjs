import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { runScript } from './say.mjs';
import { setUpCommand } from './setUpCommand.mjs';

/**
 * Runs a command that works without the page, with what a fresh clone lacks set up before. `--help` and `--version` need
 * nothing.
 *
 * @param {string} name
 * @param {(words: readonly string[]) => Promise<number>} main takes the words after the command and resolves to the exit code
 * @param {{ withModel?: boolean }} [options] whether it runs the model; it does unless said otherwise
 */
export async function runCommand(name, main, options) {
  await runScript(async () => {
    const words = process.argv.slice(2);
    const help = helpFor(name, words);
    if (help !== null) {
      process.stdout.write(help);
      return 0;
    }
    await setUpCommand(options);
    goToCallersFolder();
    return main(words);
  });
}

const GUIDE = 'docs/cli.md';
/** Characters of a line. */
const WIDTH = 100;

/**
 * What a command prints for --help, which is its section of the guide, and for --version.
 *
 * @param {string} name of the command, as the guide's heading has it
 * @param {readonly string[]} words after the command
 * @returns {string | null} null if the words ask for neither
 */
export function helpFor(name, words) {
  if (words.includes('--help') || words.includes('-h')) return helpText(name);
  if (!words.includes('--version')) return null;
  return `linger ${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}\n`;
}

/** @param {string} name */
function helpText(name) {
  const guide = readFileSync(join(ROOT, GUIDE), 'utf8');
  const [examples = '', ...sections] = guide.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${name}\n`)) ?? '';
  const example = new RegExp(`^npm run -s ${name} .*$`, 'm').exec(examples)?.[0];
  const blocks = section.trim().split(/\n\n+/);
  return [...blocks.map(plainBlock), `For example: ${example}`, `More: ${GUIDE}`].join('\n\n').concat('\n');
}

/** @param {string} markdown a paragraph, table or piece of code */
function plainBlock(markdown) {
  const lines = markdown.split('\n');
  if (markdown.startsWith('```')) return lines.slice(1, -1).join('\n');
  if (!markdown.startsWith('| ')) return wrapped(plainText(lines.join(' ')), 0);
  const rows = lines
    .filter((line) => !line.startsWith('| ---'))
    .map((line) => line.slice(2, -2).split(' | ').map(plainText));
  const indent = Math.max(...rows.map(([first = '']) => first.length)) + 4;
  return rows
    .map(([first = '', ...rest]) => `  ${first.padEnd(indent - 2)}${wrapped(rest.join(' | '), indent)}`)
    .join('\n');
}

/** @param {string} markdown */
function plainText(markdown) {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\*\*|`/g, '');
}

/**
 * @param {string} text
 * @param {number} indent of all lines but the first
 */
function wrapped(text, indent) {
  const lines = text.match(new RegExp(`\\S.{0,${WIDTH - indent - 1}}(?=\\s|$)`, 'g')) ?? [];
  return lines.map((line) => line.trimEnd()).join(`\n${' '.repeat(indent)}`);
}

/** Names of files mean what they mean where `npm run` was called: npm starts every script in the project's folder. */
export function goToCallersFolder() {
  const { INIT_CWD: folder, npm_package_json: project } = process.env;
  // A script of another project that calls this one is where it wants to be.
  if (folder === undefined || project === undefined || process.cwd() !== ROOT) return;
  if (realpathSync(project) === join(ROOT, 'package.json')) process.chdir(folder);
}
