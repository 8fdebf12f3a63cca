import { readFileSync } from 'node:fs';

/** The word that stands for standard input, among links and names of files. */
export const FROM_INPUT = '-';

/**
 * @param {string} name of a file, or FROM_INPUT
 * @returns {string} its text; throws what Node throws if it can't be read
 */
export function readInput(name) {
  // 0 is standard input.
  return readFileSync(name === FROM_INPUT ? 0 : name, 'utf8');
}
