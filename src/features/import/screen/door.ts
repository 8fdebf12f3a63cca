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
export function openImport(): void {
  door.setState({ isOpen: true });
}

importWanted.subscribe(openImport);

/** Opens the dialog with these texts. */
export function openWith(request: ImportRequest): void {
  door.setState({ isOpen: true, ...request });
}

/** The texts that are in the dialog. */
export function presentTexts(): ImportRequest['texts'] {
  return door.getState().texts;
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

/** The dialog's texts, and whether it's open. */
export function useImport(): Door {
  return useStore(door);
}
