/** A text of a stranger as one line, such as a comment: no line breaks, no control characters, none that turn its direction. */
export function oneLine(text: string): string {
  return withoutBidiControls(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/**
 * A text of a stranger without the invisible characters that turn the direction of the text around them (Unicode UAX #9):
 * letters that are written from right to left keep their own direction without them.
 */
export function withoutBidiControls(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '');
}
