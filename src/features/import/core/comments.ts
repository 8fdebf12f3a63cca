/** A quoted text on one line, or a comment: from a `#` that begins a word to the end of its line. */
const QUOTED_OR_COMMENT = /("[^"\n]*"|'[^'\n]*')|(?<!\S)#[^\n]*/g;

/** A shell script, an .env file or a Dockerfile with its comments blanked out; everything keeps its place. */
export function withoutComments(text: string): string {
  return text.replaceAll(
    QUOTED_OR_COMMENT,
    (found, quoted: string | undefined) => quoted ?? ' '.repeat(found.length),
  );
}
