/** A text in quotes on one line, or a comment: `#` at the beginning of a word, to the end of its line. */
const QUOTED_OR_COMMENT = /("[^"\n]*"|'[^'\n]*')|(?<!\S)#[^\n]*/g;

/** A shell script, an .env file or a Dockerfile with blanks where its comments were; everything keeps its place. */
export function withoutComments(text: string): string {
  return text.replaceAll(
    QUOTED_OR_COMMENT,
    (found, quoted: string | undefined) => quoted ?? ' '.repeat(found.length),
  );
}
