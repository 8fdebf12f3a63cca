import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ImportRequest } from './importFile';

export interface OpenImport extends ImportRequest {
  readonly count: number;
}

const door = createStore<{ readonly request: OpenImport | null }>(() => ({ request: null }));
let count = 0;

/** Opens the dialog that reads settings and results. */
export function openImport(text = ''): void {
  open({ text, problem: null });
}

/** Closes it. */
export function closeImport(): void {
  door.setState({ request: null });
}

/** Opens it with the text of a file, or with a sentence where it can't be read. */
export async function openImportFile(file: File): Promise<void> {
  open(await (await import('./importFile')).readImportFile(file));
}

function open(request: ImportRequest): void {
  count += 1;
  door.setState({ request: { ...request, count } });
}

/** What the dialog was opened with; null while it is closed. */
export function useImportRequest(): OpenImport | null {
  return useStore(door, ({ request }) => request);
}
