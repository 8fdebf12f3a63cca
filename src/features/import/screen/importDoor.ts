import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { importWanted } from '../../../shell/doors';
import { type ImportRequest, takeFile, takeText } from './importText';

export interface OpenImport extends ImportRequest {
  readonly count: number;
}

const door = createStore<{ readonly request: OpenImport | null }>(() => ({ request: null }));
let count = 0;

/** Opens the dialog that reads settings and results. */
export function openImport(text = ''): void {
  open(takeText(text));
}

/** Opens it with a pasted text if anything in it is known, or with a sentence if it's too large to say. */
export async function openImportIfKnown(text: string): Promise<void> {
  const request = takeText(text);
  if (request.problem !== null || (await isKnown(text))) open(request);
}

importWanted.subscribe(() => openImport());

/** Closes it. */
export function closeImport(): void {
  door.setState({ request: null });
}

/** Opens it with the text of a file, or with a sentence if it can't be read. */
export async function openImportFile(file: File): Promise<void> {
  open(await takeFile(file));
}

/** If the part that reads can't be fetched, the dialog keeps the text: it says so, or tries again. */
async function isKnown(text: string): Promise<boolean> {
  try {
    return await (await import('../core/readInWorker')).isKnownText(text);
  } catch {
    return true;
  }
}

function open(request: ImportRequest): void {
  count += 1;
  door.setState({ request: { ...request, count } });
}

/** What the dialog was opened with; null while it is closed. */
export function useImportRequest(): OpenImport | null {
  return useStore(door, ({ request }) => request);
}
