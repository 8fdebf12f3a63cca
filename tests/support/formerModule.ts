import { readFileSync } from 'node:fs';
import { MODEL_FILE } from '../../scripts/lib/paths.mjs';
import { newestOf } from '../../src/scenario/revisions';

const EXPORTS = 7;
const CODE = 10;
const [I32_CONST, END] = [0x41, 0x0b];

/** The model as it is built, but for the revision that it says: a former one, made for a test. Below 64. */
export function formerModule(revision: number): Promise<WebAssembly.Module> {
  const bytes = Uint8Array.from(readFileSync(MODEL_FILE));
  const end = endOfFunction(bytes, 'revision');
  // The number that the function returns, and the end of its code.
  const said = [...bytes.subarray(end - 3, end)];
  if (said.join() !== [I32_CONST, newestOf(), END].join())
    throw new Error(`The function ends with ${said.join(' ')}.`);
  bytes[end - 2] = revision;
  return WebAssembly.compile(bytes);
}

/** Where the code of an exported function ends; the model imports no functions. */
function endOfFunction(bytes: Uint8Array, exported: string): number {
  let at = 8;
  let index = -1;
  const byte = (): number => bytes[at++] ?? 0;
  const length = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const section = byte();
    const end = length() + at;
    if (section === EXPORTS) {
      for (let left = length(); left > 0; left--) {
        const nameEnd = length() + at;
        const name = new TextDecoder().decode(bytes.subarray(at, nameEnd));
        // The kind of export is one byte.
        at = nameEnd + 1;
        const found = length();
        if (name === exported) index = found;
      }
    } else if (section === CODE) {
      const count = length();
      for (let each = 0; each < count; each++) {
        const size = length();
        at += size;
        if (each === index) return at;
      }
    }
    at = end;
  }
  throw new Error(`The module exports no ${exported}.`);
}
