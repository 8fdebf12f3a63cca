/** What is to be read, as the dialog shows it. */
export interface ImportRequest {
  readonly text: string;
  /** Why a file couldn't be read, or null. */
  readonly problem: string | null;
  /** A file of which `text` is the beginning. */
  readonly file?: { readonly name: string; readonly bytes: number; readonly text: string };
}

/** A request log of a minute, or the scrape of a large broker; larger ones are for the command, bytes. */
const LARGEST_FILE = 20_000_000;
/** Of a longer text only so much is shown, characters: a field with more is slow. */
const MOST_SHOWN = 100_000;

/** The text of a file, or why there is none. Never rejects. */
export async function readImportFile(file: File): Promise<ImportRequest> {
  if (file.size > LARGEST_FILE) {
    return {
      text: '',
      problem:
        'The file is larger than 20\u202FMB, so nothing was read. The command reads larger ones: npm run -s import -- FILE.',
    };
  }
  try {
    const text = await file.text();
    if (text.length <= MOST_SHOWN) return { text, problem: null };
    return {
      text: text.slice(0, MOST_SHOWN),
      problem: null,
      file: { name: file.name, bytes: file.size, text },
    };
  } catch {
    return {
      text: '',
      problem: "Your browser couldn't read the file. Open it in an editor and paste its text.",
    };
  }
}
