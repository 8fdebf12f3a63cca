import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface ImportRequest {
  readonly text: string;
  /** Why a file couldn't be read, or null. */
  readonly problem: string | null;
}

export interface OpenImport extends ImportRequest {
  readonly count: number;
}

/** Larger files are no configuration, bytes. */
const LARGEST_FILE = 1_000_000;

const door = createStore<{ readonly request: OpenImport | null }>(() => ({ request: null }));
let count = 0;

/** Opens the dialog that reads settings and results. */
export function openImport(text = '', problem: string | null = null): void {
  count += 1;
  door.setState({ request: { text, problem, count } });
}

/** Closes it. */
export function closeImport(): void {
  door.setState({ request: null });
}

/** Opens it with the text of a file, or with a sentence where it can't be read. */
export async function openImportFile(file: File): Promise<void> {
  const read = await readImportFile(file);
  openImport(read.text, read.problem);
}

/** The text of a file, or why there is none. Never rejects. */
export async function readImportFile(file: File): Promise<ImportRequest> {
  if (file.size > LARGEST_FILE) {
    return {
      text: '',
      problem:
        'The file is larger than 1\u202FMB, so nothing was read. The command reads larger ones: npm run -s import -- FILE.',
    };
  }
  try {
    return { text: await file.text(), problem: null };
  } catch {
    return {
      text: '',
      problem: "Your browser couldn't read the file. Open it in an editor and paste its text.",
    };
  }
}

/** What the dialog was opened with; null while it is closed. */
export function useImportRequest(): OpenImport | null {
  return useStore(door, ({ request }) => request);
}
