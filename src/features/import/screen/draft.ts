import type { Scenario } from '../../../scenario/scenario';
import type { SystemAnswers } from '../core/mySystem';
import type { ImportChoice } from '../core/read';
import type { NamedText } from '../core/readFiles';
import { type Draft, door, EMPTY } from './door';

/** Max size of all texts, bytes: a large broker's scrape. The command reads more. */
const MAX_BYTES = 20_000_000;
/** Max characters in the field: longer texts would make it slow. */
export const MAX_SHOWN = 100_000;

/** Adds files to texts; all of them, or none. Never rejects. */
export async function withFiles(
  texts: readonly NamedText[],
  files: readonly File[],
): Promise<Pick<Draft, 'texts' | 'problem'>> {
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

/**
 * Adds files to the texts of the page, and opens it, or with a message if one can't be read. From elsewhere, they're about the
 * scenario in sight.
 */
export async function addFiles(files: readonly File[]): Promise<void> {
  const { texts: before } = door.getState();
  const next = await withFiles(before, files);
  door.setState(({ isOpen, about, choice }) => ({
    ...next,
    isOpen: true,
    about: isOpen ? about : 'present',
    choice: next.texts === before ? choice : {},
  }));
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

export function removeText(name: string): void {
  door.setState(({ texts }) => ({
    texts: texts.filter((text) => text.name !== name),
    problem: null,
    choice: {},
  }));
}

/** Reads the texts in another way. */
export function choose(patch: ImportChoice): void {
  door.setState(({ choice }) => ({ choice: { ...choice, ...patch } }));
}

/** Adds answers to those given so far. */
export function answer(patch: SystemAnswers): void {
  door.setState(({ answers }) => ({ answers: { ...answers, ...patch } }));
}

/** Takes over something else that the texts mean. */
export function mend(patch: Partial<Scenario>): void {
  door.setState(({ mended }) => ({ mended: { ...mended, ...patch } }));
}

/** Fits with whatever is assumed. */
export function fitAsItIs(): void {
  door.setState({ isAsked: true });
}

/** Forgets all, and asks about a new system. */
export function startOver(): void {
  door.setState({ about: 'typical', ...EMPTY });
}
