/** A text to read, as the dialog shows it. */
export interface ImportRequest {
  /** Text of the field. */
  readonly text: string;
  /** Why a text or a file couldn't be read, or null. */
  readonly problem: string | null;
  /** A longer text of which `text` is the beginning. */
  readonly whole?: { readonly name: string; readonly bytes: number; readonly text: string };
}

/** Max size of a text, bytes: a minute's request log, or a large broker's scrape. The command reads more. */
const MAX_BYTES = 20_000_000;
/** Max characters shown: longer texts would make the field slow. */
export const MAX_SHOWN = 100_000;

/** Makes a request from a text; `bytes` is its size, if known. */
export function takeText(text: string, name = 'The text', bytes = sizeOf(text)): ImportRequest {
  if (bytes > MAX_BYTES) return refusal('text');
  if (text.length <= MAX_SHOWN) return { text, problem: null };
  return { text: text.slice(0, MAX_SHOWN), problem: null, whole: { name, bytes, text } };
}

/** Makes a request from a file, or one with the reason if it can't be read. Never rejects. */
export async function takeFile(file: File): Promise<ImportRequest> {
  if (file.size > MAX_BYTES) return refusal('file');
  try {
    return takeText(await file.text(), file.name, file.size);
  } catch {
    return {
      text: '',
      problem: "Your browser couldn't read the file. Open it in an editor and paste its text.",
    };
  }
}

function refusal(what: 'text' | 'file'): ImportRequest {
  return {
    text: '',
    problem: `The ${what} is larger than 20\u202FMB, so nothing was read. The command reads larger files: npm run -s import -- FILE.`,
  };
}

/** A text's size in UTF-8, bytes. Short texts are estimated: their size doesn't matter. */
function sizeOf(text: string): number {
  const matters = text.length > MAX_SHOWN && text.length <= MAX_BYTES;
  return matters ? new Blob([text]).size : text.length;
}
