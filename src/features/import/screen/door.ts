import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { importWanted } from '../../../shell/doors';
import { type ImportRequest, takeFile, takeText } from './request';

export interface OpenImport extends ImportRequest {
  readonly count: number;
}

/** `count` of openings so far. */
const door = createStore<{ readonly request: OpenImport | null; readonly count: number }>(() => ({
  request: null,
  count: 0,
}));

/** Opens the dialog that reads settings and results. */
export function openImport(text = ''): void {
  open(takeText(text));
}

/** Opens the dialog with a pasted text if anything in it is known, or with a message if it's too large to check. */
export async function openImportIfKnown(text: string): Promise<void> {
  const request = takeText(text);
  if (request.problem !== null || (await isKnown(text))) open(request);
}

importWanted.subscribe(() => openImport());

export function closeImport(): void {
  door.setState({ request: null });
}

/** Opens the dialog with the text of a file, or with a message if it can't be read. */
export async function openImportFile(file: File): Promise<void> {
  open(await takeFile(file));
}

/** Whether a text can be read. True if the reader can't be loaded, so the dialog keeps the text and says so. */
async function isKnown(text: string): Promise<boolean> {
  try {
    return await (await import('../core/readInWorker')).isKnownText(text);
  } catch {
    return true;
  }
}

function open(request: ImportRequest): void {
  const count = door.getState().count + 1;
  door.setState({ request: { ...request, count }, count });
}

/** The request that opened the dialog; null while it's closed. */
export function useImportRequest(): OpenImport | null {
  return useStore(door, ({ request }) => request);
}
