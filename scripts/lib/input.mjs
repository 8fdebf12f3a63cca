import { closeSync, openSync, readSync } from 'node:fs';
import { Remedy } from './say.mjs';

/** The word that stands for standard input, among links and names of files. */
export const FROM_INPUT = '-';

/** Maximum size of an input, bytes: ten times what the page takes. */
const MOST_BYTES = 200_000_000;

/**
 * Reads no further than the limit, so that an endless input ends with a sentence, too.
 *
 * @param {string} name of a file, or FROM_INPUT
 * @param {number} mostBytes
 * @returns {string} its text; throws what Node throws if it can't be read, and a Remedy if it is too large
 */
export function readInput(name, mostBytes = MOST_BYTES) {
  // 0 is standard input.
  const file = name === FROM_INPUT ? 0 : openSync(name, 'r');
  try {
    /** @type {Buffer[]} */
    const parts = [];
    for (let bytes = 0; ; ) {
      const part = Buffer.allocUnsafe(65_536);
      const read = readSync(file, part);
      if (read === 0) return Buffer.concat(parts, bytes).toString('utf8');
      bytes += read;
      if (bytes > mostBytes)
        throw new Remedy(`It is larger than ${mostBytes / 1e6} MB. Cut out the part that matters.`);
      parts.push(part.subarray(0, read));
    }
  } finally {
    if (file !== 0) closeSync(file);
  }
}
