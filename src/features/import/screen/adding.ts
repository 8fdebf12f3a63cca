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

/** Adds files to texts; all of them, or none. Never rejects. */
export async function withFiles(texts: readonly NamedText[], files: readonly File[]): Promise<ImportRequest> {
  const before = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (files.reduce((sum, file) => sum + file.size, before) > MAX_BYTES) {
    const what = files.length === 1 ? 'it is' : 'they are';
    const problem = `With what is there, ${what} larger than 20\u202FMB, so nothing was read. The command reads larger files: npm run -s import -- FILE.`;
    return { texts, problem };
  }
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

/** Adds files to the texts of the page, and opens it, or with a message if one can't be read. */
export async function addFiles(files: readonly File[]): Promise<void> {
  openWith(await withFiles(presentTexts(), files));
}

/** Adds a pasted text to those of the page, and opens it. */
export function addText(text: string): Promise<void> {
  return addFiles([new File([text], 'Pasted text')]);
}

/** Adds a pasted text if the page has something to say about it, if it's too large to check, or if no reader can be loaded. */
export async function addTextIfKnown(text: string): Promise<void> {
  const isKnown = import('../core/readInWorker').then(({ isKnownText }) => isKnownText(text));
  if (text.length > MAX_BYTES || (await isKnown.catch(() => true))) await addText(text);
}
