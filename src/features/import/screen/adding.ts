import { openWith, presentTexts } from './door';

/** Adds a text to those of the page, and opens it. The text stays if the code around it can't be loaded. */
export async function addText(text: string): Promise<void> {
  const texts = presentTexts();
  try {
    openWith((await loadRequest()).withText(texts, text));
  } catch {
    openWith({ texts: [...texts, { name: 'Pasted text', text }], problem: null });
  }
}

/** Adds files to the texts of the page, and opens it, or with a message if one can't be read. */
export async function addFiles(files: readonly File[]): Promise<void> {
  try {
    openWith(await (await loadRequest()).withFiles(presentTexts(), files));
  } catch {
    openWith({});
  }
}

/** Adds a pasted text if anything in it is known, or opens the page with a message if it's too large to check. */
export async function addTextIfKnown(text: string): Promise<void> {
  if (await isWanted(text)) await addText(text);
}

function loadRequest(): Promise<typeof import('./request')> {
  return import('./request');
}

/** True if the page has something to say about a text, or if the reader can't be loaded, so that it keeps the text. */
async function isWanted(text: string): Promise<boolean> {
  try {
    const isTooLarge = (await loadRequest()).withText(presentTexts(), text).problem !== null;
    return isTooLarge || (await (await import('../core/readInWorker')).isKnownText(text));
  } catch {
    return true;
  }
}
