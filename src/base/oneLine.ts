/** A text of a stranger as one line, such as a comment: no line breaks and no control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
