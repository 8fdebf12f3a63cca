/**
 * An untrusted text as one line, such as a comment: without line breaks, control characters, or characters that change
 * its direction.
 */
export function oneLine(text: string): string {
  return withoutBidiControls(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/**
 * An untrusted text without the invisible characters that change the direction of the text around them (Unicode UAX
 * #9): letters written from right to left keep their own direction without them.
 */
export function withoutBidiControls(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '');
}
