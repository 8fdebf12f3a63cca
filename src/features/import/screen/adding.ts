import type { NamedText } from '../core/readFiles';
import { openWith, presentTexts } from './door';

/** The texts to read, and why another one couldn't be added, or null. */
export interface ImportRequest {
  readonly texts: readonly NamedText[];
  readonly problem: string | null;
}

/** Max size of all texts, bytes: a large broker's scrape. The command reads more. */
const MAX_BYTES = 20_000_000;
/** Max characters in the field: longer texts would make it slow. */
export const MAX_SHOWN = 100_000;

/** Adds a pasted text to the others. */
function withText(texts: readonly NamedText[], text: string): ImportRequest {
  if (sizeOfAll(texts) + sizeOf(text) > MAX_BYTES) return tooLarge(texts, 'text');
  return { texts: added(texts, 'Pasted text', text), problem: null };
}

/** Adds files to the others; all of them, or none. Never rejects. */
export async function withFiles(texts: readonly NamedText[], files: readonly File[]): Promise<ImportRequest> {
  const size = files.reduce((sum, file) => sum + file.size, sizeOfAll(texts));
  if (size > MAX_BYTES) return tooLarge(texts, files.length === 1 ? 'file' : 'files');
  let all = texts;
  for (const file of files) {
    try {
      all = added(all, file.name, await file.text());
    } catch {
      const problem = `Your browser couldn't read ${file.name}. Open it in an editor and paste its text.`;
      return { texts, problem };
    }
  }
  return { texts: all, problem: null };
}

/** Adds a text under a name that none has. The same text again adds nothing. */
function added(texts: readonly NamedText[], name: string, text: string): readonly NamedText[] {
  if (texts.some((each) => each.text === text)) return texts;
  const taken = new Set(texts.map((each) => each.name));
  let unique = name;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
  return [...texts, { name: unique, text }];
}

function tooLarge(texts: readonly NamedText[], what: 'text' | 'file' | 'files'): ImportRequest {
  const is = what === 'files' ? 'are' : 'is';
  const all = texts.length > 0 ? ', with those before,' : '';
  return {
    texts,
    problem: `The ${what}${all} ${is} larger than 20\u202FMB, so nothing was read. The command reads larger files: npm run -s import -- FILE.`,
  };
}

function sizeOfAll(texts: readonly NamedText[]): number {
  return texts.reduce((sum, { text }) => sum + sizeOf(text), 0);
}

/** A text's size in UTF-8, bytes. Short texts are estimated: their size doesn't matter. */
function sizeOf(text: string): number {
  const matters = text.length > MAX_SHOWN && text.length <= MAX_BYTES;
  return matters ? new Blob([text]).size : text.length;
}

/** Adds a text to those of the page, and opens it. */
export function addText(text: string): void {
  openWith(withText(presentTexts(), text));
}

/** Adds files to the texts of the page, and opens it, or with a message if one can't be read. */
export async function addFiles(files: readonly File[]): Promise<void> {
  openWith(await withFiles(presentTexts(), files));
}

/** Adds a pasted text if anything in it is known, or opens the page with a message if it's too large to check. */
export async function addTextIfKnown(text: string): Promise<void> {
  const isTooLarge = withText(presentTexts(), text).problem !== null;
  if (isTooLarge || (await isKnown(text))) addText(text);
}

/** True if the page has something to say about a text, or if the reader can't be loaded, so that it keeps the text. */
async function isKnown(text: string): Promise<boolean> {
  try {
    return await (await import('../core/readInWorker')).isKnownText(text);
  } catch {
    return true;
  }
}
