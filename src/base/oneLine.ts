import { withoutBidiControls } from './bidi';

/** A text of a stranger as one line, such as a comment: no line breaks, no control characters, none that turn its direction. */
export function oneLine(text: string): string {
  return withoutBidiControls(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
