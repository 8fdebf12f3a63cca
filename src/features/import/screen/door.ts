import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { importWanted } from '../../../shell/doors';
import type { ImportRequest } from './request';

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

/** Adds a text to those of the dialog, and opens it. The text stays if the code around it can't be loaded. */
export async function addText(text: string): Promise<void> {
  const { texts } = door.getState();
  try {
    show((await loadRequest()).withText(texts, text));
  } catch {
    show({ texts: [...texts, { name: 'Pasted text', text }], problem: null });
  }
}

/** Adds files to the texts of the dialog, and opens it, or with a message if one can't be read. */
export async function addFiles(files: readonly File[]): Promise<void> {
  try {
    show(await (await loadRequest()).withFiles(door.getState().texts, files));
  } catch {
    openImport();
  }
}

/** Adds a pasted text if anything in it is known, or opens the dialog with a message if it's too large to check. */
export async function addTextIfKnown(text: string): Promise<void> {
  if (await isWanted(text)) await addText(text);
}

function show(request: ImportRequest): void {
  door.setState({ isOpen: true, ...request });
}

function loadRequest(): Promise<typeof import('./request')> {
  return import('./request');
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

/** Whether the dialog has something to say about a text. True if the reader can't be loaded, so that it keeps the text. */
async function isWanted(text: string): Promise<boolean> {
  try {
    const isTooLarge = (await loadRequest()).withText(door.getState().texts, text).problem !== null;
    return isTooLarge || (await (await import('../core/readInWorker')).isKnownText(text));
  } catch {
    return true;
  }
}

/** The dialog's texts, and whether it's open. */
export function useImport(): Door {
  return useStore(door);
}
