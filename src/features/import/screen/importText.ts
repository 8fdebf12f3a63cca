/** What is to be read, as the dialog shows it. */
export interface ImportRequest {
  /** What the field shows. */
  readonly text: string;
  /** Why a text or a file couldn't be read, or null. */
  readonly problem: string | null;
  /** A longer text of which `text` is the beginning. */
  readonly whole?: { readonly name: string; readonly bytes: number; readonly text: string };
}

/** A request log of a minute, or the scrape of a large broker; larger ones are for the command, bytes. */
const LARGEST_TEXT = 20_000_000;
/** A field with more characters is slow: a long text is shown up to here. */
export const MOST_SHOWN = 100_000;

/** Takes in a text, however it came; `bytes` is its size if that is known. */
export function takeText(text: string, name = 'The text', bytes = sizeOf(text)): ImportRequest {
  if (bytes > LARGEST_TEXT) return refusal('text');
  if (text.length <= MOST_SHOWN) return { text, problem: null };
  return { text: text.slice(0, MOST_SHOWN), problem: null, whole: { name, bytes, text } };
}

/** Takes in the text of a file, or says why there is none. Never rejects. */
export async function takeFile(file: File): Promise<ImportRequest> {
  if (file.size > LARGEST_TEXT) return refusal('file');
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

/** Its size in UTF-8, bytes; a short text's doesn't matter, and a character takes one at least. */
function sizeOf(text: string): number {
  const matters = text.length > MOST_SHOWN && text.length <= LARGEST_TEXT;
  return matters ? new Blob([text]).size : text.length;
}
