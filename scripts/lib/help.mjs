import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, usageOf } from '../cli/commands.mjs';

const WIDTH = 100;

/**
 * The text that a command prints for --help or --version.
 *
 * @param {import('../cli/commands.mjs').CommandName} name
 * @param {readonly string[]} words after the command
 * @param {string} call what is typed before them
 * @param {string} folder with the package.json that has the version
 * @returns {string | null} null if the words ask for neither
 */
export function helpFor(name, words, call, folder) {
  if (words.includes('--help') || words.includes('-h')) return helpText(name, call);
  return words.includes('--version') ? versionLine(folder) : null;
}

/** @param {string} folder with a package.json */
export function versionLine(folder) {
  return `linger ${JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version}\n`;
}

/**
 * @param {import('../cli/commands.mjs').CommandName} name
 * @param {string} call what is typed before its words
 */
export function helpText(name, call) {
  const { summary, options, codes, output, example } = commandOf(name);
  return [
    wrapped(plainText(summary), 0),
    `Usage: ${call}${usageOf(name).slice(name.length)}`,
    rows(
      Object.entries(options).map(([option, { value, meaning }]) => [
        value === undefined ? `--${option}` : `--${option} ${value}`,
        meaning,
      ]),
    ),
    `Exit codes:\n${rows(Object.entries(codes))}`,
    wrapped(plainText(output), 0),
    `For example: ${call} ${example}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * Two columns, the second of them wrapped.
 *
 * @param {readonly (readonly [string, string])[]} table
 */
export function rows(table) {
  const indent = Math.max(...table.map(([first]) => first.length)) + 4;
  return table
    .map(([first, second]) => `  ${first.padEnd(indent - 2)}${wrapped(plainText(second), indent)}`)
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
