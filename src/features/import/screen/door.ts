import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { importWanted } from '../../../shell/doors';
import { type ImportRequest, withFiles, withText } from './request';

interface Door extends ImportRequest {
  readonly isOpen: boolean;
}

const CLOSED: Door = { isOpen: false, texts: [], problem: null };

/** The dialog, and the texts that are read in it. */
const door = createStore<Door>(() => CLOSED);

/** Opens the dialog that reads settings and results. */
function openImport(): void {
  door.setState({ isOpen: true });
}

importWanted.subscribe(openImport);

/** Adds a text to those of the dialog, and opens it. */
export function addText(text: string): void {
  door.setState({ isOpen: true, ...withText(door.getState().texts, text) });
}

/** Adds files to the texts of the dialog, and opens it, or with a message if one can't be read. */
export async function addFiles(files: readonly File[]): Promise<void> {
  const request = await withFiles(door.getState().texts, files);
  door.setState({ isOpen: true, ...request });
}

/** Adds a pasted text if anything in it is known, or opens the dialog with a message if it's too large to check. */
export async function addTextIfKnown(text: string): Promise<void> {
  const isTooLarge = withText(door.getState().texts, text).problem !== null;
  if (isTooLarge || (await isKnown(text))) addText(text);
}

export function removeText(name: string): void {
  door.setState(({ texts }) => ({ texts: texts.filter((text) => text.name !== name), problem: null }));
}

export function closeImport(): void {
  door.setState(CLOSED);
}

/** Closes the dialog for a moment: its texts are there when it opens again. */
export function leaveImport(): void {
  door.setState({ isOpen: false });
}

/** Whether a text can be read. True if the reader can't be loaded, so the dialog keeps the text and says so. */
async function isKnown(text: string): Promise<boolean> {
  try {
    return await (await import('../core/readInWorker')).isKnownText(text);
  } catch {
    return true;
  }
}

/** The dialog's texts, and whether it's open. */
export function useImport(): Door {
  return useStore(door);
}
