import { create } from 'zustand';
import { sumOf } from '../../../base/statistics';
import { mySystemWanted } from '../../../shell/doors';
import type { SystemAnswers } from '../core/mySystem';
import type { ImportChoice } from '../core/read';
import type { NamedText } from '../core/readFiles';

interface Draft {
  readonly texts: readonly NamedText[];
  /** Why another text couldn't be added. */
  readonly problem: string | null;
  /** How these texts are read. */
  readonly choice: ImportChoice;
  /** Suggestions that the reader took are answers, too. */
  readonly answers: SystemAnswers;
  /** True once the reader wants a fit with what nobody states. */
  readonly isAsked: boolean;
}

const EMPTY: Draft = { texts: [], problem: null, choice: {}, answers: {}, isAsked: false };

/** The reader's texts and answers about the system so far; leaving keeps them. */
export const useDraft = create<Draft>(() => EMPTY);

/** Max size of all texts, bytes: a large broker's scrape. The command reads more. */
const MAX_BYTES = 20_000_000;
const TOO_LARGE =
  'All texts together would be larger than 20\u202FMB, so nothing was read. The command reads larger files: npm run -s import -- FILE.';

/** Adds files to the texts, all of them or none, and opens the page: from elsewhere, it's about the scenario in sight. Never rejects. */
export async function addFiles(files: readonly File[]): Promise<void> {
  useDraft.setState(await withFiles(files));
  mySystemWanted.emit({ edits: true });
}

async function withFiles(files: readonly File[]): Promise<Partial<Draft>> {
  let { texts } = useDraft.getState();
  const sizes = [...texts.map(({ text }) => text.length), ...files.map(({ size }) => size)];
  if (sumOf(sizes) > MAX_BYTES) return { problem: TOO_LARGE };
  for (const file of files) {
    try {
      texts = added(texts, file.name, await file.text());
    } catch {
      return {
        problem: `Your browser couldn't read ${file.name}. Open it in an editor and paste its text.`,
      };
    }
  }
  return { texts, problem: null, choice: {} };
}

/** Adds a text under a name that none has. The same text again adds nothing. */
function added(texts: readonly NamedText[], name: string, text: string): readonly NamedText[] {
  if (texts.some((each) => each.text === text)) return texts;
  const taken = new Set(texts.map((each) => each.name));
  let unique = name;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
  return [...texts, { name: unique, text }];
}

export function addText(text: string): Promise<void> {
  return addFiles([new File([text], 'Pasted text')]);
}

/** Adds a pasted text if the page has something to say about it, if it's too large to check, or if no reader can be loaded. */
export async function addTextIfKnown(text: string): Promise<void> {
  const isKnown = import('../core/readInWorker').then(({ isKnownText }) => isKnownText(text));
  if (text.length > MAX_BYTES || (await isKnown.catch(() => true))) await addText(text);
}

/** Replaces the texts, and reads them afresh. */
export function setTexts(texts: readonly NamedText[]): void {
  useDraft.setState({ texts, problem: null, choice: {} });
}

/** Reads the texts in another way. */
export function choose(patch: ImportChoice): void {
  useDraft.setState(({ choice }) => ({ choice: { ...choice, ...patch } }));
}

/** Adds answers to those given so far. */
export function answer(patch: SystemAnswers): void {
  useDraft.setState(({ answers }) => ({ answers: { ...answers, ...patch } }));
}

export function startOver(): void {
  useDraft.setState(EMPTY);
}
